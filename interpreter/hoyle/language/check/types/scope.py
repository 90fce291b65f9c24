"""Scopes: declared names of a file, and locals and facts of one place."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, replace
from typing import Literal, TypedDict

from lark import Token, Tree

from hoyle.frozen import dataclass
from hoyle.language.check.places import labels_at
from hoyle.language.check.types.literals import Faces
from hoyle.language.model.formula import Const, Formula, Local, ZoneValue
from hoyle.language.model.game import Bounds, Definition, Option, Per
from hoyle.language.model.types import ERROR, Type
from hoyle.language.report import Label, Report, Span, did_you_mean
from hoyle.language.report.words import join_words
from hoyle.language.syntax.grammar import parse_on
from hoyle.language.syntax.holes import Holed, take_apart
from hoyle.language.syntax.problem import Names
from hoyle.language.syntax.tree import Node, Scalar, scalars

SymbolKind = Literal["option", "list of words", "zone", "variable", "formula", "phase", "action", "group"]
Parsed = Tree[Token]
Piece = Parsed | Token

#: Functions without a declaration, and how they are called.
BUILT_IN = {"position": "position(x, L)", "power": "power(a, n)", "tail": "tail(L, k)"}
#: Names with a fixed meaning; a file cannot declare them.
GIVEN = ("players", "sides", "cards", "ranks", "suits", "dealer", "score", *BUILT_IN)
#: The list of all values of a kind, from low to high or in order of seats.
LISTS = {"player": "players", "side": "sides", "rank": "ranks", "suit": "suits"}
#: The line that does nothing; a file may declare a phase of this name.
NOTHING = "nothing"
#: Names that are locals in some formulas (`card` in the deck); a file cannot declare them.
OWN = ("card", "side", "owner", "left", "seat")

ZoneKind = Literal["stack", "row", "set", "rows", "places", "tokens"]


@dataclass(frozen=True, slots=True)
class Symbol:
    """`parameters` are as written."""

    kind: SymbolKind
    name: str
    key: Scalar
    span: Span
    parameters: tuple[Parsed, ...]
    value: Node


def declaration(symbol: Symbol | None) -> list[Label]:
    return [Label(symbol.span, f"`{symbol.name}` is declared here")] if symbol else []


@dataclass(frozen=True, slots=True)
class ZoneHead:
    kind: ZoneKind
    per: tuple[Per, ...]


@dataclass(frozen=True, slots=True)
class VariableHead:
    type: Type
    per: tuple[Per, ...]
    bounds: Bounds


@dataclass(frozen=True, slots=True)
class Fact:
    """Something proved in a place: a formula is not none, a list is not empty, a number is at least one.

    `key` is the formula without its spans (see `identity`); a change of the state in `reads` makes the fact void.
    """

    kind: Literal["known", "filled", "positive"]
    key: tuple[object, ...]
    reads: frozenset[str]


class Advice(TypedDict):
    help: str | None
    instead: str | None


#: The place where names of players say who sees something.
SEEN_BY = "in `seen by`"

Facts = frozenset[Fact]
NO_FACTS: Facts = frozenset()
MOST_FACTS = 256


@dataclass(slots=True)
class Desk:
    report: Report
    faces: Faces
    symbols: dict[str, Symbol] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)  # names whose declaration is wrong and has been reported
    misdeclared: list[Symbol] = field(default_factory=list)  # those of `broken` that have lines of their own
    tokens: dict[str, Scalar] = field(default_factory=dict)
    players: tuple[int, ...] = (1,)
    score_per: Literal["player", "side"] = "player"
    paired: bool = False  # whether everybody has a partner at every table
    next_player: Literal["left", "right"] = "left"  # in the order of play
    #: at a table: the numbers of players and sides, counted from 0
    numbered: Mapping[str, int] = field(default_factory=dict)
    options: dict[str, Option] = field(default_factory=dict)
    attributes: dict[str, Type] = field(default_factory=dict)
    zones: dict[str, ZoneHead] = field(default_factory=dict)
    variables: dict[str, VariableHead] = field(default_factory=dict)
    parameters: dict[str, tuple[Local, ...]] = field(default_factory=dict)  # of formulas, phases and actions
    beside: dict[str, tuple[str, ...]] = field(default_factory=dict)  # action -> its hosts
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)  # group -> its actions
    instances: dict[str, "Instance"] = field(default_factory=dict)  # phases for the zones that calls pass
    formulas: dict[str, Definition] = field(default_factory=dict)
    formula_facts: dict[tuple[str, bool], Facts] = field(default_factory=dict)
    filled_formulas: set[str] = field(default_factory=set)
    divisors: dict[int, int] = field(default_factory=dict)  # slot of a parameter used as a divisor -> its least value
    words: dict[str, str] = field(default_factory=dict)  # word of an option, variable or parameter -> its owner
    lists: dict[str, Type] = field(default_factory=dict)  # name of a list of words -> its type
    used: set[str] = field(default_factory=set)
    used_tokens: set[str] = field(default_factory=set)
    used_slots: set[int] = field(default_factory=set)
    watched: list[tuple[str, Local, Span]] = field(default_factory=list)  # locals that should be used
    places: dict[int, Span] = field(default_factory=dict)  # slot -> where the local is declared
    optional_lets: dict[int, Formula] = field(default_factory=dict)  # slot of a `let` that may be none -> its value
    #: by identity of the text, and start rule; the text is stored, so that its identity is not reused
    trees: dict[tuple[int, str], tuple[Scalar, Parsed | None]] = field(default_factory=dict)
    holed: dict[int, Holed] = field(default_factory=dict)  # by identity of the text
    parts: dict[tuple[int, int, int], Scalar] = field(default_factory=dict)  # by identity of the text, start and end
    unsure: set[int] = field(default_factory=set)  # texts with unreadable lines, by identity
    patience: int = 5_000_000
    early: set[tuple[int, str]] = field(default_factory=set)  # texts, and arguments that they name too early
    regrouping: bool = False  # whether a formula is tried with other brackets
    slots: int = 0

    def local(self, name: str, kind: Type, *, bounds: Bounds | None = None) -> Local:
        slot, self.slots = self.slots, self.slots + 1
        low, high = (bounds.low, bounds.high) if bounds else (None, None)
        return Local(name, kind, slot, low, high)

    def use(self, name: str) -> Symbol | None:
        self.used.add(name)
        return self.symbols.get(name)

    def tree(self, text: Scalar, start: str) -> Parsed | None:
        """Parsed once; None after a report."""
        key = (id(text), start)
        if key not in self.trees:
            reading = parse_on(text, start, self.report, self.broken, self.names)
            self.broken |= reading.lost
            self.trees[key] = text, reading.tree
            if not reading.whole:
                self.unsure.add(id(text))
        return self.trees[key][1]

    @property
    def purse(self) -> str | None:
        """A family with one zone of counters for each player."""
        own = (n for n, z in self.zones.items() if z.kind == "tokens" and [per.kind for per in z.per] == ["player"])
        return next(own, None)

    def names(self) -> Names:
        cards = {name: head for name, head in self.zones.items() if head.kind in ("stack", "row", "set")}
        single = [name for name, head in cards.items() if not head.per]
        stacks = [name for name in single if cards[name].kind == "stack"]
        hands = [name for name, head in cards.items() if [per.kind for per in head.per] == ["player"]]
        loops = [(name, *loop) for name, head in cards.items() if (loop := _loop(name, head.per))]
        actions = [s.name for s in self.symbols.values() if s.kind == "action" and not s.parameters]
        none = Names()
        stack, action = [*stacks, none.stack][0], [*actions, none.action][0]
        return Names(
            stack, tuple(single), tuple(hands), action, tuple(self.tokens), frozenset(self.symbols), tuple(loops)
        )

    def part(self, text: Scalar, start: int, end: int) -> Scalar:
        """A part of a text, the same object each time."""
        return self.parts.setdefault((id(text), start, end), text.part(start, end))

    def apart(self, text: Scalar) -> Holed:
        """A text is split once; an unmatched brace is reported."""
        if id(text) not in self.holed:
            found = self.holed[id(text)] = take_apart(text)
            for start, end in found.lone:
                brace = text.value[start:end]
                other = "is never closed" if brace == "{" else "closes no open brace"
                help = f"put a formula between braces, `{{c}}`; for the sign itself write `{brace * 2}`"
                self.report.error("N322", f"this `{brace}` {other}", text.at(start, end), help=help)
        return self.holed[id(text)]

    def guess(self, name: str, candidates: Iterable[str]) -> str | None:
        """None once the budget is spent, or if findings are only counted."""
        if self.patience <= 0 or self.report.full:
            return None
        known = list(candidates)
        return did_you_mean(name, known) if self.spend(1000 + 40 * len(known)) else None

    def advice(self, name: str, candidates: Iterable[str], otherwise: str | None = None) -> Advice:
        near = self.guess(name, candidates)
        return {"help": f"did you mean `{near}`?" if near else otherwise, "instead": near}

    def report_turned(self, low: object, high: object, span: Span) -> None:
        message, turned = "the range is empty: its first number is above its second", f"{high}..{low}"
        self.report.error("T417", message, span, help=f"write `{turned}`", instead=turned)

    @contextmanager
    def collect_findings(self) -> Iterator[Report]:
        """A report of their own for the findings inside."""
        outer, self.report = self.report, Report()
        try:
            yield self.report
        finally:
            self.report = outer

    def spend(self, work: int) -> bool:
        """The budget for optional work protects against hostile files."""
        self.patience -= work
        return self.patience > 0


def members(per: Per) -> str:
    """A family's indexes as an author writes them: `1..4`, `suits`."""
    if per.words is not None:
        return f"every {per.words.name}"
    ends = [end.span.text if end and end.span else "…" for end in (per.bounds.low, per.bounds.high)]
    return "..".join(ends) if per.kind == "range" else f"{per.kind}s"


