"""The author's text for people (section `how to play`)."""

import re
from collections.abc import Iterator

import hoyle.language.model.formula as f
from hoyle.language.check.rules.texts import read_counted, read_hole
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.scope import Desk, Scope, kids, lines
from hoyle.language.model.facts import position_reads
from hoyle.language.model.how_to_play import END, WINNER, Cards, Heading, HowToPlay, Kind, Passage, Piece, Reference
from hoyle.language.model.types import LOOK
from hoyle.language.model.walk import every_node_called
from hoyle.language.report import Label, Span, short
from hoyle.language.report.words import join_words
from hoyle.language.syntax.holes import Counted, take_apart
from hoyle.language.syntax.tree import Mapping, Scalar

#: Words as an author might write them around a reference to the end.
_SAMPLE = {END: "the game ends when the stock is empty", WINNER: "the most points win"}
_MARKED = {END: "how the game ends", WINNER: "who wins"}

SECTION, UNEXPLAINED = "how to play", "not explained"

_NAME = r"[a-z][a-z0-9_]*"
_REFERENCE = re.compile(rf"\s*({_NAME})\s*:\s*(\S.*)", re.DOTALL)
_PLAIN = re.compile(rf"\s*({_NAME})\s*")
_FACES = re.compile(r"[0-9]*[A-Z][A-Z0-9]*")
_CONDITION = re.compile(r"\s*\{\s*if\s+([^{}]*)\}\s*")
_ENTRY = re.compile(r"[ \t]*-[ \t]+")

Known = dict[str, tuple[Kind, ...]]


def read_how_to_play(desk: Desk, root: Mapping) -> HowToPlay | None:
    written = root.get(SECTION)
    if not isinstance(written, Mapping):
        return None
    known = _known_names(desk, root)
    headings = tuple(
        Heading(key.value, tuple(_passages(desk, known, text)))
        for key, text in written
        if isinstance(text, Scalar) and key.value != UNEXPLAINED
    )
    unexplained = (text for text in lines(written.get(UNEXPLAINED)) if _is_known(desk, known, text.value, text))
    return HowToPlay(headings, tuple(text.value for text in unexplained))


def _known_names(desk: Desk, root: Mapping) -> Known:
    found: dict[str, list[Kind]] = {}
    for symbol in desk.symbols.values():
        if symbol.kind != "list of words":
            found.setdefault(symbol.name, []).append(symbol.kind)
    score = root.section("score").section("parts")
    more: list[tuple[Kind, Mapping]] = [("rule", root.section("rules")), ("score part", score)]
    for kind, names in (*more, ("tie-break", root.section("winner")), ("token", root.section("tokens"))):
        for key, _ in names:
            found.setdefault(key.value, []).append(kind)
    return {name: tuple(kinds) for name, kinds in found.items()}


def _is_known(desk: Desk, known: Known, name: str, at: Scalar) -> bool:
    if name in known or name in (END, WINNER):
        return True
    if name not in desk.broken:
        help = "refer to an action, a score part, an option, a zone or a phase"
        advice = desk.advice(name, [*known, END, WINNER], help)
        desk.report.error("N301", f"there is no `{short(name)}` to refer to", at.span, **advice)
    return False


# ---- passages


def _passages(desk: Desk, known: Known, text: Scalar) -> Iterator[Passage]:
    at = 0
    for end in [*_breaks(text.value), len(text.value)]:
        part = text.part(at, end)
        at = end
        if part.value.strip():
            yield _passage(desk, known, part)


def _breaks(text: str) -> Iterator[int]:
    """Passages begin after a blank line, with an entry, and with a line not indented like its entry."""
    at, dash = 0, None
    for line in text.splitlines(keepends=True):
        indent = len(line) - len(line.lstrip())
        entry, blank = _ENTRY.match(line), not line.strip()
        if blank or entry or (dash is not None and indent <= dash):
            yield at
            dash = indent if entry else None
        at += len(line)


def _passage(desk: Desk, known: Known, text: Scalar) -> Passage:
    entry = _ENTRY.match(text.value.lstrip("\n"))
    start = text.value.index(entry[0]) + len(entry[0]) if entry else 0
    head = _CONDITION.match(text.value, start)
    condition = None
    if head:
        scope = _scope(desk, text.part(*head.span(1)))
        tree = desk.tree(scope.text, "formula")
        if tree is not None:
            condition = i.condition(scope, kids(tree)[0])
            _check_fixed(scope, condition)
    rest = text.part(head.end() if head else start, len(text.value))
    return Passage(tuple(_pieces(desk, known, rest)), condition, entry is not None)


def _scope(desk: Desk, text: Scalar) -> Scope:
    return Scope(desk, text, nobody="in this text, which is for all players")


