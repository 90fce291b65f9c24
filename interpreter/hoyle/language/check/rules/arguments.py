"""Arguments of actions."""

from dataclasses import field, replace
from typing import Literal

from lark import Token

import hoyle.language.model.formula as f
from hoyle.frozen import dataclass
from hoyle.language.check.rules.texts import read_text
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.bounds import least
from hoyle.language.check.types.folds import dashed_range, item_facts, sizes
from hoyle.language.check.types.kinds import distinct_words, named_list
from hoyle.language.check.types.narrowing import assuming, facts_if_filled
from hoyle.language.check.types.scope import NO_FACTS, Facts, Parsed, Scope, bind, declaration, kids, members, tokens
from hoyle.language.model import types as t
from hoyle.language.model.game import Argument, Bounds
from hoyle.language.syntax.tree import Scalar

_NOUNS: dict[str, t.Type] = {
    "card": t.CARD,
    "row": t.ROW,
    "run": t.CARDS,
    "player": t.PLAYER,
    "side": t.SIDE,
    "number": t.INT,
    "rank": t.RANK,
    "suit": t.SUIT,
    "place": t.PLACE,
}


#: Types of variables, and names for them elsewhere -> what a player chooses.
_TYPES = {**dict.fromkeys(("int", "integer"), "number"), **dict.fromkeys(("bool", "boolean", "flag"), "answer")}


@dataclass(frozen=True, slots=True)
class Choice:
    kind: Literal["one", "set", "sets", "run"]
    noun: str
    source: f.Formula
    type: t.Type
    bounds: Bounds = field(default_factory=Bounds)
    facts: Facts = NO_FACTS


def read_argument(scope: Scope, key: Scalar, node: Scalar, reason: Scalar | None) -> tuple[Scope, Argument | None]:
    """The scope is for later arguments; `reason` is for a failing `where`."""
    word = Token("NAME", key.value, 0, end_pos=len(key.value))
    tree = scope.desk.tree(node, "domain")
    if tree is None:
        return bind(scope.of(key), word, t.ERROR)[0], None
    secret = tree.data == "secret"
    tree = kids(tree)[0] if secret else tree
    none = any(piece.data == "or_none" for piece in kids(tree))
    rest = [piece for piece in kids(tree) if piece.data != "or_none"]
    here = scope.of(node)
    if tree.data in ("yes_or_no", "one_word"):
        choice = _answers(here, tree, key.value)
    elif tree.data == "subset":
        choice = _set_source(here, rest.pop(0), rest.pop(0))
    elif tree.data == "sets_of":
        choice = _sets(here, *(rest.pop(0) for _ in range(3)))
    else:
        choice = _one(here, tokens(tree)[0], rest.pop(0), key.value)
    kind = t.or_none(choice.type) if none else choice.type
    inner, local = bind(scope.of(key), word, kind, bounds=choice.bounds, watch="argument")
    inner = inner.of(node)
    if not none:
        facts = item_facts(here, choice.source, local) if choice.kind == "one" else NO_FACTS
        inner = inner.assume(choice.facts | facts)
        if choice.kind == "run" or _is_filled_set(here, choice.source):
            inner = inner.assume(facts_if_filled(f.LocalValue(kind, None, local)))
    where = says = None
    each = scope.desk.local(local.name, t.CARDS) if choice.kind == "sets" else None
    if rest:
        asked = inner
        if each is not None:
            filled = facts_if_filled(f.LocalValue(t.CARDS, None, each))
            asked = replace(inner, locals={**inner.locals, local.name: each}).assume(filled)
        where = i.condition(asked, rest[0], "the condition after `where`")
        says = None if reason is None else read_text(inner, reason)
        if each is None:  # a condition on each set proves nothing about their list
            inner = assuming(inner, where)
    found = Argument(local, choice.kind, choice.noun, choice.source, none, secret, where, says, node.span, each)
    return inner, found


def _answers(scope: Scope, tree: Parsed, name: str) -> Choice:
    if tree.data == "yes_or_no":
        noun, kind = "answer", t.BOOL
        values: tuple[object, ...] = (True, False)
    else:
        noun, kind = "word", _words(scope, tokens(tree), name)
        values = kind.words
    span = scope.span(tree)
    items = tuple(f.Const(kind, span, value) for value in values)
    source = f.ListOf(t.list_of(kind), span, items)
    return Choice("one", noun, source, kind, facts=facts_if_filled(source))


def _words(scope: Scope, written: list[Token], name: str) -> t.Type:
    if len(written) > 1:
        return distinct_words(scope, written, f"the argument `{name}`")
    listed = named_list(scope, written[0])
    text = str(written[0])
    if listed is not None or text in scope.desk.broken:
        return listed or t.ERROR
    help = "declare the list under `words:`, or write its words: `a | b`"
    advice = scope.desk.advice(text, scope.desk.lists, help)
    if (meant := _with_source(scope, text)) is not None:
        advice = {"help": f"write `{meant}`", "instead": None}
    scope.error("N323", f"`{text}` is not a list of words", written[0], **advice)
    return t.ERROR


