"""Arguments of legal moves, in canonical order.

Conditions are tested as soon as the arguments they read are chosen. Rules that may be waived come last, in file order;
each is dropped if it would leave no move.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, permutations, product
from math import prod
from typing import Any, TypeAlias

from hoyle.engine.offers.card_classes import Apart, Merge
from hoyle.engine.offers.conditions import depth, whole
from hoyle.engine.offers.disjoint_sets import SeveralSets
from hoyle.engine.offers.sets import Sets
from hoyle.engine.position.position import Position
from hoyle.engine.table.caching import keep, keep_lists
from hoyle.engine.table.closure import Closure
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.fault import Fault
from hoyle.frozen import dataclass
from hoyle.language.model.formula import Formula, Several, Subsets
from hoyle.language.model.game import Action, Argument, Clause

Args = tuple[Any, ...]
Tuples: TypeAlias = "Product | list[Args]"
Test = Callable[[Position], Any]
Values = Callable[[Position], Iterable[Any]]

#: The most moves of an action at one decision, and the most values of a listed argument.
MOST_MOVES = 100_000


@dataclass(frozen=True, slots=True)
class Level:
    """One argument: its slot, its values in order, the cards they are from, and their tests.

    `rules` are pairs of a condition that no argument changes and the test that applies while it holds. `free`: neither
    the values nor their tests depend on earlier arguments. `apart` is None in a deck without cards that look alike.
    """

    slot: int
    values: Values
    pool: Values
    where: tuple[Test, ...]
    rules: tuple[tuple[Test, Test], ...]
    free: bool
    argument: Argument
    apart: Callable[[Position], Apart] | None

    def tests(self, p: Position) -> tuple[Test, ...]:
        tests = self.where
        for when, test in self.rules:
            if when(p):
                tests = (*tests, test)
        return tests

    def allows(self, p: Position, value: Any) -> bool:
        if isinstance(self.values, Sets) and isinstance(value, tuple):
            return self.values.contains(p, value)
        return value in self.values(p)


class Alternatives:
    """Every legal tuple of arguments of an action; `me` and the parameters must be in their slots before."""

    def __init__(self, action: Action, evaluator: Evaluator, fold: Callable[[Formula], Formula], merge: Merge) -> None:
        self.action = action
        self.evaluator = evaluator
        self.merge = merge
        slots = [local.slot for local in action.chosen]
        self.settled = frozenset((action.me.slot, *slots))
        firm: list[list[Formula]] = [[] for _ in range(len(slots) + 1)]
        gated: list[list[tuple[Test, Formula]]] = [[] for _ in range(len(slots) + 1)]
        waivable: list[tuple[Clause, Formula]] = []
        if action.when is not None:
            firm[0].append(fold(action.when))
        for clause in action.clauses:
            condition = whole(clause, fold)
            if condition is None:
                continue
            at = depth(condition, slots)
            if clause.waive:
                waivable.append((clause, condition))
            elif at and clause.when is not None and not depth(fold(clause.when), slots):
                demand = keep(fold(clause.demand), slots[at - 1], self.settled)
                gated[at].append((evaluator.compile(fold(clause.when)), demand))
            else:
                firm[at].append(condition)
        self.waivers = tuple((clause, evaluator.compile(condition)) for clause, condition in waivable)
        self.before = tuple(evaluator.compile(condition) for condition in firm[0])
        levels = []
        held = [local.slot for local in action.parameters if local.type.holds_cards]
        for i, argument in enumerate(action.arguments):
            asked = [fold(argument.where)] if argument.where is not None else []
            source = keep_lists(fold(argument.source), self.settled)
            rules = tuple((when, evaluator.compile(demand)) for when, demand in gated[i + 1])
            earlier = slots[:i]
            tested = [source, *asked, *firm[i + 1], *(demand for _, demand in gated[i + 1])]
            free = not any(depth(part, earlier) for part in tested)
            apart = self.apart(tuple(held)) if merge.needed and argument.local.type.holds_cards else None
            # an earlier card is told apart from its twins, which may matter for the effect
            free = free and not (apart and set(held) & set(earlier))
            values, pool, tests = self.choices(argument, source, asked, firm[i + 1], apart)
            levels.append(Level(argument.local.slot, values, pool, tests, rules, free, argument, apart))
            if argument.local.type.holds_cards:
                held.append(argument.local.slot)
        self.levels = tuple(levels)
        self.independent = all(level.free for level in levels)

    def choices(
        self,
        argument: Argument,
        source: Formula,
        asked: list[Formula],
        firm: list[Formula],
        apart: Callable[[Position], Apart] | None,
    ) -> tuple[Values, Values, tuple[Test, ...]]:
        """The values, their cards, and the remaining tests."""
        slot, evaluator, where = argument.local.slot, self.evaluator, [*asked, *firm]
        if isinstance(source, Several):
            assert argument.each is not None
            one = Sets(replace(argument, local=argument.each), source.source, asked, evaluator, apart)
            rest = self.tests(one.rest, argument.each.slot)
            low, high = evaluator.compile(source.low), evaluator.compile(source.high)
            several = SeveralSets(one, low, high, rest, apart, argument.span)
            return several, several.cards, self.tests(firm, slot)
        if isinstance(source, Subsets):
            sets = Sets(argument, source, where, evaluator, apart)
            return sets, sets.cards, self.tests(sets.rest, slot)
        listed = evaluator.compile(source)

        def found(p: Position) -> Iterable[Any]:
            values: Iterable[Any] = listed(p)
            if argument.kind == "run":
                values = runs(tuple(values))
            elif apart is not None:
                values = apart(p).cards(values)
            return (None, *values) if argument.none else values

        simple = argument.kind == "one" and apart is None and not argument.none
        return listed if simple else found, listed, self.tests(where, slot)

    def tests(self, conditions: list[Formula], slot: int) -> tuple[Closure, ...]:
        return tuple(self.evaluator.compile(keep(condition, slot, self.settled)) for condition in conditions)

    def apart(self, held: tuple[int, ...]) -> Callable[[Position], Apart]:
        merge, me = self.merge, self.action.me.slot
        return lambda p: merge.apart(p, p.slots[me], held)

    # ---- all moves, or the next argument

    def all(self, p: Position, start: Args = ()) -> "Tuples":
        found = self.firm_tuples(p, start)
        for _, holds in self.waivers:
            found = self.keep_passing(p, found, holds, len(start)) or found
        return found

    def first_broken_rule(self, p: Position, args: Args) -> Clause | None:
        """The first unwaived rule that forbids arguments which pass all firm tests."""
        if not self.waivers:
            return None
        found = self.firm_tuples(p, ())
        for clause, holds in self.waivers:
            kept = self.keep_passing(p, found, holds, 0)
            if kept and not self.passes(p, args, holds):
                return clause
            found = kept or found
        return None

    def firm_tuples(self, p: Position, start: Args) -> "Tuples":
        return self.product(p, start) if self.independent else self.few(self.firm(p, 0, start))

    def keep_passing(self, p: Position, found: "Tuples", holds: Test, start: int) -> list[Args]:
        """The first `start` items of each tuple are a common start."""
        return [args for args in found if self.passes(p, args[start:], holds)]

    def any(self, p: Position) -> bool:
        """A waivable rule never removes the last move."""
        if len(self.levels) == 1 and not self.before and not self.levels[0].tests(p):
            return any(True for _ in self.levels[0].values(p))
        return next(self.firm(p, 0, ()), None) is not None

    def product(self, p: Position, start: Args) -> "Tuples":
        for test in self.before:
            if not test(p):
                return []
        found = Product((*zip(start), *[self.passing_values(p, level) for level in self.levels]))
        # not `len(found)`, which fails for more than 64 bits
        if len(self.levels) > 1 and prod(map(len, found.columns)) > MOST_MOVES:
            raise self.too_many()
        return found

    def single(self, p: Position) -> Iterable[Any]:
        for test in self.before:
            if not test(p):
                return ()
        return self.passing_values(p, self.levels[0])

    def passing_values(self, p: Position, level: Level) -> Sequence[Any]:
        tests = level.tests(p) if level.rules else level.where
        values = level.values(p)
        if not isinstance(values, tuple):
            values = self.few(values)
        if not tests:
            return values
        slots, slot = p.slots, level.slot
        found = []
        for value in values:
            slots[slot] = value
            for test in tests:
                if not test(p):
                    break
            else:
                found.append(value)
        return found

    def few(self, values: Iterable[Any]) -> list[Any]:
        """Values as a list; raises `Fault` if they are too many."""
        if isinstance(values, list) and len(values) <= MOST_MOVES:
            return values[:]  # it may be the live list of a zone
        found = list(islice(values, MOST_MOVES + 1))
        if len(found) > MOST_MOVES:
            raise self.too_many()
        return found

    def too_many(self) -> Fault:
        words = f"the action `{self.action.name}` has more than {MOST_MOVES} moves here"
        return Fault("R901", words, self.levels[0].argument.span)

    def firm(self, p: Position, depth: int, chosen: Args) -> Iterator[Args]:
        if depth == 0 and not all(condition(p) for condition in self.before):
            return
        if depth == len(self.levels):
            yield chosen
            return
        level = self.levels[depth]
        slots, slot, tests = p.slots, level.slot, level.tests(p)
        last = depth + 1 == len(self.levels)
        for value in level.values(p):
            slots[slot] = value
            for test in tests:
                if not test(p):
                    break
            else:
                if last:
                    yield (*chosen, value)
                else:
                    yield from self.firm(p, depth + 1, (*chosen, value))
            p.fuel -= 1
            if p.fuel < 0:
                raise Fault("R901", "finding the legal moves takes too long", level.argument.span)

    def passes(self, p: Position, args: Args, test: Test) -> bool:
        for level, value in zip(self.levels, args, strict=True):
            p.slots[level.slot] = value
        return bool(test(p))

    def next(self, p: Position, chosen: Args) -> list[Any]:
        at = len(chosen)
        if self.waivers:
            return list(dict.fromkeys(args[at] for args in self.all(p) if args[:at] == chosen))
        if not self.reaches(p, chosen):
            return []
        found = []
        level = self.levels[at]
        tests = level.tests(p)
        if not tests and at + 1 == len(self.levels):
            return self.few(level.values(p))
        for value in level.values(p):
            p.slots[level.slot] = value
            if all(test(p) for test in tests):
                more = (*chosen, value)
                if len(more) == len(self.levels) or next(self.firm(p, len(more), more), None) is not None:
                    found.append(value)
        return found

    def reaches(self, p: Position, chosen: Args) -> bool:
        """Whether each chosen argument is in its domain and passes its firm tests; fills their slots."""
        if not all(test(p) for test in self.before):
            return False
        for level, value in zip(self.levels, chosen):
            if not level.allows(p, value):
                return False
            p.slots[level.slot] = value
            if not all(test(p) for test in level.tests(p)):
                return False
        return True

    def orders(self, args: Args) -> Iterator[Args]:
        """Arguments in every accepted order: first unchanged, then with groups exchanged."""
        yield args
        groups = self.action.orders
        for places in islice(permutations(groups), 1, None):
            changed = list(args)
            for here, there in zip(groups, places, strict=True):
                for i, j in zip(here, there, strict=True):
                    changed[i] = args[j]
            yield tuple(changed)

    def legal(self, p: Position, args: Args) -> bool:
        if len(args) != len(self.levels) or (self.waivers and args not in self.all(p)):
            return False
        return self.reaches(p, args)


@dataclass(slots=True, eq=False)
class Product:
    """The product of columns, the last column varying fastest; tuples are built only on request."""

    columns: tuple[Sequence[Any], ...]

    def __len__(self) -> int:
        return prod(map(len, self.columns))

    def __iter__(self) -> Iterator[Args]:
        return product(*self.columns)

    def __getitem__(self, number: int) -> Args:
        found = []
        for column in reversed(self.columns):
            number, at = divmod(number, len(column))
            found.append(column[at])
        return tuple(reversed(found))


def runs(cards: Args) -> Iterator[Args]:
    """By start, then length."""
    n = len(cards)
    return (cards[i:j] for i in range(n) for j in range(i + 1, n + 1))
