"""Completion at the cursor."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, TypeAlias

from hoyle.language.check.keys.addresses import address
from hoyle.language.check.types.attributes import attributes_of
from hoyle.language.check.types.kinds import OF_OPTIONS, OF_PARAMETERS, OF_VARIABLES
from hoyle.language.check.types.scope import Scope
from hoyle.language.model.game import Per
from hoyle.language.report import Source, Span
from hoyle.language.syntax import Mapping, Scalar
from hoyle.language.syntax.lexer import QUOTED, Lexeme
from hoyle.language.syntax.tables import tables
from hoyle.locate import shipped_games
from hoyle.tools.lsp import keys
from hoyle.tools.lsp.cursor import Cursor, cursor
from hoyle.tools.lsp.grammar_words import first_words, in_order, last_words, only_words_after, words_after
from hoyle.tools.lsp.knowledge import Knowledge, bind_names, operand_type, scope_at, type_words
from hoyle.tools.lsp.scan import CALLS, Scanned, hole_around, scan
from hoyle.tools.lsp.texts import Text, value_at, within
from hoyle.tools.lsp.words import ATTRIBUTE_WORDS, GIVEN_NAMES, TYPE_WORDS, WORDS

Sort: TypeAlias = Literal["key", "word", "name", "type", "attribute", "value", "function", "file"]

_NOUNS = ("card", "cards", "row", "run", "place", "player", "side", "number", "rank", "suit")
_DIMENSIONS = ("player", "side", "suit", "rank")


@cache
def _only_after(word: str) -> tuple[str, ...]:
    """Words that must follow a word; none if a name or value can."""
    return () if word in GIVEN_NAMES else in_order(only_words_after().get(word, ()))


@cache
def _statement_words() -> tuple[str, ...]:
    simple = first_words("simple") - first_words("expr")
    others = (first_words("stmt") | words_after("suite", "block")) - first_words("expr") - simple
    return (*in_order(simple), *in_order(others))


@cache
def _connectives(start: str) -> tuple[str, ...]:
    """Words that can follow an operand, or a comma where none can."""
    after = [words_after(phrase, start) for phrase in ("postfix", "NAME", "INT")]
    listed = words_after(tables().signs[","], start) - first_words("by_next")
    return in_order(frozenset[str]().union(*after, listed))


@cache
def _not_operands(last: str, start: str) -> tuple[str, ...]:
    """Words that begin no operand after a word or sign: `empty` after `is`."""
    terminal = tables().words.get(last) or tables().signs.get(last, "")
    return in_order(words_after(terminal, start) - first_words("by_next"))


@cache
def _zone_words() -> tuple[str, ...]:
    return in_order(last_words("kind") | words_after("kind", "zone"))


@cache
def _operand_endings() -> frozenset[str]:
    return frozenset[str]().union(*map(last_words, ("expr", "party", "face", "simple")))


@dataclass(frozen=True, slots=True)
class Candidate:
    """The lowest `rank` comes first."""

    label: str
    sort: Sort
    detail: str = ""
    about: str = ""
    rank: int = 1


@dataclass(frozen=True, slots=True)
class Place:
    known: Knowledge
    scope: Scope
    scanned: Scanned
    before: tuple[Lexeme, ...]
    line: tuple[Lexeme, ...]


def complete(text: str, offset: int, kind: str, known: Knowledge | None) -> list[Candidate]:
    """Candidates without duplicates, the most likely first."""
    at = cursor(text, offset)
    if kind == "scenarios":
        begins = at.in_key or at.path[2:] == ("steps",)  # a key also follows the dash of a step
        written = keys.scenario_keys(at.path) if begins else {}
        return [Candidate(key, "key", about=about) for key, about in written.items()]
    patch = any(line.startswith("extends:") for line in text.split("\n"))
    found = _keys(at, patch, known) if at.in_key else _values(at, patch, known)
    best: dict[str, Candidate] = {}
    for candidate in sorted(found, key=lambda c: c.rank):
        best.setdefault(candidate.label, candidate)
    return list(best.values())


def _keys(at: Cursor, patch: bool, known: Knowledge | None) -> list[Candidate]:
    written = keys.keys_below(at.path, patch=patch)
    found = [Candidate(key, "key", about=text) for key, text in written.items()]
    if known is None:
        return found
    if at.path[:1] == ("change",):
        node: object = known.root
        for step in at.path[1:]:
            entries = node.entries if isinstance(node, Mapping) else ()
            node = next((value for key, value in entries if address(key.value) == step), None)
        present = [key.value for key, _ in (node if isinstance(node, Mapping) else ())]
        # some keys of a game, such as its name, are not for its variants to change
        found += [Candidate(key, "key", rank=0) for key in present if len(at.path) > 1 or key in written]
    if at.path == ("insert",):
        hosts = [s for s in known.desk.symbols.values() if s.kind in ("phase", "action")]
        found += [Candidate(f"{side} {s.name}", "key", s.kind) for s in hosts for side in ("before", "after")]
    if within(at.path)[:1] == ("variants",) and at.path[-1] == "options":
        found += _of_kind(known, "option")
    if within(at.path) == ("titles",):
        found += _titled_names(known)
    return found


def _titled_names(known: Knowledge) -> list[Candidate]:
    declared = [c for kind in ("zone", "variable", "formula", "phase") for c in _of_kind(known, kind)]
    tokens = [Candidate(name, "name", "token") for name in known.desk.tokens]
    tokens += [Candidate(word, "value", f"word of {owner}") for word, owner in known.desk.words.items()]
    actions = [(name, scope) for (kind, name), scope in known.hosts.items() if kind == "action"]
    arguments = [Candidate(f"{name}.{one}", "name", "argument") for name, scope in actions for one in scope.locals]
    return [*declared, *tokens, *arguments]


def _values(at: Cursor, patch: bool, known: Knowledge | None) -> list[Candidate]:
    listed = [Candidate(value, "value") for value in keys.choices(at.path, patch=patch)]
    kind = value_at(at.path)
    if kind is None:
        return listed
    if kind == "base":
        return [Candidate(game, "file", "shipped game") for game in shipped_games()]
    if kind == "path" and known is not None:
        return [Candidate(path, "name") for path in _paths(known)]
    if kind.startswith("name") and known is not None:
        return _list_names(known, kind.partition(" ")[2], within(at.path))
    if known is None or "#" in at.value[at.value.rfind("\n", 0, at.at) + 1 : at.at]:
        return listed
    said = _text_start(at, kind)
    if said is None:
        return listed + _spoken_names(_place(at, kind, known), kind)
    hole = hole_around(at.value, said, at.at)
    if hole is None:
        return listed  # words for people
    place = _place_in_hole(at, kind, known, hole)
    return _locals(place) if within(at.path)[:1] == ("titles",) else _spoken_names(place, "formula")


def _list_names(known: Knowledge, kind: str, path: tuple[str, ...]) -> list[Candidate]:
    """A group replaces its actions, but not inside another group."""
    grouped = kind == "action" and path[:1] != ("groups",)
    return _of_kind(known, kind) + (_of_kind(known, "group") if grouped else [])


def _text_start(at: Cursor, kind: str) -> int | None:
    """The offset of the text for people around the cursor, if any."""
    if kind in ("text", "title", "prose"):
        return 0
    if kind == "block":
        head = at.value.rfind("\n", 0, at.at) + 1
        quotes = at.value.count('"', head, at.at)
        return at.value.rfind('"', head, at.at) + 1 if quotes % 2 else None
    shown = within(at.path)[:1] == ("shown",) and "{" in at.value
    return 0 if shown else None


def _place(at: Cursor, kind: str, known: Knowledge) -> Place:
    start = _word_start(at.value, at.at)
    source = Source("", at.value)
    scalar = Scalar(at.value, Span(source, 0, len(at.value)), "plain", ((0, 0),))
    scanned = scan(at.value, kind)
    return _place_of(known, scope_at(known, Text(scalar, kind, at.path), scanned, start), scanned, start)


def _place_in_hole(at: Cursor, kind: str, known: Knowledge, hole: tuple[int, int]) -> Place:
    """The place in a hole, which sees the names given around its text."""
    first, last = hole
    scope = _place(replace(at, at=first), kind, known).scope
    scanned, start = scan(at.value[first:last], "formula"), _word_start(at.value, at.at) - first
    return _place_of(known, bind_names(scope, scanned, start), scanned, start)


def _place_of(known: Knowledge, scope: Scope, scanned: Scanned, start: int) -> Place:
    before = tuple(word for word in scanned.words if word.end <= start)
    head = scanned.text.rfind("\n", 0, start) + 1
    return Place(known, scope, scanned, before, tuple(word for word in before if word.start >= head))


def _word_start(text: str, at: int) -> int:
    while at > 0 and (text[at - 1].isalnum() or text[at - 1] == "_"):
        at -= 1
    return at


def _spoken_names(place: Place, kind: str) -> list[Candidate]:
    last = place.before[-1].text if place.before else ""
    if last == "else" and kind in ("zone", "variable") and "seen" in (word.text for word in place.before):
        last = "by"  # as after `seen by`
    if last == ".":
        return _attributes(place)
    keyed = last == "by" and (
        kind == "formula" or [word.text for word in place.before[-2:-1]] in (["sorted"], ["down"])
    )
    if last == "by" and not keyed:
        return [*(_word(word) for word in ("everyone", "nobody", "owner")), *_operands(place)]
    if last == "per":
        return [*(_word(word) for word in _DIMENSIONS), *_of_kind(place.known, "list of words")]
    if words := _only_after(last):
        return [_word(word) for word in words]
    known, line = place.known, [word.text for word in place.line]
    if kind == "block" and place.before and place.before[-1].kind == QUOTED:
        return [_word("to")]
    if (last == "each" and "fresh" in line) or last == "end":
        return _of_kind(known, "phase")
    if last in ("my", "every", "each"):
        return _families(place, last)
    match kind:
        case "block" if not line or line[-1] == ":":
            return _statement(place)
        case "block" if _in_menu(line):
            return [
                *_of_kind(known, "action", 0),
                *_of_kind(known, "group", 0),
                _word("freely"),
                _word("or"),
                _word("and"),
            ]
        case "block" if last in ("from", "to", "shuffle") and "say" not in line:
            own = [_word("my"), _word("each"), _word("every"), _word("everyone"), _word("face")]
            return [*_of_kind(known, "zone", 0), *own, *_operands(place)]
        case "zone" if not place.before or not _ends_operand(place) or last in ("by", *_zone_words()):
            asking = any(word.text == "if" for word in place.before)
            kinds = [] if asking else [_word(word) for word in _zone_words()]
            return kinds + (_operands(place) if place.before else [])
        case "domain" if not place.before or last == "secret":
            answers = Candidate("yes or no", "value", about="An answer.")
            nouns = [Candidate(noun, "type", about=TYPE_WORDS[noun]) for noun in _NOUNS]
            return [*nouns, *_of_kind(known, "list of words"), answers, _word("secret")]
        case "domain" if len(place.before) < 3 and last in _NOUNS:
            return [_word("from"), _word("or")]
        case "variable" if not place.before:
            return _types(OF_VARIABLES) + _of_kind(known, "list of words")
        case "vartype":
            return _types(OF_OPTIONS) + _of_kind(known, "list of words") + [_word("or"), _word("none"), _word("more")]
        case "ranking" if not place.before:
            return [_word("highest"), _word("lowest")]
        case _:
            return _expression(place, kind)


def _expression(place: Place, kind: str) -> list[Candidate]:
    if not _ends_operand(place):
        last = place.before[-1].text if place.before else ""
        return [*_comparable_words(place), *_operands(place), *(_word(word, 2) for word in _not_operands(last, kind))]
    return [_word(word) for word in _connectives(kind)]


def _ends_operand(place: Place) -> bool:
    if not place.before:
        return False
    last = place.before[-1]
    return last.kind in ("NAME", "INT", "FACE") or last.text in (")", "]") or last.text in _operand_endings()


def _in_menu(line: list[str]) -> bool:
    menu = max((line.index(word) for word in ("chooses", "may", "choose", "whether") if word in line), default=-1)
    return menu >= 0 and line[-1] in ("chooses", "may", "choose", "to", "freely", "or", ",") and ":" not in line[menu:]


def _statement(place: Place) -> list[Candidate]:
    words = [_word(word, 0) for word in _statement_words()]
    locals_ = [c for c in _locals(place) if c.detail.endswith(("player", "players"))]
    given = [Candidate(name, "name", "given", GIVEN_NAMES[name]) for name in ("players", "dealer", "nothing")]
    return [*words, *_of_kind(place.known, "phase"), *_of_kind(place.known, "variable"), *locals_, *given, _word("me")]


def _attributes(place: Place) -> list[Candidate]:
    """Attributes of the type before a dot, or all without a type."""
    words = place.before[:-1]
    listed = place.known.desk.lists.get(words[-1].text) if words else None
    if listed is not None:
        return [Candidate(word, "value", f"word of {listed.name}") for word in listed.words]
    kind = operand_type(place.scope, place.scanned.text, words)
    if kind.base == "error":
        names = {name: said for (_, name), said in ATTRIBUTE_WORDS.items()}
        names |= dict.fromkeys(place.known.desk.attributes, "An attribute of this deck.")
        return [Candidate(name, "attribute", about=said) for name, said in names.items()]
    found = attributes_of(place.known.desk, kind.base)
    return [
        Candidate(name, "attribute", str(of), ATTRIBUTE_WORDS.get((kind.base, name), "An attribute of this deck."))
        for name, of in found.items()
    ]


def _families(place: Place, last: str) -> list[Candidate]:
    desk = place.known.desk
    per: dict[str, tuple[Per, ...]] = {name: head.per for name, head in desk.zones.items()}
    if last == "my":
        per |= {name: head.per for name, head in desk.variables.items()}
    fit = ("player", "side") if last == "my" else ("player",) if last == "each" else ()
    names = [name for name, dims in per.items() if dims and (not fit or dims[0].kind in fit)]
    found = [c for name in names for c in _of_kind(place.known, desk.symbols[name].kind, 0) if c.label == name]
    if last == "every":
        found += _of_kind(place.known, "list of words")
    if last == "my":
        found += [_word("every")]
        own = [name for owner, name in ATTRIBUTE_WORDS if owner == "player"]
        found += [Candidate(name, "attribute", about=ATTRIBUTE_WORDS["player", name]) for name in own]
        found += [Candidate("score", "name", "given", GIVEN_NAMES["score"])]
    return found


def _comparable_words(place: Place) -> list[Candidate]:
    words = list(place.before)
    while words and words[-1].text in ("is", "not", "=", "in", "(", ","):
        words.pop()
    if not words or len(words) == len(place.before):
        return []
    kind = operand_type(place.scope, place.scanned.text, words)
    faces = place.known.desk.faces
    found = {"words": kind.words, "suit": faces.suits, "rank": faces.ranks, "bool": ("yes", "no")}.get(kind.base, ())
    names = [*found, "none"] if kind.optional else list(found)
    return [Candidate(name, "value", str(kind), rank=0) for name in names]


def _operands(place: Place) -> list[Candidate]:
    known = place.known
    elsewhere = ("me", "side", "owner", "card", "nothing")  # locals where they have a meaning, and a statement
    given = [Candidate(name, "name", "given", said, 2) for name, said in GIVEN_NAMES.items() if name not in elsewhere]
    declared = [c for kind in ("formula", "zone", "variable", "option") for c in _of_kind(known, kind)]
    tokens = [Candidate(name, "name", "token") for name in known.desk.tokens]
    operands = in_order(first_words("expr") - set(CALLS))
    words = [_word(word, 2) for word in operands] + [Candidate(w, "function", about=WORDS[w], rank=2) for w in CALLS]
    suits = [Candidate(suit, "value", "suit", rank=2) for suit in known.desk.faces.suits]
    suits += [
        Candidate(word, "value", f"word of {one.name}", rank=2)
        for one in known.desk.lists.values()
        for word in one.words
    ]
    return [*_locals(place), *declared, *tokens, *given, *words, *suits]


def _locals(place: Place) -> list[Candidate]:
    return [Candidate(name, "name", str(local.type), rank=0) for name, local in place.scope.locals.items()]


def _of_kind(known: Knowledge, kind: str, rank: int = 1) -> list[Candidate]:
    found = []
    for symbol in known.desk.symbols.values():
        if symbol.kind == kind:
            about = type_words(symbol, known.desk)
            value = symbol.value.value if isinstance(symbol.value, Scalar) and kind == "zone" else ""
            sort: Sort = "function" if symbol.parameters else "name"
            found.append(Candidate(symbol.name, sort, f"{kind} {about}".strip(), value or symbol.key.value, rank))
    return found


def _types(names: Iterable[str]) -> list[Candidate]:
    offered = [name for name in OF_PARAMETERS if name in set(names)]
    return [Candidate(name, "type", about=TYPE_WORDS[name]) for name in offered]


def _word(word: str, rank: int = 1) -> Candidate:
    about = WORDS.get(word) or TYPE_WORDS.get(word) or GIVEN_NAMES.get(word, "")
    return Candidate(word, "word", about=about, rank=rank)


def _paths(known: Knowledge) -> list[str]:
    sections = [(key.value, value) for key, value in known.root if isinstance(value, Mapping)]
    return [f"{section}.{address(key.value)}" for section, value in sections for key, _ in value]
