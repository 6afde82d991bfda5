"""The sections of an observation and their facts; `observation` writes them."""

from __future__ import annotations

from kanban_env.core.sections import (
    Facts,
    Sections,
    Unit,
    layout_of,
    per_player,
    section,
    starter,
    unit_of,
)
from kanban_env.games.actionworks.enums import N_DECK, N_KINDS, N_TYPES, Question

DECK_TOP_CARDS = 4


class PlayerFacts(Facts):
    """What all players see of a player."""

    IS_ASKED = "is asked"
    IS_CURRENT = "is the current player"
    HAND = "cards in hand / 16"
    PILE = "cards in the pile / 16"
    TOTAL = "total / target, within ±4", 1, Unit("target", is_signed=True)
    SHIPPED = "cards shipped since the hand was last shown / 16 (with memory)"


class RoundFacts(Facts):
    """The round, and what is on the table."""

    ROUND = "rounds played / max_rounds", 1, Unit("max_rounds")
    TYPES = "types in play / 6", 1, Unit(1 / N_TYPES)
    NEXT_TYPES = "types in play in the next round / 6", 1, Unit(1 / N_TYPES)
    DECK = "cards in the deck / 64", 1, Unit(1 / N_DECK)
    WORKBENCH = "cards on the workbench / 16"
    HEAP = "cards on the heap / 16"


class GroupFacts(Facts):
    """The progress of the group being played."""

    EFFECTS_LEFT = "effects left / 16"
    SWAPS = "swaps in a row / 16"
    LOOKED_AT = "cards looked at / 16"
    PUT_BACK = "of those put back / 16"
    PURE_SWAP = "a Take group that has taken take-like cards only"


class Section(Sections):
    """The sections, in order."""

    QUESTION = section("the question, one-hot", len(Question))
    PLAYERS = per_player("", PlayerFacts)
    DEMANDS = per_player("demand cards by type; then those that no player has", N_TYPES, more=1)
    ROUND = section("", RoundFacts)
    ACTING = section("the type that the group acts as, one-hot", N_TYPES)
    TARGET = per_player("is the one borrowed from", 1)
    PROGRESS = section("", GroupFacts)
    WORKBENCH = section("cards on the workbench by kind / 4", N_KINDS)
    GROUP = section("of those, cards of the group being played by kind / 4", N_KINDS)
    HANDS = per_player("cards by kind / 4: one's own hand, of others what is certain", N_KINDS)
    SEEN = per_player(
        "cards by kind / 4 that are certainly in the hand or pile (with memory)", N_KINDS
    )
    PILED = per_player(
        "of those, cards that are certainly in the pile", N_KINDS, unit=unit_of("cards / 4")
    )
    PILE = section("one's own pile by kind / 4 (with memory)", N_KINDS)
    HEAP_TOP = section("the top card of the heap, one-hot", N_KINDS)
    HEAP = section("all cards of the heap by kind / 4 (with memory)", N_KINDS)
    DECK_TOP = section("the top cards of the deck if known, one-hot", N_KINDS, DECK_TOP_CARDS)
    DECK = section(
        "known cards of the deck, the nearest first: (kind + 1) / 24",
        N_DECK,
        unit=Unit(1 / N_KINDS),
    )
    DECK_WITHIN = section("each of these is among the top n cards: n / 16", N_DECK)
    DECK_MIXED = section("those whose place is not known, by kind / 4", N_KINDS)


layout = layout_of(Section)
start = starter(Section)
