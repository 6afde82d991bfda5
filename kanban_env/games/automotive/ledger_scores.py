"""Points of speeches, Sandra's evaluation, weeks and final scoring, computed for the audit."""

from __future__ import annotations

from typing import Any

from kanban_env.games.automotive.enums import (
    N_DEPARTMENTS,
    N_FINAL_GOALS,
    N_TABLE,
    NONE,
    Department,
    FinalKind,
    GoalKind,
    final_goal_of,
    kind_of,
    model_of,
)


class Board:
    """What one player has, as lists."""

    def __init__(self, r: Any, s: Any, p: int) -> None:
        """Read a player's pieces from the state."""
        self.cars = [m for m in s.garages[p].tolist() if m != NONE]
        self.garages = s.garages[p].tolist()
        tiles = [t for t, owned in enumerate(s.upgraded[p].tolist()) if owned]
        self.upgraded = [(model_of(tile), kind_of(tile)) for tile in tiles]
        self.tested = [(m, part) for m, part in self.upgraded if m in self.cars]
        self.blueprints = int(s.blueprints[p].sum())
        self.cubes = s.storage[p].tolist()
        self.desks = s.desks[p].tolist()
        self.certified = [d for d in range(N_DEPARTMENTS) if self.desks[d] >= r.certified_at]
        self.experts = [d for d in range(N_DEPARTMENTS) if self.desks[d] >= r.expert_at]
        self.bank, self.books = int(s.bank[p]), int(s.books[p])
        self.vouchers, self.seats = int(s.vouchers[p]), int(s.seats_up[p])
        self.all_seats = self.seats + int(s.red_seats[p])

    def upgrades_of(self, part: int) -> int:
        """Upgraded designs of a part."""
        return sum(other == part for _, other in self.upgraded)

    def most_upgrades(self) -> int:
        """The most upgraded designs of one part."""
        return max((self.upgrades_of(part) for _, part in self.upgraded), default=0)

    def most_cars(self) -> int:
        """The most cars of one model."""
        return max((self.cars.count(model) for model in self.cars), default=0)


def speech(r: Any, s: Any, g: int) -> int:
    """The points of the actor's next speech, on a table goal or a pet project."""
    n, p = int(r.n_players), int(s.actor)
    owner = (p + g - N_TABLE) % n
    if g < N_TABLE:
        card, earlier = int(s.table[g]), sum(int(s.spoke[q, g]) for q in range(n))
    else:
        card = int(s.pets[owner])
        earlier = sum(int(s.spoke[q, N_TABLE + (owner - q) % n]) for q in range(n))
    points, times = int(r.goal_points[card - 1]), int(r.goal_times[card - 1])
    return points * max(0, min(times - earlier, _goal_count(r, Board(r, s, p), card - 1)))


def _goal_count(r: Any, board: Board, row: int) -> int:
    """What a performance goal counts; the Seat of the speech is still on the board."""
    of, also = int(r.goal_subjects[row]), int(r.goal_other_subjects[row])
    counts = {
        GoalKind.CARS: lambda: len(board.cars),
        GoalKind.MODELS: lambda: len(set(board.cars)),
        GoalKind.CARS_OF_MODEL: lambda: board.cars.count(of),
        GoalKind.UPGRADES_OF_PART: lambda: board.upgrades_of(of),
        GoalKind.UPGRADES: lambda: len(board.upgraded),
        GoalKind.TESTED: lambda: len(board.tested),
        GoalKind.PARTS_OF_TYPES: lambda: board.cubes[of] + board.cubes[also],
        GoalKind.GARAGES: lambda: 2 - [board.garages[of], board.garages[also]].count(NONE),
        GoalKind.CERTIFIED_IN: lambda: int(of in board.certified),
        GoalKind.BLUEPRINTS: lambda: board.blueprints,
        GoalKind.BOOKS: lambda: board.books,
        GoalKind.CERTIFICATIONS: lambda: len(board.certified),
        GoalKind.VOUCHERS: lambda: board.vouchers,
        GoalKind.BANK: lambda: board.bank,
        GoalKind.SEATS: lambda: board.seats - 1,
    }
    return counts[GoalKind(r.goal_kinds[row])]()


