"""The Industrial Board Game in words: the board, and every action as a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kanban_env.core.players import player_at
from kanban_env.core.winners import ending
from kanban_env.games.industrial.actions import ARGUMENT_OF, MOVE_OF, N_MEEPLES, Meeple, Move
from kanban_env.games.industrial.enums import (
    COLOUR_NAMES,
    DEPARTMENT_NAMES,
    EVENT_NAMES,
    IMPROVEMENT_NAMES,
    INCIDENT_NAMES,
    MARKET_NAMES,
    N_COPY_LEVELS,
    N_DEPARTMENTS,
    N_LEVELS,
    N_OTHERS,
    N_ROUNDS,
    NONE,
    Incident,
    Question,
)
from kanban_env.games.industrial.rules.effects import current_event
from kanban_env.games.industrial.rules.improvements import improvement_price
from kanban_env.games.industrial.rules.sales import unit_price
from kanban_env.games.industrial.rules.scoring import standing
from kanban_env.games.industrial.rules.shares import has_slot, share_price
from kanban_env.games.industrial.rules.technicians import technician_price

_TRACKS = ("pollution", "accidents")
_SHORT = ("Eng", "Qua", "Log", "Adm", "HR", "Mkt")
_LASTING = (
    Incident.BREAKDOWN,
    Incident.COMPLAINT,
    Incident.STRIKE,
    Incident.RUSH_ORDER,
    Incident.SUPPLIER_DISCOUNT,
)
_REROLL = (
    "Roll again with a pink technician",
    "Roll again with the CEO",
    "Keep the roll and sell",
)
_SENTENCES = {
    Move.RAW: "Buy {number} raw cube{plural}",
    Move.PRODUCE: "Produce {number} unit{plural}",
    Move.TECHNICIAN_PASS: "Hire nobody else",
    Move.SALE_PASS: "Sell nothing",
    Move.SELL_SHARE: "Sell back a share of {player}",
    Move.IMPROVE_PASS: "Develop nothing else",
    Move.FREE_SHARE: "Take a free share of {player}",
    Move.LOAN: "Take a loan",
    Move.REPAY: "Repay a loan",
    Move.DONE: "End the maintenance",
    Move.RUSH_ORDER: "Play Rush order",
    Move.SUPPLIER_DISCOUNT: "Play Supplier discount",
}


def _player(r: Any, s: Any, other: int) -> str:
    if other >= r.n_players - 1:
        return f"an absent player, {other + 1} places clockwise"
    return f"player_{player_at(r, s.actor, other + 1)}"


def _meeple(arg: int, colour: str) -> str:
    return "the CEO" if arg % N_MEEPLES == Meeple.CEO else f"a {colour} technician"


def _box(s: Any, box: int) -> str:
    colour = s.boxes[box]
    return f"the {COLOUR_NAMES[colour] if colour != NONE else 'absent'} technician in box {box + 1}"


def _placement(r: Any, s: Any, move: Move, arg: int) -> str:
    """The placement of a meeple on the market board."""
    where = arg // N_MEEPLES
    if move == Move.SALE:
        price = unit_price(r, s, where)
        return f"Sell in market {MARKET_NAMES[where]} at ${price} with {_meeple(arg, 'pink')}"
    if move == Move.BUY_SHARE:
        return f"{_share(r, s, where)} with {_meeple(arg, 'blue')}"
    return f"Develop {_improvement(r, s, where, arg)}"


def _share(r: Any, s: Any, other: int) -> str:
    """The next share of another player, with its price."""
    whose, company = _player(r, s, other), player_at(r, s.actor, other + 1)
    if not has_slot(s, company):
        return f"Buy a share of {whose}, who has none left,"
    price = share_price(r, s, company)
    if r.share_auction:
        return f"Bid ${price} for a share of {whose}"
    return f"Buy a share of {whose} for ${price}"


def _improvement(r: Any, s: Any, department: int, arg: int) -> str:
    """The next improvement of a department, with its price and the meeple."""
    level = int(s.levels[s.actor, department])
    price = f" for ${improvement_price(r, s, s.actor, department)}" if level < N_LEVELS else ""
    shown = min(level, N_LEVELS - 1)
    name = IMPROVEMENT_NAMES[department * N_LEVELS + shown]
    who = _meeple(arg, COLOUR_NAMES[r.department_colours[department]])
    return f"{name} ({DEPARTMENT_NAMES[department]} {shown + 1}){price} with {who}"


def _incident(r: Any, s: Any, move: Move, arg: int) -> str:
    """Playing an incident card on something, or discarding one."""
    if move == Move.TARGETED:
        kind, other = divmod(arg, N_OTHERS)
        return f"Play {INCIDENT_NAMES[kind]} on {_player(r, s, other)}"
    if move == Move.TEMPORARY_STAFF:
        return f"Play Temporary staff for {_box(s, arg)}"
    if move == Move.SAFETY_TRAINING:
        return f"Play Safety training on {_TRACKS[arg]}"
    return f"Discard {INCIDENT_NAMES[arg]}"


def _bid(r: Any, s: Any, arg: int) -> str:
    if arg == 0:
        return "Pass in the auction"
    return f"Raise the bid by ${r.auction_raises[arg - 1]} to ${s.bid + r.auction_raises[arg - 1]}"


def sentence(r: Any, s: Any, a: int) -> str:
    """A legal action as a sentence."""
    move, arg = Move(int(MOVE_OF[a])), int(ARGUMENT_OF[a])
    if move in _SENTENCES:
        plural = "" if arg == 1 else "s"
        player = _player(r, s, arg)
        return _SENTENCES[move].format(number=arg or "no", plural=plural, player=player)
    if move in (Move.SALE, Move.IMPROVE, Move.BUY_SHARE):
        return _placement(r, s, move, arg)
    if move == Move.TECHNICIAN:
        return f"Hire {_box(s, arg)} for ${technician_price(r, s, s.actor, arg)}"
    if move == Move.REROLL:
        return _REROLL[arg]
    if move == Move.COACH:
        department, level = divmod(arg, N_COPY_LEVELS)
        return f"Copy {IMPROVEMENT_NAMES[department * N_LEVELS + level]}"
    if move == Move.RECOVER:
        return f"Recover a box of {_TRACKS[arg]}"
    if move == Move.BID:
        return _bid(r, s, arg)
    return _incident(r, s, move, arg)


def told(r: Any, s: Any, a: int) -> str:
    """The action as other players see it: all actions are public."""
    return sentence(r, s, a)


def _counted(names: Iterable[str], counts: Iterable[int]) -> str:
    found = [f"{count} {name}" for name, count in zip(names, counts, strict=True) if count > 0]
    return ", ".join(found) or "–"


def _levels(s: Any, p: int) -> str:
    return " ".join(f"{_SHORT[d]}{level}" for d, level in enumerate(s.levels[p]) if level) or "–"


def _taken(s: Any) -> str:
    """The spaces of the technology tree that are taken in this round."""
    return " ".join(
        f"{_SHORT[department]}{level + 1}"
        for department in range(N_DEPARTMENTS)
        for level in range(N_LEVELS)
        if s.tree_used[department, level]
    )


def _holdings(r: Any, s: Any, p: int) -> str:
    held = [
        f"{s.shares[p, other]} of player_{player_at(r, p, other + 1)}"
        for other in range(r.n_players - 1)
        if s.shares[p, other]
    ]
    return ", ".join(held) or "–"


def _hand(s: Any, p: int, seat: int | None) -> str:
    """A player's incident cards as `seat` may see them, and the public facts about them."""
    is_open = seat is None or p == seat
    hand = _counted(INCIDENT_NAMES, s.hands[p]) if is_open else f"{s.hand_sizes[p]} cards"
    played = "   has played a card" if s.incident_played[p] else ""
    if not s.hits[p, _LASTING].any():
        return hand + played
    names = [INCIDENT_NAMES[kind] for kind in _LASTING]
    return f"{hand}{played}   in force {_counted(names, s.hits[p, _LASTING])}"


