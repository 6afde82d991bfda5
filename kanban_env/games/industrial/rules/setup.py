"""R1 Setup of the game, and the beginning of a round (R2)."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import append_bag
from kanban_env.core.rng import shuffle
from kanban_env.games.industrial.enums import (
    N_COLOURS,
    N_EVENTS,
    N_EVENTS_PER_PHASE,
    NONE,
    Phase,
    Window,
)
from kanban_env.games.industrial.rules.effects import fill_boxes, player_after, roll_die


@rule
def equip_players(r, s):
    """[R1.1] Each player starts with $50, maintenance 8, both tracks on 5, and the CEO.

    There are no cubes, improvements, technicians, loans and shares at the start.
    """
    for p in range(r.n_players):
        s.living[p] = 1
        s.money[p] = r.start_money
        s.maintenance[p] = r.start_maintenance
        s.tracks[p, :] = r.track_start
        s.ceo[p] = 1
    s.copied[:] = NONE


@rule
def shuffle_incidents(r, s):
    """[R1.5] With `incidents` the 20 incident cards are shuffled into a deck; hands are empty."""
    # RULING 2: the optional cards of the setup are the incident cards.
    s.deck[:] = NONE
    if r.incidents:
        s.deck_end = append_bag(r.incident_cards, s.deck, 0)
        shuffle(s.rng, s.deck, s.deck_end)


@rule
def shuffle_events(s):
    """[R1.2] The events: the three cards of phase 1 in random order, then those of phase 2.

    The cards of phase 2 are in random order too.
    """
    # RULING 3: each phase is shuffled separately.
    for card in range(N_EVENTS):
        s.events[card] = card
    shuffle(s.rng, s.events[:N_EVENTS_PER_PHASE], N_EVENTS_PER_PHASE)
    shuffle(s.rng, s.events[N_EVENTS_PER_PHASE:], N_EVENTS - N_EVENTS_PER_PHASE)


@rule
def roll_among_tied(r, s):
    """Every waiting player rolls, and those below the highest roll stop waiting.

    Return how many players still wait.
    """
    best, tied = 0, 0
    for p in range(r.n_players):
        if not s.waiting[p]:
            continue
        roll = roll_die(s)
        if roll > best:
            s.waiting[:p] = 0
            best, tied = roll, 1
        elif roll == best:
            tied += 1
        else:
            s.waiting[p] = 0
    return tied


@rule
def choose_initial_player(r, s):
    """[R1.3] Each player rolls; the highest roll is the first initial player.

    Tied players roll again among themselves until one is left. With `first_player="order"` the
    rolls fix the turn order of the whole game (`choose_order`).
    """
    if r.order_by_rolls:
        choose_order(r, s)
        return
    s.waiting[: r.n_players] = 1
    while roll_among_tied(r, s) > 1:
        pass
    for p in range(r.n_players):
        if s.waiting[p]:
            s.start = p


@rule
def is_tied(r, s, place):
    """Whether several players have this place in the order."""
    players = 0
    for p in range(r.n_players):
        players += int(s.places[p] == place)
    return players > 1


@rule
def roll_for_place(r, s, place):
    """Every player of a place rolls, and those with lower rolls move behind the others."""
    for p in range(r.n_players):
        s.waiting[p] = roll_die(s) if s.places[p] == place else 0
    for p in range(r.n_players):
        for q in range(r.n_players):
            if s.waiting[p] > 0 and s.waiting[q] > s.waiting[p]:
                s.places[p] += 1


@rule
def choose_order(r, s):
    """[R1.3] With `first_player="order"` all roll, and higher rolls come earlier in every round.

    Tied players roll again among themselves, those with the highest rolls first, until no tie is
    left.
    """
    # RULING 53: the order holds for all rounds, so the start marker does not move.
    for place in range(r.n_players):
        while is_tied(r, s, place):
            roll_for_place(r, s, place)
    for p in range(r.n_players):
        if s.places[p] == 0:
            s.start = p


@rule
def lay_out_technicians(r, s):
    """[R1.4] The bag gets six technicians of each colour, and random draws fill the boxes."""
    for colour in range(N_COLOURS):
        s.bag[colour] = r.technicians[colour]
    s.boxes[:] = NONE
    fill_boxes(r, s)


@rule
def begin_game(r, s):
    """Set up the game and begin the first round."""
    equip_players(r, s)
    shuffle_incidents(r, s)
    shuffle_events(s)
    choose_initial_player(r, s)
    lay_out_technicians(r, s)
    s.market = NONE
    s.company = NONE
    s.leader = NONE
    s.stake = NONE
    s.mover = NONE
    s.paused = NONE
    begin_round(r, s)


@rule
def begin_round(r, s):
    """[R2.1] Turn up the round's event, which applies to all players until the round ends."""
    s.round_number += 1
    s.incident_played[:] = 0
    s.hits[:, :] = 0
    s.market_used[:] = 0
    s.tree_used[:, :] = 0
    begin_phase(r, s, Phase.RAW)
    roll_price(r, s)


@rule
def roll_price(r, s):
    """[R2.2] The initial player's die is the price of this round, for buying and for selling."""
    # RULING 6: the price marker stays for the sales of the round.
    s.price = roll_die(s)
    if r.cards_any_time:
        s.die = s.price
        s.window = Window.ROLL
        s.mover = s.start
        s.asked = 0


@rule
def begin_phase(r, s, phase):
    """[R0.1] Begin a phase: every living player has a turn in it, the initial player first."""
    s.phase = phase
    for p in range(r.n_players):
        s.waiting[p] = s.living[p]
    s.turn = player_after(r, s, s.start, int(r.n_players) - 1)
    s.question = NONE
