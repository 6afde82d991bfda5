"""R0 Conventions, and what several chapters share."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.loops import ENDED
from kanban_env.core.piles import draw, total
from kanban_env.core.players import left_of, player_at, relative_to
from kanban_env.core.rng import below
from kanban_env.games.industrial.actions import Move, action
from kanban_env.games.industrial.enums import (
    CEO,
    N_LEVELS,
    N_PRINTED_BOXES,
    NONE,
    Colour,
    Effect,
    Meeple,
    Question,
)


@rule
def player_after(r, s, p, turns):
    """[R0.1] The player whose turn is `turns` turns after that of p, bankrupt players included.

    Clockwise, or with `first_player="order"` in the order of the rolls at setup.
    """
    # RULING 1: clockwise in every phase.
    if not r.order_by_rolls:
        return player_at(r, p, turns)
    place = (int(s.places[p]) + turns) % int(r.n_players)
    q = 0
    while s.places[q] != place:
        q += 1
    return q


@rule
def next_waiting(r, s, p):
    """[R0.1] The next player in turn order after p who has a turn left in this phase, or NONE.

    Players are numbered clockwise from 0. Turns go clockwise from the initial player of the round
    and skip bankrupt players. Actions count other players clockwise from the actor.
    """
    for turns in range(1, r.n_players + 1):
        q = player_after(r, s, p, turns)
        if s.waiting[q]:
            return q
    return NONE


@rule
def leave_phase(s):
    """The player at turn has no further turn in this phase; passing is final."""
    s.waiting[s.turn] = 0
    s.question = NONE


@rule
def first_living(r, s, p):
    """The first player who is not bankrupt, clockwise from p on."""
    q = int(p)
    while not s.living[q]:
        q = left_of(r, q)
    return q


@rule
def end_game(r, s):
    """The game is over; the state keeps a living player as actor and UPKEEP as question."""
    s.turn = first_living(r, s, s.turn)
    s.actor = s.turn
    s.question = Question.UPKEEP
    s.over = ENDED


@rule
def improvement_at(department, level):
    """[R0.2] The number of the improvement at a level, from 1, of a department.

    Departments, colours, markets and boxes are numbered from 0 in the order of the components:
    Engineering, Quality, Logistics, Administration, HR, Marketing; yellow, blue, pink; U1, U2, U3,
    L1, L2, L3; boxes from the cheapest. Improvements follow each other department by department.
    """
    return int(department) * N_LEVELS + int(level) - 1


@rule
def owns(s, p, improvement):
    """[R0.3] Whether a player owns an improvement: by its level in the department, or as a copy.

    The effect counts once per ownership, so an improvement that is both developed and copied
    counts twice.
    """
    return (
        s.levels[p, improvement // N_LEVELS] > improvement % N_LEVELS or s.copied[p] == improvement
    )


@rule
def gain_effect(r, s, p, improvement):
    """[R0.3] [R6.4] Add an improvement's effect, market access and maintenance to a player."""
    # RULING 36: a copy adds to the player's own improvement.
    effect = r.improvement_effect[improvement]
    amount = r.improvement_amount[improvement]
    s.effects[p, effect] += amount
    s.maintenance[p] += r.improvement_maintenance[improvement]
    if r.improvement_opens[improvement] > 0:
        s.access[p, r.improvement_opens[improvement] - 1] += 1
    if effect == Effect.COPY:
        s.copies += amount
    elif effect == Effect.SHARE:
        s.free_shares += amount


@rule
def current_event(s):
    """[R2.1] The event of this round."""
    return s.events[s.round_number - 1]


@rule
def incident_total(r, s, p, kind):
    """[R8.5] What the incident cards of a kind that hit a player this round add up to."""
    return int(s.hits[p, kind]) * int(r.incident_amount[kind])


@rule
def lose_money(s, p, amount):
    """[R0.5] A player pays the bank.

    Callers check that the cash suffices: money never falls below 0. The number of coins, loan
    markers and cubes in the box limits nothing.
    """
    # RULING 5: the number of cubes in the box is not a rule.
    s.money[p] -= amount


@rule
def pay_at_most(s, p, amount):
    """[R8.5] A player pays an amount, or all its cash if that is less."""
    lose_money(s, p, min(int(amount), int(s.money[p])))


@rule
def roll_die(s):
    """Roll the six-sided die."""
    return 1 + below(s.rng, 6)


@rule
def warehouse_capacity(s, p, printed):
    """[R2.5] Each warehouse, raw and final, holds 12 cubes, and 18 with Automatic Warehouse."""
    return int(printed) + int(s.effects[p, Effect.STORAGE])


