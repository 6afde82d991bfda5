"""R5 Training and certification."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import find, move_forward, total
from kanban_env.games.automotive.actions import Move, action
from kanban_env.games.automotive.enums import (
    N_DEPARTMENTS,
    N_PLAQUE_KINDS,
    N_SPOTS,
    NONE,
    Area,
    Department,
    Question,
)
from kanban_env.games.automotive.rules.effects import (
    check_factory_goals,
    earn_seat,
    gain_benefit,
    pay_shifts,
    shifts_left,
    works_in,
)
from kanban_env.games.automotive.tables import benefit_of_plaque, benefit_of_spot


@rule
def can_train(r, s, department):
    """[R5.1] Whether the actor works in a department and is below its last desk."""
    return works_in(s, department) and s.desks[s.actor, department] < r.expert_at


@rule
def legal_train(r, s, mask):
    """[R5.1] Training costs a Shift or a book.

    [R4.13] Books can be used at any moment of the turn, any number of them, also without a Shift
    left.
    """
    for department in range(N_DEPARTMENTS):
        if can_train(r, s, department):
            mask[action(Move.TRAIN_SHIFT, department)] = shifts_left(s) >= 1
            mask[action(Move.TRAIN_BOOK, department)] = s.books[s.actor] > 0


@rule
def do_train_by_shift(r, s, department):
    """[R5.1] One Shift moves the disc one desk up in a department where the player works."""
    pay_shifts(s, 1)
    train(r, s, department)


@rule
def do_train_by_book(r, s, department):
    """[R5.2] One book does the same as a Shift. [R4.13] It returns to the supply.

    [R5.3] It does not count against the budget.
    """
    s.books[s.actor] -= 1
    s.book_supply += 1
    train(r, s, department)


@rule
def train(r, s, department):
    """[R5.5] A disc that reaches desk 3 certifies its owner for ever.

    [R5.12] On desk 5 the player is an expert.
    """
    # RULING 27: both desks are data.
    p = s.actor
    s.desks[p, department] += 1
    rank(r, s, p, department)
    if s.desks[p, department] == r.certified_at:
        unlock(s, p, department)
        s.question = Question.CERT_SPOT
    elif s.desks[p, department] == r.expert_at:
        become_expert(s, p, department)


@rule
def rank(r, s, p, department):
    """[R5.4] A moved disc ranks ahead of all discs on the desk that it reaches.

    It is put on top of them; the other discs keep their order.
    """
    order, desk = s.ranking[department], s.desks[p, department]
    old = find(order, 0, r.n_players, p)
    new = old
    while new > 0 and s.desks[order[new - 1], department] <= desk:
        new -= 1
    move_forward(order, new, old)


@rule
def unlock(s, p, department):
    """[R5.6] A certification unlocks the department's privilege at once, for this turn too.

    Testing & Innovation: a double upgrade. Assembly: the fifth garage. Logistics: the sixth storage
    space and the voucher task. Design: the fifth desk space and the tops of the decks.
    Administration: the fifth own Seat, which turns from locked to `down`. The others follow from
    the desk.
    """
    if department == Department.ADMINISTRATION:
        s.seats_locked[p] = 0
        s.seats_down[p] += 1


@rule
def can_certify(r, s, spot):
    """[R5.7] Whether a spot of the next space of the certification track is empty."""
    for q in range(r.n_players):
        if s.spaces[q] == s.spaces[s.actor] + 1 and s.spots[q] == spot:
            return False
    return True


@rule
def legal_cert_spot(r, s, mask):
    """[R2.1] [R5.7] Mark every empty spot of the next space."""
    for spot in range(N_SPOTS):
        mask[action(Move.CERT_SPOT, spot)] = can_certify(r, s, spot)


@rule
def do_certify(r, s, spot):
    """[R5.7] The meeple moves to the chosen spot of the next space.

    [R5.8] The spot's benefit is gained, Seats from the supply. [R5.9] Then the factory goals of
    certifications are checked. [R5.10] Nothing comes between these steps. [R5.11] A meeple's space
    is its owner's number of certifications.
    """
    p = s.actor
    s.spaces[p] += 1
    s.spots[p] = spot
    gain_benefit(r, s, p, benefit_of_spot(s.spaces[p], spot))
    check_factory_goals(s, p, Area.CERTIFICATIONS, s.spaces[p])
    s.question = Question.WORK


@rule
def become_expert(s, p, department):
    """[R5.12] The first expert of a department earns the Red Seat on its plaques.

    [R5.13] Then the expert looks at the plaques that are left and takes one. [R5.14] The kinds that
    are left are known only to the players who looked. [R5.15] Without plaques there is no question
    and no benefit.
    """
    if s.award_seats[department]:
        s.award_seats[department] = 0
        earn_seat(s, p)
    if total(s.plaques[department]) > 0:
        s.awards_seen[p, department] = 1
        s.award_department = department
        s.question = Question.AWARD


@rule
def legal_award(r, s, mask):
    """[R5.13] Mark every kind of plaque that is left in the stack."""
    for kind in range(N_PLAQUE_KINDS):
        mask[action(Move.AWARD, kind)] = s.plaques[s.award_department, kind] > 0


@rule
def do_award(r, s, kind):
    """[R5.13] The expert gains the benefit of a plaque of its choice, which leaves the game.

    [R5.14] The kind that is taken is public.
    """
    # RULING 31: pending like any other benefit.
    s.plaques[s.award_department, kind] -= 1
    s.plaques_taken[kind] += 1
    s.award_department = NONE
    gain_benefit(r, s, s.actor, benefit_of_plaque(kind))
    s.question = Question.WORK
