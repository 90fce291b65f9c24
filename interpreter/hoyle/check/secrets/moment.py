"""One moment of a block: lines and conditions in; what its names stand for, and what has just been shown, out."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from hoyle.check.secrets.labels import OPEN, PLAIN, Label, Name, Seen, Who, Witness, renamed, witnessed
from hoyle.check.types.identity import Key, key_of
from hoyle.model import formula as f
from hoyle.model.formula import Formula, Local
from hoyle.model.game import Game

#: So many conditions inside one condition are looked at for what they settle.
MOST = 200


@dataclass(frozen=True, slots=True)
class Showing:
    """Cards of a zone that have just been shown: those of one owner or (None) of all, to one player or (None) to all."""

    zone: str
    owner: Name | None = None
    viewer: Who | None = None

    def renamed(self, new: Callable[[Name], Name | None]) -> "Showing | None":
        """The same, where players have other names; None if the owner has none any more."""
        owner = None if self.owner is None else new(self.owner)
        viewer = None if self.viewer is None else self.viewer.renamed(new)
        return None if owner is None and self.owner is not None else Showing(self.zone, owner, viewer)


@dataclass(frozen=True, slots=True)
class Around:
    """What holds at a moment also inside the formulas that are called there.

    `shown` is what has just been shown; `same` gives a second name of a player the first one; `faces` are the cards, other
    than those with a name, that lie face up.
    """

    shown: frozenset[Showing] = frozenset()
    same: frozenset[tuple[Name, Name]] = frozenset()
    faces: frozenset[Key] = frozenset()

    def called(self, name: Name) -> Name:
        """The first name of a player."""
        return dict(self.same).get(name, name)

    def renamed(self, new: Callable[[Name], Name | None]) -> "Around":
        """The same, where players have other names; what nobody is called any more is forgotten."""
        shown = (each.renamed(new) for each in self.shown)
        pairs = ((new(second), new(first)) for second, first in self.same)
        same = frozenset((second, first) for second, first in pairs if second is not None and first is not None)
        return replace(self, shown=frozenset(s for s in shown if s is not None), same=same)


@dataclass(frozen=True, slots=True)
class View:
    """One moment of a block. `under` is what tells that play came here: the conditions around a line."""

    locals: Mapping[int, Seen] = field(default_factory=dict)
    around: Around = Around()
    under: Label = OPEN

    def having(self, local: Local, seen: Seen) -> "View":
        """The same moment with one more name; a player that had no name has this one now."""
        if seen.who.name is None:
            seen = replace(seen, who=Who(local.slot, seen.who.others))
        return replace(self, locals={**self.locals, local.slot: seen})

    def given(self, label: Label) -> "View":
        """The same moment, which comes or not depending on more."""
        return replace(self, under=self.under | label) if label else self

    def renamed(self, new: Callable[[Name], Name | None]) -> "View":
        """The same moment, where players have other names."""
        locals = {slot: seen.renamed(new) for slot, seen in self.locals.items()}
        return View(locals, self.around.renamed(new), renamed(self.under, new))

    def forgetting(self, variables: frozenset[str]) -> "View":
        """The same moment, where these variables no longer name whom they named."""
        return self.renamed(lambda name: None if name in variables else name) if variables else self

    def covered(self) -> "View":
        """The same moment, when cards that were shown may lie elsewhere."""
        return replace(self, around=replace(self.around, shown=frozenset(), faces=frozenset()))

    def moved(self) -> "View":
        """The same moment, when the first or the last of some cards may be another one."""
        return replace(self, around=replace(self.around, faces=frozenset()))

    def receiving(self, zone: str | None) -> "View":
        """The same moment, when cards have come to a zone, or to somewhere, that were not shown there."""
        kept = frozenset(s for s in self.around.shown if zone is not None and s.zone != zone)
        return replace(self, around=replace(self.around, shown=kept))

    def showing(self, slots: Iterable[int]) -> "View":
        """The same moment, with the faces of these cards seen by everybody."""
        opened = {slot: replace(self.locals[slot], look=OPEN) for slot in slots if slot in self.locals}
        return replace(self, locals={**self.locals, **opened}) if opened else self

    def telling(self, slots: Iterable[int], witness: Witness) -> "View":
        """The same moment, with the faces of these cards seen by some players more."""
        seen = {slot: self.locals[slot] for slot in slots if slot in self.locals}
        told = {slot: replace(one, look=witnessed(one.look, witness)) for slot, one in seen.items()}
        return replace(self, locals={**self.locals, **told}) if told else self

    def exposing(self, showing: Showing) -> "View":
        """The same moment, with the cards of a zone shown."""
        return replace(self, around=replace(self.around, shown=self.around.shown | {showing}))

    def knowing(self, condition: Formula, game: Game, truth: bool = True) -> "View":
        """The same moment, where a condition holds, or fails: cards that lie face up, players that are one or differ."""
        view = self
        for part, holds in _facts(condition, truth, game):
            if isinstance(part, f.Attribute):
                view = view._face_up(part.subject)
            elif holds is part.negated:
                view = view._differing(part.left, part.right)._differing(part.right, part.left)
            else:
                view = view._same(part.left, part.right)
        return view

    def _face_up(self, card: Formula) -> "View":
        """The same moment, where a card lies face up."""
        if isinstance(card, f.Read):
            return self.showing((card.local.slot,))
        key = key_of(card)
        return self if key is None else replace(self, around=replace(self.around, faces=self.around.faces | {key[0]}))

    def player(self, formula: Formula) -> Who:
        """Which player a formula is, as far as its names tell."""
        if isinstance(formula, f.Read):
            return self.locals.get(formula.local.slot, Seen(who=Who(self.around.called(formula.local.slot)))).who
        if isinstance(formula, f.VariableValue) and formula.type.base == "player" and not formula.indexes:
            return Who(self.around.called(formula.variable))
        return Who()

    def _same(self, one: Formula, other: Formula) -> "View":
        """The same moment, where two names stand for one player: it goes by that which was there first."""
        names = {who.name for who in (self.player(one), self.player(other)) if who.name is not None}
        if one.type.base != "player" or len(names) != 2:
            return self
        first, second = sorted(names, key=lambda name: (isinstance(name, str), name))
        view = self.renamed(lambda name: first if name == second else name)
        return replace(view, around=replace(view.around, same=view.around.same | {(second, first)}))

    def _differing(self, one: Formula, other: Formula) -> "View":
        """The same moment, where two names stand for different players."""
        name = self.player(other).name
        if not isinstance(one, f.Read) or name is None:
            return self
        seen = self.locals.get(one.local.slot, PLAIN)
        seen = replace(seen, who=Who(seen.who.name, seen.who.others | {name}))
        return replace(self, locals={**self.locals, one.local.slot: seen})


Fact = tuple[f.Attribute | f.Equal, bool]


def _facts(condition: Formula, truth: bool, game: Game) -> list[Fact]:
    """The tests that surely hold, or fail, where a condition holds, or fails; also inside the formulas it calls."""
    found: list[Fact] = []
    waiting: list[tuple[Formula, bool, Mapping[int, Formula]]] = [(condition, truth, {})]
    for _ in range(MOST):
        if not waiting:
            break
        part, holds, given = waiting.pop()
        match part:
            case f.Not():
                waiting.append((part.subject, not holds, given))
            case f.All() | f.Any() if holds is isinstance(part, f.All):
                waiting += ((inner, holds, given) for inner in reversed(part.parts))
            case f.Attribute(name="face_up") if holds:
                found.append((replace(part, subject=_meant(part.subject, given)), holds))
            case f.Equal():
                sides = _meant(part.left, given), _meant(part.right, given)
                found.append((replace(part, left=sides[0], right=sides[1]), holds))
            case f.Call():
                definition = game.formulas[part.formula]
                pairs = zip(definition.parameters, part.arguments, strict=False)
                waiting.append((definition.body, holds, {p.slot: _meant(a, given) for p, a in pairs}))
    return found


def _meant(formula: Formula, given: Mapping[int, Formula]) -> Formula:
    """What a parameter stands for."""
    return given.get(formula.local.slot, formula) if isinstance(formula, f.Read) else formula
