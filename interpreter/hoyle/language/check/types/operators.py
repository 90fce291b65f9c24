"""Binary operators."""

from collections.abc import Sequence
from typing import Literal, cast

import hoyle.language.model.formula as f
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.divisors import surely
from hoyle.language.check.types.narrowing import assuming
from hoyle.language.check.types.scope import Parsed, Scope, constant, kids, tokens
from hoyle.language.model.types import BOOL, INT, RANK, Type, list_of, or_none, without_none
from hoyle.language.report import short

_Operator = Literal["+", "-", "*", "div", "mod"]
_Sign = Literal["<", "<=", ">", ">="]

#: Advice for comparing values of two types.
_BESIDE = {
    frozenset(("int", "rank")): i.RANK_AND_NUMBER,
    frozenset(("player", "side")): "compare sides: write `.side` after the player",
    frozenset(("player", "int")): "write `.seat` after the player: seats are numbered from 1",
    frozenset(("card", "rank")): "write `.rank` after the card",
    frozenset(("card", "suit")): "write `.suit` after the card",
}
_WORDS = {"plus": "+", "minus": "-", "times": "*", "div": "div", "mod": "mod"}


def equal(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    one, two = kids(tree)
    left, right = i.pair(scope, one, two)
    if i.is_broken(left) or i.is_broken(right):
        return i.report_error(scope, tree)
    if "zone" in (left.type.base, right.type.base) or {left.type.base, right.type.base} == {"row", "list"}:
        left, right = i.as_list(scope.desk, left), i.as_list(scope.desk, right)
    if not _comparable(scope, tree, left, right):
        return i.report_error(scope, tree)
    return f.Equal(BOOL, scope.span(tree), left, right, tree.data == "differ")


def _comparable(scope: Scope, tree: Parsed, left: f.Formula, right: f.Formula) -> bool:
    a, b = left.type, right.type
    if "none" in (a.base, b.base):
        other = right if a.base == "none" else left
        if not other.type.optional and other.type.base != "none" and _plain_by_nature(scope, other):
            message = f"this is never none: it is always {i.a(other.type)}"
            text = _short(scope, kids(tree)[a.base == "none"])
            advice = "remove the test"
            if isinstance(other, f.VariableValue | f.OptionValue):
                advice = f"if `{text}` should sometimes be none, add `or none` where it is declared; otherwise {advice}"
            scope.desk.report.warning("T413", message, scope.span(tree), help=advice)
        return True
    if {a.base, b.base} == {"card", "look"}:
        return True
    if a.base == b.base == "look":
        scope.error("T403", "this compares two faces, and neither is a card of the game", tree)
        return False
    if i.are_comparable(i.narrow_type(left), i.narrow_type(right)):
        return True
    help = _BESIDE.get(frozenset((a.base, b.base)))
    if "list" in (a.base, b.base):
        help = "use `is in` to test whether something is in a list"
        if "look" in (a.base, b.base):
            help = "test whether the list has such a card: `KH is in my hand`"
    elif {a.base, b.base} == {"card", "int"}:
        card, number = (scope.span(kid).text for kid in (kids(tree) if a.base == "card" else kids(tree)[::-1]))
        kind = _number_of(scope, (right if a.base == "card" else left,))
        sign = "is not" if tree.data == "differ" else "is"
        help = f"compare the card's {kind}: `{short(card)}.{kind} {sign} {short(number)}`"
    elif {a.base, b.base} == {"suit", "words"}:
        word = kids(tree)[a.base == "suit"]
        suit = next((suit for suit in scope.desk.faces.suits if suit in a.words + b.words), None)
        if suit is not None:
            help = f"let a formula with cases give the suit of each word, such as `{suit} if {_short(scope, word)} is {suit}`"
    scope.error("T404", f"{i.a(without_none(a))} and {i.a(without_none(b))} are never the same", tree, help=help)
    return False


def _number_of(scope: Scope, numbers: Sequence[f.Formula]) -> str:
    texts = [str(constant(number)) for number in numbers]
    return "rank" if all(text in scope.desk.faces.ranks for text in texts) else "pips"


def _short(scope: Scope, tree: Parsed) -> str:
    return short(" ".join(scope.span(tree).text.split()))


def _plain_by_nature(scope: Scope, node: f.Formula) -> bool:
    """Whether a formula is never none even without known facts."""
    match node:
        case f.LocalValue():
            return not node.local.type.optional
        case f.VariableValue():
            head = scope.desk.variables.get(node.variable)
            return head is None or not head.type.optional
        case f.OptionValue():
            return not scope.desk.options[node.option].type.optional
        case f.Const() | f.Given():
            return True
        case _:
            return isinstance(node, f.Not | f.AllOf | f.AnyOf | f.Compare | f.Equal | f.Within | f.Empty | f.Reaches)


def within(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    one, two = kids(tree)
    if i.needs_hint(scope, one) and not i.needs_hint(scope, two):
        right = i.infer(scope, two)
        left = i.infer(scope, one, right.type.item or without_none(right.type))
    else:
        left = i.infer(scope, one)
        wanted = left.type if i.is_broken(left) and i.may_be_a_word(scope, one) else i.hint_of(left)
        right = i.infer_beside(scope, two, list_of(wanted) if wanted else None)
    what = "the value after `is in`"
    right = i.a_list(scope, two, i.promote_to_list(scope, two, right, or_none(left.type), what), what)
    item = right.type.item
    if i.is_broken(left) or i.is_broken(right) or item is None:
        return i.report_error(scope, tree)
    looks = {left.type.base, item.base} == {"card", "look"}
    if not looks and left.type.base != "none" and not i.are_comparable(i.narrow_type(left), item):
        help = "to compare two lists write `… is …`" if left.type.base in ("list", "zone") else None
        first, last, sign = _short(scope, one), _short(scope, two), "is not in" if tree.data == "without" else "is in"
        if item.base == "card" and left.type.base in ("rank", "suit", "int"):
            kind = _number_of(scope, [left]) if left.type.base == "int" else left.type.base
            help = f"test each card: `{'not ' * (sign != 'is in')}any(c in {last} where c.{kind} is {first})`"
        elif left.type.base == "card" and item.base in ("rank", "suit", "int"):
            members = right.items if isinstance(right, f.ListOf) else (right,)
            members = (right.low, right.high) if isinstance(right, f.Range) else members
            kind = _number_of(scope, members) if item.base == "int" else item.base
            help = f"test the card's {kind}: `{first}.{kind} {sign} {last}`"
        return scope.error("T404", f"{i.a(right.type)} never contains {i.a(without_none(left.type))}", tree, help=help)
    if left.type.base == item.base == "look":
        return scope.error("T403", "this compares two faces, and neither is a card of the game", tree)
    return f.Within(BOOL, scope.span(tree), left, right, tree.data == "without")


def empty(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    one = kids(tree)[0]
    node = i.infer(scope, one)
    if node.type.base == "card":
        help = "to test for no card write `… is none`"
        return scope.error("T406", "only a list can be empty, but this is a card", one, help=help)
    if node.type.optional and not i.is_listlike(node):
        help = f"write `… is none`: {i.a(node.type)} is not a list"
        return scope.error("T406", f"only a list can be empty, but this is {i.a(node.type)}", one, help=help)
    listed = i.a_list(scope, one, node, "the value before `is empty`")
    return listed if i.is_broken(listed) else f.Empty(BOOL, scope.span(tree), listed, tree.data == "is_filled")


def reaches(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    one, two = kids(tree)
    left = i.number(scope, one, "the left side of `reaches`")
    right = i.require(scope, two, or_none(INT), "the right side of `reaches`")
    return f.Reaches(BOOL, scope.span(tree), left, right)


def compare(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    one, two = kids(tree)
    sign = str(tokens(tree)[0])
    left, right = i.pair(scope, one, two)
    if i.is_broken(left) or i.is_broken(right):
        return i.report_error(scope, tree)
    if left.type.base == right.type.base == "list":
        return _compare_lists(scope, tree, cast(Literal["<"], sign), left, right)
    want = RANK if "rank" in (left.type.base, right.type.base) else INT
    for node, at in ((left, one), (right, two)):
        if node.type.base not in ("int", "rank"):
            return _no_order(scope, at, sign, node, _by_rank(scope, (one, left), (two, right), sign))
    left = i.fit(scope, one, left, want, f"the left side of `{sign}`")
    right = i.fit(scope, two, right, want, f"the right side of `{sign}`")
    return f.Compare(BOOL, scope.span(tree), cast(Literal["<"], sign), left, right)


def _compare_lists(scope: Scope, tree: Parsed, sign: _Sign, left: f.Formula, right: f.Formula) -> f.Formula:
    one, two = kids(tree)
    for node, at in ((left, one), (right, two)):
        item = node.type.item
        if item is None or item.base not in ("int", "rank"):
            return _no_order(scope, at, sign, node)
        if item.optional:
            return i.none_here(scope, at, f"each item beside `{sign}`", node)
    if not i.agrees(left.type, right.type):
        message = f"{i.a(left.type)} is neither smaller nor larger than {i.a(right.type)}"
        return scope.error("T404", message, tree, help=i.RANK_AND_NUMBER)
    return f.Compare(BOOL, scope.span(tree), sign, left, right)


def _by_rank(scope: Scope, left: tuple[Parsed, f.Formula], right: tuple[Parsed, f.Formula], sign: str) -> str | None:
    """Advice for comparing a card with a card, a rank or a number; otherwise None."""
    bases = {node.type.base for _, node in (left, right)}
    if "card" not in bases or not bases <= {"card", "rank", "int"}:
        return None
    kind = _number_of(scope, [node for _, node in (left, right) if node.type.base == "int"])
    texts = []
    for tree, node in (left, right):
        text = _short(scope, tree)
        if node.type.base == "card":
            text = f"({text}).{kind}" if tree.data in ("otherwise", "if_else") else f"{text}.{kind}"
        texts.append(text)
    return f"compare {'ranks' if kind == 'rank' else 'numbers'}: `{texts[0]} {sign} {texts[1]}`"


def _no_order(scope: Scope, at: Parsed, sign: str, node: f.Formula, by_rank: str | None = None) -> f.Formula:
    help = by_rank or "ranks and numbers have an order"
    if node.type.base in ("list", "zone", "row"):
        help = "for the number of items write `count(…)`"
    elif by_rank is None and node.type.base in ("card", "look"):
        help = f"compare ranks, such as `c.rank {sign} K`"
    message = f"`{sign}` compares numbers or ranks, but this is {i.a(without_none(node.type))}"
    return scope.error("T405", message, at, help=help)


def if_else(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    one, test, two = kids(tree)
    question = i.condition(scope, test)
    yes, no = assuming(scope, question), assuming(scope, question, False)
    places = [(yes, one), (no, two)]
    first, last = i.unite_types(i.beside(places, hint), places, "the value after `else`", "the one before `if`")
    if i.is_broken(question):
        return question
    return f.Choice(i.type_of_all([first, last]), scope.span(tree), question, first, last)


def plus(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    one, two = kids(tree)
    sign = cast(Literal["+", "-"], _WORDS[tree.data])
    wanted = _list_only(hint)
    if i.needs_hint(scope, one) and not i.needs_hint(scope, two):
        right = i.infer(scope, two, wanted)
        left = i.infer_beside(scope, one, wanted or _list_only(right.type))
    else:
        left = i.infer(scope, one, wanted)
        right = i.infer_beside(scope, two, wanted or _list_only(left.type))
    if i.is_broken(left) or i.is_broken(right):
        return i.report_error(scope, tree)
    if i.is_listlike(left) or i.is_listlike(right):
        return _join(scope, tree, sign, left, right)
    return _arithmetic(scope, tree, sign, left, right)


def _list_only(hint: Type | None) -> Type | None:
    return hint if hint is not None and hint.base == "list" else None


def _join(scope: Scope, tree: Parsed, sign: Literal["+", "-"], left: f.Formula, right: f.Formula) -> f.Formula:
    one, two = kids(tree)
    left, right = i.as_list(scope.desk, left), i.as_list(scope.desk, right)
    before, behind = f"the left side of `{sign}`", f"the right side of `{sign}`"
    items = i.item_of(left.type), i.item_of(right.type)
    if right.type.base == "int" and items[0] is not None and items[0].base != "int":
        counted = f"count({scope.span(one).text}) {sign} {scope.span(two).text}"
        message = f"{behind} must be a list, but this is a number"
        return scope.error("T406", message, two, help=f"for how many there are write `{counted}`")
    left = i.a_list(scope, one, i.promote_to_list(scope, one, left, items[1], before), before)
    right = i.a_list(scope, two, i.promote_to_list(scope, two, right, items[0], behind), behind)
    if i.is_broken(left) or i.is_broken(right):
        return i.report_error(scope, tree)
    both_words = left.type.item_base == right.type.item_base == "words"
    if not both_words and not i.agrees(left.type, right.type) and not i.agrees(right.type, left.type):
        rows = "row" in (left.type.item_base, right.type.item_base)
        help = "a zone of rows is a list of its rows; take them one by one: `for g in LIST: …`" if rows else None
        return scope.error("T404", f"{i.a(left.type)} cannot be joined with {i.a(right.type)}", tree, help=help)
    return f.Join(i.type_of_all([left, right]), scope.span(tree), sign, left, right)


def arithmetic(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    one, two = kids(tree)
    operator = cast(Literal["*", "div", "mod"], _WORDS[tree.data])
    node = _arithmetic(scope, tree, operator, i.infer(scope, one), i.infer(scope, two))
    if operator != "*" and isinstance(node, f.Arithmetic):
        if id(scope.text) not in scope.desk.unsure and not surely(scope, node.right, 1):
            message = f"the number after `{operator}` must be at least 1, but this one may be less"
            help = "write `max(1, …)`, a number such as 2, `count(players)`, or an option whose type starts at 1"
            scope.error("T408", message, two, help=help)
    return node


def _arithmetic(scope: Scope, tree: Parsed, operator: _Operator, left: f.Formula, right: f.Formula) -> f.Formula:
    one, two = kids(tree)
    ahead = scope.desk.next_player
    way = {"+": ahead, "-": "right" if ahead == "left" else "left"}.get(operator)
    place = "next player" if operator == "+" else "player before"
    help = f"for the {place} write `{scope.span(one).text}.{way}`" if way and left.type.base == "player" else None
    left = i.fit(scope, one, left, INT, f"the left side of `{operator}`", help=help)
    right = i.fit(scope, two, right, INT, f"the right side of `{operator}`")
    if i.is_broken(left) or i.is_broken(right):
        return i.report_error(scope, tree)
    return f.Arithmetic(INT, scope.span(tree), operator, left, right)


def negative(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    node = i.number(scope, kids(tree)[0], "the value after `-`")
    if i.is_broken(node):
        return node
    span, value = scope.span(tree), constant(node)
    if value is not None:
        return f.Const(INT, span, -value)
    return f.Arithmetic(INT, span, "-", f.Const(INT, span, 0), node)


def otherwise(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    one, two = kids(tree)
    left = i.infer(scope, one, hint)
    right = i.infer(scope, two, i.hint_of(left) or hint)
    if i.is_broken(left) or i.is_broken(right):
        return i.report_error(scope, tree)
    places = [(scope, one), (scope, two)]
    left, right = i.unite_types([left, right], places, "the value after `otherwise`", "the one before it")
    if i.is_broken(left):
        return left
    if not left.type.optional and _plain_by_nature(scope, left):
        text = scope.span(one).text
        scope.desk.report.warning("T413", f"`{text}` is never none, so `otherwise` has no effect", scope.span(tree))
    kind = without_none(left.type) if left.type.base != "none" else right.type
    return f.Otherwise(or_none(kind) if right.type.optional else kind, scope.span(tree), left, right)


def after(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    one, two = kids(tree)
    listed = i.a_list(scope, one, i.infer(scope, one), "the left side of `after`")
    item = listed.type.item
    if i.is_broken(listed) or item is None:
        return i.report_error(scope, tree)
    if item.base not in ("player", "card"):
        help = "use it with players (round the table) or the cards of a row (from head to tail)"
        return scope.error("T406", f"`after` takes players or cards, but this is {i.a(listed.type)}", one, help=help)
    want = without_none(item) if item.base == "player" else or_none(item)
    right = i.require(scope, two, want, "the right side of `after`")
    return right if i.is_broken(right) else f.After(listed.type, scope.span(tree), listed, right, item.base == "player")


def infer_starting(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    one, two = kids(tree)
    listed = i.a_list(scope, one, i.infer(scope, one), "the left side of `starting with`")
    if i.is_broken(listed) or listed.type.item is None:
        return i.report_error(scope, tree)
    right = i.require(scope, two, without_none(listed.type.item), "the right side of `starting with`")
    return right if i.is_broken(right) else f.Starting(listed.type, scope.span(tree), listed, right)


def span_of(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    """`a..b`."""
    one, two = kids(tree)
    item = i.item_of(hint)
    if item is not None and item.base == "rank":
        low, high = i.infer(scope, one, item), i.infer(scope, two, item)
    else:
        low, high = i.pair(scope, one, two)
    if i.is_broken(low) or i.is_broken(high):
        return i.report_error(scope, tree)
    want = RANK if "rank" in (low.type.base, high.type.base) else INT
    low = i.fit(scope, one, low, want, "the low end of the range")
    high = i.fit(scope, two, high, want, "the high end of the range")
    if i.is_broken(low) or i.is_broken(high):
        return i.report_error(scope, tree)
    return f.Range(list_of(want), scope.span(tree), low, high)


def list_of_items(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    trees = kids(tree)
    places = [(scope, kid) for kid in trees]
    nodes = i.unite_types(i.beside(places, i.item_of(hint)), places, "this item")
    if any(i.is_broken(node) for node in nodes):
        return i.report_error(scope, tree)
    kind = i.type_of_all(nodes)
    if kind.base in ("list", "zone"):
        help = "`+` joins lists: `my hand + trick`" if len(trees) > 1 else "it is already a list: remove `list`"
        return scope.error("T406", "a list cannot hold lists", tree, help=help)
    return f.ListOf(list_of(kind), scope.span(tree), tuple(nodes))
