"""R12 The meeting, and New Business."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.rng import shuffle
from kanban_env.games.automotive.actions import NEXT_GOAL, NO_SEAT, PASS, PET, SPEAK
from kanban_env.games.automotive.enums import (
    N_GOALS,
    N_HAND,
    N_KINDS,
    N_MODELS,
    N_SEATS,
    N_TABLE,
    NONE,
    GoalKind,
    Phase,
    Question,
)
from kanban_env.games.automotive.rules.effects import (
    clockwise,
    count_blueprints,
    count_cars,
    count_model,
    count_tested,
    count_upgraded,
    exchange_seats,
    is_certified,
    sort_track,
)


@rule
def begin_meeting(r, s):
    """[R12.4] Turns go round in track order. [R5.16] It is worked out when the meeting starts.

    [R4.26] Every possible exchange of Red Seats is made before.
    """
    for p in range(r.n_players):
        exchange_seats(s, p)
    sort_track(r, s)
    s.phase = Phase.MEETING
    s.track_at = 0
    s.passes = 0
    ask_speaker(s)


@rule
def ask_speaker(s):
    """The player whose turn it is in the meeting is asked."""
    s.actor = s.track[s.track_at]
    s.question = Question.MEETING


@rule
def goal_at(r, s, p, g):
    """[R12.3] The goal card that player p calls number g: the table, then pets clockwise."""
    if g < N_TABLE:
        return s.table[g]
    if g - N_TABLE >= r.n_players:
        return NONE
    return s.pets[clockwise(r, p, g - N_TABLE)]


@rule
def count_speakers(r, s, p, g):
    """How many players have spoken on the goal that player p calls number g."""
    speakers = 0
    for q in range(r.n_players):
        other = g if g < N_TABLE else N_TABLE + (g - N_TABLE + p - q) % r.n_players
        speakers += s.spoke[q, other]
    return speakers


@rule
def can_speak(r, s, p, g):
    """[R12.8] With an `up` Seat, once per goal, while it has room for another speaker."""
    if s.seats_up[p] == 0 or s.spoke[p, g]:
        return False
    card = goal_at(r, s, p, g)
    return card != NONE and count_speakers(r, s, p, g) < r.goals[card - 1, 1]


@rule
def legal_speak(r, s, mask):
    """[R12.2] Only Seats are used in a meeting: no recycling, exchange, training or Red Seat."""
    for g in range(N_TABLE + N_SEATS):
        mask[SPEAK + g] = can_speak(r, s, s.actor, g)


@rule
def legal_meeting(r, s, mask):
    """[R12.7] Who has not played its pet project may not pass."""
    legal_speak(r, s, mask)
    if s.pets[s.actor] == NONE:
        for slot in range(N_HAND):
            mask[PET + slot] = True
    else:
        mask[PASS] = True


@rule
def legal_after_pet(r, s, mask):
    """After the pet project a Seat may be used, on any goal."""
    legal_speak(r, s, mask)
    mask[NO_SEAT] = True


@rule
def do_pet(r, s, slot):
    """[R12.6] One card of the hand is played for all to speak on, once per meeting.

    [R12.5] A turn is the pet project, a Seat, both, or a pass; the pet project comes first.
    """
    s.pets[s.actor] = take_card(s, s.actor, slot)
    s.question = Question.AFTER_PET


@rule
def take_card(s, p, slot):
    """A card leaves a hand, which stays in order."""
    card = s.hands[p, slot]
    for i in range(slot, N_HAND - 1):
        s.hands[p, i] = s.hands[p, i + 1]
    s.hands[p, N_HAND - 1] = NONE
    s.hand_sizes[p] -= 1
    return card


@rule
def speech_points(r, s, p, g):
    """[R12.9] Points times the count, at most the multiplier less the earlier speakers."""
    card = goal_at(r, s, p, g) - 1
    times = r.goals[card, 1] - count_speakers(r, s, p, g)
    return int(r.goals[card, 0]) * min(int(times), int(count_goal(r, s, p, card)))


@rule
def do_speak(r, s, g):
    """The Seat leaves the table and the goal is scored."""
    p = s.actor
    s.seats_up[p] -= 1
    s.seats_used[p] += 1
    s.scores[p] += speech_points(r, s, p, g)
    s.spoke[p, g] = 1
    s.passes = 0
    end_speech(r, s)


@rule
def do_no_seat(r, s):
    """A pet project without a speech is not a pass."""
    s.passes = 0
    end_speech(r, s)


@rule
def do_pass(r, s):
    """[R12.11] Passing is not final. [R12.12] A full row of passes ends the meeting."""
    s.passes += 1
    end_speech(r, s)


@rule
def end_speech(r, s):
    """The next player in order, or New Business."""
    s.track_at = (s.track_at + 1) % r.n_players
    s.question = NONE
    if s.passes < r.n_players:
        ask_speaker(s)


@rule
def count_goal(r, s, p, card):
    """[R12.10] What a goal card counts, at that moment."""
    kind, of = r.goals[card, 2], r.goals[card, 3]
    if kind == GoalKind.CARS:
        return int(count_cars(s, p))
    elif kind == GoalKind.MODELS:
        return int(count_models(s, p))
    elif kind == GoalKind.CARS_OF_MODEL:
        return int(count_model(s, p, of))
    elif kind == GoalKind.UPGRADES_OF_PART:
        return int(count_part_upgrades(s, p, of))
    elif kind == GoalKind.UPGRADES:
        return int(count_upgraded(s, p))
    elif kind == GoalKind.TESTED:
        return int(count_tested(s, p))
    elif kind == GoalKind.BLUEPRINTS:
        return int(count_blueprints(s, p))
    return int(count_stock(r, s, p, card))


@rule
def count_stock(r, s, p, card):
    """The goals that count what a board holds, and certifications."""
    kind, of, also = r.goals[card, 2], r.goals[card, 3], r.goals[card, 4]
    if kind == GoalKind.PARTS_OF_TYPES:
        return int(s.storage[p, of] + s.storage[p, also])
    elif kind == GoalKind.GARAGES:
        return int(s.garages[p, of] != NONE) + int(s.garages[p, also] != NONE)
    elif kind == GoalKind.CERTIFIED_IN:
        return int(is_certified(r, s, p, of))
    elif kind == GoalKind.BOOKS:
        return int(s.books[p])
    elif kind == GoalKind.CERTIFICATIONS:
        return int(s.spaces[p])
    elif kind == GoalKind.VOUCHERS:
        return int(s.vouchers[p])
    elif kind == GoalKind.BANK:
        return int(s.bank[p])
    return int(s.seats_up[p])


@rule
def count_models(s, p):
    """Different models in a player's garages."""
    models = 0
    for model in range(N_MODELS):
        models += count_model(s, p, model) > 0
    return models


