"""R8 Incidents, an option: cards dealt at round end and played as free extra answers."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import player_at
from kanban_env.games.industrial.actions import (
    DISCARD,
    RUSH_ORDER,
    SAFETY_TRAINING,
    SUPPLIER_DISCOUNT,
    TARGETED,
    TEMPORARY_STAFF,
)
from kanban_env.games.industrial.enums import (
    N_BOXES,
    N_INCIDENTS,
    N_OTHERS,
    N_TARGETED,
    N_TRACKS,
    NONE,
    Effect,
    Incident,
    Phase,
    Question,
    Track,
)
from kanban_env.games.industrial.rules.effects import (
    end_turn,
    lose_money,
    owns,
    reserve_size,
    take_technician,
)


@rule
def deal_incident(r, s):
    """[R8.1] The top card goes to the player at turn, who discards above the limit at once."""
    p = s.turn
    if s.deck_top < s.deck_end:
        s.hands[p, s.deck[s.deck_top]] += 1
        s.hand_sizes[p] += 1
        s.deck[s.deck_top] = NONE
        s.deck_top += 1
    ask_to_discard(r, s)


@rule
def ask_to_discard(r, s):
    """A player with too many cards discards; otherwise its deal is over."""
    if s.hand_sizes[s.turn] > r.incident_hand:
        s.question = Question.DISCARD
    else:
        end_turn(s)


@rule
def legal_discard(r, s, mask):
    """Every kind in the hand."""
    for kind in range(N_INCIDENTS):
        mask[DISCARD + kind] = s.hands[s.turn, kind] > 0


@rule
def lose_card(s, p, kind):
    """A card goes from a hand to the discards, openly."""
    s.hands[p, kind] -= 1
    s.hand_sizes[p] -= 1
    s.discards[kind] += 1


@rule
def do_discard(r, s, kind):
    """The card is discarded, perhaps another."""
    lose_card(s, s.turn, kind)
    ask_to_discard(r, s)


@rule
def can_play_cards(r, s, p):
    """[R8.2] One card per player and round, from the fourth round on, never when just dealt."""
    # RULING 40: only in own questions.
    return (
        s.hand_sizes[p] > 0
        and s.round_number >= r.first_incident_round
        and not s.incident_played[p]
    )


@rule
def is_ahead(s, q, phase):
    """Whether a player's turn in a one-turn phase of this round is still to come."""
    return s.phase < phase or (s.phase == phase and s.waiting[q] > 0)


@rule
def matters_to(s, q, kind):
    """[R8.3] A card is legal only if it can do something to its target now."""
    # RULING 49: a spill and a discount are always legal, even without effect.
    if kind == Incident.BREAKDOWN or kind == Incident.STRIKE:
        return is_ahead(s, q, Phase.PRODUCTION)
    elif kind == Incident.THEFT:
        return s.goods[q] > 0
    elif kind == Incident.COMPLAINT:
        return is_ahead(s, q, Phase.SALES)
    elif kind == Incident.TAX_AUDIT:
        return s.money[q] > 0
    return True


@rule
def is_protected(r, s, q, kind):
    """[R8.4] The blocking improvement, or CCTV, protects a player from the cards of others."""
    blocker = int(r.incident_blocker[kind])
    return s.effects[q, Effect.IMMUNITY] > 0 or (blocker > 0 and owns(s, q, blocker - 1))


@rule
def can_hit(r, s, q, kind):
    """Whether a card may be played on another player."""
    return s.living[q] > 0 and matters_to(s, q, kind) and not is_protected(r, s, q, kind)


@rule
def legal_targeted(r, s, p, mask):
    """Cards against others."""
    for kind in range(N_TARGETED):
        if s.hands[p, kind] > 0:
            for other in range(r.n_players - 1):
                mask[TARGETED + kind * N_OTHERS + other] = can_hit(
                    r, s, player_at(r, p, other + 1), kind
                )


@rule
def legal_incident(r, s, mask):
    """Every card that the actor may play now."""
    p = s.turn
    if not can_play_cards(r, s, p):
        return
    legal_targeted(r, s, p, mask)
    if s.hands[p, Incident.RUSH_ORDER] > 0:
        mask[RUSH_ORDER] = is_ahead(s, p, Phase.SALES)
    if s.hands[p, Incident.SUPPLIER_DISCOUNT] > 0:
        mask[SUPPLIER_DISCOUNT] = s.question == Question.RAW
    if s.hands[p, Incident.TEMPORARY_STAFF] > 0 and s.question == Question.TECH:
        for box in range(N_BOXES):
            mask[TEMPORARY_STAFF + box] = s.boxes[box] != NONE
    if s.hands[p, Incident.SAFETY_TRAINING] > 0:
        for track in range(N_TRACKS):
            mask[SAFETY_TRAINING + track] = s.tracks[p, track] < r.track_first


@rule
def play_card(s, kind):
    """A card leaves the hand of the player at turn, and is the only one this round."""
    lose_card(s, s.turn, kind)
    s.incident_played[s.turn] = 1


@rule
def do_targeted(r, s, arg):
    """The card hits the chosen player."""
    kind = int(arg) // N_OTHERS
    q = player_at(r, s.turn, int(arg) % N_OTHERS + 1)
    play_card(s, kind)
    s.hits[q, kind] += 1
    amount = int(r.incident_amount[kind])
    if kind == Incident.THEFT:
        s.goods[q] -= min(amount, int(s.goods[q]))
    elif kind == Incident.SPILL:
        spill(r, s, q, amount)
    elif kind == Incident.TAX_AUDIT:
        lose_money(s, q, min(amount, int(s.money[q])))


@rule
def spill(r, s, q, boxes):
    """[R8.5] Pollution falls; at the last box the target pays what it can. Cards add up."""
    for _ in range(boxes):
        if s.tracks[q, Track.POLLUTION] > r.track_last:
            s.tracks[q, Track.POLLUTION] -= 1
        else:
            lose_money(s, q, min(int(r.track_cost), int(s.money[q])))


@rule
def do_rush_order(r, s):
    """More units are sold this round."""
    play_card(s, Incident.RUSH_ORDER)
    s.hits[s.turn, Incident.RUSH_ORDER] += 1


@rule
def do_supplier_discount(r, s):
    """Raw material is cheaper this round."""
    play_card(s, Incident.SUPPLIER_DISCOUNT)
    s.hits[s.turn, Incident.SUPPLIER_DISCOUNT] += 1


@rule
def do_temporary_staff(r, s, box):
    """A technician for nothing; the purchase is still open unless the reserve is full."""
    play_card(s, Incident.TEMPORARY_STAFF)
    take_technician(s, s.turn, box)
    if reserve_size(s, s.turn) >= r.reserve:
        end_turn(s)


@rule
def do_safety_training(r, s, track):
    """The track rises, at most to its first box."""
    play_card(s, Incident.SAFETY_TRAINING)
    raised = int(s.tracks[s.turn, track]) + int(r.incident_amount[Incident.SAFETY_TRAINING])
    s.tracks[s.turn, track] = min(int(r.track_first), raised)
