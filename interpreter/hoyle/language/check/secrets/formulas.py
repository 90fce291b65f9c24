"""Labels of formulas: the secrets that their values depend on."""

from dataclasses import dataclass, field, replace
from functools import reduce

from hoyle.language.check.secrets.conditions import Rules, sight_here, surely_in
from hoyle.language.check.secrets.labels import (
    ANYBODY,
    LIE,
    LOOK,
    OPEN,
    PARTNER,
    PLAIN,
    SOMEBODY,
    Label,
    Secret,
    Seen,
    Who,
    Witness,
    is_open,
    join,
    partner_of,
    plain_label,
    sees,
)
from hoyle.language.check.secrets.moment import Around, View
from hoyle.language.check.secrets.shown import group_of
from hoyle.language.check.types.identity import LARGEST, key_of
from hoyle.language.model import formula as f
from hoyle.language.model.formula import Formula
from hoyle.language.model.game import Game, Per, Sight
from hoyle.language.model.walk import children
from hoyle.language.report import Span

#: Formula nodes looked at for one file before it counts as too intricate.
FUEL = 300_000

#: Attributes of a card that disclose its place; all others disclose its face.
PLACES = frozenset(("face_up", "place", "by"))


class TooIntricate(Exception):
    """A file calls its formulas in too many ways to analyse."""


Comparing = f.Equal | f.Within | f.Position | f.Join


