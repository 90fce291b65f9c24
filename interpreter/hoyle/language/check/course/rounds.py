"""Checks for loops with more rounds than any game can have."""

from collections.abc import Iterator

from hoyle.language.model.block import Block, For, Line, RepeatTimes
from hoyle.language.model.calls import owners
from hoyle.language.model.formula import Const, Formula, Range
from hoyle.language.model.game import Game
from hoyle.language.model.walk import blocks, body
from hoyle.language.report import Report

#: The limit of steps without a decision, and of decisions in a game.
MOST_ROUNDS = 100_000


def check_rounds(game: Game, report: Report) -> None:
    """Report loops whose literal numbers of rounds, multiplied through nested loops, exceed what a game can run."""
    for owner in owners(game).values():
        for line, rounds in absurd(body(owner)):
            report.warning(
                "F589",
                f"this loop runs {rounds:,} times; a game stops after {MOST_ROUNDS:,} steps without a decision",
                line.span,
                label="too many rounds",
                help="loop over fewer numbers, or end the loop with `until`",
            )


def absurd(block: Block) -> Iterator[tuple[Line, int]]:
    waiting = [(line, 1) for line in block]
    while waiting:
        line, times = waiting.pop()
        times *= rounds_of(line)
        if times > MOST_ROUNDS:
            yield line, times
        else:
            waiting.extend((inner, times) for block in blocks(line) for inner in block)


def rounds_of(line: Line) -> int:
    """The number of rounds of a statement, as far as it is a literal; 1 if it is no loop."""
    match line:
        case RepeatTimes(count=Const(value=int() as count)):
            return max(1, count)
        case For(source=Range(low=low, high=high)):
            return max(1, numbers_between(low, high))
        case _:
            return 1


def numbers_between(low: Formula, high: Formula) -> int:
    """The number of whole numbers in a range with literal ends, otherwise 0."""
    match low, high:
        case Const(value=int() as first), Const(value=int() as last):
            return last - first + 1
        case _:
            return 0
