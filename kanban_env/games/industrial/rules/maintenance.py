"""R7 Loans, debts, maintenance, bankruptcy, and the end of a round."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import move_all, total
from kanban_env.core.players import left_of, player_at
from kanban_env.games.industrial.actions import Move, action
from kanban_env.games.industrial.enums import N_TRACKS, NONE, Effect, Phase, Question
from kanban_env.games.industrial.rules.effects import (
    current_event,
    end_game,
    fill_boxes,
    first_living,
    leave_phase,
    lose_money,
    lose_share,
    player_after,
    shares_held,
)


@rule
def can_borrow(r, s, p):
    """[R7.1] Whether a player can take a loan: at most two are active at a time.

    A loan brings $20. Over the game there is no limit.
    """
    # RULING 30: the two loan zones limit active loans only.
    return s.loans[p] < r.loan_zones


@rule
def legal_loan(r, s, mask, is_short):
    """[R7.2] Mark the loan where the cash is short and the player can borrow.

    In RAW, PRODUCE, TECH, IMPROVE and BID the cash is short if something that is offered costs more
    than the player has. In DUE it is always short. Nowhere else is a loan offered.
    """
    mask[action(Move.LOAN)] = is_short and can_borrow(r, s, s.actor)


@rule
def do_loan(r, s):
    """[R7.1] Take a loan from the bank."""
    s.loans[s.actor] += 1
    s.money[s.actor] += r.loan


@rule
def settle_debt(r, s):
    """[R7.3] [R7.4] A debt is paid when the cash suffices; until then the player must raise money.

    Debts are the maintenance and the penalties of a production. The player takes loans or sells
    shares, one per answer and in any order, until the cash suffices or nothing is left. A player
    who cannot pay the maintenance then is bankrupt. Of a penalty all cash is paid and the rest is
    forgotten.
    """
    # RULING 14: an unpaid penalty does not bankrupt.
    # RULING 31: loans and share sales come before bankruptcy.
    p = s.turn
    if s.money[p] >= s.debt:
        lose_money(s, p, s.debt)
        end_debt(s)
    elif can_borrow(r, s, p) or total(s.shares[p]) > 0:
        s.question = Question.DUE
    elif s.phase == Phase.MAINTENANCE:
        go_bankrupt(r, s, p)
    else:
        s.money[p] = 0
        end_debt(s)


@rule
def end_debt(s):
    """[R7.3] The debt is settled; after the maintenance the player may repay and recover."""
    s.debt = 0
    if s.phase == Phase.MAINTENANCE:
        s.question = Question.UPKEEP


@rule
def zone_cost(r, cubes):
    """[R7.6] What the fullest zone reached by the cubes of one warehouse costs."""
    if cubes >= r.idle_from[1]:
        return int(r.idle_cost[1])
    if cubes >= r.idle_from[0]:
        return int(r.idle_cost[0])
    return 0


@rule
def idle_stock_due(r, s, p):
    """[R7.6] With `idle_stock_cost`, stock in the yellow and red zones adds to the maintenance.

    Per warehouse, $2 with 5 to 8 cubes and $4 with 9 or more.
    """
    if not r.idle_stock_cost:
        return 0
    return zone_cost(r, s.raw[p]) + zone_cost(r, s.goods[p])


@rule
def maintenance_due(r, s, p):
    """[R7.4] What a player owes in the maintenance phase, each in turn order.

    The maintenance track, $2 more with energy prices (event), and the cost of idle stock. Subsidy
    pays first (`begin_maintenance`); a player who cannot pay is bankrupt (`settle_debt`).
    """
    # RULING 50: a track below 0 costs nothing.
    track = max(0, int(s.maintenance[p]))
    return track + int(r.event_maintenance[current_event(s)]) + idle_stock_due(r, s, p)


@rule
def collect_subsidy(s, p):
    """[R6.10] Each Subsidy pays its owner $4 before the owner's maintenance, in every round."""
    s.money[p] += s.effects[p, Effect.SUBSIDY]


