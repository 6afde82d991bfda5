"""R1 Setup of the game, and the beginning of a round (R2)."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import lay_out
from kanban_env.core.players import right_of
from kanban_env.core.rng import shuffle
from kanban_env.games.industrial.enums import N_EVENTS, N_EVENTS_PER_PHASE, NONE, Phase
from kanban_env.games.industrial.rules.effects import fill_boxes, roll_die


@rule
def equip_players(r, s):
    """[R1.1] Everybody starts with money, an empty factory, full tracks and the CEO."""
    for p in range(r.n_players):
        s.living[p] = 1
        s.money[p] = r.start_money
        s.maintenance[p] = r.start_maintenance
        s.tracks[p, :] = r.track_start
        s.ceo[p] = 1
    s.copied[:] = NONE


@rule
def shuffle_incidents(r, s):
    """[R1.5] With incidents all cards are shuffled into a deck; hands start empty."""
    # RULING 2: the optional cards of the setup are the incidents.
    s.deck[:] = NONE
    if r.incidents:
        s.deck_end = lay_out(r.incident_cards, s.deck, 0)
        shuffle(s.rng, s.deck, s.deck_end)


@rule
def shuffle_events(s):
    """[R1.2] The cards of phase 1 in random order lie above those of phase 2."""
    # RULING 3: each phase is shuffled by itself.
    for card in range(N_EVENTS):
        s.events[card] = card
    shuffle(s.rng, s.events[:N_EVENTS_PER_PHASE], N_EVENTS_PER_PHASE)
    shuffle(s.rng, s.events[N_EVENTS_PER_PHASE:], N_EVENTS - N_EVENTS_PER_PHASE)


@rule
def roll_among_tied(r, s):
    """Every waiting player rolls; those below the highest roll wait no more. The number left."""
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
    """[R1.3] The highest roll begins; tied players roll again among themselves."""
    s.waiting[: r.n_players] = 1
    while roll_among_tied(r, s) > 1:
        pass
    for p in range(r.n_players):
        if s.waiting[p]:
            s.start = p


@rule
def lay_out_technicians(r, s):
    """[R1.4] All technicians go into the bag, and four are drawn blind into the boxes."""
    for kind in range(s.bag.shape[0]):
        s.bag[kind] = r.technicians[kind]
    s.boxes[:] = NONE
    fill_boxes(s)


@rule
def begin_game(r, s):
    """The game is set up, and the first round begins."""
    equip_players(r, s)
    shuffle_incidents(r, s)
    shuffle_events(s)
    choose_initial_player(r, s)
    lay_out_technicians(r, s)
    s.market = NONE
    s.company = NONE
    s.leader = NONE
    begin_round(r, s)


@rule
def begin_round(r, s):
    """[R2.1] The round's event is turned up and holds until the round ends."""
    s.round_number += 1
    s.incident_played[:] = 0
    s.hits[:, :] = 0
    s.market_used[:] = 0
    s.tree_used[:, :] = 0
    roll_price(s)
    begin_phase(r, s, Phase.RAW)


@rule
def roll_price(s):
    """[R2.2] The initial player's die is the round's price for buying and selling."""
    # RULING 6: the same marker serves the sales of the round.
    s.price = roll_die(s)


@rule
def begin_phase(r, s, phase):
    """Every living player has a turn in the phase; the initial player is next."""
    s.phase = phase
    for p in range(r.n_players):
        s.waiting[p] = s.living[p]
    s.turn = right_of(r, s.start)
    s.question = NONE
