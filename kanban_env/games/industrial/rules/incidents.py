"""R8 Incidents, an option: cards that are dealt at round end and played as free extra answers.

With `incident_timing="any"` they are also played after answers and rolls of other players.
"""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import player_at
from kanban_env.games.industrial.actions import Move, action
from kanban_env.games.industrial.enums import (
    N_INCIDENTS,
    N_TARGETED,
    N_TRACKS,
    NONE,
    Effect,
    Incident,
    Phase,
    Question,
    Track,
    Window,
)
from kanban_env.games.industrial.rules.effects import (
    is_offered,
    is_reserve_full,
    leave_phase,
    lower_track,
    other_player,
    owns,
    pay_at_most,
    staff_action,
    take_technician,
)


@rule
def deal_incident(r, s):
    """[R8.1] After rounds 1 to 5 each living player gets the top incident card, in turn order.

    A player with more than three cards discards down to three before the next player is dealt a
    card. From an empty deck nothing is dealt.
    """
    p = s.turn
    if s.deck_top < s.deck_end:
        s.hands[p, s.deck[s.deck_top]] += 1
        s.hand_sizes[p] += 1
        s.deck[s.deck_top] = NONE
        s.deck_top += 1
    ask_to_discard(r, s)


@rule
def ask_to_discard(r, s):
    """[R8.1] Ask the player at turn to discard a card above the limit, or go to the next player."""
    if s.hand_sizes[s.turn] > r.incident_hand:
        s.question = Question.DISCARD
    else:
        leave_phase(s)


@rule
def legal_discard(r, s, mask):
    """Mark every kind of card in the hand."""
    for kind in range(N_INCIDENTS):
        mask[action(Move.DISCARD, kind)] = s.hands[s.turn, kind] > 0


@rule
def lose_card(s, p, kind):
    """A card goes face up from a hand to the discards."""
    s.hands[p, kind] -= 1
    s.hand_sizes[p] -= 1
    s.discards[kind] += 1


@rule
def do_discard(r, s, kind):
    """Discard the card, and ask again if there are still too many."""
    lose_card(s, s.turn, kind)
    ask_to_discard(r, s)


@rule
def can_play_cards(r, s, p):
    """[R8.2] From round 4 on each player may play one card per round.

    A card is a free extra answer in the player's own RAW, PRODUCE, TECH, SALE, IMPROVE and UPKEEP
    questions; the same question follows. Cards are dealt at round end, so a card is never played
    in the round in which it was received.
    """
    # RULING 40: only in the player's own questions.
    return (
        s.hand_sizes[p] > 0
        and s.round_number >= r.first_incident_round
        and not s.incident_played[p]
    )


@rule
def is_ahead(s, q, phase):
    """[R8.3] Whether a player's turn in a phase with one turn each is still to come this round."""
    return s.phase < phase or (s.phase == phase and s.waiting[q] > 0)


@rule
def can_affect(s, q, kind):
    """[R8.3] A card is legal only if it can still do something to its target.

    Breakdown and strike: before the target's production of this round. Theft: the target has
    products. Complaint, and a rush order for oneself: before the sale is decided. Spill: always.
    Tax audit: the target has money. Supplier discount: in RAW. Temporary staff: in TECH, so with
    fewer than three technicians, for a filled box; the purchase follows unless the reserve is full
    now. Safety training: on a track below 5. Box and track are checked in `legal_incident`.
    """
    # RULING 49: a spill and a discount are legal even without effect.
    if kind == Incident.BREAKDOWN or kind == Incident.STRIKE:
        return is_ahead(s, q, Phase.PRODUCTION)
    elif kind == Incident.THEFT:
        return s.goods[q] > 0
    elif kind == Incident.COMPLAINT or kind == Incident.RUSH_ORDER:
        return is_ahead(s, q, Phase.SALES)
    elif kind == Incident.TAX_AUDIT:
        return s.money[q] > 0
    elif kind == Incident.SUPPLIER_DISCOUNT:
        return s.question == Question.RAW
    elif kind == Incident.TEMPORARY_STAFF:
        return s.question == Question.TECH
    return True


@rule
def is_protected(r, s, q, kind):
    """[R8.4] Cards against others hit a living other player who is not protected.

    CCTV protects from all cards of others. Each card has an improvement that protects from it:
    TPM from a breakdown, CCTV from a theft, ISO 9000 from a complaint, ISO 14000 from a spill,
    Accounting from a tax audit, Communication from a strike. Copied improvements protect too.
    """
    blocker = int(r.incident_blocker[kind])
    return s.effects[q, Effect.IMMUNITY] > 0 or (blocker > 0 and owns(s, q, blocker - 1))


@rule
def can_hit(r, s, q, kind):
    """[R8.4] Whether a card may be played on another player."""
    return s.living[q] > 0 and can_affect(s, q, kind) and not is_protected(r, s, q, kind)


@rule
def can_play(s, p, kind):
    """Whether a player holds a card that concerns itself and can use it now."""
    return s.hands[p, kind] > 0 and can_affect(s, p, kind)


