"""Actions and rules: their keys in, what a player may choose and what narrows it out."""

from collections.abc import Container, Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from lark import Token

import hoyle.model.formula as f
from hoyle.check.rules.blocks import block
from hoyle.check.rules.declarations import section, symbols
from hoyle.check.rules.instances import outside_its_lines, takes_zones
from hoyle.check.rules.orders import read_order
from hoyle.check.rules.texts import read_text, read_title, reasons_of, refuse_idle
from hoyle.check.types import infer as i
from hoyle.check.types.bounds import least
from hoyle.check.types.folds import item_facts, sizes
from hoyle.check.types.formulas import value
from hoyle.check.types.identity import ANYTHING
from hoyle.check.types.kinds import distinct_words, read_parameters
from hoyle.check.types.misnamed import no_such
from hoyle.check.types.narrowing import filled, proves
from hoyle.check.types.scope import NO_FACTS, Desk, Facts, Kind, Parsed, Scope, Symbol, bind, kids, lines, tokens
from hoyle.model.block import Block
from hoyle.model.game import Argument, Bounds, Clause, Rule
from hoyle.model.text import Text
from hoyle.model.types import (
    BOOL,
    CARD,
    CARDS,
    ERROR,
    INT,
    PLACE,
    PLAYER,
    RANK,
    ROW,
    SIDE,
    SUIT,
    Type,
    list_of,
    or_none,
)
from hoyle.report import Label
from hoyle.syntax.tree import Mapping, Node, Scalar, Sequence

#: The most characters that a rule may have, times the actions that it narrows.
LARGEST_RULE = 500_000

_NOUNS: dict[str, Type] = {
    "card": CARD,
    "row": ROW,
    "run": CARDS,
    "player": PLAYER,
    "side": SIDE,
    "number": INT,
    "rank": RANK,
    "suit": SUIT,
    "place": PLACE,
}


@dataclass(slots=True)
class Draft:
    """An action in the making: `scope` knows its parameters and, once they are read, its arguments."""

    symbol: Symbol
    about: Mapping
    me: f.Local
    scope: Scope
    parameters: tuple[f.Local, ...]
    arguments: tuple[Argument, ...] = ()
    orders: tuple[tuple[int, ...], ...] = ()
    hosts: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    when: f.Formula | None = None
    words: Text | None = None
    says: Text | None = None
    effect: Block = ()
    clauses: list[Clause] = field(default_factory=list)


def read_heads(desk: Desk) -> list[Draft]:
    """The actions with their parameters and the actions they stand beside, so that menus can offer them."""
    drafts = []
    for symbol in symbols(desk, "action"):
        about = symbol.value if isinstance(symbol.value, Mapping) else Mapping((), symbol.span)
        me = desk.local("me", PLAYER)
        scope = Scope(desk, symbol.key, me=me)
        scope, parameters = read_parameters(scope, symbol.parameters, "an action")
        desk.parameters[symbol.name] = parameters
        draft = Draft(symbol, about, me, scope, parameters)
        draft.hosts = names(scope, about.get("beside"), "action")
        draft.phases = names(scope, about.get("anytime"), "phase")
        desk.beside[symbol.name] = draft.hosts
        if draft.hosts or draft.phases:
            desk.used.add(symbol.name)
            _refuse_parameters(desk, symbol, "beside" if draft.hosts else "anytime")
        drafts.append(draft)
    return drafts


def _refuse_parameters(desk: Desk, symbol: Symbol, key: str) -> None:
    """Report parameters of an action that no menu hands any to."""
    if symbol.parameters:
        message = f"`{symbol.name}` stands in no menu (`{key}`), so nothing can be handed to it"
        desk.report.error("N319", message, symbol.span, help="let the player choose: put it under `with:`")


def names(scope: Scope, node: Node | None, kind: Kind) -> tuple[str, ...]:
    """The actions or phases in a list of names such as `beside: a, b or c`; a group stands for its actions."""
    if not isinstance(node, Scalar):
        return ()
    tree = scope.desk.tree(node, "names")
    found: list[str] = []
    for word in tokens(tree) if tree is not None else []:
        name, here, desk = str(word), scope.of(node), scope.desk
        symbol = desk.symbols.get(name)
        desk.used.add(name)
        group = desk.groups.get(name) if kind == "action" else None
        if group is None and (symbol is None or symbol.kind != kind):
            no_such(here, word, name, [kind], words=desk.groups if kind == "action" else ())
            continue
        if symbol is not None and kind == "phase" and takes_zones(desk, name):
            outside_its_lines(here, word, symbol)
            continue
        for member in (name,) if group is None else group:
            desk.used.add(member)
            if member in found:
                here.error("N317", f"`{member}` stands here twice", word, help="name it once")
            else:
                found.append(member)
    return tuple(found)


