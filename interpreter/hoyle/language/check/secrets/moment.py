"""Views: the state of knowledge at one moment of a block."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace

from hoyle.frozen import dataclass
from hoyle.language.check.secrets.conditions import Fact, Meanings, Rules, apply_meanings, fact, settled_parts
from hoyle.language.check.secrets.labels import (
    OPEN,
    PARTNER,
    PLAIN,
    Group,
    Label,
    Name,
    Seen,
    Who,
    Witness,
    add_witness,
    partner_of,
    rename,
    rename_label,
)
from hoyle.language.check.types.identity import Key, key_of
from hoyle.language.model import formula as f
from hoyle.language.model.block import Line
from hoyle.language.model.facts import written_value, written_variable
from hoyle.language.model.formula import Formula, Local


@dataclass(frozen=True, slots=True)
class Showing:
    """Cards of a zone just shown: those of one owner, of a group or (None) of all, to one player or (None) to all."""

    zone: str
    owner: Name | Group | None = None
    viewer: Who | None = None

    def rename(self, new: Callable[[Name], Name | None]) -> "Showing | None":
        viewer = None if self.viewer is None else self.viewer.rename(new)
        if self.owner is None:
            return Showing(self.zone, None, viewer)
        owner = self.owner.rename(new) if isinstance(self.owner, Group) else rename(self.owner, new)
        return None if owner is None else Showing(self.zone, owner, viewer)

    def shows(self, zone: str, who: Who) -> bool:
        return zone == self.zone and (self.owner in (None, who.name) or self.owner in who.groups)


@dataclass(frozen=True, slots=True)
class Around:
    """Knowledge at a moment that also holds inside the formulas called there.

    `shown` is what has just been shown; `same` maps a second name of a player to the first; `faces` are face-up cards
    other than those with a name; `facts` are conditions that decide who sees a zone.
    """

    shown: frozenset[Showing] = frozenset()
    same: frozenset[tuple[Name, Name]] = frozenset()
    faces: frozenset[Key] = frozenset()
    facts: frozenset[Fact] = frozenset()

    def name_outside(self, name: Name) -> Name:
        return dict(self.same).get(name, name)

    def rename(self, new: Callable[[Name], Name | None]) -> "Around":
        """Facts about a player without a new name are dropped."""
        shown = (each.rename(new) for each in self.shown)
        pairs = ((rename(second, new), rename(first, new)) for second, first in self.same)
        same = frozenset((second, first) for second, first in pairs if second is not None and first is not None)
        facts = (each.rename(new) for each in self.facts)
        return Around(frozenset(filter(None, shown)), same, self.faces, frozenset(filter(None, facts)))


@dataclass(frozen=True, slots=True)
class View:
    """`under` is what reaching the line discloses."""

    locals: Mapping[int, Seen] = field(default_factory=dict)
    around: Around = Around()
    under: Label = OPEN

    def bind(self, local: Local, seen: Seen) -> "View":
        """Add a local; a player without a name gets this one."""
        if seen.who.name is None:
            seen = replace(seen, who=replace(seen.who, name=local.slot))
        return replace(self, locals={**self.locals, local.slot: seen})

    def add_label(self, label: Label) -> "View":
        return replace(self, under=self.under | label) if label else self

    def rename(self, new: Callable[[Name], Name | None]) -> "View":
        locals = {slot: seen.rename(new) for slot, seen in self.locals.items()}
        return View(locals, self.around.rename(new), rename_label(self.under, new))

    def forget(self, variables: frozenset[str]) -> "View":
        """Drop what these overwritten variables said and named."""
        if not variables:
            return self
        view = self.rename(lambda name: None if name in variables else name)
        facts = frozenset(one for one in view.around.facts if one.reads.isdisjoint(variables))
        return replace(view, around=replace(view.around, facts=facts)) if facts != view.around.facts else view

    def cover_cards(self) -> "View":
        view = self.move_cards()
        return replace(view, around=replace(view.around, shown=frozenset())) if view.around.shown else view

    def move_cards(self) -> "View":
        return replace(self, around=replace(self.around, faces=frozenset())) if self.around.faces else self

    def receive_unseen(self, zone: str | None) -> "View":
        """Unseen cards moved to `zone`, or (None) somewhere unknown."""
        kept = frozenset(s for s in self.around.shown if zone is not None and s.zone != zone)
        return replace(self, around=replace(self.around, shown=kept)) if kept != self.around.shown else self

    def show_slots(self, slots: Iterable[int]) -> "View":
        opened = {slot: replace(self.locals[slot], look=OPEN) for slot in slots if slot in self.locals}
        return replace(self, locals={**self.locals, **opened}) if opened else self

    def tell_slots(self, slots: Iterable[int], witness: Witness) -> "View":
        seen = {slot: self.locals[slot] for slot in slots if slot in self.locals}
        told = {slot: replace(one, look=add_witness(one.look, witness)) for slot, one in seen.items()}
        return replace(self, locals={**self.locals, **told}) if told else self

    def expose(self, showing: Showing) -> "View":
        return replace(self, around=replace(self.around, shown=self.around.shown | {showing}))

    def assume_written(self, line: Line, rules: Rules) -> "View":
        target, value = written_variable(line), written_value(line)
        if target is None or target.indexes or not isinstance(value, f.Const) or not isinstance(value.value, bool):
            return self
        return self.assume(target, rules, value.value)

    def assume(self, condition: Formula, rules: Rules, truth: bool = True) -> "View":
        """A condition about face-up cards or equal players holds, or fails."""
        view = self
        for part, holds, given in settled_parts(condition, truth, rules.game):
            match part:
                case f.Attribute(name="face_up") if holds:
                    view = view._face_up(apply_meanings(part.subject, given))
                case f.Equal():
                    left, right = apply_meanings(part.left, given), apply_meanings(part.right, given)
                    if holds is part.negated:
                        view = view._assume_different(left, right)._assume_different(right, left)
                    else:
                        view = view._same(left, right)
            if rules.deciding:
                view = view._assume_all([(part, holds), *_somebody(part, holds)], given, rules)
        return view

    def _assume_all(self, parts: Iterable[tuple[Formula, bool]], given: Meanings, rules: Rules) -> "View":
        found = (fact(part, holds, given, self.player_name, rules) for part, holds in parts)
        facts = frozenset(filter(None, found))
        return replace(self, around=replace(self.around, facts=self.around.facts | facts)) if facts else self

    def player_name(self, name: int | str) -> Name | None:
        if isinstance(name, int) and name in self.locals:
            return self.locals[name].who.name
        return self.around.name_outside(name)

    def _face_up(self, card: Formula) -> "View":
        if isinstance(card, f.LocalValue):
            return self.show_slots((card.local.slot,))
        key = key_of(card)
        return self if key is None else replace(self, around=replace(self.around, faces=self.around.faces | {key[0]}))

    def player(self, formula: Formula) -> Who:
        if isinstance(formula, f.LocalValue):
            return self.locals.get(formula.local.slot, Seen(who=Who(self.around.name_outside(formula.local.slot)))).who
        if isinstance(formula, f.VariableValue) and formula.type.base == "player" and not formula.indexes:
            return Who(self.around.name_outside(formula.variable))
        if isinstance(formula, f.Attribute) and formula.name == PARTNER:
            name = self.player(formula.subject).name
            return Who() if name is None else Who(self.around.name_outside(partner_of(name)), frozenset((name,)))
        return Who()

    def _same(self, one: Formula, other: Formula) -> "View":
        """Make two names one player, who keeps the older name."""
        names = {who.name for who in (self.player(one), self.player(other)) if who.name is not None}
        if one.type.base != "player" or len(names) != 2:
            return self
        first, second = sorted(names, key=_age)
        view = self.rename(lambda name: first if name == second else name)
        return replace(view, around=replace(view.around, same=view.around.same | {(second, first)}))

    def _assume_different(self, one: Formula, other: Formula) -> "View":
        name = self.player(other).name
        if not isinstance(one, f.LocalValue) or name is None:
            return self
        seen = self.locals.get(one.local.slot, PLAIN)
        seen = replace(seen, who=replace(seen.who, others=seen.who.others | {name}))
        return replace(self, locals={**self.locals, one.local.slot: seen})


def _somebody(part: Formula, holds: bool) -> Iterator[tuple[Formula, bool]]:
    """A name is not none if it equals a player who surely exists."""
    if isinstance(part, f.Equal) and holds is not part.negated and part.left.type.base == "player":
        for one, other in ((part.left, part.right), (part.right, part.left)):
            if one.type.optional and other.type.base == "player" and not other.type.optional:
                yield f.Equal(part.type, part.span, one, f.Const(one.type, part.span, None)), False


def _age(name: Name) -> tuple[bool, bool, int, str]:
    """Locals come first, the outermost first."""
    return isinstance(name, str), isinstance(name, tuple), name if isinstance(name, int) else 0, repr(name)
