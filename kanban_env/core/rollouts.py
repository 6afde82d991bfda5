"""Rollouts of a policy network inside the kernels, for searches that improve on the network.

Copied and compiled for every game by `core.jit.bind`, like the loops of `core.loops`.

A rollout starts with a redeal of what the root's player cannot know. The network then answers for
every player from that player's own observation.
"""

from __future__ import annotations

from kanban_env.core.inference import network_answer, network_value
from kanban_env.core.jit import kernel
from kanban_env.core.loops import PLAYING, clock, rank_reward, win_reward
from kanban_env.core.playing import heuristic_answer
from kanban_env.core.search import redeal_root, step


def roll_out(r, s, p, plan, units, weights, scratch, j, mask, answers):
    """Play on, at least to the plan's limit, and stop where player `p` is asked, or at the end.

    The network was trained on observations of the player who is asked, so its value is best there.
    """
    decisions, rounds, now = plan.decisions, plan.rounds, clock(r, s)
    while answers > 0 and not (s.actor == p and (decisions == 0 or rounds == 0)):
        if plan.heuristic:
            a = heuristic_answer(r, s, mask, s.rng)
        else:
            a = network_answer(r, s, units, weights, scratch, j, mask, plan.temperature)
        answers = step(r, s, a, mask)
        if decisions > 0:
            decisions -= 1
        if rounds > 0 and clock(r, s) != now:
            rounds, now = rounds - 1, clock(r, s)


def whole_reward(r, s, p, plan, units, weights, scratch, j, mask):
    """The reward of the whole game for player `p`: final, or expected by the network.

    If the game goes on, player `p` is asked.
    """
    n_players = int(r.n_players)
    others = 0.0
    for q in range(n_players):
        if q != p:
            others += s.scores[q]
    reward = plan.margin * (s.scores[p] - others / (n_players - 1))
    if s.over == PLAYING:
        reward += network_value(r, s, units, weights, scratch, j, mask)
    elif plan.wins:
        reward += win_reward(r, s, p, n_players)
    else:
        reward += rank_reward(r, s, p, n_players)
    return min(max(reward, -plan.bound), plan.bound)


@kernel
def roll_out_games(
    record, plans, units, weights, scratch, roots, states, masks, games, answers, seeds, values,
    start, stop,
):  # fmt: skip
    """Give one answer per row in its game, play on, and write the reward for its player.

    Rows with the same game and seed have the same redeal, which reduces the variance of
    comparisons. A slice works in its first row of `states`, `masks` and `scratch`.
    """
    r, plan = record[0], plans[0]
    s, mask = states[start], masks[start]
    for i in range(start, stop):
        p = int(roots[games[i]].actor)
        redeal_root(r, roots, games[i], states, start, seeds[i], mask)
        left = step(r, s, answers[i], mask)
        roll_out(r, s, p, plan, units, weights, scratch, start, mask, left)
        values[i] = whole_reward(r, s, p, plan, units, weights, scratch, start, mask)