def verdicts(r: Any, s: Any, department: int, points: Any) -> list[int]:
    """The points of all players after Sandra's evaluation of a department."""
    n = int(r.n_players)
    boards = [Board(r, s, p) for p in range(n)]
    counts = {
        Department.TESTING: lambda board: len(board.upgraded),
        Department.ASSEMBLY: lambda board: len(board.cars),
        Department.LOGISTICS: lambda board: sum(board.cubes),
        Department.DESIGN: lambda board: board.blueprints,
        Department.ADMINISTRATION: lambda board: len(board.certified),
    }
    count = counts[Department(department)]
    desks = [board.desks[department] for board in boards]
    after = [int(x) for x in points]
    if r.is_mean:
        for p in range(n):
            if desks[p] == min(desks) and count(boards[p]) <= r.penalised_at_most:
                after[p] -= max(0, int(r.shifts_expected) - boards[p].bank)
        return [max(0, x) for x in after]
    best = [p for p in range(n) if desks[p] == max(desks) > 0]
    if r.is_drivers:
        best = [p for p in best if p == s.ranking[department, 0]]
    free = int(r.shifts_expected) if r.is_drivers else 0
    for p in best:
        if count(boards[p]) >= r.rewarded_at_least:
            after[p] += max(0, boards[p].bank - free)
    return after


def week(r: Any, s: Any, p: int) -> int:
    """A player's points at the end of a week."""
    points = 0
    designs = [Board(r, s, q).upgraded for q in range(int(r.n_players))]
    for car in Board(r, s, p).cars:
        for q, owned in enumerate(designs):
            upgrades = sum(model == car for model, _ in owned)
            points += upgrades * int(r.week_own if q == p else r.week_other)
    return points


def expected_final_parts(r: Any, s: Any, p: int) -> dict[str, int]:
    """The parts of a player's final scoring, by name."""
    board = Board(r, s, p)
    goals = [final_goal_of(int(s.final_tile), place) for place in range(N_FINAL_GOALS)]
    met = [goal for goal in goals if _final_count(r, board, goal) >= r.final_goal_minimums[goal]]
    paid = sorted((int(r.final_goal_points[goal]) for goal in met), reverse=True)[: board.all_seats]
    training = 0
    for department in range(N_DEPARTMENTS):
        order = s.ranking[department].tolist()[: len(r.training_points)]
        if board.desks[department] > 0 and p in order:
            training += int(r.training_points[order.index(p)])
    return {
        "Final Goals": sum(paid),
        "Seats": board.all_seats - len(paid),
        "bank": board.bank,
        "books": board.books,
        "vouchers": board.vouchers,
        "cars": sum(int(r.car_values[model]) for model in board.cars),
        "tested designs": sum(
            int(r.part_values[s.steps_of_part[part]]) for _, part in board.tested
        ),
        "training": training,
    }


def _final_count(r: Any, board: Board, row: int) -> int:
    """What a Final Goal counts."""
    of, also = int(r.final_goal_subjects[row]), int(r.final_goal_other_subjects[row])
    counts = {
        FinalKind.CARS_OF_ONE_MODEL: board.most_cars,
        FinalKind.CARS: lambda: len(board.cars),
        FinalKind.MODELS: lambda: len(set(board.cars)),
        FinalKind.CARS_OF_MODEL: lambda: board.cars.count(of),
        FinalKind.UPGRADED_PARTS: lambda: len({part for _, part in board.upgraded}),
        FinalKind.UPGRADES: lambda: len(board.upgraded),
        FinalKind.UPGRADES_OF_ONE_PART: board.most_upgrades,
        FinalKind.UPGRADES_OF_PART: lambda: board.upgrades_of(of),
        FinalKind.CERTIFICATIONS: lambda: len(board.certified),
        FinalKind.CERTIFIED_IN: lambda: sum(d in board.certified for d in (of, also)),
        FinalKind.BANK: lambda: board.bank,
        FinalKind.BOOKS: lambda: board.books,
        FinalKind.EXPERT: lambda: len(board.experts),
    }
    return counts[FinalKind(r.final_goal_kinds[row])]()
