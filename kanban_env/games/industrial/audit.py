"""The invariants of an Industrial Board Game, checked in plain Python without the rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.audits import check
from kanban_env.games.industrial.enums import (
    CEO,
    N_DEPARTMENTS,
    N_EVENTS,
    N_EVENTS_PER_PHASE,
    N_IMPROVEMENTS,
    N_LEVELS,
    N_MARKETS,
    N_ROUNDS,
    N_STAKES,
    N_WORKERS,
    NONE,
    Effect,
    Phase,
    Question,
    Window,
)

_QUESTIONS = {
    Phase.RAW: (Question.RAW,),
    Phase.PRODUCTION: (Question.PRODUCE, Question.DUE),
    Phase.TECHNICIANS: (Question.TECH,),
    Phase.SALES: (Question.SALE, Question.REROLL),
    Phase.IMPROVEMENTS: (
        Question.IMPROVE,
        Question.FREE_SHARE,
        Question.COACH,
        Question.BID,
    ),
    Phase.MAINTENANCE: (Question.UPKEEP, Question.DUE),
    Phase.INCIDENTS: (Question.DISCARD,),
}
"""The questions of each phase, the one of its turns first; INCIDENT can follow all but the last."""


def audit(r: Any, s: Any) -> None:
    """Raise AssertionError unless pieces are conserved and derived fields agree with the board."""
    n = int(r.n_players)
    _technicians(r, s, n)
    _limits(r, s, n)
    _shares(r, s, n)
    _cards(r, s)
    _turn(r, s, n)
    _auction(s, n)
    _reactions(r, s, n)
    if not s.over:
        _round(r, s, n)
    for p in range(n):
        if s.living[p]:
            _company(r, s, p)
        else:
            _bankrupt(r, s, p)


def _technicians(r: Any, s: Any, n: int) -> None:
    offered = [np.count_nonzero(s.boxes == colour) for colour in range(len(s.bag))]
    everywhere = s.bag + offered + s.reserve.sum(0) + s.used
    check(np.array_equal(everywhere, r.technicians), "technicians are lost", everywhere)
    filled = s.boxes != NONE
    check(not (~filled[:-1] & filled[1:]).any(), "an empty box before a filled one")
    check(not filled[r.n_boxes :].any(), "a technician in a box that does not exist")
    check(min(s.reserve.min(), s.bag.min()) >= 0, "a negative number of technicians")
    check((s.reserve.sum(1) <= r.reserve).all(), "too many technicians in a reserve")
    check(not s.reserve[n:].any(), "an absent player has technicians")


def _limits(r: Any, s: Any, n: int) -> None:
    storage = s.effects[:n, Effect.STORAGE]
    check((s.money >= 0).all(), "negative money", s.money)
    check((s.raw[:n] >= 0).all(), "negative raw material")
    check((s.raw[:n] <= r.raw_warehouse + storage).all(), "raw material beyond the warehouse")
    check((s.goods[:n] >= 0).all(), "negative stock")
    check((s.goods[:n] <= r.final_warehouse + storage).all(), "stock beyond the warehouse")
    tracks = s.tracks[:n]
    on_track = (r.track_last <= tracks) & (tracks <= r.track_first)
    gone = s.living[:n, np.newaxis] == 0
    check(np.where(gone, tracks == 0, on_track).all() and not s.tracks[n:].any(), "tracks")
    check(0 <= s.loans.min() <= s.loans.max() <= r.loan_zones, "loans")
    check(0 <= s.levels.min() <= s.levels.max() <= N_LEVELS, "levels")
    check((s.market_used <= r.market_spaces).all(), "more meeples than spaces in a market")
    check(((s.tree_used == 0) | (s.tree_used == 1)).all(), "two meeples on one space")


def _shares(r: Any, s: Any, n: int) -> None:
    sold = np.zeros(len(s.shares_sold), int)
    for p in range(n):
        for other in range(len(s.shares[p])):
            held = int(s.shares[p, other])
            check(held >= 0, "a negative number of shares")
            check(held == 0 or other + 1 < n, "shares of an absent player")
            sold[(p + other + 1) % n] += held
    check(np.array_equal(sold, s.shares_sold), "shares sold", sold, s.shares_sold)
    check((sold <= r.n_slots).all(), "too many shares of a company")


def _cards(r: Any, s: Any) -> None:
    check(sorted(s.events.tolist()) == list(range(N_EVENTS)), "events")
    check(max(s.events[:N_EVENTS_PER_PHASE]) < N_EVENTS_PER_PHASE, "events of phase 1 come first")
    deck = s.deck[s.deck_top : s.deck_end]
    everywhere = np.bincount(deck, minlength=len(s.discards)) + s.hands.sum(0) + s.discards
    expected = r.incident_cards if r.incidents else np.zeros_like(r.incident_cards)
    check(np.array_equal(everywhere, expected), "incident cards are lost", everywhere)
    check(np.count_nonzero(s.deck != NONE) == len(deck), "a dealt card is still in the deck")
    check(np.array_equal(s.hands.sum(1), s.hand_sizes), "a hand size is wrong")
    most = r.incident_hand + (s.question == Question.DISCARD)
    check((s.hand_sizes <= most).all(), "too many incident cards")


def _turn(r: Any, s: Any, n: int) -> None:
    check(s.actor in np.flatnonzero(s.living[:n]), "the actor is bankrupt")
    check(s.over or s.living.sum() > 1, "one living player, and the game is not over")
    check(1 <= s.round_number <= N_ROUNDS, "a round that does not exist")
    check((s.waiting <= s.living).all(), "a bankrupt player has a turn left")
    check(not s.living[n:].any(), "an absent player lives")
    places = range(n) if r.order_by_rolls else [0] * n
    check(sorted(s.places[:n]) == list(places) and not s.places[n:].any(), "the turn order")
    is_reaction = s.question == Question.INCIDENT
    if s.question != Question.BID and not is_reaction:
        check(s.actor == s.turn, "the actor is not the player at turn")
    is_sale = s.question == Question.REROLL or (is_reaction and _rolls(s, Phase.SALES))
    check(is_sale == (s.market != NONE), "a sale outside REROLL")
    check(s.market != NONE or s.best_roll == 0, "a roll without a sale")
    if not is_reaction or s.window == Window.ROLL:
        check((s.question == Question.DUE) == (s.debt > 0), "a debt outside DUE")
    asked = (*_QUESTIONS[Phase(s.phase)], Question.INCIDENT)
    check(s.over or s.question in asked, "a question outside its phase", s.question)


def _rolls(s: Any, phase: Phase) -> bool:
    """Whether a roll of this phase has not taken effect."""
    return bool(s.window == Window.ROLL and s.phase == phase)


def _auction(s: Any, n: int) -> None:
    if s.company == NONE:
        check(s.question != Question.BID, "BID without an auction")
        check((s.leader, s.stake, s.bid) == (NONE, NONE, 0), "a part of an auction")
        check(not s.out.any(), "a player has passed without an auction")
        return
    check(s.question in (Question.BID, Question.INCIDENT), "an auction outside BID")
    check(s.phase == Phase.IMPROVEMENTS, "an auction outside the phase of shares")
    bidders = [p for p in np.flatnonzero(s.living[:n]) if p != s.company and not s.out[p]]
    check(s.leader in bidders, "the highest bidder has passed")
    check(0 <= s.company < n and s.company != s.turn, "an auction of the wrong company")
    if s.question == Question.BID:
        check(s.actor in bidders and s.actor != s.leader, "a bid of the wrong player")
    check(0 <= s.stake < N_STAKES, "an auction without a meeple")
    held = s.ceo[s.turn] if s.stake == CEO else s.reserve[s.turn, s.stake]
    check(held > 0, "the auction's meeple is gone")


def _reactions(r: Any, s: Any, n: int) -> None:
    """What INCIDENT needs; without it, nothing of it is there."""
    if s.question != Question.INCIDENT:
        left = (s.window, s.asked, s.die, s.placed, s.rerolls, s.mover + 1, s.paused + 1)
        check(not any(left), "a reaction outside INCIDENT", left)
        return
    check(r.cards_any_time and s.phase != Phase.INCIDENTS, "INCIDENT at a wrong time")
    check(s.mover in np.flatnonzero(s.living[:n]), "a bankrupt player has moved")
    check(s.asked > (s.window == Window.ANSWER), "nobody is asked", s.asked)
    check(s.actor == (s.mover + s.asked - 1) % n and s.asked <= n, "the wrong player is asked")
    own = _QUESTIONS[Phase(s.phase)][0]
    if s.window == Window.ANSWER:
        check(not s.die and not s.placed and not s.rerolls, "a roll after its effect")
        is_bid = s.paused == Question.BID and s.company != NONE
        is_own = s.paused == own and s.mover == s.turn and s.company == NONE
        check(s.paused == NONE or is_bid or is_own, "the wrong question follows", s.paused)
        return
    check(s.window == Window.ROLL and 1 <= s.die <= 6, "INCIDENT without a roll")
    check(s.phase in (Phase.RAW, Phase.PRODUCTION, Phase.SALES), "a roll of a wrong phase")
    check(s.mover == (s.start if s.phase == Phase.RAW else s.turn), "a roll of the wrong player")
    check(s.paused == NONE, "the wrong question follows", s.paused)
    _production(r, s)


def _production(r: Any, s: Any) -> None:
    """The cubes in a production whose roll has not taken effect."""
    p, is_made = s.turn, s.phase == Phase.PRODUCTION
    check(is_made == (s.placed > 0), "cubes placed outside the production")
    most = N_WORKERS * int(r.units_per_worker)
    most += int(s.effects[p, Effect.PRODUCTION]) if r.bonus_needs_cubes else 0
    check(s.placed <= most, "more cubes than workers and bonus allow")
    check(s.raw[p] + s.placed <= r.raw_warehouse + s.effects[p, Effect.STORAGE], "too many cubes")
    check(0 <= s.rerolls <= s.effects[p, Effect.ACCIDENT_REROLL] * is_made, "too many re-rolls")


def _round(r: Any, s: Any, n: int) -> None:
    """What was used, played and given in the round so far."""
    check(1 <= s.price <= 6 and s.start < n, "the start of the round", s.price)
    check((s.ceo <= s.living).all(), "the CEO of a bankrupt player")
    check(s.phase >= Phase.SALES or not s.market_used.any(), "a market entered too early")
    check(s.phase >= Phase.IMPROVEMENTS or not s.tree_used.any(), "an improvement made too early")
    may_play = r.incidents and s.round_number >= r.first_incident_round
    check(may_play or not s.incident_played.any(), "an incident played too early")
    check((s.hits.sum(0) <= s.discards).all(), "an incident that nobody has played", s.hits)
    check(s.hits.sum() <= s.incident_played.sum() or not s.living[:n].all(), "too many incidents")
    gifts = (
        (s.copies, Effect.COPY, Question.COACH),
        (s.free_shares, Effect.SHARE, Question.FREE_SHARE),
    )
    for left, effect, question in gifts:
        check(0 <= left <= max(0, s.effects[s.turn, effect]), "more is given than owned", left)
        asked = s.question in (question, Question.INCIDENT) and s.phase == Phase.IMPROVEMENTS
        check(left == 0 or asked, "a gift outside its question", left)
        check(left > 0 or s.question != question, "a question without a gift")


def _owned(s: Any, p: int) -> list[int]:
    """The improvements by level, and the copied one after them."""
    own = [i for i in range(N_IMPROVEMENTS) if s.levels[p, i // N_LEVELS] > i % N_LEVELS]
    return own if s.copied[p] == NONE else [*own, int(s.copied[p])]


def _company(r: Any, s: Any, p: int) -> None:
    own = _owned(s, p)
    maintenance = int(r.start_maintenance)
    effects = np.zeros(s.effects.shape[1], int)
    access = np.zeros(N_MARKETS, int)
    for i in own:
        maintenance += int(r.improvement_maintenance[i])
        effects[r.improvement_effect[i]] += r.improvement_amount[i]
        if r.improvement_opens[i]:
            access[r.improvement_opens[i] - 1] += 1
    for i in own if s.copied[p] == NONE else own[:-1]:
        maintenance += int(r.department_opening) * (i % N_LEVELS == 0)
        maintenance += int(r.improvement_deferred[i] * r.level_cost[i % N_LEVELS])
    check(s.maintenance[p] == maintenance, f"player_{p}: maintenance should be {maintenance}")
    check(np.array_equal(s.effects[p], effects), f"player_{p}: effects should be", effects)
    check(np.array_equal(s.access[p], access), f"player_{p}: access should be", access)
    points = sum(int(r.level_points[level - 1]) for level in s.levels[p] if level)
    points += int(s.tracks[p].sum()) - int(s.loans[p] * r.points_per_loan)
    points += int(s.money[p]) // int(r.dollars_per_point)
    check(s.scores[p] == points, f"player_{p}: score should be {points}")


def _bankrupt(r: Any, s: Any, p: int) -> None:
    check(s.scores[p] == -int(r.bankrupt_loss), f"player_{p}: score of a bankrupt player")
    check(
        s.levels[p].tolist() == [0] * N_DEPARTMENTS,
        f"player_{p}: improvements of a bankrupt player",
    )
    left = (s.money[p], s.raw[p], s.goods[p], s.shares_sold[p], s.shares[p].sum(), s.loans[p])
    check(not any(left), f"player_{p}: bankrupt, but has {left}")
    check(not s.effects[p].any(), f"player_{p}: effects of a bankrupt player")
    check(not s.access[p].any(), f"player_{p}: market access of a bankrupt player")
