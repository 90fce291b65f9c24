"""Equilibria of tiny games by counterfactual regret. Input: a game; output: how likely each move is, for all that a seat can know.

The steps are those of CFR+ (Tammelin 2014, "Solving large imperfect information games using CFR+"): regrets never fall below
nought, seats learn one after the other, and later rounds count more in the average. With two players whose gains are each other's
losses the average comes to an equilibrium.
"""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from hoyle.bots.bot import NoBot
from hoyle.bots.histories import Chance, Courses, Decision, History, Over, TooMany, guessed, knowledge
from hoyle.bots.view import View
from hoyle.offers.moves import Move
from hoyle.play.game import Game

#: How many rounds of learning where nothing is said.
ITERATIONS = 400

#: The largest game that is gone through, in courses.
MOST = 40_000

#: A game that is guessed to be so many times larger is not begun with.
LARGER = 10


@dataclass(frozen=True, slots=True)
class Solution:
    """What is played in equilibrium: by the number of what a seat knows the chance of each of its moves; the mean returns."""

    courses: Courses
    strategy: list[list[float]]
    returns: tuple[float, ...]


class Learning:
    """Regrets and average chances while they are learnt."""

    def __init__(self, courses: Courses, tree: History) -> None:
        self.tree = tree
        self.players = courses.game.players
        self.regrets = [[0.0] * len(moves) for moves in courses.moves]
        self.sums = [[0.0] * len(moves) for moves in courses.moves]
        self.now = [even(len(moves)) for moves in courses.moves]

    def round(self, number: int) -> None:
        """Let each seat learn once."""
        for seat in range(self.players):
            gained = [[0.0] * len(line) for line in self.regrets]
            self.learn(self.tree, seat, 1.0, 1.0, number, gained)
            for regrets, gains in zip(self.regrets, gained):
                for i, gain in enumerate(gains):
                    regrets[i] = max(0.0, regrets[i] + gain)
            self.now = [matched(line) for line in self.regrets]

    def learn(
        self, node: History, seat: int, mine: float, others: float, number: int, gained: list[list[float]]
    ) -> float:
        """What a node is worth to a seat that comes to it with the chance `mine` by its own doing, `others` by all else's."""
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
    """So many moves, each as likely."""
    return [1 / number] * number


def matched(amounts: list[float]) -> list[float]:
    """Chances in proportion to amounts; even ones if there is nothing."""
    total = sum(amounts)
    return [amount / total for amount in amounts] if total else even(len(amounts))


def expected(node: History, strategy: list[list[float]], players: int) -> list[float]:
    """What each seat gets on average."""
    if isinstance(node, Over):
        return list(node.returns)
    chances = strategy[node.known] if isinstance(node, Decision) else even(len(node.after))
    found = [0.0] * players
    for chance, one in zip(chances, node.after):
        if chance:
            for seat, value in enumerate(expected(one, strategy, players)):
                found[seat] += chance * value
    return found


@lru_cache(8)
def solve(game: Game, iterations: int = ITERATIONS) -> Solution:
    """An equilibrium of a tiny game; raises `NoBot` for one that is larger."""
    courses = Courses(game, MOST)
    try:
        if guessed(game) > LARGER * MOST:
            raise TooMany
        tree = courses.tree()
    except TooMany:
        words = f"`cfr` goes through all courses of a game, and {game.title} has more than {MOST:,}; take mcts:1000"
        raise NoBot(words) from None
    learning = Learning(courses, tree)
    for number in range(1, iterations + 1):
        learning.round(number)
    strategy = [matched(line) for line in learning.sums]
    return Solution(courses, strategy, tuple(expected(tree, strategy, game.players)))


class Equilibrium:
    """The bot `cfr`."""

    def __init__(self, iterations: int = ITERATIONS) -> None:
        self.iterations = iterations

    def prepare(self, game: Game) -> None:
        """Solve the game."""
        solve(game, self.iterations)

    def __call__(self, view: View, rng: Random) -> Move:
        solution = solve(view.game, self.iterations)
        number = solution.courses.known.get(knowledge(view.seat, view.log(), view.observation(), view.variables()))
        if number is None:
            raise LookupError("the game did not take any course that was gone through")
        texts, chances = solution.courses.moves[number], solution.strategy[number]
        return view.parse_move(rng.choices(texts, chances)[0])


def iterations_of(text: str) -> int:
    """The iterations behind the colon of `cfr`; raises `NoBot`."""
    if not text:
        return ITERATIONS
    if not (text.isascii() and text.isdecimal() and int(text)):
        raise NoBot(f"`cfr:{text}` says no number of iterations, such as cfr:400")
    return int(text)