@rule
def lower_track(r, s, p, track, steps):
    """[R3.10] Lower a track by some steps, and return the dollars that are due for lost steps.

    Tracks run from 5 down to -5. Each step that a track on its last box would fall costs $5
    instead. All such steps of one production are one debt, due after the products are stored.
    """
    penalty = 0
    for _ in range(steps):
        if s.tracks[p, track] > r.track_last:
            s.tracks[p, track] -= 1
        else:
            penalty += int(r.track_cost)
    return penalty


@rule
def draw_technician(s):
    """Draw a random technician from the bag; NONE if the bag is empty."""
    # RULING 16: an empty bag leaves the box empty.
    return draw(s.rng, s.bag) if total(s.bag) > 0 else NONE


@rule
def fill_boxes(r, s):
    """Fill every empty box from the bag, the cheapest box first."""
    for box in range(r.n_boxes):
        if s.boxes[box] == NONE:
            s.boxes[box] = draw_technician(s)


@rule
def is_offered(s, box):
    """Whether a box of the technician market holds a technician."""
    return s.boxes[box] != NONE


@rule
def is_reserve_full(r, s, p):
    """[R4.4] Whether a player has three technicians.

    Unused technicians stay in the reserve over the rounds and count. The CEO does not count.
    """
    # RULING 41: technicians kept from earlier rounds count.
    return total(s.reserve[p]) >= r.reserve


@rule
def take_technician(r, s, p, box):
    """[R4.3] A technician goes from a box to a player's reserve, and the boxes are filled up.

    Technicians in dearer boxes move one box down in price, and a random draw from the bag fills
    the last box. If the bag is empty, that box stays empty until the next draw or the round end.
    """
    # RULING 17: the arrows lead to the cheaper boxes.
    s.reserve[p, s.boxes[box]] += 1
    last = int(r.n_boxes) - 1
    for i in range(box, last):
        s.boxes[i] = s.boxes[i + 1]
    s.boxes[last] = draw_technician(s)


@rule
def has_meeple(s, p, colour, meeple):
    """Whether a player has a meeple to place: a technician of a colour, or the CEO."""
    if meeple == Meeple.CEO:
        return s.ceo[p] > 0
    return s.reserve[p, colour] > 0


@rule
def use_meeple(s, p, colour, meeple):
    """[R5.8] Place a meeple: a technician of a colour, or the CEO, who counts as any colour.

    A placed technician goes back to the bag at the end of the round. A placed CEO returns to its
    player then, so it is used once per round.
    """
    # RULING 19: the CEO counts as any colour, once per round.
    if meeple == Meeple.CEO:
        s.ceo[p] = 0
    else:
        s.reserve[p, colour] -= 1
        s.used[colour] += 1


@rule
def other_player(r, p, other):
    """The player that the argument `other` of p's actions names; 0 is the next clockwise."""
    return player_at(r, p, int(other) + 1)


@rule
def shares_held(r, s, p, company):
    """How many shares of another player's company a player holds."""
    return int(s.shares[p, relative_to(r, p, company) - 1])


@rule
def gain_share(r, s, p, company):
    """A player gets the next share of a company."""
    s.shares[p, relative_to(r, p, company) - 1] += 1
    s.shares_sold[company] += 1


@rule
def lose_share(r, s, p, company):
    """A player gives a share of a company back; the dearest taken slot is free again."""
    s.shares[p, relative_to(r, p, company) - 1] -= 1
    s.shares_sold[company] -= 1


@rule
def hire_action(box):
    """The id that buys the technician in a box."""
    if box < N_PRINTED_BOXES:
        return action(Move.TECHNICIAN, box)
    return action(Move.TECHNICIAN_MORE, box - N_PRINTED_BOXES)


@rule
def staff_action(box):
    """The id that plays temporary staff for the technician in a box."""
    if box < N_PRINTED_BOXES:
        return action(Move.TEMPORARY_STAFF, box)
    return action(Move.TEMPORARY_STAFF_MORE, box - N_PRINTED_BOXES)


@rule
def share_action(other, stake):
    """The id that buys a share of `other` with a technician of a colour, or with the CEO."""
    if stake == CEO:
        return action(Move.BUY_SHARE, other, Meeple.CEO)
    if stake == Colour.BLUE:
        return action(Move.BUY_SHARE, other, Meeple.TECHNICIAN)
    return action(Move.BUY_SHARE_WITH, int(stake == Colour.PINK), other)


@rule
def is_incident(move):
    """Whether a move plays an incident card."""
    return Move.TARGETED <= move <= Move.SAFETY_TRAINING or move == Move.TEMPORARY_STAFF_MORE
