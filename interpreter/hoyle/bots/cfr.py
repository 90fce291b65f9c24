"""Equilibria of tiny games by CFR+ (Tammelin 2014, "Solving large imperfect information games using CFR+").

In two-player zero-sum games the average strategy converges to an equilibrium.
"""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from hoyle.bots.bot import NoBot
from hoyle.bots.histories import Chance, Courses, Decision, History, Over, TooMany, estimate_size, knowledge
from hoyle.bots.view import View
from hoyle.engine.offers.moves import Move
from hoyle.play.game import Game

ITERATIONS = 400

#: Most nodes of a game to enumerate.
MOST = 40_000

#: A game whose estimated size is this many times the limit is not begun.
LARGER = 10


@dataclass(frozen=True, slots=True)
class Solution:
    """Probabilities of moves, by the number of an information set; `returns` are means."""

    courses: Courses
    strategy: list[list[float]]
    returns: tuple[float, ...]


class Learning:
    def __init__(self, courses: Courses, tree: History) -> None:
        self.tree = tree
        self.players = courses.game.players
        self.regrets = [[0.0] * len(moves) for moves in courses.moves]
        self.sums = [[0.0] * len(moves) for moves in courses.moves]
        self.now = [even(len(moves)) for moves in courses.moves]

    def round(self, number: int) -> None:
        for seat in range(self.players):
            gained = [[0.0] * len(line) for line in self.regrets]
            self.learn(self.tree, seat, 1.0, 1.0, number, gained)
            for regrets, gains in zip(self.regrets, gained):
                for i, gain in enumerate(gains):
                    regrets[i] = max(0.0, regrets[i] + gain)
            self.now = [normalize(line) for line in self.regrets]

    def learn(
        self, node: History, seat: int, mine: float, others: float, number: int, gained: list[list[float]]
    ) -> float:
        """The value of a node; `mine` is its probability by the seat's choices, `others` by all others and chance."""
        if isinstance(node, Over):
            return node.returns[seat]
        if isinstance(node, Chance):
            share = 1 / len(node.after)
            return share * sum(self.learn(one, seat, mine, others * share, number, gained) for one in node.after)
        chances = self.now[node.known]
        if node.seat != seat:
            return sum(
                chance * self.learn(one, seat, mine, others * chance, number, gained)
                for chance, one in zip(chances, node.after)
                if chance
            )
        values = [
            self.learn(one, seat, mine * chance, others, number, gained) for chance, one in zip(chances, node.after)
        ]
        worth = sum(chance * value for chance, value in zip(chances, values))
        gains, sums = gained[node.known], self.sums[node.known]
        for i, (chance, value) in enumerate(zip(chances, values)):
            gains[i] += others * (value - worth)
            sums[i] += number * mine * chance
        return worth


def even(number: int) -> list[float]:
    return [1 / number] * number


def normalize(amounts: list[float]) -> list[float]:
    total = sum(amounts)
    return [amount / total for amount in amounts] if total else even(len(amounts))


def expected_values(node: History, strategy: list[list[float]], players: int) -> list[float]:
    if isinstance(node, Over):
        return list(node.returns)
    chances = strategy[node.known] if isinstance(node, Decision) else even(len(node.after))
    found = [0.0] * players
    for chance, one in zip(chances, node.after):
        if chance:
            for seat, value in enumerate(expected_values(one, strategy, players)):
                found[seat] += chance * value
    return found


@lru_cache(8)
def solve(game: Game, iterations: int) -> Solution:
    """Raises `NoBot` unless the game is tiny."""
    courses = Courses(game, MOST)
    try:
        if estimate_size(game) > LARGER * MOST:
            raise TooMany
        tree = courses.tree()
    except TooMany:
        words = f"`cfr` enumerates all courses of a game, and {game.title} has more than {MOST:,}; use mcts:1000"
        raise NoBot(words) from None
    learning = Learning(courses, tree)
    for number in range(1, iterations + 1):
        learning.round(number)
    strategy = [normalize(line) for line in learning.sums]
    return Solution(courses, strategy, tuple(expected_values(tree, strategy, game.players)))


class Equilibrium:
    def __init__(self, iterations: int = ITERATIONS) -> None:
        self.iterations = iterations

    def prepare(self, game: Game) -> None:
        solve(game, self.iterations)

    def __call__(self, view: View, rng: Random) -> Move:
        solution = solve(view.game, self.iterations)
        number = solution.courses.known.get(knowledge(view.seat, view.log(), view.observation(), view.variables()))
        if number is None:
            raise LookupError("the game did not take any course that was gone through")
        texts, chances = solution.courses.moves[number], solution.strategy[number]
        return view.parse_move(rng.choices(texts, chances)[0])


def iterations_of(text: str) -> int:
    """Parse the text after the colon of `cfr`; raises `NoBot`."""
    if not text:
        return ITERATIONS
    if not (text.isascii() and text.isdecimal() and int(text)):
        raise NoBot(f"`cfr:{text}` is not a number of iterations; write, for example, cfr:400")
    return int(text)
