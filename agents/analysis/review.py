"""The review of a replay, decision by decision.

For every decision, all legal answers are tried in a few playouts, the best ones and the given one
in many. Playouts begin with a redeal of what the player could not know. The *loss* of an answer is
the win share of the best answer minus its own, on the same redeals. The best answer is chosen by
one half of the playouts and the loss is measured by the other, so that a lucky answer does not look
better than it is. *Luck* is what remains of the change of
the win shares when the losses are taken out: deals, draws and hidden cards. So the result of a game
is the win share after the deal, minus a player's own losses, plus what the others lost to the
player, plus luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from kanban_env.agents.analysis.sampling import AS_IT_IS, Estimate, Sampler, estimate
from kanban_env.agents.protocol import Agent
from kanban_env.core.replay import Playback, Replay

MARKS = ((0.20, "??"), (0.10, "?"), (0.05, "?!"))
"""The win share that an answer loses at least, and its mark."""
FINALISTS = 3
"""Answers besides the given one that are tried in many playouts."""


@dataclass(frozen=True)
class Candidate:
    """An answer that was looked at closely."""

    action: int
    sentence: str
    wins: Estimate
    points: Estimate
    loss: Estimate
    """The win share lost against the best answer."""


@dataclass(frozen=True)
class Decision:
    """A decision of the replay, and what the analyst says about it."""

    number: int
    player: int
    given: Candidate
    best: Candidate
    candidates: tuple[Candidate, ...]
    """The best first; the given one is among them."""
    choices: int
    """The number of legal answers."""
    skill: tuple[float, ...]
    """For every player: the win share after the given answer minus that after the best."""
    shares: tuple[float, ...]
    """The win share of every player after the decision, as the game really is."""
    advice: str = ""
    """The answer of the analyst's agent, if there is one."""

    @property
    def mark(self) -> str:
        """?!, ? or ?? for an answer that lost much for sure; else an empty string."""
        sure = self.given.loss.mean - self.given.loss.half
        if sure <= 0:
            return ""
        return next((mark for least, mark in MARKS if self.given.loss.mean >= least), "")

    def is_notable(self, tolerance: float) -> bool:
        """Whether the analyst would have played otherwise, beyond a tolerance."""
        loss = self.given.loss
        return loss.mean > tolerance and loss.mean - loss.half > 0


@dataclass
class Review:
    """The review of a game."""

    replay: Replay
    seats: list[int]
    start: tuple[float, ...] = ()
    """The win share of every player after the deal."""
    decisions: list[Decision] = field(default_factory=list)
    shares: list[tuple[float, ...]] = field(default_factory=list)
    """The win share of every player after each decision of the game."""

    def turns(self) -> Iterator[list[Decision]]:
        """The decisions in whole turns: those of one player, one after another."""
        turn: list[Decision] = []
        for decision in self.decisions:
            follows = turn and turn[-1].number + 1 == decision.number
            if turn and not (follows and turn[-1].player == decision.player):
                yield turn
                turn = []
            turn.append(decision)
        if turn:
            yield turn

    def lost(self, seat: int) -> float:
        """The win share that a seat's answers lost."""
        losses = [d.given.loss.mean for d in self.decisions if d.player == seat]
        return float(sum(losses))

    def luck(self, seat: int) -> float:
        """The win share that deals and draws brought a seat.

        It includes the answers of seats that were not reviewed.
        """
        change = self.shares[-1][seat] - self.start[seat]
        return float(change - sum(d.skill[seat] for d in self.decisions))


def review_replay(
    replay: Replay,
    seats: list[int] | None = None,
    playouts: int = 256,
    agent: Agent | None = None,
    seed: int = 0,
    on_decision: Callable[[int], None] = lambda _: None,
) -> Review:
    """Review the decisions of some seats, or of all; `on_decision` is called with each number.

    `playouts` is the number for each of the best answers; others get an eighth of it. An `agent`
    adds its own answer to those that are looked at closely.
    """
    chosen = list(range(replay.variant.players)) if seats is None else seats
    sampler, playback = Sampler(replay.variant), Playback(replay)
    found = Review(replay, chosen)
    found.start = _true_shares(sampler, playback, seed, playouts)
    for number in range(len(replay.actions)):
        playback.go_to(number)
        if replay.actors[number] in chosen:
            here = seed + (number + 1) * (1 << 20)
            decision = _decide(sampler, playback, here, playouts, agent)
            found.decisions.append(decision)
            found.shares.append(decision.shares)
        else:
            playback.go_to(number + 1)
            found.shares.append(_true_shares(sampler, playback, seed + number, playouts // 4))
        on_decision(number + 1)
    return found


def _true_shares(
    sampler: Sampler, playback: Playback, seed: int, playouts: int
) -> tuple[float, ...]:
    """The win share of every player as the game really is."""
    count = 1 if playback.batch.dones[0] else max(16, playouts)
    wins, _ = sampler.sample(playback.state, [AS_IT_IS], seed, count)
    return _shares(wins[0])


def _decide(
    sampler: Sampler, playback: Playback, seed: int, playouts: int, agent: Agent | None
) -> Decision:
    """Look at one decision; the playback is one decision further then."""
    batch, number = playback.batch, playback.step
    player, given = int(batch.to_play[0]), playback.replay.actions[number]
    advised = _advice(agent, playback) if agent is not None else None
    named = [given] if advised in (None, given) else [given, int(advised or 0)]
    close = [*named, *_finalists(sampler, playback, seed, playouts, named)]
    wins, points = sampler.sample(playback.state, close, seed + (1 << 18), playouts)
    own, half = wins[:, :, player], playouts // 2
    top = int(own[:, :half].mean(1).argmax())
    variant = playback.replay.variant
    says = [variant.spec.text.sentence(variant.r, playback.state, a) for a in close]
    candidates = [
        Candidate(
            action=a,
            sentence=says[i],
            wins=estimate(own[i]),
            points=estimate(points[i, :, player]),
            loss=estimate((own[top] - own[i])[half:]),
        )
        for i, a in enumerate(close)
    ]
    choices = int(batch.action_masks[0].sum())
    playback.go_to(number + 1)
    return Decision(
        number=number,
        player=player,
        given=candidates[0],
        best=candidates[top],
        candidates=tuple(sorted(candidates, key=lambda c: (c.action != close[top], -c.wins.mean))),
        choices=choices,
        skill=_shares((wins[0] - wins[top])[half:]),
        shares=_true_shares(sampler, playback, seed + (1 << 19), playouts),
        advice=says[close.index(advised)] if advised is not None else "",
    )


def _finalists(
    sampler: Sampler, playback: Playback, seed: int, playouts: int, named: list[int]
) -> list[int]:
    """The best answers in a few playouts, besides those that are named."""
    player = int(playback.batch.to_play[0])
    legal = np.flatnonzero(playback.batch.action_masks[0]).tolist()
    wins, _ = sampler.sample(playback.state, legal, seed, max(8, playouts // 8))
    order = np.argsort(-wins[:, :, player].mean(1), kind="stable")
    return [legal[i] for i in order if legal[i] not in named][:FINALISTS]


def _shares(wins: np.ndarray) -> tuple[float, ...]:
    """The mean over playouts, for every player."""
    return tuple(float(share) for share in wins.mean(0))


def _advice(agent: Agent, playback: Playback) -> int:
    return int(agent.act(playback.batch, np.array([0]))[0])
