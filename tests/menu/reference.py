"""A second implementation of Kanban Menu: slow, simple, and independent of the first.

The game is one generator that yields (player, question, legal actions) and is sent the answer. It
shares only the random stream with the rules that it checks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator

import numpy as np

from kanban_env.core.rng import below

Asked = tuple[int, str, frozenset[int]]
Play = Generator[Asked, int, None]
Answer = Generator[Asked, int, int]

# id: blue, green, white, red, vp
MENUS = [
    (1, 1, 1, 1, 4), (0, 0, 2, 0, 3), (0, 1, 0, 2, 5), (2, 0, 0, 1, 5), (2, 0, 0, 0, 3),
    (0, 1, 2, 0, 5), (0, 2, 0, 1, 5), (2, 0, 1, 0, 3), (0, 2, 1, 0, 3), (1, 0, 2, 0, 4),
    (2, 0, 0, 1, 4), (1, 1, 3, 0, 1), (1, 1, 0, 3, 1), (2, 1, 0, 0, 3), (1, 3, 0, 0, 2),
    (0, 1, 2, 0, 5), (1, 0, 0, 2, 4), (0, 3, 1, 0, 7), (0, 3, 0, 2, 8), (1, 0, 0, 3, 7),
    (0, 0, 2, 3, 8), (2, 2, 2, 2, 12),
]  # fmt: skip
CHOICE_MONEY = {1: 2, 2: 2, 3: 1, 4: 1, 5: 1, 6: 1}
YELLOW = 4


class Player:
    def __init__(self) -> None:
        self.tokens = Counter[int]()
        self.money = 0
        self.vp = 0
        self.front: set[int] = set()
        self.hand: int | None = None

    def earn(self, money: int) -> None:
        self.money = min(15, self.money + money)


class Reference:
    def __init__(
        self, n: int, words: np.ndarray, profile: str, blocks: bool, max_rounds: int
    ) -> None:
        self.n, self.words, self.max_rounds, self.blocks = n, words, max_rounds, blocks
        self.english = profile == "en"
        self.players = [Player() for _ in range(n)]
        self.bag = Counter({0: 13, 1: 13, 2: 13, 3: 13, YELLOW: 12})
        self.used = Counter[int]()
        self.cards: dict[int, list[int]] = {card: [] for card in range(1, 7)}
        self.round = 1
        self.drawn: list[int] = []

    def below(self, k: int) -> int:
        return int(below(self.words, k))

    def pull(self) -> int:
        x = self.below(self.bag.total())
        colour = sorted(self.bag.elements())[x]
        self.bag[colour] -= 1
        return colour

    def blind(self) -> int:
        if self.bag.total() == 0:
            self.bag, self.used = self.used, Counter()
        return self.pull()

    def deal(self) -> None:
        for card, amount in zip(range(1, 7), (1, 2, 2, 2, 2, 1), strict=True):
            self.cards[card] = [self.pull() for _ in range(amount)]

    def receive(self, player: Player, colour: int) -> None:
        if colour == YELLOW:
            player.earn(2)
            self.used[YELLOW] += 1
        else:
            player.tokens[colour] += 1

    def spend(self, player: Player, colour: int, amount: int = 1) -> None:
        player.tokens[colour] -= amount
        self.used[colour] += amount

    def fetch(self, player: Player, colour: int) -> None:
        source = self.used if self.used[colour] else self.bag
        source[colour] -= 1
        self.receive(player, colour)

    def obtainable(self, colour: int) -> bool:
        return self.used[colour] + self.bag[colour] > 0

    def ask(self, p: int, question: str, options: set[int]) -> Answer:
        if len(options) == 1:
            return options.pop()
        return (yield p, question, frozenset(options))

    def run(self) -> Play:
        self.deal()
        order = list(range(22))
        for i in range(21, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        self.display: list[int | None] = [*order[:4]]
        self.deck = order[4:]
        out = set(range(5))
        self.bag.subtract(out)
        for p in reversed(range(self.n)):
            colour = yield from self.ask(p, "DRAFT", set(out))
            out.remove(colour)
            self.receive(self.players[p], colour)
        self.bag.update(out)
        last = False
        while not last:
            for p in range(self.n):
                yield from self.turn(p)
                last |= self.players[p].vp >= 30
            last |= self.round == self.max_rounds
            self.round += not last
        for player in self.players:
            player.vp += (player.money + 2 * player.tokens.total()) // 3

    def turn(self, p: int) -> Play:
        player = self.players[p]
        self.spent: set[int] = set()
        card = (yield from self.window(p, "SELECT", lambda: set(range(5, 11)))) - 4
        if card in player.front:
            if self.english and card in (3, 5):
                player.vp += 2
            else:
                player.earn(CHOICE_MONEY[card])
        for colour in self.cards[card]:
            self.receive(player, colour)
        self.cards[card] = []
        yield from self.settle(p)
        a = yield from self.window(p, "ACTIVATE", lambda: {11} | self.offers(player, card))
        if a == 11:
            player.vp += 2 * (0 in player.front)
        elif a < 70:
            self.activate(player, a)
            yield from self.settle(p)
        else:
            yield from self.trade(p, a)
        yield from self.window(p, "AFTER", lambda: {120})
        yield from self.distribute(p)
        yield from self.window(p, "END", lambda: {120})

    def window(self, p: int, question: str, options: Callable[[], set[int]]) -> Answer:
        while True:
            a = yield from self.ask(p, question, options() | self.effects(self.players[p]))
            if not 81 <= a <= 99:
                return a
            self.use(self.players[p], a)
            yield from self.settle(p)

    def settle(self, p: int) -> Play:
        """An answer has taken its effect: a shortage is mended, then the limit is kept."""
        player = self.players[p]
        yield from self.mend(p)
        while player.tokens.total() > 10:
            held = {112 + colour for colour in range(4) if player.tokens[colour]}
            a = yield from self.ask(p, "DISCARD", held | self.effects(player))
            if a >= 112:
                self.spend(player, a - 112)
            else:
                self.use(player, a)
            yield from self.mend(p)

    def mend(self, p: int) -> Play:
        if self.bag.total() + self.used.total() == 0:
            yield from self.restock(p)

    def offers(self, player: Player, card: int) -> set[int]:
        if card == 1:
            return {12 + c for c in range(5) if self.obtainable(c)}
        if card == 2:
            return {17 + c for c in range(4) if player.tokens[c] >= 2}
        if card == 3:
            return {21 + c for c in range(4) if player.tokens[c] >= 3}
        if card == 4:
            return {25} if player.money >= 5 else set()
        if card == 6:
            return {70 + x for x in self.exchanges(player, player.money)}
        shown = {menu for menu in self.display if menu is not None}
        wanted = {player.hand} if player.hand is not None and self.blocks else shown | {player.hand}
        able = {
            26 + menu
            for menu in wanted - {None}
            if all(player.tokens[c] >= MENUS[menu][c] for c in range(4))
        }
        return able | ({48 + menu for menu in shown} if player.hand is None else set())

    def exchanges(self, player: Player, money: int) -> set[int]:
        options = {c for c in range(4) if player.tokens[c]}
        if money >= 2:
            options |= {4 + c for c in range(4) if self.obtainable(c)} | {8}
        return options | ({9} if player.vp else set())

    def exchange(self, player: Player, x: int) -> None:
        if x < 4:
            self.spend(player, x)
            player.earn(2)
        elif x < 8:
            player.money -= 2
            self.fetch(player, x - 4)
        elif x == 8:
            player.money -= 2
            player.vp += 1
        else:
            player.vp -= 1
            player.earn(2)

    def activate(self, player: Player, a: int) -> None:
        if a < 17:
            self.fetch(player, a - 12)
        elif a < 21:
            self.spend(player, a - 17, 2)
            player.earn(5)
        elif a < 25:
            self.spend(player, a - 21, 3)
            player.vp += 5
        elif a == 25:
            player.money -= 5
            player.vp += 4
        else:
            self.develop(player, a)

    def develop(self, player: Player, a: int) -> None:
        menu = (a - 26) % 22
        if a < 48:
            for colour in range(4):
                self.spend(player, colour, MENUS[menu][colour])
            player.vp += MENUS[menu][4]
            player.front.add(menu)
        if menu == player.hand:
            player.hand = None
            return
        if a >= 48:
            player.hand = menu
        slot = self.display.index(menu)
        self.display[slot] = self.deck.pop(0) if self.deck else None

    def trade(self, p: int, a: int) -> Play:
        player = self.players[p]
        for left in (2, 1, 0):
            self.exchange(player, a - 70)
            yield from self.settle(p)
            if left == 0:
                return
            a = yield from self.window(
                p, "TRADE", lambda: {80} | {70 + x for x in self.exchanges(player, player.money)}
            )
            if a == 80:
                return

    def effects(self, player: Player) -> set[int]:
        able = set()
        for a in range(81, 90):
            menu = a - 74 if a < 89 else 16
            if menu not in player.front or a in self.spent:
                continue
            if a <= 84:
                payable = player.tokens[a - 81] > 0
            else:
                payable = player.money >= {85: 2, 86: 3, 89: 1}.get(a, 0)
            if payable and (a < 89 or self.bag.total() + self.used.total()):
                able.add(a)
        if 15 in player.front and 90 not in self.spent and player.money >= 1:
            able |= {90 + x for x in self.exchanges(player, player.money - 1)}
        return able

    def use(self, player: Player, a: int) -> None:
        self.spent.add(min(a, 90))
        if a >= 90:
            player.money -= 1
            self.exchange(player, a - 90)
        elif a == 89:
            player.money -= 1
            self.receive(player, self.blind())
        elif a <= 84:
            self.spend(player, a - 81)
        if a in (85, 86):
            player.money -= a - 83
        player.vp += {81: 2, 82: 2, 85: 3, 86: 4, 88: 1}.get(a, 0)
        player.earn({83: 3, 84: 3, 87: 1}.get(a, 0))

    def room(self) -> set[int]:
        return {card - 1 for card in self.cards if len(self.cards[card]) < 6}

    def distribute(self, p: int) -> Play:
        for _ in range(2):
            yield from self.mend(p)
            self.drawn.append(self.blind())
        yield from self.mend(p)
        yield from self.reject(p)
        a = (yield from self.window(p, "PLACE_A", lambda: {100 + c for c in self.room()})) - 100
        self.cards[a + 1].append(self.drawn.pop(0))
        if self.drawn:
            b = yield from self.window(p, "PLACE_B", lambda: {106 + c for c in self.room() - {a}})
            self.cards[b - 105].append(self.drawn.pop())

    def reject(self, p: int) -> Play:
        """While one card only has room for two tokens, one of them is to be returned."""
        while len(self.drawn) == 2 and len(self.room()) == 1:
            a, b = self.drawn
            answer = 121
            if a != b:
                effects = self.effects(self.players[p])
                answer = yield from self.ask(p, "WHICH", {121, 122} | effects)
            if answer >= 121:
                self.bag[self.drawn.pop(122 - answer)] += 1
            else:
                self.use(self.players[p], answer)
                yield from self.settle(p)

    def restock(self, p: int) -> Play:
        for i in range(self.n):
            q = (p + i) % self.n
            player = self.players[q]
            for _ in range(player.tokens.total() // 2):
                held = {116 + colour for colour in range(4) if player.tokens[colour]}
                colour = (yield from self.ask(q, "RETURN", held)) - 116
                player.tokens[colour] -= 1
                self.bag[colour] += 1
        for card in self.cards:
            self.bag.update(self.cards[card])
        self.deal()
