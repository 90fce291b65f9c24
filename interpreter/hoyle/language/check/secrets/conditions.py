"""Facts about variables that decide who sees what, and sights simplified by them.

A fact outlives the line that tested it, so it reads only variables; it names players as labels do.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace

from hoyle.frozen import dataclass
from hoyle.language.check.rules.changes import refers_to_cards
from hoyle.language.check.secrets.labels import Name, Who, partner_of, rename
from hoyle.language.check.types.identity import Key, key_of, substitute
from hoyle.language.model import formula as f
from hoyle.language.model.formula import Formula
from hoyle.language.model.game import DEALER, Game, Sight
from hoyle.language.model.types import BOOL
from hoyle.language.model.walk import every_node_called, sights, variables_read

#: So many conditions inside one condition are looked at for what they settle.
MOST = 200

#: The name of a player by the slot of a local, or by a variable.
Naming = Callable[[int | str], Name | None]
Meanings = Mapping[int, Formula]


@dataclass(frozen=True, slots=True)
class Fact:
    """A condition, as a key in which players have names; `reads` are its variables."""

    key: Key
    holds: bool
    reads: frozenset[str]

    def rename(self, new: Callable[[Name], Name | None]) -> "Fact | None":
        """None if a player has no name any more."""
        key = _rename(self.key, new)
        return None if key is None else replace(self, key=key)


#: So many nodes of conditions are noted for one file; after that fewer zones count as open.
FUEL = 300_000


@dataclass(slots=True)
class Rules:
    """`deciding` variables decide who sees what; `known` caches those read, by formula identity."""

    game: Game
    deciding: frozenset[str]
    fuel: int = FUEL
    known: dict[int, tuple[Formula, frozenset[str] | None]] = field(default_factory=dict)


def settled_parts(condition: Formula, truth: bool, game: Game) -> Iterator[tuple[Formula, bool, Meanings]]:
    """Tests that hold or fail if a condition does, also in called formulas, with the values of parameters."""
    waiting: list[tuple[Formula, bool, Meanings]] = [(condition, truth, {})]
    for _ in range(MOST):
        if not waiting:
            break
        part, holds, given = waiting.pop()
        yield part, holds, given
        match part:
            case f.Not():
                waiting.append((part.subject, not holds, given))
            case f.AllOf() | f.AnyOf() if holds is isinstance(part, f.AllOf):
                waiting += ((inner, holds, given) for inner in reversed(part.parts))
            case f.Call():
                definition = game.formulas[part.formula]
                pairs = zip(definition.parameters, part.arguments, strict=False)
                waiting.append((definition.body, holds, {p.slot: apply_meanings(a, given) for p, a in pairs}))


def apply_meanings(formula: Formula, given: Meanings) -> Formula:
    return given.get(formula.local.slot, formula) if isinstance(formula, f.LocalValue) else formula


def rules_of(game: Game) -> Rules:
    found: set[str] = set()
    for players in sights(game):
        if isinstance(players, f.Choice | f.Fold | f.Join):
            found |= variables_read((players,), game.formulas)
    found &= {*game.variables, DEALER}
    return Rules(game, frozenset(found))


def fact(condition: Formula, holds: bool, given: Meanings, naming: Naming, rules: Rules) -> Fact | None:
    """None if the condition reads more than deciding variables, or is too large."""
    reads = _variables_read(condition, given, rules)
    if reads is None:
        return None
    if isinstance(condition, f.Equal):
        holds = holds is not condition.negated
    key = _key(condition, given, naming)
    return None if key is None else Fact(key, holds, reads)


def sight_here(sight: Sight, who: Who, facts: frozenset[Fact], naming: Naming, game: Game) -> Sight:
    if not isinstance(sight.players, f.Choice | f.Fold | f.Join):
        return sight
    owner = None if sight.owner is None else sight.owner.slot
    here = _Here(
        who, {one.key: one.holds for one in facts}, lambda name: who.name if name == owner else naming(name), game
    )
    return replace(sight, players=here.simplify(sight.players))


def surely_in(players: Formula) -> Iterator[Formula]:
    """Players, as formulas, who are surely in a simplified list."""
    match players:
        case f.ListOf():
            yield from players.items
        case f.Join(operator="+"):
            yield from surely_in(players.left)
            yield from surely_in(players.right)
        case f.Choice(condition=f.Const(value=bool(holds))):
            yield from surely_in(players.then if holds else players.otherwise)
        case f.Fold(kind="list", source=f.Given(name="players"), head=f.LocalValue(local=head)) if (
            players.where is not None and head == players.local
        ):
            parts = players.where.parts if isinstance(players.where, f.AnyOf) else (players.where,)
            for part in parts:
                if isinstance(part, f.Equal) and not part.negated:
                    sides = (part.left, part.right), (part.right, part.left)
                    yield from (
                        two for one, two in sides if isinstance(one, f.LocalValue) and one.local == players.local
                    )


@dataclass(slots=True)
class _Here:
    who: Who
    known: Mapping[Key, bool]
    naming: Naming
    game: Game
    fuel: int = MOST

    def simplify(self, formula: Formula) -> Formula:
        """Replace known conditions by yes or no."""
        self.fuel -= 1
        if self.fuel < 0:
            return formula
        match formula:
            case f.Choice():
                then, otherwise = self.simplify(formula.then), self.simplify(formula.otherwise)
                return replace(formula, condition=self.simplify(formula.condition), then=then, otherwise=otherwise)
            case f.Join():
                return replace(formula, left=self.simplify(formula.left), right=self.simplify(formula.right))
            case f.Not():
                return replace(formula, subject=self.simplify(formula.subject))
            case f.Fold() if formula.where is not None:
                return replace(formula, where=self.simplify(formula.where))
            case f.AllOf() | f.AnyOf():
                parts = tuple(map(self.simplify, formula.parts))
                return _replace_decided(replace(formula, parts=parts), parts)
        return self._condition(formula) if formula.type == BOOL else formula

    def _condition(self, formula: Formula) -> Formula:
        key = _key(formula, {}, self.naming)
        holds = None if key is None else self.known.get(key)
        if isinstance(formula, f.Equal):
            if holds is None and key is not None:
                holds = self._same(key[1], key[2])
            holds = None if holds is None else holds is not formula.negated
        if holds is not None:
            return f.Const(BOOL, formula.span, holds)
        if isinstance(formula, f.Call):
            definition = self.game.formulas[formula.formula]
            slots = {p.slot: a for p, a in zip(definition.parameters, formula.arguments, strict=False)}
            inside = replace(self, naming=self._inside(slots))
            settled, self.fuel = inside.simplify(definition.body), inside.fuel
            return settled if isinstance(settled, f.Const) else formula
        return formula

    def _inside(self, arguments: Mapping[int, Formula]) -> Naming:
        outside = self.naming

        def named(name: int | str) -> Name | None:
            if isinstance(name, str) or name not in arguments:
                return outside(name)
            key = _key(arguments[name], {}, outside)
            return key[1] if key is not None and key[0] == "player" else None  # type: ignore[return-value]

        return named

    def _same(self, one: object, other: object) -> bool | None:
        """Whether two keys, one of them the owner's, name one player."""
        names = [key[1] for key in (one, other) if isinstance(key, tuple) and key[0] == "player"]
        if len(names) < 2:
            return None
        if names[0] == names[1]:
            return True
        if self.who.name in names and any(name in self.who.others for name in names):
            return False
        return None


