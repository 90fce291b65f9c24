"""The state of the lowering of one table."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from typing import Any, TypeAlias, TypeVar

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.work import work
from hoyle.engine.table.formula_trees import Needs, needs
from hoyle.engine.table.identity_memo import IdentityMemo
from hoyle.language.model import formula as f
from hoyle.native import program as p
from hoyle.native.lower.code import ONE, Code, Unsupported, add, integer, mul
from hoyle.native.lower.scopes import Scope
from hoyle.native.lower.sequences import Sequence, Value
from hoyle.native.lower.storage import Storage, ZoneAt
from hoyle.play.compiled import Compiled

Found = TypeVar("Found")

#: The work of one step to a node, since the interpreter's steps use up its budget.
STEP = 50

#: The most numbers in the lists of a node or routine: they are on the stack, which has a few megabytes.
MOST_NUMBERS = 1 << 15

#: The most formulas lowered for one table; inlined ones count each time.
MOST_FORMULAS = 10_000


#: The values of locals at some moment, and whether work is counted already.
Moment: TypeAlias = tuple[dict[int, Value], bool]


class Context:
    """The lowering of one table.

    `paid`: the work of the current code has been counted; otherwise each loop and call counts its own.
    """

    def __init__(self, game: Compiled) -> None:
        self.game = game
        self.model = game.model
        self.machine = game.machine
        self.layout = game.layout
        self.subjects = game.layout.sides if game.model.score.per == "side" else game.layout.players
        self.graph = game.machine.graph
        self.evaluator = game.machine.evaluator
        self.fold = game.machine.fold
        self.reasons: list[str] = ["finished", "cap"]
        self.words: dict[str, int] = {}
        self.tables: dict[str, p.Table] = {}
        self.routines: dict[str, p.Routine] = {}
        self.store = Storage(self.layout)
        self.code = Code()
        self.env: dict[int, Value] = {}
        self.scopes: list[Scope] = []
        self.needs_of: IdentityMemo[f.Formula, Needs] = IdentityMemo(needs)
        self.called: dict[Any, str] = {}
        self.memo: dict[Hashable, Any] = {}
        #: by slot: the room for the items of its list, and the least that it had when it was read
        self.caps: dict[int, int] = {}
        self.caps_read: dict[int, int] = {}
        self.shapes: dict[int, str] = {}
        self.sizes: dict[int, int] = {}
        self.paid = False
        self.formulas = 0
        self.cut = False
        self.origins: dict[int, f.ZoneValue] = {}

    # ---- formulas: `hoyle.native.lower.formulas.Lowering` says how

    def value(self, formula: f.Formula) -> p.Expr:
        raise NotImplementedError

    def condition(self, formula: f.Formula) -> p.Expr:
        raise NotImplementedError

    def list_of(self, formula: f.Formula) -> Sequence:
        raise NotImplementedError

    def look_of(self, formula: f.Formula) -> p.Expr:
        raise NotImplementedError

    def any_value(self, formula: f.Formula) -> Value:
        if formula.type.base in ("list", "zone"):
            return self.list_of(formula)
        return self.code.bind(self.look_of(formula) if formula.type.base == "look" else self.value(formula))

    def zone_at(self, formula: f.Formula) -> ZoneAt:
        if not isinstance(formula, f.ZoneValue):
            raise Unsupported("a zone that is worked out", formula.span)
        name, family = formula.zone, self.layout.zone_families[formula.zone]
        number = self.store.member(family, [self.value(index) for index in formula.indexes], self.code)
        return ZoneAt(self.code.bind(add(integer(family.base), number), "zone"), self.layout.zone_kinds[name], name)

    def all_of(self, formulas: Iterable[f.Formula], stop: bool = False) -> p.Expr:
        return self.code.all([partial(self.condition, formula) for formula in formulas], stop)

    def ends(self, node: f.Range | f.Subsets) -> tuple[p.Expr, p.Expr]:
        return self.code.bind(self.value(node.low)), self.code.bind(self.value(node.high))

    def body_of(self, name: str) -> f.Formula:
        return self.evaluator.definitions[name].body

    def reason(self, word: str | None) -> int:
        if word is None:
            return 0
        if word not in self.reasons:
            self.reasons.append(word)
        return self.reasons.index(word)

    # ---- what is counted

    def count_choice(self, action: int) -> None:
        """A pass has the number after all actions."""
        self.code.add_to(f"chosen.{action}", ONE)

    def count_offered(self, moves: p.Expr) -> None:
        self.code.add_to("offered", moves)
        self.code.add_to("squared_offered", mul(moves, moves))
        self.code.extend("least_offered", "min", moves)
        self.code.extend("most_offered", "max", moves)

    # ---- work

    def spend_step(self, node: g.Node, looks: bool) -> None:
        self.code.add(p.Spend(p.Const("int", STEP * work(node, self.model, self.layout)), looked_at=looks))

    def spend(self, amount: p.Expr) -> None:
        self.code.add(p.Spend(amount))

    def spend_little(self, amount: int) -> None:
        """Add a little work; the next check includes it."""
        body = self.code.body
        before = body[-1] if body else None
        if isinstance(before, p.Spend) and isinstance(before.amount, p.Const):
            body[-1] = p.Spend(p.Const("int", before.amount.value + amount), before.looked_at)
        elif amount:
            self.code.add(p.Spend(p.Const("int", amount), looked_at=False))

    def one_more(self) -> None:
        """Formulas that call others twice, which call others twice, grow without bound."""
        self.formulas += 1
        if self.formulas > MOST_FORMULAS:
            raise Unsupported("formulas that take so long to write out")

    # ---- constants

    def encode(self, value: Any) -> int:
        if value is None:
            return p.NONE
        if isinstance(value, str):
            return self.words.setdefault(value, len(self.words))
        if isinstance(value, int):
            return int(value)
        raise Unsupported(f"a constant {value!r}")

    def table(self, values: tuple[int, ...], type: p.ValueType = "int") -> str:
        for name, known in self.tables.items():
            if known.values == values and known.type == type:
                return name
        name = f"table{len(self.tables)}"
        self.tables[name] = p.Table(values or (0,), type)
        return name

    def look(self, values: tuple[int, ...], index: p.Expr, type: p.ValueType = "int") -> p.Expr:
        if isinstance(index, p.Const):
            return p.Const(type, values[index.value])
        if len(set(values)) == 1:
            return p.Const(type, values[0])
        if type == "int" and values == tuple(range(len(values))):
            return index
        return p.Look(type, self.table(values, type), index)

    # ---- routines

    @contextmanager
    def lower_into(self, code: Code) -> Iterator[Code]:
        outside = self.code, self.env, self.scopes, self.paid
        self.code, self.env, self.scopes, self.paid = code, {}, [], False
        yield code
        self.code, self.env, self.scopes, self.paid = outside
        if sum(code.arrays.values()) > MOST_NUMBERS:
            raise Unsupported("lists of this many numbers")

    def routine(
        self, name: str, parameters: Iterable[p.Get], result: p.ValueType | None, write: Callable[[Code], None]
    ) -> str:
        """The name of a routine, written once; no routine calls itself."""
        if name not in self.routines:
            with self.lower_into(Code()) as code:
                write(code)
            given = tuple((parameter.local, parameter.type) for parameter in parameters)
            self.routines[name] = p.Routine(given, result, tuple(code.body), code.arrays)
        return name

    def moment(self) -> Moment:
        return dict(self.env), self.paid

    @contextmanager
    def as_when(self, moment: Moment) -> Iterator[None]:
        """Restore the locals of the moment at which a lazy list was made."""
        now = self.env, self.paid
        self.env, self.paid = dict(moment[0]), moment[1]
        yield
        self.env, self.paid = now

    @contextmanager
    def charge(self, paid: bool = True) -> Iterator[None]:
        before, self.paid = self.paid, paid
        yield
        self.paid = before

    @contextmanager
    def inside_of(self, values: list[Value]) -> Iterator[None]:
        """Lower code in which neither these values of locals nor the table change."""
        self.scopes.append(Scope(values, self.code.body, len(self.code.body)))
        yield
        self.scopes.pop()

    def still(self) -> AbstractContextManager[None]:
        return nullcontext() if self.scopes else self.inside_of(list(self.env.values()))

    def remember(self, key: Hashable, find: Callable[[], Found]) -> Found:
        if key not in self.memo:
            self.memo[key] = find()
        found: Found = self.memo[key]
        return found

    @contextmanager
    def bind(self, local: f.Local, value: Value) -> Iterator[None]:
        inside = self.inside_of([value]) if self.scopes else nullcontext()
        with self.with_values({local.slot: value}), inside:
            yield

    @contextmanager
    def with_values(self, values: Mapping[int, Value]) -> Iterator[None]:
        before = {slot: self.env.get(slot) for slot in values}
        self.env.update(values)
        yield
        for slot, old in before.items():
            if old is None:
                del self.env[slot]
            else:
                self.env[slot] = old


Handler = Callable[[Context, Any], p.Expr]