def _loop(name: str, per: tuple[Per, ...]) -> tuple[str, str] | None:
    """The loop over a family's zones, and the zone in it."""
    if len(per) != 1 or per[0].kind == "player":
        return None
    index = "n" if per[0].kind == "range" else per[0].kind[0]
    return f"for {index} in {members(per[0])}", f"{name}[{index}]"


@dataclass(frozen=True, slots=True)
class Limits:
    """The names that a formula evaluated before the game may read."""

    where: str
    options: frozenset[str]
    given: frozenset[str] = frozenset({"players"})
    attributes: frozenset[str] | None = None  # of `card`; None: all


@dataclass(frozen=True, slots=True)
class Scope:
    desk: Desk
    text: Scalar
    locals: Mapping[str, Local] = field(default_factory=dict)
    facts: Facts = NO_FACTS
    lost: Mapping[Fact, Span] = field(default_factory=dict)  # facts that were known -> what may have changed them
    ranges: Mapping[int, tuple[int | None, int | None]] = field(default_factory=dict)  # slot of a let -> its bounds
    me: Local | None = None
    nobody: str = "here"  # why there is no `me`
    limits: Limits | None = None
    zones: Mapping[str, ZoneValue] = field(default_factory=dict)  # parameters that are zones -> these
    later: Mapping[str, Scalar] = field(default_factory=dict)  # arguments chosen after this is evaluated
    undeclared: Mapping[str, str] = field(default_factory=dict)  # an unknown name that is assigned -> help
    asks: bool = False  # whether this is the `when` of an action
    running: tuple[str, str] = ("", "")  # of a phase that takes zones: its name, and that with the zones
    parameters: tuple[Local, ...] = ()  # of the formula; nothing tests in play that they lie in their ranges

    def span(self, piece: Piece) -> Span:
        if isinstance(piece, Token):
            start, end = piece.start_pos, piece.end_pos
        else:
            start, end = piece.meta.start_pos, piece.meta.end_pos
        return self.text.at(start or 0, end or 0)

    def error(
        self,
        code: str,
        message: str,
        at: Piece | Span | None,
        *,
        label: str = "",
        labels: Iterable[Label] = (),
        help: str | None = None,
        instead: str | None = None,
    ) -> Formula:
        """Return a formula of no type in place of the wrong one."""
        span = self.span(at) if isinstance(at, Token | Tree) else at
        self.desk.report.error(code, message, span, label=label, labels=tuple(labels), help=help, instead=instead)
        return Const(ERROR, span, None)

    def assume(self, facts: Facts) -> "Scope":
        """Beyond a limit the latest facts are dropped."""
        if not facts or len(self.facts) + len(facts) > MOST_FACTS:
            return self
        return replace(self, facts=self.facts | facts)

    def forget(self, changed: frozenset[str], at: Piece | None = None) -> "Scope":
        """`at` is the statement that changes the state."""
        if not changed or not self.facts:
            return self
        if "*" in changed:
            kept = frozenset(f for f in self.facts if not f.reads)
        else:
            kept = frozenset(f for f in self.facts if "*" not in f.reads and not f.reads & changed)
        lost = dict.fromkeys(self.facts - kept, self.span(at)) if at is not None else {}
        return replace(self, facts=kept, lost={**self.lost, **lost})

    def of(self, text: Scalar) -> "Scope":
        return replace(self, text=text)

    def bind(self, local: Local) -> "Scope":
        return replace(self, locals={**self.locals, local.name: local})