def _table(r: Any, s: Any) -> list[str]:
    boxes = [
        f"${r.technician_prices[i]} {COLOUR_NAMES[colour] if colour != NONE else '–'}"
        for i, colour in enumerate(s.boxes)
    ]
    markets = [
        f"{name} +${r.market_increase[i]} ({r.market_spaces[i] - s.market_used[i]} free)"
        for i, name in enumerate(MARKET_NAMES)
    ]
    event = EVENT_NAMES[current_event(s)]
    lines = [
        f"Industrial · round {s.round_number} of {N_ROUNDS} · {event} · price ${s.price}"
        f" · player_{s.start} begins",
        f"  technicians {' | '.join(boxes)}   bag {_counted(COLOUR_NAMES, s.bag)}",
        f"  markets     {', '.join(markets)}",
    ]
    if s.tree_used.any() and not s.over:
        lines.append(f"  taken       {_taken(s)}")
    if r.incidents:
        discards = _counted(INCIDENT_NAMES, s.discards)
        lines.append(f"  incidents   {s.deck_end - s.deck_top} in the deck, discarded {discards}")
    return lines


def _company(r: Any, s: Any, p: int, seat: int | None) -> list[str]:
    mark = "▶" if s.turn == p and not s.over else " "
    name = f"player_{p}" + ("*" if p == seat else "")
    if not s.living[p]:
        return [f"  {mark} {name:10} {s.scores[p]:4} points   bankrupt"]
    done = not s.waiting[p] and p != s.turn and not s.over
    lines = [
        f"  {mark} {name:10} {s.scores[p]:4} points   ${s.money[p]}   raw {s.raw[p]}"
        f"   products {s.goods[p]}   maintenance ${s.maintenance[p]}   loans {s.loans[p]}"
        f"   pollution {s.tracks[p, 0]}   accidents {s.tracks[p, 1]}",
        f"      {_levels(s, p)}   technicians {_counted(COLOUR_NAMES, s.reserve[p])}"
        f"{', CEO' if s.ceo[p] else ''}   shares {_holdings(r, s, p)}"
        f"{'   done with this phase' if done else ''}",
    ]
    if s.copied[p] != NONE:
        lines.append(f"      copied {IMPROVEMENT_NAMES[s.copied[p]]}")
    if r.incidents:
        lines.append(f"      incidents {_hand(s, p, seat)}")
    return lines


