"""R1 Setup."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import append_bag, drop, exchange, number, sort
from kanban_env.core.rng import below, shuffle
from kanban_env.games.automotive.enums import (
    CENTRAL,
    N_AREA_GOALS,
    N_AREAS,
    N_DECKS,
    N_DEMANDS,
    N_DEPARTMENTS,
    N_FACTORY_TILES,
    N_FINAL_TILES,
    N_GOALS,
    N_HAND,
    N_MODELS,
    N_NODES,
    N_ORDER_HAND,
    N_ORDERS,
    N_PARTS,
    N_PLACES,
    N_RECYCLED,
    N_SYMBOLS,
    N_TABLE,
    N_TILES,
    NONE,
    SANDRAS_DESK,
    Phase,
    Question,
    factory_goal_of,
)

DECK_TILES = (N_TILES - N_PLACES) // N_DECKS


@rule
def begin_game(r, s):
    """[R1.33] Set up the game; the order of these random calls is fixed.

    [R0.4] Chance is used here, in Sandra's Design turn, when demand tiles are replaced and when the
    goal discards are reshuffled, and nowhere else. [R1.26] One random Final Goal tile is in play.
    """
    clear_board(s)
    give_boards(r, s)
    form_supplies(r, s)
    deal_goals(r, s)
    deal_orders(r, s)
    place_factory_goals(r, s)
    fill_recycling(r, s)
    place_plaques(r, s)
    place_cars(r, s)
    place_demand(r, s)
    stock_warehouses(r, s)
    lay_out_designs(s)
    s.final_tile = 1 + below(s.rng, N_FINAL_TILES)
    begin_starting_round(r, s)


@rule
def clear_board(s):
    """[R1.28] Assembly and upgrade spaces, test track and third conveyor row start empty.

    A new state is all zeros, so only absence has to be written.
    """
    s.track[:] = NONE
    s.stations[:] = NONE
    s.double_tiles[:] = NONE
    s.garages[:, :] = NONE
    s.ranking[:, :] = NONE
    s.spots[:] = NONE
    s.hands[:, :] = NONE
    s.pets[:] = NONE
    s.choices[:] = NONE
    s.orders[:, :] = NONE
    s.micro = NONE
    s.aside[:] = NONE
    s.chain_node = NONE
    s.chain_car = NONE
    s.upgrade_model = NONE
    s.upgrade_part = NONE
    s.award_department = NONE
    s.upgrade_spaces[:, :] = NONE
    s.conveyor[:] = NONE
    s.queue[:] = NONE
    s.decks[:, :] = NONE
    s.goal_deck[:] = NONE
    s.table[:] = NONE
    s.order_deck[:] = NONE


@rule
def give_boards(r, s):
    """[R1.1] Each player gets a board, a worker, a meeple, discs, five own Seats and five locks.

    [R1.2] Locks are on the special upgrade space, the fifth garage, the sixth storage space, the
    fifth desk space and the fifth own Seat; all but the Seat's follow from the training. [R1.3]
    Each player has one voucher and no other pieces. [R1.4] It has 15 points with mean Sandra and
    none with nice Sandra. [R1.5] All discs are on desk 0, ranked by player number, which has no
    effect there. [R1.6] The Shift Bank is at 0. [R1.7] The meeples are to the left of space 0.
    [R1.8] One own Seat is `up`, three are `down` and one is locked. [R1.29] The side of the board
    is an option, fixed before the game.
    """
    for p in range(r.n_players):
        s.expert[p] = r.expert[p]
        s.vouchers[p] = r.vouchers_at_start
        s.scores[p] = r.start_points_mean if r.is_mean else r.start_points_nice
        s.spaces[p] = NONE
        s.seats_up[p] = r.seats_at_start
        s.seats_down[p] = r.own_seats - r.seats_at_start
        s.seats_locked[p] = 1
        for department in range(N_DEPARTMENTS):
            s.ranking[department, p] = p


@rule
def form_supplies(r, s):
    """[R1.13] Of ten cubes per part one tracks its value, at first on step 0, and nine are in play.

    [R1.15] Books, vouchers and Red Seats form open, limited supplies.
    """
    for part in range(N_PARTS):
        s.part_supply[part] = r.cubes - 1
    s.book_supply = r.books
    s.voucher_supply = r.vouchers - r.n_players * r.vouchers_at_start
    s.red_supply = r.red_seats


@rule
def deal_hand(deck, dealt, hand, cards):
    """Deal the next cards of a deck into a hand, which is sorted; return how many were dealt."""
    for slot in range(cards):
        hand[slot] = deck[dealt + slot]
    sort(hand, cards)
    return dealt + cards


@rule
def deal_goals(r, s):
    """[R1.9] Shuffle the goal cards and deal three to each player, player 0 first.

    [R1.25] The next four are laid face up on the table, and the rest is the goal deck.
    """
    number(s.goal_deck, N_GOALS, 1)
    shuffle(s.rng, s.goal_deck, N_GOALS)
    dealt = 0
    for p in range(r.n_players):
        dealt = deal_hand(s.goal_deck, dealt, s.hands[p], N_HAND)
        s.hand_sizes[p] = N_HAND
    for slot in range(N_TABLE):
        s.table[slot] = s.goal_deck[dealt]
        dealt += 1
    s.goal_deck_size = drop(s.goal_deck, N_GOALS, dealt)


@rule
def deal_orders(r, s):
    """[R1.10] Shuffle the Kanban orders and deal two to each player, player 0 first.

    All hands are kept in ascending order.
    """
    number(s.order_deck, N_ORDERS, 0)
    shuffle(s.rng, s.order_deck, N_ORDERS)
    dealt = 0
    for p in range(r.n_players):
        dealt = deal_hand(s.order_deck, dealt, s.orders[p], N_ORDER_HAND)
    s.order_deck_size = drop(s.order_deck, N_ORDERS, dealt)


@rule
def place_factory_goals(r, s):
    """[R1.11] In each of three areas two of the four factory goals are drawn, the lower in slot 0.

    [R1.12] They get Red Seats by the number of players. The array of the design decks, which are
    made later, holds the shuffled tiles.
    """
    tiles = s.decks[CENTRAL]
    for area in range(N_AREAS):
        for i in range(N_FACTORY_TILES):
            tiles[i] = r.factory_tiles[i]
        shuffle(s.rng, tiles, N_FACTORY_TILES)
        s.factory_numbers[factory_goal_of(area, 0)] = min(tiles[0], tiles[1])
        s.factory_numbers[factory_goal_of(area, 1)] = max(tiles[0], tiles[1])
        for which in range(N_AREA_GOALS):
            s.factory_seats[factory_goal_of(area, which)] = r.factory_seats[which]
            s.red_supply -= r.factory_seats[which]


@rule
def fill_recycling(r, s):
    """[R1.14] Recycling gets one cube each of three random parts."""
    parts = s.decks[CENTRAL]
    number(parts, N_PARTS, 0)
    shuffle(s.rng, parts, N_PARTS)
    for i in range(N_RECYCLED):
        s.recycling[parts[i]] = 1
        s.part_supply[parts[i]] -= 1


@rule
def place_plaques(r, s):
    """[R1.16] Each department gets a stack of face-down plaques; the rest is put away unseen.

    There are three in each with four players, else two. [R1.17] A Red Seat is put on every stack.
    """
    plaques = s.decks[CENTRAL]
    size = append_bag(r.plaque_counts, plaques, 0)
    shuffle(s.rng, plaques, size)
    dealt = 0
    for department in range(N_DEPARTMENTS):
        for _ in range(r.plaques_per_department):
            s.plaques[department, plaques[dealt]] += 1
            dealt += 1
        s.award_seats[department] = 1
        s.red_supply -= 1


@rule
def place_cars(r, s):
    """[R1.18] The test track starts empty, the Pace Car on a checkered space, no meeting scheduled.

    [R1.19] The first two conveyor rows hold a car of their line's model, and the other cars are the
    supply.
    """
    for model in range(N_MODELS):
        s.conveyor[model] = model
        s.conveyor[N_MODELS + model] = model
        s.car_supply[model] = r.cars[model] - 2
    for node in range(2 * N_MODELS, N_NODES):
        s.conveyor[node] = NONE


@rule
def place_demand(r, s):
    """[R1.20] Two shuffled demand tiles are shown with their Red Seats; three are the deck."""
    tiles = s.decks[CENTRAL]
    number(tiles, N_MODELS, 0)
    shuffle(s.rng, tiles, N_MODELS)
    for place in range(N_DEMANDS):
        s.demand[place] = tiles[place]
        s.demand_seats[place] = r.demand_numbers[tiles[place]]
        s.red_supply -= r.demand_numbers[tiles[place]]
    for i in range(N_MODELS - N_DEMANDS):
        s.demand_deck[i] = tiles[N_DEMANDS + i]


@rule
def stock_warehouses(r, s):
    """[R1.21] The top order puts one cube per symbol into the warehouses, whatever its side.

    [R1.22] Then it goes to the bottom of the order deck.
    """
    top = s.order_deck[0]
    exchange(s.order_deck, int(s.order_deck_size), top)
    for i in range(N_SYMBOLS):
        part = r.orders[top, i]
        s.warehouses[part] += 1
        s.part_supply[part] -= 1


@rule
def lay_out_designs(s):
    """[R1.23] Eight of the shuffled design tiles fill the display, the top row first.

    [R1.24] The next nine are Central, the next nine the deck of the top row, the last nine that of
    the bottom row. Decks are face up, so that only their top tiles are seen.
    """
    tiles = s.decks[CENTRAL]
    number(tiles, N_TILES, 0)
    shuffle(s.rng, tiles, N_TILES)
    for place in range(N_PLACES):
        s.display[place] = tiles[place]
    for deck in range(1, N_DECKS):
        for i in range(DECK_TILES):
            s.decks[deck, i] = tiles[N_PLACES + deck * DECK_TILES + i]
    drop(tiles, N_TILES, N_PLACES)
    tiles[DECK_TILES:] = NONE
    for deck in range(N_DECKS):
        s.deck_sizes[deck] = DECK_TILES


@rule
def begin_starting_round(r, s):
    """[R1.30] A random player is first in the starting round.

    [R1.27] The week marker is on 0, and Sandra is on her desk. [R1.31] Setup and starting round are
    day 0. [R1.32] Sandra has no Seats, discs or meeple.
    """
    s.sandra = SANDRAS_DESK
    s.first = below(s.rng, r.n_players)
    s.actor = s.first
    s.phase = Phase.START
    s.question = Question.START_SPOT
