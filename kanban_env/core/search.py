"""Search inside the kernels: playouts, flat Monte Carlo, and Monte Carlo tree search.

Copied and compiled for every game by `core.jit.bind`, like the loops of `core.loops`;
`core.trees` defines the records that these loops use.

A search uses no hidden information: every trial starts with a redeal of what the root's player
cannot know (information-set MCTS). The nodes of a tree are sequences of answers, independent of the
deal. A node is reused only if the same player is asked the same question, so each node belongs to
one player, who maximises their own value (max-n).
"""

from __future__ import annotations

import math

from kanban_env.core.jit import kernel
from kanban_env.core.loops import (
    PLAYING,
    REDEALS,
    apply,
    clock,
    fill_mask,
    outlook,
    preference,
    rank_reward,
    redeal,
    settle,
    win_reward,
)
from kanban_env.core.playing import heuristic_answer, random_answer
from kanban_env.core.rng import below, next_seed, seed_generator

NOISE_SCALE = 1 << 16
"""The noise that means a probability of 1."""

HALF_LEAD = 0.2
"""A lead of this fraction of the highest score has the value 0.5."""


def redeal_root(r, roots, i, states, j, seed, mask):
    """Copy game `i` to row `j` and redeal what its actor cannot know; return the legal answers."""
    s = states[j]
    for _ in range(REDEALS):
        states[j] = roots[i]
        seed_generator(s.rng, seed)
        if redeal(r, s, s.actor):
            answers = fill_mask(r, s, mask)
            if answers > 1:
                return answers
        seed = next_seed(seed)
    states[j] = roots[i]
    seed_generator(s.rng, seed)
    return fill_mask(r, s, mask)


def step(r, s, a, mask):
    """Give an answer and all forced answers after it; return the number of legal answers then."""
    s.steps += 1
    apply(r, s, a)
    return settle(r, s, mask)


def play_out(r, s, plan, mask, answers):
    """Play with the heuristic, sometimes at random, to the end of the game or the plan's limit."""
    decisions, rounds, now = plan.decisions, plan.rounds, clock(r, s)
    while answers > 0 and decisions != 0 and rounds != 0:
        if plan.noise > 0 and below(s.rng, NOISE_SCALE) < plan.noise:
            a = random_answer(mask, answers, s.rng)
        else:
            a = heuristic_answer(r, s, mask, s.rng)
        answers = step(r, s, a, mask)
        decisions -= 1
        if clock(r, s) != now:
            rounds, now = rounds - 1, clock(r, s)


def evaluate(r, s, plan, values):
    """Write the value of a position for every player, between -1 and 1.

    It is the lead over the best other player, relative to the highest score and squashed. At the
    end of the game the lead is in points, and the rank counts too; before, it is in `outlook`.
    """
    n_players = int(r.n_players)
    best, second, highest = -math.inf, -math.inf, 1.0
    for p in range(n_players):
        values[p] = outlook(r, s, p) if s.over == PLAYING else s.scores[p]
        second = max(second, min(best, values[p]))
        best = max(best, values[p])
        highest = max(highest, abs(values[p]))
    for p in range(n_players):
        lead = values[p] - (best if values[p] < best else second)
        values[p] = lead / (abs(lead) + HALF_LEAD * highest)
        if s.over != PLAYING:
            rank = rank_reward(r, s, p, n_players)
            values[p] = plan.lead * values[p] + (1.0 - plan.lead) * rank


@kernel
def try_games(
    record, plans, roots, states, masks, values, games, answers, seeds, counts, sums, start, stop,
):  # fmt: skip
    """Try one answer per row in `counts` playouts, and add up the values for its player."""
    r, plan = record[0], plans[0]
    for j in range(start, stop):
        s, mask, reached = states[j], masks[j], 0.0
        p = int(roots[games[j]].actor)
        for k in range(counts[j]):
            redeal_root(r, roots, games[j], states, j, seeds[j] + k, mask)
            play_out(r, s, plan, mask, step(r, s, answers[j], mask))
            evaluate(r, s, plan, values[j])
            reached += values[j, p]
        sums[j] += reached


@kernel
def sample_games(
    record, plans, roots, states, masks, games, answers, seeds, counts, wins, points, start, stop,
):  # fmt: skip
    """Play out each row `counts` times; write the wins and points of all players.

    A row begins with its answer in a redeal of what its player cannot know. A row with the answer
    -1 begins with the game as it is; only the chance of its future is drawn again.
    """
    r, plan = record[0], plans[0]
    n_players = int(r.n_players)
    for j in range(start, stop):
        s, mask = states[j], masks[j]
        for k in range(counts[j]):
            if answers[j] < 0:
                states[j] = roots[games[j]]
                seed_generator(s.rng, seeds[j] + k)
                play_out(r, s, plan, mask, fill_mask(r, s, mask))
            else:
                redeal_root(r, roots, games[j], states, j, seeds[j] + k, mask)
                play_out(r, s, plan, mask, step(r, s, answers[j], mask))
            for p in range(n_players):
                wins[j, k, p] = win_reward(r, s, p, n_players)
                points[j, k, p] = s.scores[p]