@rule
def count_part_upgrades(s, p, part):
    """A player's upgraded designs of a part."""
    designs = 0
    for model in range(N_MODELS):
        designs += s.upgraded[p, N_KINDS * model + part]
    return designs


@rule
def close_meeting(r, s):
    """[R12.13] Used Seats turn `down`. [R12.14] Then Red Seats turn own Seats `up`.

    [R12.15] Table cards and pet projects are discarded. [R12.16] The cycle marker moves.
    [R12.19] Nothing else changes.
    """
    for p in range(r.n_players):
        s.seats_down[p] += s.seats_used[p]
        s.seats_used[p] = 0
        exchange_seats(s, p)
        s.discards[s.pets[p] - 1] = 1
        s.pets[p] = NONE
        for g in range(N_TABLE + N_SEATS):
            s.spoke[p, g] = 0
    for slot in range(N_TABLE):
        s.discards[s.table[slot] - 1] = 1
        s.table[slot] = NONE
    s.passes = 0
    s.meeting = 0
    s.cycle = min(s.cycle + 1, r.last_mark)


@rule
def begin_new_business(s):
    """Every player chooses a card for the next meeting, in track order."""
    s.phase = Phase.NEW_BUSINESS
    s.track_at = 0
    ask_next_goal(s)


@rule
def ask_next_goal(s):
    """The next player chooses, hidden from the others."""
    s.actor = s.track[s.track_at]
    s.question = Question.NEXT_GOAL


@rule
def legal_next_goal(r, s, mask):
    """Either of the two cards left."""
    mask[NEXT_GOAL] = True
    mask[NEXT_GOAL + 1] = True


@rule
def do_next_goal(r, s, slot):
    """The card lies face-down until all have chosen."""
    s.choices[s.actor] = take_card(s, s.actor, slot)
    s.track_at += 1
    s.question = NONE
    if s.track_at < r.n_players:
        ask_next_goal(s)


@rule
def reveal_goals(r, s):
    """[R12.17] The chosen cards are turned up, and the deck fills the other table slots."""
    for p in range(r.n_players):
        s.table[p] = s.choices[p]
        s.choices[p] = NONE
    for slot in range(r.n_players, N_TABLE):
        s.table[slot] = draw_goal(s)


@rule
def draw_hands(r, s):
    """[R12.18] Every player draws two goal cards."""
    for p in range(r.n_players):
        while s.hand_sizes[p] < N_HAND:
            insert_card(s, p, draw_goal(s))


@rule
def insert_card(s, p, card):
    """A card comes into a hand, which stays in order."""
    i = s.hand_sizes[p]
    while i > 0 and s.hands[p, i - 1] > card:
        s.hands[p, i] = s.hands[p, i - 1]
        i -= 1
    s.hands[p, i] = card
    s.hand_sizes[p] += 1


@rule
def draw_goal(s):
    """The top card of the goal deck; the discards, sorted and shuffled, replace an empty deck."""
    if s.goal_deck_size == 0:
        for i in range(N_GOALS):
            if s.discards[i]:
                s.discards[i] = 0
                s.goal_deck[s.goal_deck_size] = i + 1
                s.goal_deck_size += 1
        shuffle(s.rng, s.goal_deck, int(s.goal_deck_size))
    card = s.goal_deck[0]
    s.goal_deck_size -= 1
    for i in range(s.goal_deck_size):
        s.goal_deck[i] = s.goal_deck[i + 1]
    s.goal_deck[s.goal_deck_size] = NONE
    return card
