"""Neighbours at the table: players are numbered clockwise from 0, so left is the next number."""

from __future__ import annotations

from kanban_env.core.jit import rule


@rule
def player_at(r, p, relative):
    """The player `relative` places clockwise from player p."""
    player, n = int(p) + int(relative), int(r.n_players)
    if player >= 0 and player < 2 * n:
        return player - n if player >= n else player
    return player % n  # a division is slow and rarely needed


@rule
def relative_to(r, p, q):
    """The number of places from player p clockwise to player q."""
    places = int(q) - int(p)
    return places + int(r.n_players) if places < 0 else places


@rule
def left_of(r, p):
    """The left neighbour of player p."""
    return player_at(r, p, 1)


@rule
def right_of(r, p):
    """The right neighbour of player p."""
    return player_at(r, p, -1)