@rule
def can_train(r, s, p):
    """Whether a player holds safety training and has a track that it can raise."""
    return s.hands[p, Incident.SAFETY_TRAINING] > 0 and (
        s.tracks[p, Track.POLLUTION] < r.track_first or s.tracks[p, Track.ACCIDENT] < r.track_first
    )


@rule
def legal_targeted(r, s, p, mask):
    """Mark the cards against other players, with every target."""
    for kind in range(N_TARGETED):
        if s.hands[p, kind] > 0:
            for other in range(r.n_players - 1):
                is_legal = can_hit(r, s, other_player(r, p, other), kind)
                mask[action(Move.TARGETED, kind, other)] = is_legal


@rule
def legal_incident(r, s, mask):
    """[R8.3] Mark every card that the actor may play now."""
    p = s.actor
    if not can_play_cards(r, s, p):
        return
    legal_targeted(r, s, p, mask)
    mask[action(Move.RUSH_ORDER)] = can_play(s, p, Incident.RUSH_ORDER)
    mask[action(Move.SUPPLIER_DISCOUNT)] = can_play(s, p, Incident.SUPPLIER_DISCOUNT)
    if can_play(s, p, Incident.TEMPORARY_STAFF):
        for box in range(r.n_boxes):
            mask[staff_action(box)] = is_offered(s, box)
    if can_train(r, s, p):
        for track in range(N_TRACKS):
            mask[action(Move.SAFETY_TRAINING, track)] = s.tracks[p, track] < r.track_first


@rule
def play_card(s, kind):
    """[R8.2] The actor plays its only card of this round."""
    lose_card(s, s.actor, kind)
    s.incident_played[s.actor] = 1


@rule
def do_targeted(r, s, kind, other):
    """[R8.5] A card hits another player. Cards in force add up, and no one loses more than it has.

    Breakdown: at most two workers this round, however many cards (`worker_limit`). Theft: up to
    two products are lost. Complaint: two units fewer are sold (`units_sold`). Spill: pollution
    falls by 1; on the last box the target pays $5 or all its cash. Tax audit: $5 or all its cash.
    Strike: $1 more per worker (`wages`).
    """
    q = other_player(r, s.actor, other)
    play_card(s, kind)
    s.hits[q, kind] += 1
    amount = int(r.incident_amount[kind])
    if kind == Incident.THEFT:
        s.goods[q] -= min(amount, int(s.goods[q]))
    elif kind == Incident.SPILL:
        pay_at_most(s, q, lower_track(r, s, q, Track.POLLUTION, amount))
    elif kind == Incident.TAX_AUDIT:
        pay_at_most(s, q, amount)


@rule
def do_lasting(s, kind):
    """[R8.5] Play a rush order or a supplier discount, which holds until the round ends."""
    play_card(s, kind)
    s.hits[s.actor, kind] += 1


@rule
def do_temporary_staff(r, s, box):
    """[R8.3] Take the technician of a box for nothing."""
    play_card(s, Incident.TEMPORARY_STAFF)
    take_technician(r, s, s.turn, box)
    if is_reserve_full(r, s, s.turn):
        leave_phase(s)


@rule
def do_safety_training(r, s, track):
    """[R8.3] A track rises by one box, at most to its first box."""
    play_card(s, Incident.SAFETY_TRAINING)
    raised = int(s.tracks[s.actor, track]) + int(r.incident_amount[Incident.SAFETY_TRAINING])
    s.tracks[s.actor, track] = min(int(r.track_first), raised)


@rule
def open_window(s, p):
    """[R8.6] With `incident_timing="any"`, player p has answered: others may react.

    If the answer rolled a die, all players may first react to the roll, before it takes effect.
    """
    # RULING 56: answers to INCIDENT and DISCARD are not followed by INCIDENT.
    s.mover = p
    s.paused = s.question
    s.question = NONE
    s.window = Window.ROLL if s.die > 0 else Window.ANSWER
    s.asked = 0 if s.die > 0 else 1


@rule
def may_react(r, s, q):
    """[R8.6] Whether a player holds a card that could touch the player who moved, or itself.

    Then it is asked INCIDENT, in which it may play any of its cards that R8.3 allows.
    """
    # RULING 57: a supplier discount and temporary staff stay in RAW and TECH.
    if not can_play_cards(r, s, q):
        return False
    if can_play(s, q, Incident.RUSH_ORDER) or can_train(r, s, q):
        return True
    if q != s.mover:
        for kind in range(N_TARGETED):
            if s.hands[q, kind] > 0 and can_hit(r, s, s.mover, kind):
                return True
    return False


@rule
def ask_next_holder(r, s):
    """[R8.6] Ask the next player who may react; return whether there is one.

    Clockwise from the player who moved: that player too after its own roll, only the others after
    its answer. Each is asked once per answer and roll, may decline, and may still play only one
    card per round.
    """
    while s.asked < r.n_players:
        q = player_at(r, s.mover, s.asked)
        s.asked += 1
        if may_react(r, s, q):
            s.actor = q
            s.question = Question.INCIDENT
            return True
    return False


@rule
def legal_reaction(r, s, mask):
    """[R8.6] Mark the cards that the actor may play now, and the answer that plays none."""
    legal_incident(r, s, mask)
    mask[action(Move.NOT_NOW)] = True