def set_priors(r, s, tree, node, mask):
    """Set the priors of the legal answers, proportional to 1 / rank in the heuristic's order."""
    size, whole = 0, 0.0
    for a in range(mask.shape[0]):
        if mask[a]:
            tree.answers[size] = a
            tree.preferences[size] = preference(r, s, a)
            size += 1
    for i in range(size):
        better = 0
        for j in range(size):
            better += tree.preferences[j] > tree.preferences[i]
        tree.weights[i] = 1.0 / (1.0 + better)
        whole += tree.weights[i]
    for i in range(size):
        if node.priors[tree.answers[i]] == 0.0:
            node.priors[tree.answers[i]] = tree.weights[i] / whole


def count_without_prior(node, mask):
    """The number of legal answers without a prior; other deals have other legal answers."""
    answers = 0
    for a in range(mask.shape[0]):
        if mask[a] and node.priors[a] == 0.0:
            answers += 1
    return answers


def select(r, s, plan, tree, node, mask):
    """Select the next answer among those that are legal in this deal (PUCT).

    Exploration counts the visits in which the answer was legal. The value of an answer without
    visits is the mean value of the node.
    """
    if plan.heuristic and count_without_prior(node, mask) > 0:
        set_priors(r, s, tree, node, mask)
    usual = node.total / max(1, node.count)
    chosen, best = -1, 0.0
    for a in range(mask.shape[0]):
        if mask[a]:
            node.available[a] += 1
            visits = node.visits[a]
            mean = node.values[a] / visits if visits > 0 else usual
            prior = max(node.priors[a], plan.min_prior)
            own = mean + plan.explore * prior * math.sqrt(node.available[a]) / (1.0 + visits)
            if chosen < 0 or own > best:
                chosen, best = a, own
    return chosen


def add_node(tree, nodes, k, a, s):
    """Add a node for the current question as a child of node `k` by answer `a`; return it."""
    grown = int(tree.n_nodes)
    tree.n_nodes += 1
    node = nodes[grown]
    node.actor, node.question, node.sibling = s.actor, s.question, nodes[k].children[a]
    node.count, node.total = 0, 0.0
    node.priors[:] = 0.0
    node.values[:] = 0.0
    node.visits[:] = 0
    node.available[:] = 0
    node.children[:] = 0
    nodes[k].children[a] = grown
    return grown


def find_child(nodes, k, a, s):
    """The child of node `k` by answer `a` for the current question; 0 if there is none."""
    k = int(nodes[k].children[a])
    while k > 0 and (nodes[k].actor != s.actor or nodes[k].question != s.question):
        k = int(nodes[k].sibling)
    return k


def descend(r, plan, roots, i, states, j, tree, nodes, mask):
    """Descend from the root to a new node or the end of the game; return the legal answers there.

    The k-th trial of every answer at the root uses the same deal, which reduces the variance of
    comparisons.
    """
    s = states[j]
    states[j] = roots[i]  # other trees read the root, and a heuristic may change the state
    fill_mask(r, s, mask)
    a = select(r, s, plan, tree, nodes[0], mask)
    redeal_root(r, roots, i, states, j, tree.seed + nodes[0].visits[a], mask)
    tree.depth, tree.leaf = 0, 0
    k = 0
    while True:
        tree.path_nodes[tree.depth], tree.path_answers[tree.depth] = k, a
        tree.depth += 1
        answers = step(r, s, a, mask)
        if answers == 0 or tree.depth == tree.path_nodes.shape[0]:
            return answers
        child = find_child(nodes, k, a, s)
        if child == 0:
            tree.leaf = add_node(tree, nodes, k, a, s)
            return answers
        k = child
        a = select(r, s, plan, tree, nodes[k], mask)


def back_up(tree, nodes):
    """Add the leaf's value for the player of each node to the answers on the path."""
    for d in range(tree.depth):
        node, a = nodes[tree.path_nodes[d]], tree.path_answers[d]
        value = tree.values[node.actor]
        node.count += 1
        node.total += value
        node.visits[a] += 1
        node.values[a] += value


@kernel
def search_games(
    record, plans, roots, states, masks, games, trees, forest, trials, start, stop,
):  # fmt: skip
    """Run trials in every tree, with leaves evaluated by playouts or by the heuristic.

    If the caller evaluates leaves, each tree stops at its leaf, and `back_up_games` follows; only
    the values of games that ended are written here.
    """
    r, plan = record[0], plans[0]
    for j in range(start, stop):
        tree, nodes, s, mask = trees[j], forest[j], states[j], masks[j]
        for _ in range(trials):
            answers = descend(r, plan, roots, games[j], states, j, tree, nodes, mask)
            if plan.heuristic:
                play_out(r, s, plan, mask, answers)
            if plan.heuristic or s.over != PLAYING:
                evaluate(r, s, plan, tree.values)
            if plan.heuristic:
                back_up(tree, nodes)


@kernel
def back_up_games(trees, forest, start, stop):
    """Add the value of every tree's leaf to its path."""
    for j in range(start, stop):
        back_up(trees[j], forest[j])
