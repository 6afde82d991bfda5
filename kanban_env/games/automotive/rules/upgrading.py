"""R9 Testing & Innovation: upgrading designs."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.automotive.actions import N_PAYMENTS, Move, Times, action
from kanban_env.games.automotive.enums import (
    N_MODELS,
    N_PARTS,
    N_UPGRADE_SPACES,
    NONE,
    Area,
    Department,
    Question,
    tile_of,
)
from kanban_env.games.automotive.rules.counts import count_upgraded, is_certified
from kanban_env.games.automotive.rules.effects import (
    can_pay_part,
    check_factory_goals,
    gain_benefit,
    pay_part,
    pay_shifts,
    shifts_left,
    works_in,
)
from kanban_env.games.automotive.tables import (
    benefit_of_upgrade,
)


@rule
def can_upgrade(s, model, part):
    """[R9.9] An upgrade needs a blueprint of the model and part, not a claim-only one."""
    return s.blueprints[s.actor, tile_of(model, part)] == 1


@rule
def legal_upgrade(r, s, mask):
    """[R9.9] Mark every upgrade, paid with a cube or a voucher of the part."""
    if not works_in(s, Department.TESTING) or shifts_left(s) < 1:
        return
    for model in range(N_MODELS):
        for part in range(N_PARTS):
            for payment in range(N_PAYMENTS):
                a = action(Move.UPGRADE, model, part, payment)
                mask[a] = can_upgrade(s, model, part) & can_pay_part(s, part, payment)


@rule
def do_upgrade(r, s, model, part, payment):
    """[R9.9] An upgrade costs one Shift and a cube or voucher; the space is asked for next."""
    s.upgrade_model = model
    s.upgrade_part = part
    pay_shifts(s, 1)
    pay_part(s, part, payment)
    s.question = Question.UPGRADE_SPACE


@rule
def legal_upgrade_space(r, s, mask):
    """[R9.10] Mark the empty upgrade spaces of the model.

    Of several spaces with the same benefit only the first is marked: they do not differ.
    """
    m = s.upgrade_model
    for i in range(N_UPGRADE_SPACES):
        if s.upgrade_spaces[m, i] != NONE:
            continue
        mask[action(Move.UPGRADE_SPACE, i)] = True
        for k in range(r.upgrade_class[m, i], i):
            if s.upgrade_spaces[m, k] == NONE and r.upgrade_class[m, k] == r.upgrade_class[m, i]:
                mask[action(Move.UPGRADE_SPACE, i)] = False


@rule
def do_upgrade_space(r, s, space):
    """[R9.10] The cube stays on the space for good, and the benefit of the space is gained."""
    s.upgrade_spaces[s.upgrade_model, space] = s.upgrade_part
    gain_benefit(r, s, s.actor, benefit_of_upgrade(s.upgrade_model, space))
    if can_double(r, s):
        s.question = Question.DOUBLE
    else:
        do_double(r, s, Times.ONCE)


@rule
def can_double(r, s):
    """[R9.12] A certified player may double one upgrade per game, of a part not doubled before.

    The part must not have been doubled by any player. [R9.13] It may do so also near the top of
    the value track, where steps are lost but the points are not.
    """
    # RULING 12: from the last step but one a step is lost, the bonus is not.
    if s.double_tiles[s.actor] != NONE or s.doubled[s.upgrade_part]:
        return False
    return is_certified(r, s, s.actor, Department.TESTING)


@rule
def legal_double(r, s, mask):
    """[R9.12] Mark both answers: single or double."""
    mask[action(Move.DOUBLE, Times.ONCE)] = True
    mask[action(Move.DOUBLE, Times.TWICE)] = True


@rule
def step_after(r, s, part, times):
    """[R9.11] The step of a part's value after an upgrade: one higher, or two, at most the last.

    The track is printed: by default six steps with the values 0, 2, 3, 4, 5 and 6.
    """
    # RULING 16: steps and values are data.
    steps = 2 if times == Times.TWICE else 1
    return min(int(s.steps_of_part[part]) + steps, int(r.last_step))


@rule
def do_double(r, s, times):
    """[R9.12] The upgrade is completed; a double one scores the new value of the part."""
    p, part = s.actor, s.upgrade_part
    tile = tile_of(s.upgrade_model, part)
    s.steps_of_part[part] = step_after(r, s, part, times)
    if times == Times.TWICE:
        s.doubled[part] = 1
        s.double_tiles[p] = tile
        s.scores[p] += r.part_values[s.steps_of_part[part]]
    flip_design(r, s, p, tile)
    s.improved[s.upgrade_model, part] = 1
    s.upgrade_model = NONE
    s.upgrade_part = NONE
    s.question = Question.WORK


@rule
def flip_design(r, s, p, tile):
    """[R9.14] The blueprint is flipped to an upgraded design and gives 2 points.

    [R9.15] Then the factory goals of upgraded designs are checked.
    """
    # RULING 29: a doubled design is one design like any other.
    s.blueprints[p, tile] = 0
    s.upgraded[p, tile] = 1
    s.scores[p] += r.upgraded_points
    check_factory_goals(s, p, Area.UPGRADES, count_upgraded(s, p))
