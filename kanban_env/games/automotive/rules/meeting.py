"""R12 The meeting."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import player_at, relative_to
from kanban_env.games.automotive.actions import Move, action
from kanban_env.games.automotive.enums import (
    N_GOALS_IN_PLAY,
    N_HAND,
    N_TABLE,
    NONE,
    GoalKind,
    Phase,
    Question,
)
from kanban_env.games.automotive.rules.counts import (
    count_blueprints,
    count_cars,
    count_model,
    count_models,
    count_part_upgrades,
    count_tested,
    count_upgraded,
    is_certified,
)
from kanban_env.games.automotive.rules.effects import exchange_seats, sort_track, take_card


@rule
def begin_meeting(r, s):
    """[R12.4] Players take turns in track order, round after round.

    [R5.16] The track order is computed from spaces and spots when the meeting starts. [R4.26]
    Before that, every possible exchange of Red Seats is made.
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
    """Ask the player whose turn it is in the meeting."""
    s.actor = s.track[s.track_at]
    s.question = Question.MEETING


@rule
def goal_at(r, s, p, g):
    """[R12.3] The goal that player p calls number g: a table card, or a pet project once played.

    Numbers 0 to 3 are the table's slots; then come the pet projects, clockwise from the own one.
    """
    if g < N_TABLE:
        return s.table[g]
    if g - N_TABLE >= r.n_players:
        return NONE
    return s.pets[pet_owner(r, p, g)]


@rule
def pet_owner(r, p, g):
    """The owner of the pet project that player p calls number g."""
    return player_at(r, p, g - N_TABLE)


@rule
def pet_goal(r, p, owner):
    """The number by which player p calls the pet project of `owner`."""
    return N_TABLE + relative_to(r, p, owner)


@rule
def count_speakers(r, s, p, g):
    """How many players have spoken on the goal that player p calls number g."""
    speakers = 0
    for q in range(r.n_players):
        if g < N_TABLE:
            speakers += s.spoke[q, g]
        else:
            speakers += s.spoke[q, pet_goal(r, q, pet_owner(r, p, g))]
    return speakers


@rule
def can_speak(r, s, p, g):
    """[R12.8] A speech needs a Seat that is `up` and a goal that the player has not spoken on yet.

    The card has room for a number of speakers, by default its multiplier.
    """
    # RULING 30: the number of speakers is data.
    if s.seats_up[p] == 0 or s.spoke[p, g]:
        return False
    card = goal_at(r, s, p, g)
    return card != NONE and count_speakers(r, s, p, g) < r.goal_speakers[card - 1]


@rule
def legal_speak(r, s, mask):
    """Mark every goal on which the actor may speak.

    [R12.2] In a meeting there is no recycling, exchange or training, and Red Seats cannot be used.
    """
    for g in range(N_GOALS_IN_PLAY):
        mask[action(Move.SPEAK, g)] = can_speak(r, s, s.actor, g)


@rule
def legal_meeting(r, s, mask):
    """[R12.5] A turn is the pet project, a Seat on a goal, both, or a pass.

    [R12.7] A player who has not played its pet project may not pass.
    """
    legal_speak(r, s, mask)
    if s.pets[s.actor] == NONE:
        for slot in range(N_HAND):
            mask[action(Move.PET, slot)] = True
    else:
        mask[action(Move.PASS)] = True


@rule
def legal_after_pet(r, s, mask):
    """[R12.5] After the pet project a Seat may be used, on any goal."""
    # RULING 22: not only on the new goal.
    legal_speak(r, s, mask)
    mask[action(Move.NO_SEAT)] = True


@rule
def do_pet(r, s, slot):
    """[R12.6] Each player plays one goal card of its hand per meeting, on which all may speak.

    [R12.5] With a Seat in the same turn, the pet project comes first.
    """
    s.pets[s.actor] = take_card(s, s.actor, slot)
    s.question = Question.AFTER_PET


@rule
def times_left(r, card, speakers):
    """[R12.9] How often a goal card still counts: its multiplier, less one per earlier speaker.

    A card without room for another speaker counts no more.
    """
    if speakers >= r.goal_speakers[card - 1]:
        return 0
    return max(0, int(r.goal_times[card - 1]) - int(speakers))


@rule
def card_points(r, s, p, card, speakers):
    """[R12.9] The points of a goal card for player p now: its points times what p has of it.

    The count is limited to the times that are left.
    """
    return points_with(r, card, speakers, count_goal(r, s, p, card))


@rule
def points_with(r, card, speakers, counted):
    """[R12.9] The same with what the card counts."""
    times = times_left(r, card, speakers)
    return int(r.goal_points[card - 1]) * max(0, min(times, int(counted)))


@rule
def speech_points(r, s, p, g):
    """The points for player p if it speaks now on the goal that it calls number g."""
    return card_points(r, s, p, goal_at(r, s, p, g), count_speakers(r, s, p, g))


@rule
def do_speak(r, s, g):
    """[R12.9] The goal is scored at once, even for 0 points, and the Seat leaves the table."""
    p = s.actor
    s.scores[p] += speech_points(r, s, p, g)
    s.seats_up[p] -= 1
    s.seats_used[p] += 1
    s.spoke[p, g] = 1
    s.passes = 0
    end_speech(r, s)


@rule
def do_no_seat(r, s):
    """The actor uses no Seat after its pet project; that is not a pass."""
    s.passes = 0
    end_speech(r, s)


@rule
def do_pass(r, s):
    """[R12.11] Passing is not final: the player may act again later.

    [R12.12] As many passes in a row as players end the meeting; any other turn ends the row.
    """
    s.passes += 1
    end_speech(r, s)


@rule
def end_speech(r, s):
    """[R12.12] The next player is asked, or the meeting ends."""
    s.track_at = (s.track_at + 1) % r.n_players
    s.question = NONE
    if s.passes < r.n_players:
        ask_speaker(s)


@rule
def count_goal(r, s, p, card):
    """[R12.10] What a goal card counts for a player, at this moment."""
    kind, of = r.goal_kinds[card - 1], r.goal_subjects[card - 1]
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
    """[R12.10] The goals that count what a board holds, and certifications.

    The goal of Seats counts those still `up` when the one used for this speech has left the table.
    """
    # RULING 8: garages and pairs are data. RULING 14: the Seat used does not count.
    kind = r.goal_kinds[card - 1]
    of, also = r.goal_subjects[card - 1], r.goal_other_subjects[card - 1]
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
    return int(s.seats_up[p]) - 1