def _pieces(desk: Desk, known: Known, text: Scalar) -> Iterator[Piece]:
    holed = take_apart(text, wrapped=True)
    for start, end in holed.lone:
        brace = text.value[start:end]
        help = f"put a value or a name, without further braces, between two; for the sign itself write `{brace * 2}`"
        desk.report.error("N322", f"this `{brace}` has no partner", text.at(start, end), help=help)
    pieces = [x if isinstance(x, Scalar | Counted) else re.sub(r"\s+", " ", x) for x in holed.pieces]
    last: Piece = ""
    for at, piece in enumerate(pieces):
        if isinstance(piece, Counted):
            yield from read_counted(_scope(desk, text), piece, last)
        elif isinstance(piece, str):
            words = piece.lstrip() if at == 0 else piece
            yield words.rstrip() if at == len(pieces) - 1 else words
        else:
            last = _hole(desk, known, piece)
            yield last


def _hole(desk: Desk, known: Known, hole: Scalar) -> Piece:
    scope = _scope(desk, hole)
    if re.match(r"\s*if\b", hole.value):
        is_block = hole.style in ("literal", "folded")
        first = "" if is_block else "`|` after the key, the text indented below it, and "
        help = f"write {first}a blank line before `{{if …}}`"
        scope.error("N339", "`{if …}` is in the middle of a paragraph", hole.span, help=help)
        return ""
    faces = hole.value.split()
    several = len(faces) > 1 or _is_numbered(desk, faces)
    if faces and (all(_FACES.fullmatch(face) for face in faces) or (several and _are_ranks(desk, faces))):
        return _cards(scope, hole)
    named = _REFERENCE.fullmatch(hole.value)
    plain = _PLAIN.fullmatch(hole.value)
    name = named[1] if named else plain[1] if plain else ""
    place = hole.part(*(named or plain).span(1)) if named or plain else hole  # type: ignore[union-attr]
    if name in (END, WINNER) and name not in known and not named:
        message = f"`{{{name}}}` is empty: it needs the words that say {_MARKED[name]}"
        help = f"put those words inside, such as `{{{name}: {_SAMPLE[name]}}}`"
        scope.error("N339", message, hole.span, help=help)
        return ""
    if named or (known.get(name) and not _is_value(desk, name)):
        if not _is_known(desk, known, name, place):
            return ""
        desk.used.add(name)
        return Reference(name, known.get(name, ()), re.sub(r"\s+", " ", named[2].strip()) if named else None)
    value = read_hole(scope, hole)
    _check_fixed(scope, value)
    return value


def _is_value(desk: Desk, name: str) -> bool:
    symbol = desk.symbols.get(name)
    return symbol is not None and (symbol.kind == "option" or (symbol.kind == "formula" and not symbol.parameters))


def _are_ranks(desk: Desk, faces: list[str]) -> bool:
    return all(face in desk.faces.readings for face in faces)


def _is_numbered(desk: Desk, faces: list[str]) -> bool:
    """Whether this is the number of a card in a deck of one suit."""
    return len(faces) == len(desk.faces.suits) == 1 and faces[0].isdecimal()


def _cards(scope: Scope, hole: Scalar) -> Piece:
    """Cards to be drawn; a rank alone is a value, but in a deck of one suit numbers or several ranks are cards."""
    known, found = scope.desk.faces, []
    written = hole.value.split()
    ranks = _are_ranks(scope.desk, written) and all(known.readings[face].suit is None for face in written)
    if ranks and len(known.suits) == 1 and (len(written) > 1 or _is_numbered(scope.desk, written)):
        return Cards(tuple(f.Face(LOOK, hole.span, known.readings[face].rank, 0) for face in written))
    if len(written) > 1 and ranks:
        whole = " ".join(f"{face}{known.letters[0]}" for face in written)
        scope.error("N322", "only whole cards can be drawn", hole.span, help=f"write each with its suit: `{{{whole}}}`")
        return ""
    for face in re.finditer(r"\S+", hole.value):
        text = hole.part(*face.span())
        tree = scope.desk.tree(text, "formula")
        if tree is not None:
            found.append(i.infer(scope.of(text), kids(tree)[0], LOOK))
    cards = tuple(face for face in found if isinstance(face, f.Face))
    if len(cards) == len(found):
        return Cards(cards)
    if len(found) > 1 and not any(i.is_broken(face) for face in found):
        scope.error("N322", "only whole cards can be drawn", hole.span, help="write each with its suit: `{7H 8H}`")
    return found[0]