@dataclass(slots=True)
class Knowledge:
    """Labels of a game's formulas.

    `mixed` are the zones that nobody sees and some `shuffle` names; `peeks` collects places where a formula reads their
    cards. `kept` holds the labels of cards in variables, `known` the results of calls.
    """

    game: Game
    mixed: frozenset[str]
    rules: Rules
    kept: dict[str, Seen] = field(default_factory=dict)
    peeks: dict[tuple[Span | None, str], None] = field(default_factory=dict)
    fuel: int = FUEL
    known: dict[tuple[str, tuple[Seen, ...], Around], Seen] = field(default_factory=dict)

    def see(self, formula: Formula, view: View) -> Seen:
        self.fuel -= 1
        if self.fuel < 0:
            raise TooIntricate
        seen = self._looked_at(formula, view)
        if view.around.faces and formula.type.base == "card":
            self.fuel -= LARGEST // 10
            key = key_of(formula)
            return replace(seen, look=OPEN) if key is not None and key[0] in view.around.faces else seen
        return seen

    def _looked_at(self, formula: Formula, view: View) -> Seen:
        """The label of a formula's value, ignoring cards face up."""
        match formula:
            case f.LocalValue():
                return view.locals.get(formula.local.slot, Seen(who=view.player(formula)))
            case f.Given(name="cards"):
                return Seen(look=LOOK, lie=LIE)
            case f.VariableValue():
                return self._variable(formula, view)
            case f.ZoneValue() | f.EveryZone():
                return self._zone(formula, view)
            case f.CardsOf():
                return self.see(formula.subject, view)
            case f.Attribute():
                return self._attribute(formula, view)
            case f.Item():
                first = isinstance(formula.position, f.Const) and formula.position.value == 1
                items = self.items(formula.subject, view, first=first)
                return self.item(items).but(self.see(formula.position, view).label)
            case f.Join(operator="-"):
                left, right = self.see(formula.left, view), self.see(formula.right, view)
                return left.but(right.label | self._comparison(formula, left, right))
            case f.Join() | f.Otherwise():
                return join(self.see(formula.left, view), self.see(formula.right, view))
            case f.Equal() | f.Within() | f.Position():
                left, right = (self.see(part, view) for part in children(formula))
                return Seen(left.label | right.label | self._comparison(formula, left, right))
            case f.AllOf() | f.AnyOf():
                return self._parts(formula, view)
            case f.Choice():
                asked = self.see(formula.condition, view).label
                then = self.see(formula.then, view.assume(formula.condition, self.rules))
                otherwise = self.see(formula.otherwise, view.assume(formula.condition, self.rules, False))
                return join(then, otherwise).but(asked)
            case f.After():
                return self._after(formula, view)
            case f.Starting():
                return self.see(formula.left, view).but(self.see(formula.right, view).label)
            case f.ListOf():
                return self._either(formula.items, view)
            case f.Subsets() | f.Several():
                bounds = self.see(formula.low, view).label | self.see(formula.high, view).label
                return self.see(formula.source, view).but(bounds)
            case f.Sorted():
                return self._sorted_list(formula, view)
            case f.Find():
                return self._find(formula, view)
            case f.Fold():
                return self._fold(formula, view)
            case f.Part():
                return self.see(formula.source, view).but(self.see(formula.size, view).label)
            case f.Call():
                return self._call(formula, view)
        return Seen(self._either(children(formula), view).label)

    def _either(self, items: tuple[Formula, ...], view: View) -> Seen:
        found = [self.see(item, view) for item in items]
        return reduce(join, found) if found else PLAIN

    def _parts(self, formula: f.AllOf | f.AnyOf, view: View) -> Seen:
        """Each condition knows what the earlier ones settle."""
        label = OPEN
        for part in formula.parts:
            label |= self.see(part, view).label
            view = view.assume(part, self.rules, isinstance(formula, f.AllOf))
        return Seen(label)

    def owner(self, per: tuple[Per, ...], indexes: tuple[Formula, ...], view: View) -> tuple[Label, Who]:
        """The label of the indexes, and the player of the first dimension per player."""
        found = [self.see(index, view) for index in indexes]
        label = OPEN.union(*(index.label for index in found))
        owners = [seen.who for dimension, seen in zip(per, found, strict=False) if dimension.kind == "player"]
        return label, owners[0] if owners else SOMEBODY

    def _zone(self, formula: f.ZoneValue | f.EveryZone, view: View) -> Seen:
        """Everybody knows the number and places of the cards, and some see their faces."""
        zone = self.game.zones[formula.zone]
        label, who = self.owner(zone.per, formula.indexes, view)
        shown = [s for s in view.around.shown if s.shows(zone.name, who)]
        if any(s.viewer is None for s in shown):
            return Seen(label)
        told = frozenset(Witness(s.viewer) for s in shown if s.viewer is not None)
        if zone.sight.top:
            return Seen(label, frozenset((Secret("below", zone.name, who, formula.span, told),)))
        if self.is_open(zone.sight, who, view):
            return Seen(label)
        told |= self._viewers(zone.sight, who, view)
        secret = frozenset((Secret("zone", zone.name, who, formula.span, told),))
        return Seen(label | secret) if zone.kind == "tokens" else Seen(label, secret)

    def is_open(self, sight: Sight, who: Who, view: View) -> bool:
        return sees(sight_here(sight, who, view.around.facts, view.player_name, self.game), who, ANYBODY, self.game)

    def _viewers(self, sight: Sight, who: Who, view: View) -> frozenset[Witness]:
        sight = sight_here(sight, who, view.around.facts, view.player_name, self.game)
        if sight.players is None:
            return frozenset()
        if sight.owner is not None:
            view = replace(view, locals={**view.locals, sight.owner.slot: Seen(who=who)})
        found = (view.player(player) for player in surely_in(sight.players))
        return frozenset(Witness(one) for one in found if one.name is not None)

    def items(self, formula: Formula, view: View, *, first: bool) -> Seen:
        """A list from which one item is taken; the first card of a zone may be seen and the others not."""
        found = self.see(formula, view)
        zone = formula.subject if isinstance(formula, f.CardsOf) else None
        if not first or not isinstance(zone, f.ZoneValue) or not self.game.zones[zone.zone].sight.top:
            return found
        _, who = self.owner(self.game.zones[zone.zone].per, zone.indexes, view)
        sight = self.game.zones[zone.zone].sight
        if self.is_open(sight, who, view):
            return replace(found, look=OPEN)
        told = self._viewers(sight, who, view)
        return replace(found, look=frozenset((Secret("zone", zone.zone, who, zone.span, told),)))

    def _variable(self, formula: f.VariableValue, view: View) -> Seen:
        """Values kept for each card are public knowledge about it, wherever it is."""
        variable = self.game.variables.get(formula.variable)
        named = view.player(formula)
        if variable is None:  # given, and known to all
            return Seen(self.owner((), formula.indexes, view)[0], who=named)
        label, who = self.owner(variable.per, formula.indexes, view)
        for dimension, index in zip(variable.per, formula.indexes, strict=False):
            if dimension.kind == "card":
                label |= self.see(index, view).lie
        if not self.is_open(variable.sight, who, view):
            told = self._viewers(variable.sight, who, view)
            label |= {Secret("variable", variable.name, who, formula.span, told)}
        kept = self.kept.get(variable.name, PLAIN)
        return self._in_group(formula, Seen(label, kept.look, kept.lie, named))

    def _attribute(self, formula: f.Attribute, view: View) -> Seen:
        subject = self.see(formula.subject, view)
        kind = formula.subject.type.base
        if kind == "card":
            if formula.name in PLACES:
                return Seen(subject.label | subject.lie)
            self.peek(subject.look, formula.span)
            return Seen(subject.label | subject.look)
        if kind == "place" and formula.name == "card":
            return Seen(subject.label, self._label_at(formula.span))
        name = subject.who.name
        if kind == "player" and name is not None:
            others = frozenset((name,))
            if formula.name == PARTNER:
                return Seen(subject.label, who=Who(view.around.name_outside(partner_of(name)), others))
            if formula.name in ("left", "right") and min(self.game.players, default=1) >= 2:
                return Seen(subject.label, who=Who(None, others))
        return Seen(subject.label)

    def _label_at(self, span: Span | None) -> Label:
        zones = (zone for zone in self.game.zones.values() if zone.kind == "places")
        hidden = (zone.name for zone in zones if not is_open(zone.sight, self.game))
        return frozenset(Secret("zone", name, SOMEBODY, span) for name in hidden)

    def mixes(self, look: Label) -> bool:
        """Whether the cards may have no order yet, or are known by more than their zone."""
        return any(secret.kind != "zone" or secret.name in self.mixed for secret in look)

    def peek(self, look: Label, span: Span | None) -> None:
        for secret in look:
            if secret.kind == "zone" and secret.name in self.mixed:
                self.peeks[(span, secret.name)] = None

    def _comparison(self, formula: Comparing, left: Seen, right: Seen) -> Label:
        """A comparison of cards discloses faces, if only one side is known by its place."""
        if isinstance(children(formula)[0], f.Face) or (
            isinstance(formula, f.Equal) and isinstance(formula.right, f.Face)
        ):
            look = left.look | right.look
        elif (left.lie >= LIE) == (right.lie >= LIE):
            return OPEN
        else:
            look = (left.look | right.look) - LOOK
        self.peek(look, formula.span)
        return look

    def _after(self, formula: f.After, view: View) -> Seen:
        left, right = self.see(formula.left, view), self.see(formula.right, view)
        if formula.cyclic:
            others = left.who.others | (frozenset() if right.who.name is None else {right.who.name})
            return Seen(left.label | right.label, who=Who(None, others))
        return left.but(right.label)

    def _find(self, formula: f.Find, view: View) -> Seen:
        source = self.items(formula.source, view, first=formula.kind == "first" and formula.where is None)
        if formula.local is not None and formula.where is not None:
            inner = view.bind(formula.local, self.item(source))
            source = source.but(self.see(formula.where, inner).label)
            found = inner.assume(formula.where, self.rules).locals[formula.local.slot]
            source = replace(source, look=found.look, who=found.who)
        return Seen(plain_label(source.label)) if formula.kind in ("any", "count") else self.item(source)

    def _fold(self, formula: f.Fold, view: View) -> Seen:
        source = self.see(formula.source, view)
        view = view.bind(formula.local, self.item(source))
        label = source.label
        if formula.where is not None:
            label |= self.see(formula.where, view).label
            view = view.assume(formula.where, self.rules)
        head = self.see(formula.head, view).but(label)
        if formula.kind != "list":
            return Seen(plain_label(head.label))
        if formula.head.type.base not in ("card", "list", "row"):
            head = replace(head, label=plain_label(head.label))
        return self.item(head)

    def _sorted_list(self, formula: f.Sorted, view: View) -> Seen:
        """The order of a list discloses its keys."""
        source = self.see(formula.source, view)
        inner = view.bind(formula.local, self.item(source))
        keys = OPEN.union(*(self.see(key, inner).label for key in formula.keys))
        return self.item(source.but(keys))

    def item(self, source: Seen) -> Seen:
        return replace(source, who=replace(source.who, name=None))

    def _call(self, formula: f.Call, view: View) -> Seen:
        definition = self.game.formulas[formula.formula]
        arguments = tuple(self.see(argument, view) for argument in formula.arguments)
        key = (definition.name, arguments, view.around)
        if key not in self.known:
            inner = View(around=view.around)
            for local, seen in zip(definition.parameters, arguments, strict=False):
                inner = inner.bind(local, seen)
            self.known[key] = self._in_group(formula, self.see(definition.body, inner))
        return self.known[key]

    def _in_group(self, formula: Formula, seen: Seen) -> Seen:
        group = group_of(formula, self.game)
        return seen if group is None else replace(seen, who=replace(seen.who, groups=seen.who.groups | {group}))
