"""The deck and the counters."""

import re
from dataclasses import replace

import hoyle.language.model.formula as f
from hoyle.language.check.rules.declarations import first_key
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.attributes import CARD_ATTRIBUTES
from hoyle.language.check.types.formulas import open_value, value
from hoyle.language.check.types.literals import Faces, pips, readings
from hoyle.language.check.types.misnamed import no_such
from hoyle.language.check.types.scope import Desk, Limits, Scope, declaration, lines
from hoyle.language.model.french_suits import LETTERS
from hoyle.language.model.game import CARDS, JOKER, Deck, Joker, Suit, Token
from hoyle.language.model.titles import untitled_name
from hoyle.language.model.types import BOOL, CARD, ERROR, INT
from hoyle.language.model.walk import every_node
from hoyle.language.report import Label, Report
from hoyle.language.syntax.tree import Mapping, Node, Scalar, scalars

#: The attributes known before a card has its own, and those evaluated for each card.
PRINTED = frozenset({"rank", "suit", "pips"})
#: The most ranks in a range, which is the most cards of a table.
MOST_RANKS = 1024
STORABLE = ("int", "bool", "rank", "suit", "error")


def read_faces(deck: Mapping, report: Report) -> Faces:
    """Ambiguous faces are reported."""
    ranks = [rank for item in lines(deck.get("ranks")) for rank in _ranks(item, report)]
    suits = _suits(deck.get("suits"))
    _refuse_doubles("rank", [(item.value, item) for item in ranks], report)
    _refuse_doubles("suit", [(name, item) for name, _, item in suits], report)
    _refuse_doubles("letter", [(letter, item) for _, letter, item in suits], report)
    texts = tuple(dict.fromkeys(item.value for item in ranks))
    named = {name: letter for name, letter, _ in suits} if suits else LETTERS
    letters = tuple(dict.fromkeys(named.values()))
    found, doubtful = readings(texts, letters)
    for text in doubtful:
        place = next((item.span for item in ranks if item.value == text), None)
        key = deck.key("ranks")
        message = f"the face `{text}` can be read in two ways"
        help = "choose other letters for the suits: `{cups: C}`"
        if text == JOKER:
            message, help = f"`{JOKER}` means the joker and cannot be a rank or a face", "rename the rank or suit"
        report.error("N313", message, place or (key.span if key else deck.span), help=help)
    for key, _ in deck.section("jokers"):
        if key.value in found:
            help = "give the joker another name"
            report.error("N313", f"the face `{key.value}` can be read in two ways", key.span, help=help)
    return Faces(texts, tuple(named), tuple(named.values()), _jokers(deck.get("jokers")), found)


def _ranks(item: Scalar, report: Report) -> list[Scalar]:
    low, _, high = item.value.partition("..")
    if not high:
        return [item]
    message = "the range is empty: its first number is above its second" if int(low) > int(high) else ""
    if int(high) - int(low) >= MOST_RANKS:
        message = f"the range has more than {MOST_RANKS} ranks"
    if message:
        report.error("T417", message, item.span, help="write the lowest rank, two dots and the highest rank: `1..9`")
        return []
    return [Scalar(str(number), item.span, "plain", ()) for number in range(int(low), int(high) + 1)]


def _jokers(node: Node | None) -> tuple[str, ...]:
    if isinstance(node, Mapping):
        return tuple(dict.fromkeys(key.value for key, _ in node))
    if names := _listed_jokers(node):
        return tuple(dict.fromkeys(names))
    return () if node is None or (isinstance(node, Scalar) and node.value.strip() == "0") else (JOKER,)


def _listed_jokers(node: Node | None) -> list[str]:
    """Names in a list, which lacks their numbers."""
    names = [item.value for item in scalars(node)]
    return names if all(re.fullmatch("[A-Z][A-Z0-9]*", name) for name in names) else []


def _suits(node: Node | None) -> list[tuple[str, str, Scalar]]:
    """Suits as (name, letter, place); by default the letter is the first of the name."""
    if isinstance(node, Mapping):
        return [(key.value, word.value, key) for key, word in node if isinstance(word, Scalar)]
    return [(item.value, item.value[:1].upper(), item) for item in lines(node)]


def _refuse_doubles(what: str, items: list[tuple[str, Scalar]], report: Report) -> None:
    seen: dict[str, Scalar] = {}
    for text, item in items:
        if text in seen:
            labels = [Label(seen[text].span, "first used here")]
            message, help = f"the deck has the {what} `{text}` twice", "name it once; for more cards, write `copies`"
            if what == "letter":
                message = f"`{seen[text].value}` and `{item.value}` both have the letter {text}"
                help = f"give one of them another letter: `suits: {_other_letters(items)}`"
            report.error("N313", message, item.span, labels=labels, help=help)
        seen.setdefault(text, item)


def _other_letters(items: list[tuple[str, Scalar]]) -> str:
    used = {letter for letter, _ in items}
    pairs: dict[str, str] = {}
    for letter, item in items:
        free = (word.upper() for word in item.value if word.isalpha() and word.upper() not in used | {*pairs.values()})
        pairs[item.value] = next(free, "X") if letter in pairs.values() else letter
    return "{" + ", ".join(f"{name}: {letter}" for name, letter in pairs.items()) + "}"


