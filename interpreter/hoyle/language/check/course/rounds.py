"""Check of loops with too many rounds."""

from collections.abc import Iterator
from math import prod

from hoyle.language.check.places import labels_at
from hoyle.language.model.block import Block, For, RepeatTimes, Statement
from hoyle.language.model.calls import owners
from hoyle.language.model.formula import Const, Range
from hoyle.language.model.game import Game
from hoyle.language.model.walk import blocks, body
from hoyle.language.report import Report

#: The limit of steps without a decision, and of decisions in a game.
MOST_ROUNDS = 100_000


def check_rounds(game: Game, report: Report) -> None:
    for owner in owners(game).values():
        for loops in absurd(body(owner)):
            line, rounds = loops[-1], [rounds_of(loop) for loop in loops]
            runs = f"this loop runs {prod(rounds):,} times"
            if len(loops) > 1:
                around = "loop" if len(loops) == 2 else "loops"
                product = " times ".join(f"{number:,}" for number in rounds)
                runs = f"with the {around} around it, {runs} ({product})"
            help = "loop fewer times"
            if isinstance(line, RepeatTimes):
                help += ", or write `repeat:` with `until …` at its end"
            message = f"{runs}; a game stops after {MOST_ROUNDS:,} steps in which nobody chooses"
            labels = labels_at(*((loop.span, "inside this loop") for loop in loops[:-1]))
            report.warning("F589", message, line.span, label="runs too many times", labels=labels, help=help)


def absurd(block: Block) -> Iterator[tuple[Statement, ...]]:
    """Loops with too many rounds, each after the loops around it."""
    waiting: list[tuple[Statement, tuple[Statement, ...]]] = [(line, ()) for line in block]
    while waiting:
        line, around = waiting.pop()
        loops = (*around, line) if rounds_of(line) > 1 else around
        if prod(rounds_of(loop) for loop in loops) > MOST_ROUNDS:
            yield loops
        else:
            waiting.extend((inner, loops) for block in blocks(line) for inner in block)


def rounds_of(line: Statement) -> int:
    match line:
        case RepeatTimes(count=Const(value=int() as count)):
            return max(1, count)
        case For(source=Range(low=Const(value=int() as low), high=Const(value=int() as high))):
            return max(1, high - low + 1)
        case _:
            return 1