def board(r: Any, s: Any, seat: int | None) -> str:
    """The game as text, as `seat` may see it; everything for None."""
    lines = _table(r, s)
    for p in range(r.n_players):
        lines += _company(r, s, p, seat)
    lines.append(f"  {ending(r, s, standing)}" if s.over else f"  player_{s.actor} {_asks(s)}.")
    return "\n".join(lines)


def _asks(s: Any) -> str:
    detail = {
        Question.REROLL: f" (best roll {s.best_roll} in {MARKET_NAMES[s.market]})",
        Question.DUE: f" (${s.debt} is due)",
        Question.BID: f" (${s.bid} by player_{s.leader} for a share of player_{s.company})",
    }
    question = Question(s.question)
    return _ASKS[question] + detail.get(question, "")


_ASKS = {
    Question.RAW: "buys raw material",
    Question.PRODUCE: "produces",
    Question.DUE: "must raise money",
    Question.TECH: "hires a technician, or passes",
    Question.SALE: "sells, or passes",
    Question.REROLL: "rolls again, or keeps the roll",
    Question.IMPROVE: "develops an improvement, buys a share, or passes",
    Question.FREE_SHARE: "takes a free share",
    Question.COACH: "copies an improvement",
    Question.BID: "bids, or passes",
    Question.UPKEEP: "repays loans and recovers tracks, or ends the maintenance",
    Question.DISCARD: "discards an incident card",
}