def read_deck(desk: Desk, deck: Mapping) -> Deck:
    """Formulas may read the card, the options and the number of players."""
    card = desk.local("card", CARD)
    outside = Limits("the deck", frozenset(desk.options))
    bare = Scope(desk, first_key(deck), nobody="in the deck", limits=outside)
    jokers = _joker_counts(bare, deck.get("jokers"))
    attributes = _attributes(desk, deck.section("each card"), card)
    inside = replace(outside, attributes=PRINTED | _early(attributes))
    scope = Scope(desk, first_key(deck), {"card": card}, nobody="in the deck", limits=inside)
    copies = _formula(scope, deck.get("copies"), f.Const(INT, None, 1), "the number of copies")
    keep = _formula(scope, deck.get("keep"), f.Const(BOOL, None, True), "whether a card is kept")
    faces = desk.faces
    titles = _titles(desk, deck.section("titles"))
    suits = tuple(
        Suit(name, letter, titles.pop(name, untitled_name(name))) for name, letter in zip(faces.suits, faces.letters)
    )
    values = tuple(map(pips, faces.ranks))
    into, pieces = home(desk, deck.get("into"), counters=False), _pieces(deck.get("pieces"))
    rest = (jokers, copies, keep, attributes, card, into, deck.span, pieces)
    return Deck(faces.ranks, values, titles, suits, *rest)


def _pieces(node: Node | None) -> tuple[str, str]:
    one, _, many = (node.value if isinstance(node, Scalar) else "").partition("|")
    return (one.strip(), many.strip()) if one.strip() and many.strip() else CARDS


def _formula(scope: Scope, node: Node | None, missing: f.Formula, what: str) -> f.Formula:
    return missing if node is None else value(scope, node, missing.type, what)


def _joker_counts(scope: Scope, node: Node | None) -> tuple[Joker, ...]:
    faces, nothing = scope.desk.faces.jokers, f.Const(INT, None, 0)
    if isinstance(node, Mapping):
        return tuple(
            Joker(key.value, _formula(scope, count, nothing, f"the number of `{key.value}`")) for key, count in node
        )
    if (names := _listed_jokers(node)) and node is not None:
        help = f"write `jokers: {{{', '.join(f'{name}: 1' for name in names)}}}`"
        scope.desk.report.error("S105", "each joker needs the number of its cards", node.span, help=help)
        return tuple(Joker(name, nothing) for name in dict.fromkeys(names))
    count = _formula(scope, node, nothing, "the number of jokers")
    return tuple(Joker(face, count) for face in faces)


def _attributes(desk: Desk, section: Mapping, card: f.Local) -> dict[str, f.Formula]:
    """Attributes may read earlier ones."""
    found: dict[str, f.Formula] = {}
    for key, written in section:
        name = key.value
        if name in CARD_ATTRIBUTES:
            desk.report.error("N303", f"every card already has `{name}`", key.span, help="choose another name")
        given = frozenset({"players", "ranks", "suits"})
        limits = Limits("the deck", frozenset(desk.options), given, PRINTED | set(found))
        scope = Scope(desk, key, {"card": card}, nobody="in the deck", limits=limits)
        formula = open_value(scope, written)
        if formula.type.base not in STORABLE:
            wanted = "a number, yes or no, a rank or a suit"
            what = f"`{name}` of a card must be {wanted}, but this is {i.a(formula.type)}"
            desk.report.error("T412", what, written.span)
        desk.attributes[name] = formula.type if formula.type.base in STORABLE else ERROR
        found[name] = formula
    return found


def _early(attributes: dict[str, f.Formula]) -> frozenset[str]:
    """Attributes known before the cards: they read neither `ranks` nor `suits`."""
    found = set(PRINTED)
    for name, formula in attributes.items():
        inner = list(every_node(formula))
        read = {node.name for node in inner if isinstance(node, f.Attribute)}
        if read <= found and not any(isinstance(node, f.Given) and node.name in ("ranks", "suits") for node in inner):
            found.add(name)
    return frozenset(found)


def _titles(desk: Desk, section: Mapping) -> dict[str, str]:
    titles: dict[str, str] = {}
    known = [*desk.faces.ranks, *desk.faces.suits, *desk.faces.jokers, *desk.attributes]
    printed = {rank + letter for rank in desk.faces.ranks for letter in desk.faces.letters}
    for key, text in section:
        if key.value not in known and key.value not in printed and key.value != JOKER:
            advice = desk.advice(key.value, known, f"the deck has {', '.join(known[:40])}")
            message = f"this deck has no rank, suit, card or attribute `{key.value}`"
            desk.report.error("N312", message, key.span, **advice)
        elif isinstance(text, Scalar):
            titles[key.value] = text.value
    return titles


def home(desk: Desk, node: Node | None, *, counters: bool) -> str:
    if not isinstance(node, Scalar):
        return ""
    name = node.value
    symbol, head = desk.use(name), desk.zones.get(name)
    what = "counters" if counters else "cards"
    if symbol is None or symbol.kind != "zone":
        no_such(Scope(desk, node), node.span, name, ["zone"], help="declare it under `zones:`")
    elif head is not None:
        labels = declaration(symbol)
        if head.per:
            message = f"there are several `{name}`, but all {what} must begin in one zone"
            desk.report.error("N307", message, node.span, labels=labels)
        elif (head.kind == "tokens") != counters and not (counters and head.kind == "places"):
            message = f"`{name}` holds {'cards' if counters else 'counters'}, but {what} begin here"
            desk.report.error("T411", message, node.span, labels=labels)
    return name


def read_tokens(desk: Desk, section: Mapping) -> dict[str, Token]:
    found: dict[str, Token] = {}
    limits = Limits("the number of counters", frozenset(desk.options))
    for key, about in section.mappings():
        scope = Scope(desk, key, nobody="here", limits=limits)
        written = about.get("count")
        count = value(scope, written, INT, "the number of counters") if written else f.Const(INT, None, 0)
        found[key.value] = Token(key.value, count, home(desk, about.get("into"), counters=True), key.span)
    return found
