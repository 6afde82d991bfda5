"""Games of two or three answers whose best play is known, on the board of the toy game."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.loops import ENDED
from kanban_env.core.rng import below
from tests.conformance.toy import toy_spec


@rule
def no_opinion(r, s, a):
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
    """Take one to three stones; whoever takes the last one wins."""
    s.board[0] -= a + 1
    if s.board[0] == 0:
        s.scores[s.actor] += 1
        s.over = ENDED
    else:
        s.actor = (s.actor + 1) % r.n_players


NIM = toy_spec(f"{__name__}:NIM", setup=lay_stones, legal=legal_takes, apply=take, score=no_opinion)
"""Between two, leave a multiple of four."""


@rule
def clear_table(r, s):
    s.board[0] = 0


@rule
def legal_both(r, s, mask):
    mask[0] = True
    mask[1] = True


@rule
def trust(r, s, a):
    """The first seat trusts the second or shares the win with the third."""
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
    f"{__name__}:TRUST", setup=clear_table, legal=legal_both, apply=trust, score=no_opinion
)
"""Trusted, the second seat does best to let the first one win; a coin would ruin it."""


@rule
def toss(r, s, a):
    """After the first seat's answer a coin says who gives the only point away."""
    if s.board[0] == 0:
        s.board[0] = 1
        s.actor = below(s.rng, 2)
    else:
        s.scores[a] += 1
        s.over = ENDED


COIN = toy_spec(
    f"{__name__}:COIN", setup=clear_table, legal=legal_both, apply=toss, score=no_opinion
)
"""Whoever is asked gives the point to itself."""


@rule
def give_each_ten(r, s):
    s.scores[:] = 10


@rule
def tempt(r, s, a):
    """The first seat takes a point or a promise; then there are five idle turns."""
    if s.board[0] == 0:
        s.board[1] = a
        s.scores[0] += 1 - a
    s.board[0] += 1
    s.actor = 1 - s.actor
    if s.board[0] == 6:
        s.over = ENDED


@rule
def promised(r, s, p):
    """The promise is thought to be worth five points."""
    return int(s.scores[p]) + 5 * s.board[1] * (p == 0)


_TEMPTATION = {"setup": give_each_ten, "legal": legal_both, "apply": tempt, "score": no_opinion}
TEMPTATION = toy_spec(f"{__name__}:TEMPTATION", **_TEMPTATION)
"""There is nothing but the point to be had."""

PROMISE = toy_spec(f"{__name__}:PROMISE", **_TEMPTATION, outlook=promised)
"""The same for those who believe in promises."""


@rule
def redeal_nothing(r, s, p):
    return True


OPEN_PEBBLES = toy_spec(f"{__name__}:OPEN_PEBBLES", redeal=redeal_nothing)
"""Pebbles for a searcher that looks into the hands of others."""
