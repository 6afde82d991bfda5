"""What an answer leads to in the Industrial Board Game: dice, draws and payments in words."""

from __future__ import annotations

from typing import Any

from kanban_env.core.spec import copy_state
from kanban_env.games.industrial.actions import ACTIONS, KEEP, Move
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
from kanban_env.games.industrial.rules.effects import current_event, other_player, roll_die
from kanban_env.games.industrial.rules.maintenance import maintenance_due
from kanban_env.games.industrial.rules.production import (
    accident_limit,
    has_accident,
    is_risky,
    wages,
    workers_for,
)
from kanban_env.games.industrial.rules.sales import unit_price
from kanban_env.games.industrial.rules.scoring import level_points
from kanban_env.games.industrial.rules.shares import share_price

_TRACKS = ("pollution", "accidents")


def counted(count: int, noun: str) -> str:
    """A number of things, such as `no products` or `2 units`."""
    return f"{count or 'no'} {noun}" + ("" if count == 1 else "s")


def news(r: Any, before: Any, after: Any, a: int) -> list[str]:
    """Dice, draws, payments and the changes of rounds that follow from an answer."""
    move, arguments = ACTIONS.decode(a)
    told: list[str] = []
    if move == Move.PRODUCE:
        told += _production(r, before, after, arguments[0])
    elif move == Move.SALE or (move == Move.REROLL and arguments[0] != KEEP):
        told += _roll(before)
    elif move == Move.TARGETED:
        told += _incident(before, after, other_player(r, before.turn, arguments[1]))
    elif move == Move.SAFETY_TRAINING:
        told += _incident(before, after, int(before.turn))
    if move in (Move.SALE, Move.REROLL) and after.market == NONE:
        told += _sale(r, before, after, arguments[0] if move == Move.SALE else int(before.market))
    told += _share(r, before, after, move)
    if move in (Move.TECHNICIAN, Move.TEMPORARY_STAFF):
        told += _drawn(after)
    told += [*_debt(before, after), *_maintenance(r, before, after), *_cards(r, before, after)]
    if after.round_number > before.round_number:
        told += _round(after)
    return told + (_final(r, after) if after.over else [])


def _change(before: Any, after: Any, p: int) -> int:
    """The money that a player has gained, or lost if negative."""
    return int(after.money[p]) - int(before.money[p])


def _track_changes(before: Any, after: Any, p: int) -> list[str]:
    """The tracks of a player that have changed, with their new values."""
    return [
        f"{name} {before.tracks[p, i]} → {after.tracks[p, i]}"
        for i, name in enumerate(_TRACKS)
        if before.tracks[p, i] != after.tracks[p, i]
    ]


def _dice(before: Any, end: Any) -> list[int]:
    """The dice rolled from one state of the generator to another."""
    s, rolls = copy_state(before), []
    while (s.rng != end.rng).any():
        rolls.append(int(roll_die(s)))
    return rolls


def _production(r: Any, before: Any, after: Any, units: int) -> list[str]:
    """Wages, the roll for an accident, the tracks, and what is stored."""
    p, workers = int(before.turn), int(workers_for(r, before, before.turn, units))
    if not workers:
        return []
    paid = wages(r, before, p, units)
    told = [f"player_{p} pays ${paid} wages for {counted(workers, 'worker')}"]
    lost = 0
    if is_risky(r, workers):
        rolled = copy_state(before)
        accident = has_accident(r, rolled, p, workers)
        dice = ", then ".join(str(roll) for roll in _dice(before, rolled))
        lost = int(after.raw[p]) - int(before.raw[p]) + units
        limit = accident_limit(r, before, workers)
        back = f": {counted(lost, 'unit')} back to raw material" if lost else ""
        said = f"accident{back}" if accident else "no accident"
        told.append(f"player_{p} rolls {dice} (accident at {limit} or less): {said}")
    stored = int(after.goods[p]) - int(before.goods[p])
    full = units - lost - stored
    also = f", {full} lost because the warehouse is full" if full else ""
    changes = "".join(f", {change}" for change in _track_changes(before, after, p))
    told.append(f"player_{p} stores {counted(stored, 'product')}{also}{changes}")
    fine = -_change(before, after, p) - paid
    return told + [f"player_{p} pays a penalty of ${fine}"] * (fine > 0)


def _roll(before: Any) -> list[str]:
    """The die of a sale."""
    s = copy_state(before)
    return [f"player_{before.turn} rolls {roll_die(s)}"]


def _sale(r: Any, before: Any, after: Any, market: int) -> list[str]:
    """What was sold, what the bank paid, and the dividends."""
    p = int(before.turn)
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


def _share(r: Any, before: Any, after: Any, move: Any) -> list[str]:
    """A share that changed hands, with its price."""
    told = []
    for company in range(r.n_players):
        sold = int(after.shares_sold[company]) - int(before.shares_sold[company])
        if not sold or not after.living[company] or (before.living != after.living).any():
            continue
        for p in range(r.n_players):
            if (before.shares[p] == after.shares[p]).all():
                continue
            verb, price = "gets", -_change(before, after, p)
            if sold < 0:
                verb, price = "gives back", share_price(r, after, company)
            cost = "for nothing" if move == Move.FREE_SHARE else f"for ${price}"
            told.append(f"player_{p} {verb} a share of player_{company} {cost}")
    return told


def _drawn(after: Any) -> list[str]:
    """The technician that was drawn into the last box."""
    colour = after.boxes[-1]
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


def _round(after: Any) -> list[str]:
    """The beginning of a round: its event, the price and the technician market."""
    event = EVENT_NAMES[current_event(after)]
    boxes = ", ".join(COLOUR_NAMES[c] if c != NONE else "–" for c in after.boxes)
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
            f" ${s.money[p]} {money}: {s.scores[p]}"
        )
    return told