def _check_fixed(scope: Scope, formula: f.Formula) -> None:
    node = next(position_reads([formula], scope.desk.formulas), None)
    if node is not None:
        name = getattr(node, "zone", None) or getattr(node, "variable", None) or getattr(node, "name", "")
        what = f"it reads `{name}`" if isinstance(name, str) and name else "it reads the table"
        message = f"this value changes during play: {what}"
        help = "a text holds values that options and the number of players fix; to name a thing, write `{name: words}`"
        scope.error("N315", message, scope.text.span, help=help)


# ---- completeness


def warn_unmentioned(desk: Desk, root: Mapping, text: HowToPlay) -> None:
    """Warn of actions, score parts, options and an end that the text neither mentions nor lists as unexplained.

    What another file adds is reported there.
    """
    mentioned = _mentioned(desk, text) | set(text.unexplained)
    key = root.key(SECTION)
    if key is None:
        return
    missing: dict[str, str] = {}
    added: dict[Span, str] = {}
    for name, kinds in _known_names(desk, root).items():
        asked = [kind for kind in kinds if kind in ("action", "score part", "option")]
        if asked and name not in mentioned:
            missing[name] = f"the {asked[0]} `{name}`"
            place = _place(desk, root, asked[0], name)
            if place.source not in (key.span.source, root.span.source):
                added[place] = name
    if END not in mentioned:
        missing[END] = "the end of the game (`{end: …}`)"
    here = [missing[name] for name in missing if name not in added.values()]
    if here:
        help = (
            "mention each as `{name}` or `{name: words}`; or say under "
            f"`{SECTION}` which of them need no explanation: `{_unexplained(text, list(missing)[:3])}`"
        )
        desk.report.warning("N340", f"the text leaves out {_listed(here)}", key.span, help=help)
    for place, name in added.items():
        section = "change" if text.unexplained else "add"
        shorter = f"`{section}: {{{SECTION}: {{{_unexplained(text, list(added.values()))}}}}}`"
        help = f"write a part of `{SECTION}` again, with `{{{name}: words}}`; or write {shorter} if nobody needs it"
        message, labels = f"the text of the game leaves out {missing[name]}", [Label(key.span, "the text")]
        desk.report.warning("N340", message, place, labels=labels, help=help)


def _place(desk: Desk, root: Mapping, kind: Kind, name: str) -> Span:
    part = root.section("score").section("parts").key(name)
    return part.span if kind == "score part" and part is not None else desk.symbols[name].span


def _listed(some: list[str]) -> str:
    return join_words(some if len(some) < 7 else [*some[:5], f"{len(some) - 5} more"])


def _unexplained(text: HowToPlay, more: list[str]) -> str:
    return f"{UNEXPLAINED}: [{', '.join([*text.unexplained, *more])}]"


def _mentioned(desk: Desk, text: HowToPlay) -> set[str]:
    found: set[str] = set()
    for passage in (passage for heading in text.headings for passage in heading.passages):
        pieces = [*passage.pieces, *([passage.condition] if passage.condition is not None else [])]
        for piece in pieces:
            if isinstance(piece, Reference):
                found |= {piece.name, *desk.groups.get(piece.name, ())}
            elif isinstance(piece, f.Node):
                nodes = every_node_called([piece], desk.formulas)
                found |= {node.option for node in nodes if isinstance(node, f.OptionValue)}
    return found


#: Smaller words say an amount of other things too often.
_WORDS = "five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split()
_NUMBER = re.compile(rf"(?<![\w.])(\d+|{'|'.join(_WORDS)})(?![\w])", re.IGNORECASE)


def note_numbers(desk: Desk, root: Mapping) -> None:
    """Note numbers that an option or a formula without arguments also gives."""
    givers = [(name, option.default) for name, option in desk.options.items()]
    givers += [(name, one.body) for name, one in desk.formulas.items() if not one.parameters]
    values = {value.value: name for name, value in reversed(givers) if isinstance(value, f.Const)}
    for key, text in root.section(SECTION):
        if not isinstance(text, Scalar) or key.value == UNEXPLAINED:
            continue
        hidden = re.sub(r"\{[^{}]*\}", lambda hole: " " * len(hole[0]), text.value)
        for found in _NUMBER.finditer(hidden):
            word = found[0].lower()
            number = int(word) if word.isdigit() else _WORDS.index(word) + 5
            if number >= 3 and type(number) is int and values.get(number) is not None:
                name = values[number]
                changing = "People may choose another value" if name in desk.options else "A variant may change it"
                message = f"is this `{found[0]}` the value of `{name}`? {changing}"
                help = f"if so, write `{{{name}}}`; if it is always {found[0]} here, write `{{{number}}}`, and this note goes away"
                desk.report.note("N341", message, text.at(*found.span()), help=help)


def check_how_to_play(desk: Desk, root: Mapping, text: HowToPlay | None) -> None:
    if text is not None:
        warn_unmentioned(desk, root, text)
        note_numbers(desk, root)
