"""What an answer leads to in the Industrial Board Game: dice, draws and payments in words."""

from __future__ import annotations

from typing import Any

from kanban_env.core.spec import copy_state
from kanban_env.games.industrial.actions import ACTIONS, Move
from kanban_env.games.industrial.enums import (
    COLOUR_NAMES,
    EVENT_NAMES,
    MARKET_NAMES,
    NONE,
    Effect,
    Phase,
    Question,
    Track,
)
from kanban_env.games.industrial.rules.effects import current_event, other_player
from kanban_env.games.industrial.rules.flow import give_answer
from kanban_env.games.industrial.rules.maintenance import maintenance_due
from kanban_env.games.industrial.rules.production import (
    accident_limit,
    judge_roll,
    units_made,
    wages,
    workers_for,
)
from kanban_env.games.industrial.rules.sales import count_roll, unit_price
from kanban_env.games.industrial.rules.scoring import level_points
from kanban_env.games.industrial.rules.shares import share_price
from kanban_env.games.industrial.words import TRACKS, counted


def news(r: Any, before: Any, after: Any, a: int) -> list[str]:
    """Dice, draws, payments and the changes of rounds that follow from an answer."""
    move, arguments = ACTIONS.decode(a)
    done = copy_state(before)  # the state right after the answer, before what follows
    give_answer(r, done, int(move), *(*arguments, 0, 0)[:2])
    told: list[str] = []
    if move == Move.PRODUCE:
        told += _wages(r, before, arguments[0])
    elif move == Move.TARGETED:
        told += _incident(before, done, other_player(r, before.actor, arguments[1]))
    elif move == Move.SAFETY_TRAINING:
        told += _incident(before, done, int(before.actor))
    told += _rolls(r, before, done, after)
    told += _share(r, before, done, after, move)
    if move in _HIRED:
        told += _drawn(r, after)
    told += [*_debt(before, after), *_maintenance(r, before, after), *_cards(r, before, after)]
    if after.round_number > before.round_number:
        told += _round(r, after)
    return told + (_final(r, after) if after.over else [])


_HIRED = (
    Move.TECHNICIAN,
    Move.TECHNICIAN_MORE,
    Move.TEMPORARY_STAFF,
    Move.TEMPORARY_STAFF_MORE,
)


def _change(before: Any, after: Any, p: int) -> int:
    """The money that a player has gained, or lost if negative."""
    return int(after.money[p]) - int(before.money[p])


def _track_changes(before: Any, after: Any, p: int) -> list[str]:
    """The tracks of a player that have changed, with their new values."""
    return [
        f"{name} {before.tracks[p, i]} → {after.tracks[p, i]}"
        for i, name in enumerate(TRACKS)
        if before.tracks[p, i] != after.tracks[p, i]
    ]


def _wages(r: Any, before: Any, cubes: int) -> list[str]:
    """What the workers of a production are paid."""
    p, workers = int(before.turn), int(workers_for(r, before, before.turn, cubes))
    paid = wages(r, before, p, cubes)
    return [f"player_{p} pays ${paid} wages for {counted(workers, 'worker')}"] * (workers > 0)


def _rolls(r: Any, before: Any, done: Any, after: Any) -> list[str]:
    """Productions and sales: the dice that were rolled, and what came of them."""
    if before.phase == Phase.PRODUCTION:
        return _production(r, before, done, after)
    if before.phase != Phase.SALES:
        return []
    told = [f"player_{done.turn} rolls {done.die}"] if done.die > 0 and not before.die else []
    end = copy_state(done)
    if done.die > 0 and not after.die:
        count_roll(r, end)
    was_sold = end.market == NONE and (before.market != NONE or done.market != NONE)
    return told + (_sale(r, before if done.market == NONE else done, end) if was_sold else [])


def _production(r: Any, before: Any, done: Any, after: Any) -> list[str]:
    """The rolls for an accident, the tracks, what is stored, and the penalty."""
    p, end = int(before.turn), copy_state(done)
    dice = [int(done.die)] if done.die > 0 and not before.die else []
    while end.die > 0 and not (after.die > 0 and (end.rng == after.rng).all()):
        judge_roll(r, end)
        dice += [int(end.die)] if end.die > 0 else []
    told = []
    if done.die > 0:
        told.append(_verdict(r, done, end, dice))
    if before.question == Question.PRODUCE or done.die > 0:
        told += _stored(r, done if done.die > 0 else before, end)
    fine = int(end.money[p]) - int(after.money[p])
    if end.debt > 0 and not after.debt and before.question != Question.DUE and fine > 0:
        told.append(f"player_{p} pays a penalty of ${fine}")
    return told


def _verdict(r: Any, done: Any, end: Any, dice: list[int]) -> str:
    """The rolls of a production, and whether there is an accident."""
    p, placed = int(done.turn), int(done.placed)
    limit = accident_limit(r, done, workers_for(r, done, p, placed))
    rolled = f"rolls {', then '.join(map(str, dice))}" if dice else f"has rolled {done.die}"
    said = f"player_{p} {rolled} (accident at {limit} or less)"
    if end.die > 0:
        return said
    lost = int(end.raw[p]) - int(done.raw[p])
    last = dice[-1] if dice else int(done.die)
    back = f": {counted(lost, 'unit')} back to raw material" if lost else ""
    return f"{said}: {f'accident{back}' if last <= limit else 'no accident'}"


