"""Facts about kinds of statements and formulas."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Literal, TypeAlias

from hoyle.frozen import dataclass
from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.formula import Formula, VariableValue
from hoyle.language.model.game import Definition, Game
from hoyle.language.model.walk import every_node_called, every_statement, formulas

Moved: TypeAlias = frozenset[Literal["cards", "tokens"]]


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about every statement of a kind.

    `leads`: to the next line; out of a phase; into its own blocks; into a phase; into one of several actions.
    `discloses` names the fields whose values everybody can infer from what happens. `noticed` says who notices that the
    line ran: everybody, those it is addressed to, those who see the variable, or nobody. `covers`: cards that were
    shown may lie elsewhere afterwards, or face down.
    """

    leads: Literal["next", "out", "inside", "phase", "choice"] = "next"
    writes: Literal["variable", "name", "nothing"] = "nothing"
    moves: Moved = frozenset()
    discloses: tuple[str, ...] = ()
    noticed: Literal["everybody", "addressees", "viewers", "nobody"] = "everybody"
    covers: bool = False
    chance: Literal["none", "order", "if shuffled", "draw"] = "none"


_CARDS: Moved = frozenset({"cards"})
_TOKENS: Moved = frozenset({"tokens"})
_ALL = _CARDS | _TOKENS

_INSIDE = Facts(leads="inside", noticed="nobody")
_CHOICE = Facts(leads="choice")

FACTS: Mapping[type, Facts] = {
    b.Let: Facts(writes="name", noticed="nobody"),
    b.Assign: Facts(writes="variable", noticed="viewers"),
    b.Move: Facts(moves=_CARDS, discloses=("what", "to"), covers=True),
    b.MoveTokens: Facts(moves=_TOKENS, discloses=("count", "source", "to")),
    b.Deal: Facts(moves=_CARDS, discloses=("count", "source", "to"), covers=True, chance="if shuffled"),
    b.DealRound: Facts(moves=_CARDS, discloses=("count", "order"), covers=True, chance="if shuffled"),
    b.DealRandom: Facts(moves=_CARDS, discloses=("count", "source", "to"), covers=True, chance="draw"),
    b.Shuffle: Facts(covers=True, chance="order"),
    b.Gather: Facts(moves=_ALL, covers=True),
    b.Turn: Facts(discloses=("what",), covers=True),
    b.Show: Facts(discloses=("what", "to")),
    b.Say: Facts(noticed="addressees"),
    b.Expect: Facts(noticed="nobody"),
    b.SumOfPoints: Facts(noticed="nobody"),
    b.Mark: Facts(noticed="nobody"),
    b.Tally: Facts(),
    b.Nothing: Facts(),
    b.End: Facts(leads="out"),
    b.Run: Facts(leads="phase", noticed="nobody"),
    b.If: _INSIDE,
    b.For: _INSIDE,
    b.RepeatTimes: _INSIDE,
    b.Repeat: _INSIDE,
    b.Openly: _INSIDE,
    b.Decide: _CHOICE,
    b.Ask: _CHOICE,
    b.Together: _CHOICE,
}

_UNKNOWN = Facts()


def facts_of(line: object) -> Facts:
    return FACTS.get(type(line), _UNKNOWN)


def written_variable(line: object) -> VariableValue | None:
    return line.target if isinstance(line, b.Assign) else None


def writes_constant(line: object) -> bool:
    return isinstance(line, b.Assign) and not isinstance(line.target, VariableValue)


def written_value(line: object) -> Formula | None:
    return line.value if isinstance(line, b.Assign) else None


def is_logged_always(line: object) -> bool:
    return isinstance(line, b.Assign) and line.told


def read_by(line: b.Line) -> tuple[Formula, ...]:
    """The formulas that are evaluated; of a written variable, only the indexes."""
    target, found = written_variable(line), list(formulas(line))
    if target is not None:
        found.remove(target)
        found += target.indexes
    return tuple(found)


def covers(line: b.Statement) -> bool:
    return facts_of(line).covers and not (isinstance(line, b.Turn) and line.up)


def disclosed_formulas(line: b.Statement) -> tuple[Formula, ...]:
    return tuple(getattr(line, name) for name in facts_of(line).discloses)


