"""R7 Loans, debts, maintenance, bankruptcy, and the end of a round."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import left_of, player_at, relative_to
from kanban_env.games.industrial.actions import DONE, LOAN, RECOVER, REPAY
from kanban_env.games.industrial.enums import (
    N_COLOURS,
    N_INCIDENTS,
    N_TRACKS,
    NONE,
    Effect,
    Phase,
    Question,
)
from kanban_env.games.industrial.rules.effects import (
    can_borrow,
    count_living,
    end_game,
    end_turn,
    event,
    fill_boxes,
    holds_shares,
    lose_money,
    lose_share,
)


@rule
def legal_loan(r, s, mask, is_short):
    """[R7.2] A loan is offered where something is not payable with the present cash."""
    mask[LOAN] = is_short and can_borrow(r, s, s.turn)


@rule
def do_loan(r, s):
    """The bank lends."""
    s.loans[s.turn] += 1
    s.money[s.turn] += r.loan


@rule
def settle_debt(r, s):
    """[R7.3] Debts are paid as soon as the cash suffices; until then money must be raised."""
    # RULING 14: a penalty that cannot be paid is forgotten.
    # RULING 31: loans and shares come before bankruptcy.
    p = s.turn
    if s.money[p] >= s.debt:
        lose_money(s, p, s.debt)
        end_debt(s)
    elif can_borrow(r, s, p) or holds_shares(s, p):
        s.question = Question.DUE
    elif s.phase == Phase.MAINTENANCE:
        go_bankrupt(r, s, p)
    else:
        s.money[p] = 0
        end_debt(s)


@rule
def end_debt(s):
    """Nothing is owed any more; after the maintenance the player may repay and recover."""
    s.debt = 0
    if s.phase == Phase.MAINTENANCE:
        s.question = Question.UPKEEP


@rule
def idle_cost(r, cubes):
    """What the cubes of one warehouse add to the maintenance."""
    if cubes >= r.idle_from[1]:
        return int(r.idle_cost[1])
    if cubes >= r.idle_from[0]:
        return int(r.idle_cost[0])
    return 0


@rule
def idle_costs(r, s, p):
    """[R7.6] With `idle_stock_cost` full warehouses cost extra."""
    if not r.idle_stock_cost:
        return 0
    return idle_cost(r, s.raw[p]) + idle_cost(r, s.goods[p])


@rule
def maintenance_due(r, s, p):
    """The track, never below 0, the event and the idle stock."""
    # RULING 50: a track below zero costs nothing.
    return max(0, int(s.maintenance[p])) + int(r.event_maintenance[event(s)]) + idle_costs(r, s, p)


@rule
def collect_subsidy(s, p):
    """[R6.10] Subsidy pays before every own maintenance."""
    s.money[p] += s.effects[p, Effect.SUBSIDY]


@rule
def begin_maintenance(r, s):
    """[R7.4] In turn order everybody gets the subsidy and owes the maintenance."""
    collect_subsidy(s, s.turn)
    s.debt = maintenance_due(r, s, s.turn)
    if s.debt == 0:
        end_debt(s)


@rule
def can_repay(r, s, p):
    """A loan is active and the cash suffices."""
    return s.loans[p] > 0 and s.money[p] >= r.repayment


@rule
def can_recover(r, s, p, track):
    """A box of the track is lost and the cash suffices; a stopped track may recover too."""
    # RULING 34: only after the maintenance.
    return s.tracks[p, track] < r.track_first and s.money[p] >= r.track_cost


@rule
def legal_upkeep(r, s, mask):
    """[R7.5] After paying: repay loans and recover boxes, as often as wanted, then end."""
    mask[REPAY] = can_repay(r, s, s.turn)
    for track in range(N_TRACKS):
        mask[RECOVER + track] = can_recover(r, s, s.turn, track)
    mask[DONE] = True


@rule
def do_repay(r, s):
    """A loan zone is free again."""
    s.loans[s.turn] -= 1
    lose_money(s, s.turn, r.repayment)


@rule
def do_recover(r, s, track):
    """The track rises by a box."""
    s.tracks[s.turn, track] += 1
    lose_money(s, s.turn, r.track_cost)


@rule
def do_done(r, s):
    """The next player's maintenance follows."""
    end_turn(s)


@rule
def return_shares(r, s, p):
    """The shares that a bankrupt holds go back, and those of its company are gone."""
    for relative in range(1, r.n_players):
        q = player_at(r, p, relative)
        while s.shares[p, relative - 1] > 0:
            lose_share(r, s, p, q)
        while s.shares[q, relative_to(r, q, p) - 1] > 0:
            lose_share(r, s, q, p)


@rule
def close_company(r, s, p):
    """Everything a bankrupt company had is gone; technicians reach the bag at round end."""
    # RULING 47: nothing of a bankrupt stays on the table.
    for colour in range(N_COLOURS):
        s.used[colour] += s.reserve[p, colour]
    for kind in range(N_INCIDENTS):
        s.discards[kind] += s.hands[p, kind]
    s.reserve[p, :] = 0
    s.hands[p, :] = 0
    s.hand_sizes[p] = 0
    s.hits[p, :] = 0
    s.incident_played[p] = 0
    s.money[p] = 0
    s.maintenance[p] = 0
    s.raw[p] = 0
    s.goods[p] = 0
    s.tracks[p, :] = 0
    s.loans[p] = 0
    s.ceo[p] = 0
    s.levels[p, :] = 0
    s.copied[p] = NONE
    s.effects[p, :] = 0
    s.access[p, :] = 0


@rule
def is_decided(r, s):
    """[R7.8] With one living player left the game ends at once: that player wins as it stands."""
    # RULING 43: the winner is certain.
    # RULING 52: two living players finish the phase.
    return count_living(r, s) == 1


@rule
def go_bankrupt(r, s, p):
    """[R7.7] A bankrupt player is out of the game, with a score below everybody's."""
    s.living[p] = 0
    s.debt = 0
    return_shares(r, s, p)
    close_company(r, s, p)
    end_turn(s)
    if is_decided(r, s):
        end_game(r, s)


@rule
def free_meeples(r, s):
    """[R7.9] At round end used technicians go to the bag, boxes are filled, CEOs are free."""
    for kind in range(s.bag.shape[0]):
        s.bag[kind] += s.used[kind]
        s.used[kind] = 0
    fill_boxes(s)
    for p in range(r.n_players):
        s.ceo[p] = s.living[p]


@rule
def pass_start_marker(r, s):
    """The next living player clockwise is the initial player."""
    for _ in range(r.n_players):
        s.start = left_of(r, s.start)
        if s.living[s.start]:
            break