def read_body(draft: Draft, late: Container[str]) -> None:
    """What makes an action legal, and what it does.

    The effects of `late` actions do not follow at once on the choice: what held then need not hold any more.
    """
    scope, name = draft.scope, draft.symbol.name
    when, reasons = draft.about.get("when"), reasons_of(draft.about.get("says"))
    if when is not None:
        draft.when = value(scope, when, BOOL, "`when`")
        draft.says = read_text(scope, reasons["when"]) if "when" in reasons else None
        scope = scope.knowing(proves(scope, draft.when, True))
    arguments = []
    for key, node in section(draft.about, "with"):
        if isinstance(node, Scalar):
            scope, argument = _argument(scope, key, node, reasons.get(key.value))
            arguments += [argument] if argument is not None else []
    draft.arguments, draft.scope = tuple(arguments), scope
    told = {a.local.name for a in arguments if a.where is not None} | ({"when"} if when is not None else set())
    refuse_idle(scope, reasons, told)
    draft.orders, draft.clauses = read_order(scope, draft.about.get("any order"), arguments)
    title = draft.about.get("title")
    draft.words = read_title(scope, title) if isinstance(title, Scalar) else None
    effect = draft.about.get("do")
    if isinstance(effect, Scalar):
        if name in late:
            scope = scope.forgetting(frozenset({ANYTHING}))
        draft.effect = read_block(scope, effect)


def read_block(scope: Scope, node: Scalar) -> Block:
    """The statements of a text."""
    tree = scope.desk.tree(node, "block")
    return () if tree is None else block(scope.of(node), kids(tree)).statements


