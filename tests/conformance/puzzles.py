"""Games of a few answers with known optimal play, with the state of the toy game."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.loops import ENDED
from kanban_env.core.rng import below
from tests.conformance.toy import toy_spec


@rule
def no_preference(r, s, a):
    return 0


@rule
def lay_stones(r, s):
    s.board[0] = r.hand + 1


@rule
def legal_takes(r, s, mask):
    for a in range(3):
        mask[a] = s.board[0] > a


@rule
def take(r, s, a):
    """Take one to three stones; the player who takes the last one wins."""
    s.board[0] -= a + 1
    if s.board[0] == 0:
        s.scores[s.actor] += 1
        s.over = ENDED
    else:
        s.actor = (s.actor + 1) % r.n_players


NIM = toy_spec(
    f"{__name__}:NIM", setup=lay_stones, legal=legal_takes, apply=take, preference=no_preference
)
"""With two players, optimal play leaves a multiple of four."""


@rule
def clear_table(r, s):
    s.board[0] = 0


@rule
def legal_both(r, s, mask):
    mask[0] = True
    mask[1] = True


@rule
def trust(r, s, a):
    """Player 0 trusts player 1, or shares the win with player 2."""
    if s.board[0] == 0:
        s.board[0], s.board[1], s.actor = 1, a, 1
        return
    if s.board[1] == 1:
        s.scores[0], s.scores[1], s.scores[2] = 3, 0, 3
    elif a == 0:
        s.scores[0], s.scores[1], s.scores[2] = 4, 3, 0
    else:
        s.scores[0], s.scores[1], s.scores[2] = 0, 0, 4
    s.over = ENDED


TRUST = toy_spec(
    f"{__name__}:TRUST", setup=clear_table, legal=legal_both, apply=trust, preference=no_preference
)
"""A trusted player 1 does best to let player 0 win; random answers would not."""


@rule
def toss(r, s, a):
    """After the answer of player 0, a random player gives the only point to a player."""
    if s.board[0] == 0:
        s.board[0] = 1
        s.actor = below(s.rng, 2)
    else:
        s.scores[a] += 1
        s.over = ENDED


COIN = toy_spec(
    f"{__name__}:COIN", setup=clear_table, legal=legal_both, apply=toss, preference=no_preference
)
"""In optimal play the player who is asked takes the point."""


@rule
def give_each_ten(r, s):
    s.scores[:] = 10


@rule
def tempt(r, s, a):
    """Player 0 takes a point or a promise; then five turns follow without effect."""
    if s.board[0] == 0:
        s.board[1] = a
        s.scores[0] += 1 - a
    s.board[0] += 1
    s.actor = 1 - s.actor
    if s.board[0] == 6:
        s.over = ENDED


@rule
def promised(r, s, p):
    """An outlook that values the promise at five points."""
    return int(s.scores[p]) + 5 * s.board[1] * (p == 0)


_TEMPTATION = {
    "setup": give_each_ten,
    "legal": legal_both,
    "apply": tempt,
    "preference": no_preference,
}
TEMPTATION = toy_spec(f"{__name__}:TEMPTATION", **_TEMPTATION)
"""Only the point counts at the end."""

PROMISE = toy_spec(f"{__name__}:PROMISE", **_TEMPTATION, outlook=promised)
"""The same with an outlook that overvalues the promise."""


@rule
def redeal_nothing(r, s, p):
    return True


OPEN_PEBBLES = toy_spec(f"{__name__}:OPEN_PEBBLES", redeal=redeal_nothing)
"""Pebbles without redeals: a search sees the hands of the other players."""