def _replace_decided(formula: Formula, parts: tuple[Formula, ...]) -> Formula:
    values = [part.value if isinstance(part, f.Const) else None for part in parts]
    enough = isinstance(formula, f.AnyOf)
    if enough in values:
        return f.Const(BOOL, formula.span, enough)
    return f.Const(BOOL, formula.span, not enough) if None not in values else formula


def _variables_read(condition: Formula, given: Meanings, rules: Rules) -> frozenset[str] | None:
    """None if a condition reads anything that does not decide who sees what.

    Variables that refer to cards do not count, as a shuffle resets them.
    """
    found: set[str] = set()
    for formula in (condition, *given.values()):
        known = rules.known.get(id(formula))
        if known is None:
            known = rules.known[id(formula)] = formula, _deciding_variables(formula, rules)
        if known[1] is None:
            return None
        found |= known[1]
    return frozenset(found)


def _deciding_variables(formula: Formula, rules: Rules) -> frozenset[str] | None:
    found, game = set[str](), rules.game
    for node in every_node_called((formula,), game.formulas):
        rules.fuel -= 1
        if rules.fuel < 0:
            return None
        if reads_table(node):
            return None
        if isinstance(node, f.VariableValue):
            name = node.variable
            if name not in rules.deciding or (name != DEALER and refers_to_cards(game.variables[name])):
                return None
            found.add(name)
    return frozenset(found)


def reads_table(node: Formula) -> bool:
    """Whether a formula's own value depends on where cards or tokens are."""
    if isinstance(node, f.Attribute):
        return node.subject.type.base in ("card", "place")
    return isinstance(node, f.ZoneValue | f.EveryZone | f.CardsOf | f.TokensOn)


def _key(formula: Formula, given: Meanings, naming: Naming) -> Key | None:
    """Players are named, and the sides of `is` are in a fixed order."""
    if isinstance(formula, f.Equal):
        sides = _key(formula.left, given, naming), _key(formula.right, given, naming)
        return None if None in sides else ("Equal", *sorted(sides, key=repr))
    found = key_of(formula)
    if found is None:
        return None
    slots: dict[int, Key] = {}
    for slot, argument in given.items():
        key = key_of(argument)
        if key is None:
            return None
        slots[slot] = key[0]
    whole = substitute(found[0], slots)
    return None if whole is None else _name_players(whole, naming)


def _name_players(key: Key, naming: Naming) -> Key:
    match key:
        case ("local", int() | str() as plain) | ("VariableValue", str() as plain, ()):
            name = naming(plain)
            return key if name is None else ("player", name)
    inner = tuple(_name_players(part, naming) if isinstance(part, tuple) else part for part in key)
    if inner[:1] == ("Attribute",) and "partner" in inner:
        subject = next((part for part in inner if isinstance(part, tuple) and part[:1] == ("player",)), None)
        return inner if subject is None else ("player", partner_of(subject[1]))
    return inner


def _rename(key: Key, new: Callable[[Name], Name | None]) -> Key | None:
    if key[:1] == ("player",):
        name = rename(key[1], new)  # type: ignore[arg-type]
        return None if name is None else ("player", name)
    parts: list[object] = []
    for part in key:
        changed = _rename(part, new) if isinstance(part, tuple) else part
        if changed is None and part is not None:
            return None
        parts.append(changed)
    return tuple(parts)