ANOTHER_NAME = "choose another name"


@dataclass(frozen=True, slots=True)
class Instance:
    """`pairs` are parameters as declared, each with its local here."""

    name: str
    phase: str
    scope: Scope
    parameters: tuple[Local, ...]
    pairs: tuple[tuple[Local, Local], ...]
    span: Span


def bind(
    scope: Scope, token: Token, kind: Type, *, bounds: Bounds | None = None, watch: str = "", help: str = ANOTHER_NAME
) -> tuple[Scope, Local]:
    """`watch` is the local's kind, if it is reported when unused."""
    span = scope.span(token)
    local = scope.desk.local(str(token), kind, bounds=bounds)
    refuse_hidden(scope, str(token), span, help)
    scope.desk.places[local.slot] = span
    if watch:
        scope.desk.watched.append((watch, local, span))
    return scope.bind(local), local


def refuse_hidden(scope: Scope, name: str, span: Span, help: str = ANOTHER_NAME) -> None:
    desk = scope.desk
    if name in scope.locals:
        seen = desk.places.get(scope.locals[name].slot)
        labels = labels_at((seen, "first named here"))
        scope.error("N302", f"`{name}` is already in use here", span, labels=labels, help=help)
    elif name in desk.symbols:
        symbol = desk.symbols[name]
        labels = declaration(symbol)
        scope.error("N302", f"the {symbol.kind} `{name}` already has this name", span, labels=labels, help=help)
    elif name in GIVEN:
        scope.error("N303", f"`{name}` is a word of the language", span, help=help)


def is_readable(scope: Scope, token: Token, what: str) -> bool:
    limits, text = scope.limits, str(token)
    if limits is None or text in limits.options or text in limits.given:
        return True
    scope.desk.used.add(text)
    names = ["`count(players)`"] if limits.attributes is None else ["`card`", "`count(players)`"]
    if limits.options:
        names.append("the options above it" if limits.where == "a default" else "options")
    number = "; write the number of cards in figures" if text == "cards" else ""
    reads = f"it may read {join_words(names, 'and')}{number}"
    scope.error("N315", f"{limits.where} is evaluated before the game begins and cannot read {what}", token, help=reads)
    return False


def kids(tree: Parsed) -> list[Parsed]:
    return [child for child in tree.children if isinstance(child, Tree)]


def tokens(tree: Parsed) -> list[Token]:
    return [child for child in tree.children if isinstance(child, Token)]


def lines(node: Node | None) -> list[Scalar]:
    return [node] if isinstance(node, Scalar) else scalars(node)


def constant(node: Formula) -> int | None:
    value = getattr(node, "value", None)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