@rule
def begin_maintenance(r, s):
    """[R7.4] [R6.10] The player at turn gets the subsidy and owes the maintenance."""
    collect_subsidy(s, s.turn)
    s.debt = maintenance_due(r, s, s.turn)
    if s.debt == 0:
        end_debt(s)


@rule
def can_repay(r, s, p):
    """[R7.5] Whether a loan is active and the cash suffices to repay it."""
    return s.loans[p] > 0 and s.money[p] >= r.repayment


@rule
def can_recover(r, s, p, track):
    """[R7.5] Whether a track is below its first box and the cash suffices for a box."""
    return s.tracks[p, track] < r.track_first and s.money[p] >= r.track_cost


@rule
def legal_upkeep(r, s, mask):
    """[R7.5] After paying the maintenance, a player may repay loans and recover boxes, then ends.

    In any order and as often as the cash allows: $24 repays a loan, $5 recovers a box of a track,
    up to 5, also with ISO 14000 or ISO 45000. Shares can be sold here, but no loan taken.
    """
    # RULING 34: boxes are recovered only after the maintenance.
    mask[action(Move.REPAY)] = can_repay(r, s, s.turn)
    for track in range(N_TRACKS):
        mask[action(Move.RECOVER, track)] = can_recover(r, s, s.turn, track)
    mask[action(Move.DONE)] = True


@rule
def do_repay(r, s):
    """[R7.5] Repay a loan; its zone is free again."""
    s.loans[s.turn] -= 1
    lose_money(s, s.turn, r.repayment)


@rule
def do_recover(r, s, track):
    """[R7.5] Pay for a box; the track rises by one."""
    s.tracks[s.turn, track] += 1
    lose_money(s, s.turn, r.track_cost)


@rule
def return_shares(r, s, p):
    """[R7.7] A bankrupt player gives back its shares, and the shares of its company are gone."""
    for relative in range(1, r.n_players):
        q = player_at(r, p, relative)
        while shares_held(r, s, p, q) > 0:
            lose_share(r, s, p, q)
        while shares_held(r, s, q, p) > 0:
            lose_share(r, s, q, p)


@rule
def clear_company(s, p):
    """[R7.7] Remove everything that a bankrupt player has."""
    # RULING 47: nothing of a bankrupt player stays on the table.
    move_all(s.reserve[p], s.used)
    move_all(s.hands[p], s.discards)
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
def is_decided(s):
    """[R7.8] With one living player left the game ends at once; that player wins.

    Its score counts as it is then.
    """
    # RULING 43: the winner is certain.
    # RULING 52: with two or more living players the phase is finished.
    return total(s.living) == 1


@rule
def go_bankrupt(r, s, p):
    """[R7.7] A player who cannot pay the maintenance is out of the game.

    Money, cubes, improvements and incident cards are gone. Technicians go to the bag at the end of
    the round. The shares that the player holds are given back, and their slots are free again; all
    shares of its company are worthless and gone, and no more can be bought. It scores -40, below
    every possible score of a living player; bankrupt players share the last place.
    """
    s.living[p] = 0
    s.debt = 0
    return_shares(r, s, p)
    clear_company(s, p)
    leave_phase(s)
    if is_decided(s):
        end_game(r, s)


@rule
def return_meeples(r, s):
    """[R5.8] [R7.9] At the end of a round, used technicians go to the bag, CEOs to their players.

    Empty boxes are filled from the bag, and the next living player clockwise becomes the initial
    player (`pass_start_marker`).
    """
    move_all(s.used, s.bag)
    fill_boxes(r, s)
    for p in range(r.n_players):
        s.ceo[p] = s.living[p]


@rule
def pass_start_marker(r, s):
    """[R7.9] The next living player clockwise becomes the initial player.

    With `first_player="order"` it is always the first living player of the order.
    """
    if not r.order_by_rolls:
        s.start = first_living(r, s, left_of(r, s.start))
        return
    while not s.living[s.start]:
        s.start = player_after(r, s, s.start, 1)