def destination(line: b.Statement) -> Formula | None:
    return getattr(line, "to", None) if facts_of(line).moves else None


def draws(line: b.Statement, shuffled: Collection[str]) -> bool:
    chance = facts_of(line).chance
    return chance in ("order", "draw") or (isinstance(line, b.Dealing) and line.source.zone in shuffled)


def cards_taken(line: object) -> Formula | None:
    return line.what if isinstance(line, b.Move | b.Turn | b.Show) else None


def cards_from(line: object) -> Formula | None:
    """The cards that a statement moves, or the zone from which it deals; None also for `gather`."""
    if isinstance(line, b.Dealing):
        return line.source
    return line.what if isinstance(line, b.Move) else None


def shuffled_zones(game: Game) -> frozenset[str]:
    return frozenset(line.zone.zone for line in every_statement(game) if isinstance(line, b.Shuffle))


# ---- formulas


@dataclass(frozen=True, slots=True)
class FormulaFacts:
    """Facts about every formula of a kind, whatever is inside it.

    `fails`: it may fail though its parts do not. `reads`: it reads the position itself; `loops`: it iterates over
    items; a call counts as both. `ordered`: it depends on the order of a list inside it. `compares`: it says something
    about its left side by its right side. `infix` is the word between them.
    """

    fails: bool = False
    reads: bool = False
    loops: bool = False
    ordered: bool = False
    compares: bool = False
    infix: str = ""


_PLAIN = FormulaFacts()
_CELLS = FormulaFacts(fails=True, reads=True)
_LOOPS = FormulaFacts(fails=True, loops=True)

FORMULA_FACTS: Mapping[type, FormulaFacts] = {
    f.Const: _PLAIN,
    f.Face: _PLAIN,
    f.LocalValue: _PLAIN,
    f.OptionValue: _PLAIN,
    f.Given: _PLAIN,
    f.VariableValue: _CELLS,
    f.ZoneValue: _CELLS,
    f.EveryZone: _CELLS,
    f.CardsOf: _PLAIN,
    f.Attribute: _PLAIN,
    f.Item: FormulaFacts(ordered=True),
    f.TokensOn: FormulaFacts(reads=True),
    f.Arithmetic: FormulaFacts(fails=True),
    f.Join: _PLAIN,
    f.Compare: FormulaFacts(fails=True, compares=True),
    f.Equal: FormulaFacts(ordered=True, compares=True),
    f.Within: FormulaFacts(compares=True),
    f.Empty: _PLAIN,
    f.Reaches: FormulaFacts(compares=True, infix="reaches"),
    f.AllOf: _PLAIN,
    f.AnyOf: _PLAIN,
    f.Not: _PLAIN,
    f.Choice: _PLAIN,
    f.Otherwise: FormulaFacts(infix="otherwise"),
    f.After: FormulaFacts(ordered=True, infix="after"),
    f.Starting: FormulaFacts(ordered=True, infix="starting with"),
    f.Range: _PLAIN,
    f.ListOf: _PLAIN,
    f.Subsets: _LOOPS,
    f.Several: _LOOPS,
    f.Sorted: _LOOPS,
    f.Find: _PLAIN,
    f.Fold: _LOOPS,
    f.Extreme: _PLAIN,
    f.Position: FormulaFacts(ordered=True),
    f.Part: FormulaFacts(ordered=True),
    f.Call: FormulaFacts(fails=True, reads=True, loops=True),
}

_ANY_FORMULA = FormulaFacts(fails=True)

#: Attributes that change while a game runs; all others are fixed with the table.
MOVING = frozenset({"face_up", "by", "place", "card", "free"})


def formula_facts(formula: Formula) -> FormulaFacts:
    return FORMULA_FACTS.get(type(formula), _ANY_FORMULA)


def reads_position(node: Formula) -> bool:
    """Whether the outermost node reads the position, or is a call, which may."""
    return formula_facts(node).reads or (isinstance(node, f.Attribute) and node.name in MOVING)


def position_reads(found: Iterable[Formula], definitions: Mapping[str, Definition]) -> Iterator[Formula]:
    nodes = every_node_called(found, definitions)
    return (node for node in nodes if reads_position(node) and not isinstance(node, f.Call))
