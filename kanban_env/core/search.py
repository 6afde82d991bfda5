"""Searching inside the kernels: playouts, answers tried one by one, and trees of answers.

Copied and compiled for every game by `core.jit.bind`, like the loops of `core.loops`;
`core.trees` holds the records that these loops work on.

No searcher sees what its seat cannot know: every trial begins with a new deal of that. A tree
remembers sequences of answers, whatever was dealt; a node is met again only if the same seat is
asked the same question there, so that each node belongs to one seat, which maximises its own value
(max-n).
"""

from __future__ import annotations

import math

from kanban_env.core.loops import (
    PLAYING,
    REDEALS,
    apply,
    clock,
    fill_mask,
    outlook,
    rank_reward,
    redeal,
    score,
    settle,
)
from kanban_env.core.playing import heuristic_answer, random_answer
from kanban_env.core.rng import below, next_seed, seed_generator

NOISE_SCALE = 1 << 16
"""Chances are given in parts of this."""

HALF_LEAD = 0.2
"""A lead by this part of the highest score is worth half of what can be won."""


def redeal_root(r, roots, i, states, j, seed, mask):
    """Copy game `i` to row `j` and deal anew what its actor cannot know; the number of answers."""
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
    """Give an answer, and all single answers that follow; the number of answers to the next one."""
    s.steps += 1
    apply(r, s, a)
    return settle(r, s, mask)


def play_out(r, s, plan, mask, answers):
    """Play on as the heuristic says, or now and then at random, to the end or the plan's cut."""
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
    """Write what a position is worth to every seat, between -1 and 1.

    That is the lead over the best other seat against the highest score, squashed: in points at
    the end, where the rank counts too, and before in what the heuristic makes of the position.
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


def try_games(
    record, plans, roots, states, masks, values, games, answers, seeds, counts, sums, start, stop,
):  # fmt: skip
    """Try one answer in each row so many times, and add up what its seat has reached in the end."""
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


def set_priors(r, s, tree, node, mask):
    """Expect of every legal answer the part that its place in the heuristic's order gives it."""
    size, whole = 0, 0.0
    for a in range(mask.shape[0]):
        if mask[a]:
            tree.answers[size] = a
            tree.scores[size] = score(r, s, a)
            size += 1
    for i in range(size):
        better = 0
        for j in range(size):
            better += tree.scores[j] > tree.scores[i]
        tree.weights[i] = 1.0 / (1.0 + better)
        whole += tree.weights[i]
    for i in range(size):
        if node.priors[tree.answers[i]] == 0.0:
            node.priors[tree.answers[i]] = tree.weights[i] / whole


def count_without_prior(node, mask):
    """How many legal answers nothing is expected of yet; other deals bring new answers."""
    answers = 0
    for a in range(mask.shape[0]):
        if mask[a] and node.priors[a] == 0.0:
            answers += 1
    return answers


def select(r, s, plan, tree, node, mask):
    """The answer to look at next, among those legal in this deal (PUCT).

    An answer's chance grows with the visits in which it could have been given. One never given
    is taken to be as good as the node on the average.
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
    """Add the node of the question now asked below answer `a` of node `k`; its number."""
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
    """The node of the question now asked below answer `a` of node `k`; 0 if there is none yet."""
    k = int(nodes[k].children[a])
    while k > 0 and (nodes[k].actor != s.actor or nodes[k].question != s.question):
        k = int(nodes[k].sibling)
    return k


def descend(r, plan, roots, i, states, j, tree, nodes, mask):
    """Walk from the root to a new node or the end of the game; the number of answers there.

    The k-th trial of every answer at the root has the same deal, so that answers are compared
    on equal luck.
    """
    s = states[j]
    states[j] = roots[i]  # other trees read the root, and a heuristic may think with its pieces
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
    """Add the leaf's value to every answer on the path, as the seat that gave it sees it."""
    for d in range(tree.depth):
        node, a = nodes[tree.path_nodes[d]], tree.path_answers[d]
        value = tree.values[node.actor]
        node.count += 1
        node.total += value
        node.visits[a] += 1
        node.values[a] += value


def search_games(
    record, plans, roots, states, masks, games, trees, forest, trials, start, stop,
):  # fmt: skip
    """Grow every tree by so many trials, with leaves valued by playouts or by the heuristic.

    With somebody else to value them, leaves are left as they are for `back_up_games`, one a tree;
    only the values of games that ended are those of the leaf.
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


def back_up_games(trees, forest, start, stop):
    """Add the value of every tree's leaf to its path."""
    for j in range(start, stop):
        back_up(trees[j], forest[j])
