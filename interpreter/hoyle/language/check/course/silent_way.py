"""The lines by which a round of a loop passes no decision."""

from collections.abc import Callable

from hoyle.frozen import dataclass
from hoyle.language.model import block as b
from hoyle.language.model.game import Game
from hoyle.language.model.walk import blocks, main_and_after, statements
from hoyle.language.report import Label, Span

#: The most lines that a message shows.
_MOST = 3

#: The lines that skip decisions on a way; None where no way avoids them.
Way = tuple[Label, ...] | None


def silent_way(game: Game, round_: b.Block, surely: Callable[[b.Statement], bool]) -> list[Label]:
    """`surely` says whether a loop has a round, or somebody is asked."""
    found = _Search(game, surely).through(round_, "")
    return list(found or ())[:_MOST]


@dataclass(slots=True)
class _Search:
    game: Game
    surely: Callable[[b.Statement], bool]
    running: tuple[str, ...] = ()

    def through(self, block: b.Block, phase: str) -> Way:
        """A way without a decision past the last line or, where a phase is named, to an `end` of it."""
        so_far: tuple[Label, ...] = ()
        for line in block:
            ended = self._to_end(line, phase) if phase else None
            if ended is not None:
                return so_far + ended
            passed = self._past(line)
            if passed is None:
                return None
            so_far += passed
        return None if phase else so_far

    def _past(self, line: b.Statement) -> Way:
        match line:
            case b.End() | b.Decide():
                return None
            case b.If():
                return self._branch(line)
            case b.For(body=body) | b.RepeatTimes(body=body):
                way = self.through(body, "")
                return way if way is not None or self.surely(line) else _marked(line.span, "it may have no round")
            case b.Repeat(body=body, until=until):
                return None if until is None else self.through(body, "")
            case b.Openly(body=body):
                return self.through(body, "")
            case b.Ask() | b.Together():
                return None if self.surely(line) else _marked(line.span, "perhaps nobody is asked")
            case b.Run(phase=phase):
                way = self._run(phase, "")
                return way if way is not None else self._run(phase, phase)
            case _:
                return ()

    def _branch(self, line: b.If) -> Way:
        """The first way that no decision closes; it is marked if a decision closes another."""
        branches = blocks(line)
        ways = [self.through(block, "") for block in branches]
        number = next((number for number, way in enumerate(ways) if way is not None), None)
        if number is None:
            return None
        shut = (block for block, way in zip(branches, ways, strict=True) if way is None)
        closed = statements(tuple(one for block in shut for one in block))
        if ways[number] or not any(isinstance(one, b.Decision | b.Run) for one in closed):
            return ways[number]
        if number < len(line.arms):
            return _marked(line.arms[number][0].span, "when this holds, nobody chooses")
        return _marked(line.span, "when this does not hold, nobody chooses")

    def _run(self, phase: str, ended: str) -> Way:
        if phase in self.running:
            return None
        self.running += (phase,)
        way = self.through(main_and_after(self.game.phases[phase])[0], ended)
        self.running = self.running[:-1]
        return way

    def _to_end(self, line: b.Statement, phase: str) -> Way:
        match line:
            case b.End(phase=ended):
                return _marked(line.span, "before any decision") if ended == phase else None
            case b.Run(phase=inner):
                return self._run(inner, phase)
            case b.Decide() | b.Ask():
                return None
        ways = (self.through(block, phase) for block in blocks(line))
        return next((way for way in ways if way is not None), None)


def _marked(place: Span | None, words: str) -> tuple[Label, ...]:
    return (Label(place.first_line, words),) if place is not None else ()