def _with_source(scope: Scope, text: str) -> str | None:
    """The argument probably meant by a zone, thing or type alone."""
    desk = scope.desk
    head, variable, option = desk.zones.get(text), desk.variables.get(text), desk.options.get(text)
    if head is not None and head.kind != "tokens":
        noun = {"rows": "row", "places": "place"}.get(head.kind, "card")
        return f"{noun} from {'my ' * (bool(head.per) and head.per[0].kind in ('player', 'side'))}{text}"
    kind = variable.type if variable else option.type if option else None
    if kind is not None and kind.base == "words":
        return kind.name or " | ".join(kind.words)
    noun = _TYPES.get(text, text.removesuffix("s"))
    hand = f"my {desk.names().hands[0]}" if desk.names().hands else "…"
    sources = {"number": "1..5", "card": hand, "run": hand, "row": "…", "place": "…"}
    if noun == "answer":
        return "yes or no"
    return f"{noun} from {sources.get(noun, f'{noun}s')}" if noun in _NOUNS else None


def _set_source(scope: Scope, size: Parsed, source: Parsed) -> Choice:
    low, high = sizes(scope, size)
    cards = i.require(scope, source, t.CARDS, "the source of the cards")
    subsets = f.Subsets(t.list_of(t.CARDS), scope.span(source), low, high, cards)
    return Choice("set", "cards", subsets, t.CARDS)


def _sets(scope: Scope, number: Parsed, size: Parsed, source: Parsed) -> Choice:
    low, high = sizes(scope, number, "the number of sets")
    subsets = _set_source(scope, size, source).source
    assert isinstance(subsets, f.Subsets)
    kind = t.list_of(t.CARDS)
    return Choice("sets", "sets", f.Several(t.list_of(kind), scope.span(source), low, high, subsets), kind)


def _is_filled_set(scope: Scope, source: f.Formula) -> bool:
    return isinstance(source, f.Subsets | f.Several) and (least(scope, source.low) or 0) >= 1


def _one(scope: Scope, noun: Token, tree: Parsed, name: str) -> Choice:
    text = str(noun)
    kind = _NOUNS.get(text)
    if kind is None:
        help = f"the possible arguments are {', '.join(_NOUNS)} and `2..4 cards`"
        advice = scope.desk.advice(text, _NOUNS, help)
        if text == "cards":
            advice = {"help": "say how many: `1..3 cards from …`, or one: `card from …`", "instead": None}
        if named_list(scope, noun) is not None:
            advice = {"help": f"write `{text}`, or `{text} where …` for some of its words", "instead": None}
        scope.error("N323", f"a player cannot choose a `{text}`", noun, **advice)
        return Choice("one", text, i.infer(scope, tree), t.ERROR)
    what = f"the source of the {text}"
    if text == "place":
        return Choice("one", text, _places(scope, tree, what), kind)
    if text == "row" and _is_no_rows(scope, tree, name):
        return Choice("one", text, i.report_error(scope, tree), t.ERROR)
    hint = f"write a range: `{dashed_range(scope, tree) or '1..5'}`" if text == "number" else None
    source = _row(scope, tree, what) if text == "run" else i.require(scope, tree, t.list_of(kind), what, help=hint)
    if i.is_broken(source):
        return Choice("one", text, source, t.ERROR)
    bounds = Bounds(source.low, source.high) if isinstance(source, f.Range) and kind == t.INT else Bounds()
    return Choice("run" if text == "run" else "one", text, source, kind, bounds, facts_if_filled(source))


def _places(scope: Scope, tree: Parsed, what: str) -> f.Formula:
    node = i.infer(scope, tree)
    if isinstance(node, f.ZoneValue):
        head = scope.desk.zones.get(node.zone)
        if head is None or head.kind == "places":
            return f.CardsOf(t.list_of(t.PLACE), node.span, node)
        return scope.error("T411", f"`{node.zone}` is a {head.kind} and has no places", tree)
    return i.fit(scope, tree, node, t.list_of(t.PLACE), what)


def _is_no_rows(scope: Scope, tree: Parsed, name: str) -> bool:
    token = next(tree.scan_values(lambda leaf: isinstance(leaf, Token) and leaf.type == "NAME"), None)
    text = str(token)
    head = None if text in scope.locals else scope.desk.zones.get(text)
    if tree.data not in ("name", "mine", "every", "my_every", "index") or head is None or head.kind == "rows":
        return False
    scope.desk.used.add(text)
    help = f"choose one of its cards with `card from {scope.span(tree).text}`, or declare it as a zone of kind `rows`"
    mine = "mine" in tree.data or "my" in tree.data
    per, code = head.per[1:] if mine else head.per if tree.data != "index" else (), "T401"
    if per:
        noun, code = "number" if per[-1].kind == "range" else per[-1].kind, "N307"
        one = f"{'my ' * mine}{text}[{', '.join(['…'] * (len(per) - 1) + [name])}]"
        help = f"write `{name}: {noun} from {members(per[-1])}`; the {head.kind} chosen is then `{one}`"
    labels = declaration(scope.desk.symbols[text])
    message = f"`row from` needs a zone of kind `rows`, but `{text}` is of kind `{head.kind}`"
    scope.error(code if tree.data in ("name", "mine") else "T401", message, tree, labels=labels, help=help)
    return True


def _row(scope: Scope, tree: Parsed, what: str) -> f.Formula:
    node = i.require(scope, tree, t.CARDS, what)
    subject = node.subject if isinstance(node, f.CardsOf) else None
    head = scope.desk.zones.get(subject.zone) if isinstance(subject, f.ZoneValue) else None
    if i.is_broken(node) or (subject is not None and subject.type.base == "row"):
        return node
    if head is not None and head.kind in ("row", "stack"):
        return node
    found = "this list may hold cards from anywhere" if head is None else f"a {head.kind} has no order"
    help = "choose from a zone of kind row, or from a row; if the cards need not adjoin, write `1..9 cards from …`"
    return scope.error("T411", f"a run needs cards that lie side by side, but {found}", tree, help=help)
