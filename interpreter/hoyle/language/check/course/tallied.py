"""Checks that the score parts are added to the score."""

from collections.abc import Iterator
from dataclasses import field

from hoyle.frozen import dataclass
from hoyle.language.model.block import Block, End, Loop, Statement, Tally
from hoyle.language.model.calls import WHOLE, Calls, calls, owners
from hoyle.language.model.game import SCORE, Game
from hoyle.language.model.walk import blocks, body, every_statement, statements, variables_read
from hoyle.language.report import Report


def check_tallied(game: Game, report: Report) -> None:
    parts = game.score.parts
    if not parts:
        return
    if not any(isinstance(line, Tally) for line in every_statement(game)):
        some = f"`{parts[0].name}` is" if len(parts) == 1 else "the score parts are"
        help = "write `tally` in the phase `game`, where the points should be counted"
        report.warning("F510", f"{some} never added to the score: nothing runs `tally`", parts[0].span, help=help)
    elif game.winner and SCORE in variables_read((game.winner[0].value,), game.formulas):
        for line in ends_without_tally(game):
            message = "this line ends the game before any `tally`, so nobody has points"
            help = "write `tally` above it, or `end` a phase from which play continues to the `tally`"
            report.warning("F510", message, line.span, label="no points are counted", help=help)


def ends_without_tally(game: Game) -> Iterator[End]:
    """Each `end game` before which no way leads past a `tally`."""
    found = calls(game)
    search = _Search(game, found, _tallying(game, found))
    if any(map(search.may_tally, (line for phase in game.phases.values() for block in phase.after for line in block))):
        return
    search.read_owners()
    for lines in search.early.values():
        yield from lines


@dataclass(slots=True)
class _Search:
    """`tallying` may run a `tally`; `after` says of each phase and action reached whether one may come before it."""

    game: Game
    calls: Calls
    tallying: frozenset[str]
    after: dict[str, bool] = field(default_factory=dict)
    early: dict[str, list[End]] = field(default_factory=dict)

    def read_owners(self) -> None:
        known = owners(self.game)
        waiting = [(WHOLE, False), *((action.name, True) for action in self.game.actions.values() if action.anytime)]
        while waiting:
            name, after = waiting.pop()
            if name in self.after and self.after[name] >= after:
                continue
            self.after[name], self.early[name] = after, []
            waiting += self._read(body(known[name]), after, self.early[name])

    def _read(self, block: Block, after: bool, early: list[End]) -> Iterator[tuple[str, bool]]:
        """Yield what the block runs and offers, and collect its ends."""
        for line in block:
            if isinstance(line, End) and line.phase == WHOLE and not after:
                early.append(line)
            here = after or (isinstance(line, Loop) and self.may_tally(line))
            yield from ((name, here) for name in self.calls.entered(line))
            for inner in blocks(line):
                yield from self._read(inner, here, early)
            after = after or self.may_tally(line)

    def may_tally(self, line: Statement) -> bool:
        return any(
            isinstance(inner, Tally) or not self.tallying.isdisjoint(self.calls.entered(inner))
            for inner in statements((line,))
        )


def _tallying(game: Game, found: Calls) -> frozenset[str]:
    known = owners(game)
    own = {name for name in known if any(isinstance(line, Tally) for line in statements(body(known[name])))}
    return frozenset(name for name in known if not own.isdisjoint(found.inside(name)))
