"""R0 Conventions, and the verbs that several chapters share."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.loops import ENDED
from kanban_env.core.piles import nth_kind, total
from kanban_env.core.players import left_of, player_at, relative_to
from kanban_env.core.rng import below
from kanban_env.games.industrial.enums import (
    N_BOXES,
    N_LEVELS,
    NONE,
    Colour,
    Effect,
    Question,
)


@rule
def next_waiting(r, s, p):
    """[R0.1] Turn order is clockwise: the first seat after p with a turn left, or NONE."""
    # RULING 1: clockwise, whatever the phase.
    for relative in range(1, r.n_players + 1):
        q = player_at(r, p, relative)
        if s.waiting[q]:
            return q
    return NONE


@rule
def count_living(r, s):
    """How many players are not bankrupt."""
    players = 0
    for p in range(r.n_players):
        players += int(s.living[p])
    return players


@rule
def end_turn(s):
    """The player at turn has no more turns in this phase; the flow goes on."""
    s.waiting[s.turn] = 0
    s.question = NONE


@rule
def end_game(r, s):
    """Everything stays where it is, and nobody is asked any more; a living player is named."""
    while not s.living[s.turn]:
        s.turn = left_of(r, s.turn)
    s.actor = s.turn
    s.question = Question.UPKEEP
    s.over = ENDED


@rule
def improvement_at(department, level):
    """[R0.2] Improvements are numbered department by department, levels from 1."""
    return int(department) * N_LEVELS + int(level) - 1


@rule
def owns(s, p, improvement):
    """[R0.3] An improvement is owned by the own level, or because Coaching copied it."""
    return (
        s.levels[p, improvement // N_LEVELS] > improvement % N_LEVELS or s.copied[p] == improvement
    )


@rule
def gain_effect(r, s, p, improvement):
    """An improvement begins to work, once more if it is owned twice."""
    # RULING 36: a copy adds to the own improvement.
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
def event(s):
    """The event of this round."""
    return s.events[s.round_number - 1]


@rule
def lose_money(s, p, amount):
    """[R0.5] Money goes to the bank, which never runs out; what is paid is always there."""
    # RULING 5: the box's coins and cubes set no limit.
    s.money[p] -= amount


@rule
def can_borrow(r, s, p):
    """[R7.1] A loan may be active in every loan zone; over the game there is no limit."""
    # RULING 30: the two zones limit active loans only.
    return s.loans[p] < r.loan_zones


@rule
def roll_die(s):
    """The six-sided die."""
    return 1 + below(s.rng, 6)


@rule
def raw_capacity(r, s, p):
    """[R2.5] Warehouses have a base capacity, which Automatic Warehouse raises."""
    return int(r.raw_warehouse) + int(s.effects[p, Effect.STORAGE])


@rule
def draw_technician(s):
    """A technician leaves the bag blindly: its colour, or NONE if the bag is empty."""
    left = total(s.bag)
    if left == 0:
        return NONE
    colour = nth_kind(s.bag, below(s.rng, left))
    s.bag[colour] -= 1
    return colour


@rule
def fill_boxes(s):
    """Every empty box gets a technician from the bag, the cheapest box first."""
    for box in range(N_BOXES):
        if s.boxes[box] == NONE:
            s.boxes[box] = draw_technician(s)


@rule
def reserve_size(s, p):
    """How many technicians a player has; the CEO stands apart."""
    return total(s.reserve[p])


@rule
def take_technician(s, p, box):
    """[R4.3] The technician leaves the box, dearer ones move down, a blind draw fills the last."""
    # RULING 16: an empty bag leaves the last box empty.
    # RULING 17: the arrows lead to the cheaper boxes.
    s.reserve[p, s.boxes[box]] += 1
    for i in range(box, N_BOXES - 1):
        s.boxes[i] = s.boxes[i + 1]
    s.boxes[N_BOXES - 1] = draw_technician(s)


@rule
def has_meeple(s, p, colour, by_ceo):
    """Whether a player has the CEO, or a technician of a colour, at hand."""
    if by_ceo:
        return s.ceo[p] > 0
    return s.reserve[p, colour] > 0


@rule
def use_meeple(s, p, colour, by_ceo):
    """[R5.8] A placed technician goes to the bag at round end; a placed CEO comes back then."""
    # RULING 19: the CEO stands in for any colour, once per round.
    if by_ceo:
        s.ceo[p] = 0
    else:
        s.reserve[p, colour] -= 1
        s.used[colour] += 1


@rule
def can_roll_again(s, p):
    """Whether a pink technician or the CEO is left."""
    return s.reserve[p, Colour.PINK] > 0 or s.ceo[p] > 0


@rule
def holds_shares(s, p):
    """Whether a player has any share."""
    return total(s.shares[p]) > 0


@rule
def gain_share(r, s, p, company):
    """The next share of a company goes to a player."""
    s.shares[p, relative_to(r, p, company) - 1] += 1
    s.shares_sold[company] += 1


@rule
def lose_share(r, s, p, company):
    """A player gives a share of a company back: the dearest taken slot is free again."""
    s.shares[p, relative_to(r, p, company) - 1] -= 1
    s.shares_sold[company] -= 1