def chosen_together(desk: Desk, texts: Iterable[Node]) -> set[str]:
    """The actions that are offered together anywhere: the effects of others may come before theirs."""
    found: set[str] = set()
    for text in texts:
        tree = desk.tree(text, "block") if isinstance(text, Scalar) else None
        for menu in tree.find_data("together") if tree is not None else ():
            offered = [str(tokens(offer)[0]) for offer in menu.find_data("offer")]
            found |= {member for name in offered for member in desk.groups.get(name, (name,))}
    beside = {name for name, hosts in desk.beside.items() if found & set(hosts)}
    while not beside <= found:
        found |= beside
        beside = {name for name, hosts in desk.beside.items() if found & set(hosts)}
    return found


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player picks for one argument, before it has a name."""

    kind: Literal["one", "set", "sets", "run"]
    noun: str
    source: f.Formula
    type: Type
    bounds: Bounds
    facts: Facts


def _argument(scope: Scope, key: Scalar, node: Scalar, reason: Scalar | None) -> tuple[Scope, Argument | None]:
    """One argument under `with:`, with the answer where its `where` does not hold, and the scope of those behind it."""
    word = Token("NAME", key.value, 0, end_pos=len(key.value))
    tree = scope.desk.tree(node, "domain")
    if tree is None:
        return bind(scope.of(key), word, ERROR)[0], None
    secret = tree.data == "secret"
    tree = kids(tree)[0] if secret else tree
    none = any(piece.data == "or_none" for piece in kids(tree))
    rest = [piece for piece in kids(tree) if piece.data != "or_none"]
    here = scope.of(node)
    if tree.data in ("yes_or_no", "one_word"):
        choice = _listed(here, tree, key.value)
    elif tree.data == "subset":
        choice = _set(here, rest.pop(0), rest.pop(0))
    elif tree.data == "sets_of":
        choice = _sets(here, *(rest.pop(0) for _ in range(3)))
    else:
        choice = _one(here, tokens(tree)[0], rest.pop(0))
    kind = or_none(choice.type) if none else choice.type
    inner, local = bind(scope.of(key), word, kind, bounds=choice.bounds, watch="argument")
    inner = inner.of(node)
    if not none:
        inner = inner.knowing(
            choice.facts | (item_facts(here, choice.source, local) if choice.kind == "one" else NO_FACTS)
        )
        if choice.kind == "run" or (choice.kind in ("set", "sets") and _at_least_one(here, choice.source)):
            inner = inner.knowing(filled(f.Read(kind, None, local)))
    where = says = each = None
    if choice.kind == "sets":
        each = scope.desk.local(local.name, CARDS)
    if rest and each is not None:
        # what is asked of each set teaches nothing about the list of them
        asked = replace(inner, locals={**inner.locals, local.name: each})
        where = i.condition(asked.knowing(filled(f.Read(CARDS, None, each))), rest[0], "what follows `where`")
        says = None if reason is None else read_text(inner, reason)
    elif rest:
        where = i.condition(inner, rest[0], "what follows `where`")
        says = None if reason is None else read_text(inner, reason)
        inner = inner.knowing(proves(inner, where, True))
    found = Argument(local, choice.kind, choice.noun, choice.source, none, secret, where, says, node.span, each)
    return inner, found


def _listed(scope: Scope, tree: Parsed, name: str) -> Choice:
    """`yes or no`, or `left | right`: an answer out of those written, in this order."""
    if tree.data == "yes_or_no":
        noun, kind = "answer", BOOL
        values: tuple[object, ...] = (True, False)
    else:
        noun, kind = "word", distinct_words(scope, tokens(tree), f"the argument `{name}`")
        values = kind.words
    span = scope.span(tree)
    items = tuple(f.Const(kind, span, value) for value in values)
    source = f.ListOf(list_of(kind), span, items)
    return Choice("one", noun, source, kind, Bounds(), filled(source))


def _set(scope: Scope, size: Parsed, source: Parsed) -> Choice:
    """`3..4 cards from LIST`."""
    low, high = sizes(scope, size)
    cards = i.require(scope, source, CARDS, "what cards are chosen from")
    subsets = f.Subsets(list_of(CARDS), scope.span(source), low, high, cards)
    return Choice("set", "cards", subsets, CARDS, Bounds(), NO_FACTS)


def _sets(scope: Scope, number: Parsed, size: Parsed, source: Parsed) -> Choice:
    """`1..3 sets of 3..7 cards from LIST`."""
    low, high = sizes(scope, number, "how many sets there are")
    subsets = _set(scope, size, source).source
    assert isinstance(subsets, f.Subsets)
    kind = list_of(CARDS)
    return Choice(
        "sets", "sets", f.Several(list_of(kind), scope.span(source), low, high, subsets), kind, Bounds(), NO_FACTS
    )


def _at_least_one(scope: Scope, source: f.Formula) -> bool:
    """Whether there is a card in a set argument, or a set among several."""
    return isinstance(source, f.Subsets | f.Several) and (least(scope, source.low) or 0) >= 1


def _one(scope: Scope, noun: Token, tree: Parsed) -> Choice:
    """`card from LIST`, `row from ZONE`, `run from ROW`, `number from a..b` and the like."""
    text = str(noun)
    kind = _NOUNS.get(text)
    if kind is None:
        near = scope.desk.guess(text, _NOUNS)
        help = f"did you mean `{near}`?" if near else f"a player chooses a {', '.join(_NOUNS)}, or `2..4 cards`"
        scope.error("N323", f"a player cannot choose a `{text}`", noun, help=help, instead=near)
        return Choice("one", text, i.infer(scope, tree), ERROR, Bounds(), NO_FACTS)
    what = f"what a {text} is chosen from"
    if text == "place":
        return Choice("one", text, _places(scope, tree, what), kind, Bounds(), NO_FACTS)
    source = _row(scope, tree, what) if text == "run" else i.require(scope, tree, list_of(kind), what)
    if i.is_broken(source):
        return Choice("one", text, source, ERROR, Bounds(), NO_FACTS)
    bounds = Bounds(source.low, source.high) if isinstance(source, f.Range) and kind == INT else Bounds()
    return Choice("run" if text == "run" else "one", text, source, kind, bounds, filled(source))


def _places(scope: Scope, tree: Parsed, what: str) -> f.Formula:
    """The places of a zone as a list, or a list of places."""
    node = i.infer(scope, tree)
    if isinstance(node, f.ZoneValue):
        head = scope.desk.zones.get(node.zone)
        if head is None or head.kind == "places":
            return f.CardsOf(list_of(PLACE), node.span, node)
        scope.error("T411", f"`{node.zone}` is a {head.kind}, which has no places", tree)
        return i.broken(scope, tree)
    return i.fit(scope, tree, node, list_of(PLACE), what)


def _row(scope: Scope, tree: Parsed, what: str) -> f.Formula:
    """The cards of a row or a stack: only these lie side by side."""
    node = i.require(scope, tree, CARDS, what)
    subject = node.subject if isinstance(node, f.CardsOf) else None
    head = scope.desk.zones.get(subject.zone) if isinstance(subject, f.ZoneValue) else None
    if i.is_broken(node) or (subject is not None and subject.type.base == "row"):
        return node
    if head is not None and head.kind in ("row", "stack"):
        return node
    found = "this is a list of cards from anywhere" if head is None else f"a {head.kind} has no order"
    help = "choose from a zone of kind row, or from a row; for cards that need not adjoin: `1..9 cards from …`"
    scope.error("T411", f"a run is cards that lie side by side, and {found}", tree, help=help)
    return i.broken(scope, tree)


def read_rules(desk: Desk, root: Mapping, drafts: dict[str, Draft]) -> dict[str, Rule]:
    """The rules, and in each action the clauses that bear on it, in file order."""
    rules = {}
    for key, about in section(root, "rules"):
        if not isinstance(about, Mapping):
            continue
        narrows = names(Scope(desk, key), about.get("narrows"), "action")
        waive = about.get("if impossible") is not None
        says = about.get("says")
        rules[key.value] = Rule(key.value, narrows, waive, says.value if isinstance(says, Scalar) else None, key.span)
        targets = [drafts[name] for name in narrows if name in drafts]
        if _fits(desk, key, about, len(narrows)) and _same_names(desk, about, targets):
            for draft in targets:
                draft.clauses += _clause(draft, key, about, waive)
    return rules


def _fits(desk: Desk, key: Scalar, about: Mapping, actions: int) -> bool:
    """Whether a rule is short enough to be worked out for every action that it narrows."""
    if actions * (about.span.end - about.span.start) <= LARGEST_RULE:
        return True
    desk.report.error("T416", f"the rule `{key.value}` is too long for so many actions", key.span)
    return False


def _clause(draft: Draft, key: Scalar, about: Mapping, waive: bool) -> list[Clause]:
    """One rule as it bears on one action."""
    scope, when, demand = draft.scope, None, about.get("demand")
    written = about.get("when")
    if written is not None:
        when = value(scope, written, BOOL, "`when`")
        scope = scope.knowing(proves(scope, when, True))
    if demand is None:
        return []
    says = about.get("says")
    text = read_text(scope, says) if isinstance(says, Scalar) else None
    return [Clause(key.value, when, value(scope, demand, BOOL, "what is demanded"), waive, text, key.span)]


def _same_names(desk: Desk, about: Mapping, drafts: list[Draft]) -> bool:
    """Whether all narrowed actions have the arguments that a rule speaks of; those that lack are reported."""
    good = True
    says = about.get("says")
    pieces = desk.apart(says).pieces if isinstance(says, Scalar) else ()
    holes = [hole for hole in pieces if isinstance(hole, Scalar) and hole.value.strip()]
    for text in (about.get("when"), about.get("demand"), *holes):
        for scalar, tree in _trees(desk, text):
            inner = {str(t) for fold in tree.find_pred(_binds) for t in tokens(fold)}
            for token in tree.scan_values(lambda t: isinstance(t, Token) and t.type == "NAME"):
                if str(token) not in inner and not _shared(desk, scalar, token, drafts):
                    good = False
    return good


def _binds(tree: Parsed) -> bool:
    """Whether a tree gives a name of its own to the items of a list."""
    return tree.data in ("find_where", "fold_for", "list_for")


def _trees(desk: Desk, node: Node | None) -> list[tuple[Scalar, Parsed]]:
    """The trees of a formula or of its cases."""
    start = "case" if isinstance(node, Sequence) else "formula"
    return [(text, tree) for text in lines(node) if (tree := desk.tree(text, start)) is not None]


def _shared(desk: Desk, scalar: Scalar, token: Token, drafts: list[Draft]) -> bool:
    """Whether a name is no argument, or one of all the actions, of one type."""
    name = str(token)
    having = [draft for draft in drafts if name in draft.scope.locals]
    if not having:
        return True
    span, seen = scalar.at(token.start_pos or 0, token.end_pos or 0), having[0].symbol
    labels = [Label(seen.span, f"`{seen.name}` has it")]
    lacking = next((draft for draft in drafts if name not in draft.scope.locals), None)
    if lacking is not None:
        labels.append(Label(lacking.symbol.span, f"`{lacking.symbol.name}` has not"))
        message = f"`{name}` is an argument of `{seen.name}`, but not of `{lacking.symbol.name}`"
    elif len({draft.scope.locals[name].type for draft in having}) > 1:
        message = f"`{name}` is not of one type in all the actions that this rule narrows"
    else:
        return True
    help = "a rule over several actions may read only arguments that all of them have; write one rule for each"
    desk.report.error("N316", message, span, labels=labels, help=help)
    return False
