"""Outcomes of blocks."""

from collections.abc import Callable
from dataclasses import field, replace
from functools import reduce

from hoyle.frozen import dataclass
from hoyle.language.check.course.certain import AtEveryTable
from hoyle.language.check.course.silent_way import silent_way
from hoyle.language.check.places import labels_at
from hoyle.language.model import block as b
from hoyle.language.model.calls import Calls, owners
from hoyle.language.model.formula import Formula
from hoyle.language.model.game import Action, Game, Phase
from hoyle.language.model.walk import blocks, body, main_and_after
from hoyle.language.report import Report, short

Names = frozenset[str]

_ENDLESS = "add `until …` at the end of the `repeat`, or a line such as `end game` inside it"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Ways out of a piece of a block: into the next line, or by ending a phase; `silent` without a decision."""

    falls: bool = True
    silent: bool = True
    ends: Names = frozenset()
    silent_ends: Names = frozenset()

    def then(self, following: "Outcome") -> "Outcome":
        return Outcome(
            self.falls and following.falls,
            self.silent and following.silent,
            self.ends | (following.ends if self.falls else frozenset()),
            self.silent_ends | (following.silent_ends if self.silent else frozenset()),
        )

    def or_else(self, other: "Outcome") -> "Outcome":
        return Outcome(
            self.falls or other.falls,
            self.silent or other.silent,
            self.ends | other.ends,
            self.silent_ends | other.silent_ends,
        )

    def after_deciding(self) -> "Outcome":
        return Outcome(self.falls, False, self.ends)


NOTHING = Outcome()
FAULT = Outcome(falls=False, silent=False)


@dataclass(slots=True)
class Reader:
    """Callees are read first; `sure` says whether an action always has a legal move."""

    game: Game
    report: Report
    calls: Calls
    sure: Callable[[Action], bool]
    found: dict[str, Outcome] = field(default_factory=dict)
    lets: dict[int, Formula] = field(default_factory=dict)

    def read_blocks(self) -> None:
        known = owners(self.game)
        for name in reversed(self.calls.order):
            owner = known[name]
            self.found[name] = self._phase(owner) if isinstance(owner, Phase) else self._block(body(owner))

    def _phase(self, phase: Phase) -> Outcome:
        inside = self._block(main_and_after(phase)[0])
        over = Outcome(
            inside.falls or phase.name in inside.ends,
            inside.silent or phase.name in inside.silent_ends,
            inside.ends - {phase.name},
            inside.silent_ends - {phase.name},
        )
        for block in phase.after:
            over = over.then(self._block(block))
        return over

    def _block(self, block: b.Block) -> Outcome:
        """Reports only the first of a block's unreachable lines, and reads on as if it were reached."""
        so_far, dead = NOTHING, False
        for number, line in enumerate(block):
            if not so_far.falls:
                if not dead:
                    self._never_reached(line, block[number - 1])
                so_far, dead = replace(so_far, falls=True), True
            so_far = so_far.then(self._line(line))
        return replace(so_far, falls=True) if dead else so_far

    def _never_reached(self, line: b.Statement, before: b.Statement) -> None:
        text = short(before.span.first_line.text) if before.span else "…"
        message = "this line is never reached"
        help = f"remove it, or move it above `{text}`"
        if isinstance(before, b.Repeat) and before.until is None:
            help = _ENDLESS
        elif isinstance(before, b.Run):
            help = f"end `{before.phase}` with a line `end {before.phase}` in it, or move this line above `{text}`"
        labels = labels_at((before.span, "the next line never runs after this"))
        self.report.error("F503", message, line.span, label="never reached", labels=labels, help=help)

    def _line(self, line: b.Statement) -> Outcome:
        if isinstance(line, b.End):
            ends = frozenset((line.phase,))
            return Outcome(False, False, ends, ends)
        if isinstance(line, b.Let):
            self.lets[line.local.slot] = line.value
            return NOTHING
        if isinstance(line, b.Run):
            return self.found.get(line.phase, NOTHING)
        if isinstance(line, b.If):
            return reduce(Outcome.or_else, map(self._block, blocks(line)))
        if isinstance(line, b.For | b.RepeatTimes):
            return self._loop(line.body, self._surely(line))
        if isinstance(line, b.Repeat):
            return self._repeat(line)
        if isinstance(line, b.Openly):
            return self._block(line.body)
        if isinstance(line, b.Decide):
            return self._decide(line)
        if isinstance(line, b.Ask | b.Together):
            return self._ask(line)
        return NOTHING

    def _loop(self, body: b.Block, surely: bool) -> Outcome:
        inside = self._block(body)
        return inside if surely else inside.or_else(NOTHING)

    def _repeat(self, line: b.Repeat) -> Outcome:
        inside = self._block(line.body)
        if inside.silent:
            message = "this `repeat` can run for ever without a decision"
            help = "make sure that each repetition has a decision, or state how often it runs, as in `repeat 3 times:`"
            way = silent_way(self.game, line.body, self._surely)
            self.report.error("F504", message, line.span, label="may run without a decision", labels=way, help=help)
        if line.until is not None:
            return inside
        if not inside.ends and inside.falls:
            message = "nothing ever ends this `repeat`"
            label = "no `end` inside it, or in a phase that it runs"
            self.report.warning("F507", message, line.span, label=label, help=_ENDLESS)
        return Outcome(False, False, inside.ends, inside.silent_ends)

    def _surely(self, line: b.Statement) -> bool:
        """Whether a loop has a round at every table, or somebody is asked."""
        if isinstance(line, b.RepeatTimes):
            return (AtEveryTable(self.game, self.lets).least(line.count) or 0) >= 1
        if isinstance(line, b.For):
            return self._is_filled(line.source)
        return isinstance(line, b.Ask | b.Together) and self._is_filled(line.players)

    def _effects(self, line: b.Decision) -> Outcome:
        either = FAULT
        for name in self.calls.offered_actions(line):
            either = either.or_else(self.found.get(name, NOTHING))
        return either

    def _decide(self, line: b.Decide) -> Outcome:
        otherwise = None if line.otherwise is None else self._block(line.otherwise)
        options = self.calls.with_beside(offer.action for offer in line.menu)
        sure = [name for name in options if self.sure(self.game.actions[name])]
        if line.otherwise and sure and not line.passing:
            message = f"this `else` can never run, because `{sure[0]}` is always possible"
            help = (
                "remove the `else`; or write `may` instead of `chooses`: then the player may pass, and the `else` runs"
            )
            labels = labels_at((line.span, "always has a legal move"))
            self.report.error("F502", message, line.otherwise[0].span, label="never reached", labels=labels, help=help)
        either = self._effects(line)
        if otherwise is not None:
            either = either.or_else(otherwise)
        elif line.passing:
            either = either.or_else(NOTHING)
        return either.after_deciding()

    def _ask(self, line: b.Ask | b.Together) -> Outcome:
        nobody = self._block(line.otherwise or ()) if isinstance(line, b.Ask) else NOTHING
        asked = self._effects(line).or_else(nobody).after_deciding()
        return asked if self._is_filled(line.players) else asked.or_else(nobody)

    def _is_filled(self, items: Formula) -> bool:
        return AtEveryTable(self.game, self.lets).is_filled(items)
