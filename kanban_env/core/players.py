"""Seats around the table: they are numbered clockwise from 0, so that left is the next number."""

from __future__ import annotations

from kanban_env.core.jit import rule


@rule
def player_at(r, p, relative):
    """The seat so many places clockwise from seat p."""
    return (int(p) + relative) % r.n_players


@rule
def relative_to(r, p, q):
    """How many places clockwise from seat p seat q sits."""
    return (int(q) - int(p)) % r.n_players


@rule
def left_of(r, p):
    """The left neighbour of seat p."""
    return player_at(r, p, 1)


@rule
def right_of(r, p):
    """The right neighbour of seat p."""
    return player_at(r, p, -1)