def _stored(r: Any, start: Any, end: Any) -> list[str]:
    """The products of a production that is done, from the state with the cubes placed or before."""
    p = int(start.turn)
    cubes = int(start.placed) or int(start.raw[p]) - int(end.raw[p])
    if end.die > 0 or not cubes:
        return []
    lost = int(end.raw[p]) - int(start.raw[p]) if start.placed else 0
    stored = int(end.goods[p]) - int(start.goods[p])
    full = int(units_made(r, start, p, cubes)) - lost - stored
    also = f", {full} lost because the warehouse is full" if full else ""
    changes = "".join(f", {change}" for change in _track_changes(start, end, p))
    return [f"player_{p} stores {counted(stored, 'product')}{also}{changes}"]


def _sale(r: Any, before: Any, after: Any) -> list[str]:
    """What was sold, what the bank paid, and the dividends."""
    p, market = int(before.turn), int(before.market)
    units, price = int(before.goods[p]) - int(after.goods[p]), unit_price(r, before, market)
    told = [
        f"player_{p} sells {counted(units, 'unit')} in {MARKET_NAMES[market]} at ${price}"
        f" and gets ${_change(before, after, p)}"
    ]
    for q in range(r.n_players):
        gained = _change(before, after, q)
        if q != p and gained:
            told.append(f"player_{q} gets a dividend of ${gained}")
    return told


def _incident(before: Any, after: Any, q: int) -> list[str]:
    """What an incident card has changed for a player."""
    said = _track_changes(before, after, q)
    stolen, paid = int(before.goods[q]) - int(after.goods[q]), -_change(before, after, q)
    said += [f"loses {counted(stolen, 'product')}"] * (stolen > 0) + [f"pays ${paid}"] * (paid > 0)
    return [f"player_{q}: {', '.join(said)}"] if said else []


def _share(r: Any, before: Any, done: Any, after: Any, move: Any) -> list[str]:
    """A share that changed hands, with its price."""
    told = []
    for company in range(r.n_players):
        sold = int(after.shares_sold[company]) - int(before.shares_sold[company])
        if not sold or not after.living[company] or (before.living != after.living).any():
            continue
        for p in range(r.n_players):
            if (before.shares[p] == after.shares[p]).all():
                continue
            is_auction = done.company != NONE
            verb, price = "gets", -_change(*((done, after) if is_auction else (before, done)), p)
            if sold < 0:
                verb, price = "gives back", share_price(r, after, company)
            cost = "for nothing" if move == Move.FREE_SHARE else f"for ${price}"
            told.append(f"player_{p} {verb} a share of player_{company} {cost}")
    return told


def _drawn(r: Any, after: Any) -> list[str]:
    """The technician that was drawn into the last box."""
    colour = after.boxes[r.n_boxes - 1]
    if colour == NONE:
        return ["The bag of technicians is empty: the last box stays empty"]
    return [f"A {COLOUR_NAMES[colour]} technician is drawn into the last box"]


def _debt(before: Any, after: Any) -> list[str]:
    """A debt that cannot be paid yet, or that is paid now."""
    p = int(before.turn)
    if before.question == Question.DUE and not after.debt and after.living[p]:
        return [f"player_{p} pays the ${before.debt} that were due"]
    if after.question == Question.DUE and before.question != Question.DUE:
        q = int(after.turn)
        return [f"player_{q} owes ${after.debt} and has ${after.money[q]}"]
    return []


def _maintenance(r: Any, before: Any, after: Any) -> list[str]:
    """Subsidies and maintenance payments, and players who could not pay."""
    told = [
        f"player_{p} cannot pay the maintenance and is bankrupt"
        for p in range(r.n_players)
        if before.living[p] and not after.living[p]
    ]
    if after.over or after.phase != Phase.MAINTENANCE:
        return told
    p = int(after.turn)
    began = before.phase != Phase.MAINTENANCE or int(before.turn) != p
    if not began:
        return told
    subsidy = int(after.effects[p, Effect.SUBSIDY])
    told += [f"player_{p} gets a subsidy of ${subsidy}"] * (subsidy > 0)
    if after.question == Question.UPKEEP:
        told.append(f"player_{p} pays ${maintenance_due(r, after, p)} maintenance")
    return told


def _cards(r: Any, before: Any, after: Any) -> list[str]:
    """Incident cards that were dealt, face down."""
    players = [p for p in range(r.n_players) if after.hand_sizes[p] > before.hand_sizes[p]]
    return [f"player_{p} is dealt an incident card" for p in players]


def _round(r: Any, after: Any) -> list[str]:
    """The beginning of a round: its event, the price and the technician market."""
    event = EVENT_NAMES[current_event(after)]
    boxes = ", ".join(COLOUR_NAMES[c] if c != NONE else "–" for c in after.boxes[: r.n_boxes])
    return [
        f"Round {after.round_number} begins: {event}. The technicians are {boxes}",
        f"player_{after.start} begins and rolls {after.price}: the price is ${after.price}",
    ]


def _final(r: Any, s: Any) -> list[str]:
    """The parts of each player's score."""
    told = ["Final scoring"]
    for p in range(r.n_players):
        if not s.living[p]:
            told.append(f"player_{p}: bankrupt: {s.scores[p]}")
            continue
        tracks = int(s.tracks[p, Track.POLLUTION]) + int(s.tracks[p, Track.ACCIDENT])
        loans = -int(s.loans[p]) * int(r.points_per_loan)
        levels = level_points(r, s, p)
        money = int(s.scores[p]) - levels - tracks - loans
        told.append(
            f"player_{p}: improvements {levels}, tracks {tracks}, loans {loans},"
            f" {money} for ${s.money[p]}: {s.scores[p]}"
        )
    return told
