"""Tallies, rankings and results."""

from collections.abc import Mapping
from dataclasses import field

from hoyle.engine.position.entries import ScoresTallied
from hoyle.engine.position.position import Position
from hoyle.engine.table.closure import HIGHEST, LOWEST, overflow
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.layout import DEALER_CELL, Layout
from hoyle.frozen import dataclass
from hoyle.language.model.game import Game
from hoyle.language.report.source import Span


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    `scores` and `parts` are by seat (a side's score is repeated for its players); `parts` names the components of each
    score. `ranking` lists groups of level seats, best first; `winners` is the first, empty if nobody wins or a fault
    stopped the game. `tie_breaks` holds each line of `winner` by seat. `reason` is the word of the rule that ended the
    game, by default "finished"; "cap" after too many decisions, "fault" if a rule could not be carried out.
    """

    scores: tuple[int, ...]
    parts: tuple[Mapping[str, int], ...]
    ranking: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    reason: str
    tie_breaks: tuple[Mapping[str, int | None], ...] = field(default=())


class Scores:
    def __init__(self, game: Game, layout: Layout, evaluator: Evaluator) -> None:
        self.layout = layout
        self.per_side = game.score.per == "side"
        self.subjects = layout.sides if self.per_side else layout.players
        self.slot = game.score.subject.slot
        self.names = [part.name for part in game.score.parts]
        self.parts = [evaluator.compile(part.value) for part in game.score.parts]
        self.breaks = [(line.name, line.highest, evaluator.compile(line.value)) for line in game.winner]
        self.base = DEALER_CELL + 1

    def tally(self, p: Position, span: Span | None) -> None:
        """Evaluate every part before any changes the scores."""
        added: list[list[int]] = []
        p.memo = {}
        for part in self.parts:
            line = []
            for subject in range(self.subjects):
                p.slots[self.slot] = subject
                line.append(part(p))
            added.append(line)
        p.memo = None
        self.fits(p, added, span)
        for line, sums in zip(added, p.parts, strict=True):
            for subject, value in enumerate(line):
                sums[subject] += value
                p.variables[self.base + subject] += value
        p.past = (p.past, ScoresTallied, added)

    def fits(self, p: Position, added: list[list[int]], span: Span | None) -> None:
        for subject in range(self.subjects):
            score = p.variables[self.base + subject] + sum(line[subject] for line in added)
            sums = [of[subject] + line[subject] for of, line in zip(p.parts, added, strict=True)]
            if not all(LOWEST <= number <= HIGHEST for number in (score, *sums)):
                raise overflow(span)

    def scores(self, p: Position) -> list[int]:
        return [p.variables[self.base + self.subject(seat)] for seat in range(self.layout.players)]

    def subject(self, seat: int) -> int:
        return self.layout.side_of[seat] if self.per_side else seat

    def returns(self, p: Position) -> list[float]:
        sign = 1.0 if self.breaks[0][1] else -1.0
        return [sign * score for score in self.scores(p)]

    def result(self, p: Position, reason: str) -> Result:
        lines: list[list[int | None]] = []
        for subject in range(self.subjects):
            p.slots[self.slot] = subject
            lines.append([value(p) for _, _, value in self.breaks])
        seats = range(self.layout.players)
        of = [self.subject(seat) for seat in seats]
        keys = [tuple(rank(v, high) for v, (_, high, _) in zip(line, self.breaks, strict=True)) for line in lines]
        ranking = [tuple(s for s in seats if keys[of[s]] == key) for key in sorted(set(keys), reverse=True)]
        nobody = reason == "fault" or all(line[0] is None for line in lines)
        return Result(
            scores=tuple(self.scores(p)),
            parts=tuple({name: sums[of[s]] for name, sums in zip(self.names, p.parts, strict=True)} for s in seats),
            ranking=tuple(ranking),
            winners=() if nobody else ranking[0],
            reason=reason,
            tie_breaks=tuple({name: v for (name, _, _), v in zip(self.breaks, lines[of[s]])} for s in seats),
        )


def rank(value: int | None, highest: bool) -> tuple[int, int]:
    if value is None:
        return (0, 0)
    return (1, value if highest else -value)
