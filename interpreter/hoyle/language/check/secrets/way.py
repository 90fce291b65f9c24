"""A forward walk along the way of play, with the facts remembered at each decision.

Phases are followed where they are run, and effects where they are chosen. Facts from all ways to a line are joined.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import field

from hoyle.frozen import dataclass
from hoyle.language.model import block as b
from hoyle.language.model.calls import WHOLE, Calls, owners
from hoyle.language.model.game import Action, Game, Phase
from hoyle.language.model.walk import blocks, main_and_after

#: The limit of lines to follow; later ones are not reported.
FUEL = 50_000

Facts = frozenset[Hashable]


@dataclass(frozen=True, slots=True)
class Out:
    """Facts after a piece of a block (None: unreachable), and at each `end`."""

    falls: Facts | None
    ends: Mapping[str, Facts] = field(default_factory=dict)


@dataclass(slots=True)
class Way:
    """`step` is the effect of a line."""

    game: Game
    calls: Calls
    step: Callable[[b.Statement, Facts, bool], Facts]
    found: dict[Hashable, None] = field(default_factory=dict)
    fuel: int = FUEL
    known: dict[tuple[str, Facts, bool], Out] = field(default_factory=dict)

    def walk(self, facts: Facts) -> Iterable[Hashable]:
        if WHOLE in self.game.phases:  # a file with errors may lack it
            self._owner(WHOLE, facts, False)
        return self.found

    def _owner(self, name: str, facts: Facts, openly: bool) -> Out:
        key = (name, facts, openly)
        if key not in self.known:
            self.known[key] = self._inside(owners(self.game)[name], facts, openly)
        return self.known[key]

    def _inside(self, owner: Phase | Action, facts: Facts, openly: bool) -> Out:
        """An `end` of the phase leads to the blocks inserted after it."""
        first, last = main_and_after(owner)
        found = self._block(first, facts, openly)
        ends = dict(found.ends)
        own = ends.pop(owner.name, None) if isinstance(owner, Phase) else None
        behind = _either([Out(found.falls), Out(own)]).falls
        if behind is None:
            return Out(None, ends)
        rest = self._block(last, behind, openly)
        return _either([Out(None, ends), rest])

    def _block(self, block: b.Block, facts: Facts, openly: bool) -> Out:
        so_far = Out(facts)
        for line in block:
            if so_far.falls is None:
                break
            found = self._line(line, so_far.falls, openly)
            so_far = Out(found.falls, _either([so_far, found]).ends)
        return so_far

    def _line(self, line: b.Statement, facts: Facts, openly: bool) -> Out:
        self.fuel -= 1
        if self.fuel < 0:
            return Out(None)
        facts = self.step(line, facts, openly)
        match line:
            case b.End():
                return Out(None, {line.phase: facts})
            case b.Run():
                return self._owner(line.phase, facts, openly)
            case b.Openly():
                return self._block(line.body, facts, True)
            case b.If():
                return _either(self._block(block, facts, openly) for block in blocks(line))
            case _ if isinstance(line, b.Loop):
                return self._again(lambda before: self._block(line.body, before, openly), facts)
            case b.Decide() if line.free:
                return self._again(lambda before: self._decision(line, before, openly), facts)
            case _ if isinstance(line, b.Decision):
                return self._decision(line, facts, openly)
        return Out(facts)

    def _again(self, body: Callable[[Facts], Out], facts: Facts) -> Out:
        while True:
            found = body(facts)
            if found.falls is None or found.falls <= facts or self.fuel < 0:
                return found
            facts |= found.falls

    def _decision(self, line: b.Decision, facts: Facts, openly: bool) -> Out:
        self.found |= dict.fromkeys(facts)
        ways = [self._owner(name, facts, openly) for name in self.calls.offered_actions(line)]
        otherwise = None if isinstance(line, b.Together) else line.otherwise
        ways.append(Out(facts) if otherwise is None else self._block(otherwise, facts, openly))
        return _either(ways)


def _either(ways: Iterable[Out]) -> Out:
    falls: Facts | None = None
    ends: dict[str, Facts] = {}
    for way in ways:
        if way.falls is not None:
            falls = way.falls | (falls or frozenset())
        for phase, facts in way.ends.items():
            ends[phase] = ends.get(phase, frozenset()) | facts
    return Out(falls, ends)
