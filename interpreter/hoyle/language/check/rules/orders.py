"""Arguments in any order, and the rule that keeps one order."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from hoyle.language.check.types import infer as i
from hoyle.language.check.types.formulas import value
from hoyle.language.check.types.scope import LISTS, Scope, lines
from hoyle.language.model.game import ANY_ORDER, Argument, Clause
from hoyle.language.model.types import BOOL
from hoyle.language.syntax.tree import Node, Scalar
from hoyle.language.syntax.tree import Sequence as Items

#: The most groups: reading a move tries each of their orders.
MOST_GROUPS = 4

Group = tuple[int, ...]


def read_order(
    scope: Scope, node: Node | None, arguments: Sequence[Argument]
) -> tuple[tuple[Group, ...], tuple[Clause, ...]]:
    """The rule demands ascending groups, `none` first; a group that is entirely none comes last."""
    if not isinstance(node, Items):
        return (), ()
    groups = [list(_group(scope, item, arguments)) for item in node.items]
    if not all(groups) or not _fit(scope, node, groups, arguments):
        return (), ()
    ordered = [[arguments[number] for number in group] for group in groups]
    text = " and ".join(_ascending(a, b) for a, b in pairwise(ordered))
    demand = value(scope, Scalar(text, node.span, "plain", ()), BOOL, "the demand")
    says = ("their order does not matter: write them the other way round",)
    return tuple(map(tuple, groups)), (Clause(ANY_ORDER, None, demand, False, says, node.span),)


def _group(scope: Scope, item: Node, arguments: Sequence[Argument]) -> Iterator[int]:
    known = [argument.local.name for argument in arguments]
    for name in lines(item):
        if name.value in known:
            yield known.index(name.value)
        else:
            near = scope.desk.guess(name.value, known)
            help = f"did you mean `{near}`?" if near else "name arguments from `with:`"
            scope.of(name).error("N301", f"`{name.value}` is not an argument of this action", name.span, help=help)
            return


def _fit(scope: Scope, node: Items, groups: list[list[int]], arguments: Sequence[Argument]) -> bool:
    kinds = [[arguments[number].local.type for number in group] for group in groups]
    named = [number for group in groups for number in group]
    odd = next((arguments[number] for number in named if not _is_ordered(arguments[number])), None)
    if len(groups) < 2:
        problem, help = "a single argument has no order", "name two or more: `any order: [p, q]`"
    elif odd is not None:
        problem = f"`{odd.local.name}` cannot change places: only ranks, suits, numbers, players, sides and words can"
        help = "for cards in any order use a set: `2 cards from …`"
    elif len(set(named)) < len(named):
        problem, help = "duplicate argument", "name each argument once"
    elif any(kind != kinds[0] for kind in kinds):
        problem, help = _difference(groups, arguments), "under `any order:`, list only picks of one type"
    elif len(groups) > MOST_GROUPS:
        problem, help = f"these are more than {MOST_GROUPS}", "offer them one after the other"
    else:
        return True
    scope.of(_first(node)).error("T418", problem, node.span, help=help)
    return False


def _difference(groups: list[list[int]], arguments: Sequence[Argument]) -> str:
    for group in groups:
        for one, other in zip(groups[0], group):
            a, b = arguments[one].local, arguments[other].local
            if a.type != b.type:
                return f"`{a.name}` is {i.a(a.type)} and `{b.name}` is {i.a(b.type)}, so their order cannot be ignored"
    return "groups of different lengths cannot change places"


def _first(node: Items) -> Scalar:
    item = node.items[0]
    return item if isinstance(item, Scalar) else _first(item)  # type: ignore[arg-type]


def _is_ordered(argument: Argument) -> bool:
    """Whether everybody knows the order of an argument's values."""
    base = argument.local.type.base
    return argument.kind == "one" and (base in LISTS or _words(argument) != () or (base == "int" and not argument.none))


def _ascending(before: Sequence[Argument], after: Sequence[Argument]) -> str:
    ordered = _at_most([_place(a) for a in before], [_place(a) for a in after])
    if not all(argument.none for argument in before):
        return f"({ordered})"
    return f"(({_all_none(after)}) or (not ({_all_none(before)}) and ({ordered})))"


def _all_none(group: Sequence[Argument]) -> str:
    return " and ".join(f"{argument.local.name} is none" for argument in group)


def _at_most(before: Sequence[str], after: Sequence[str]) -> str:
    """A formula for the lexicographic order of numbers."""
    (a, *others), (b, *more) = before, after
    return f"{a} <= {b}" if not others else f"{a} < {b} or ({a} is {b} and ({_at_most(others, more)}))"


def _place(argument: Argument) -> str:
    """The position of a value in its type, as a formula; 0 for none."""
    name, base = argument.local.name, argument.local.type.base
    if base in LISTS:  # a number is its own position
        return f"position({name}, {LISTS[base]})"
    place = "0"
    for number, word in reversed(list(enumerate(_words(argument), 1))):
        place = f"({number} if {name} is {word} else {place})"
    return place if _words(argument) else name


def _words(argument: Argument) -> tuple[str, ...]:
    return ("yes", "no") if argument.local.type.base == "bool" else argument.local.type.words
