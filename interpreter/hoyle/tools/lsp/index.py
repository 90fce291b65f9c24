"""Mentions in a file, and what each refers to."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from hoyle.language.report import Span
from hoyle.language.syntax import Mapping, Scalar
from hoyle.language.syntax.holes import take_apart
from hoyle.language.syntax.lexer import QUOTED, Lexeme
from hoyle.tools.lsp.knowledge import Knowledge, host_of, scope_of
from hoyle.tools.lsp.scan import Scanned, scan, visible
from hoyle.tools.lsp.texts import Text, texts
from hoyle.tools.lsp.words import GIVEN_NAMES, TYPE_WORDS, WORDS

_SPOKEN = ("formula", "zone", "variable", "vartype", "domain", "block", "ranking", "span")
_NAME = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Target:
    """A local name also has the place of its declaration.

    Kinds: those of declared names, token, rule, argument, let, loop, item, attribute, given, suit, choice (a word of an
    option or variable), type, word (of the language), face, score part, tie-break, variant.
    """

    kind: str
    name: str
    source: int = 0  # identity of the source of a local name
    start: int = -1


@dataclass(frozen=True, slots=True)
class Mention:
    """`at` is the offset of a mention inside its text."""

    start: int
    end: int
    target: Target
    text: Text
    at: int
    declares: bool = False


@dataclass(frozen=True, slots=True)
class Index:
    mentions: tuple[Mention, ...]


def build_index(root: Mapping, known: Knowledge) -> Index:
    found = [mention for text in texts(root) for mention in _mentions(text, known)]
    return Index(tuple(sorted(found, key=lambda mention: (mention.start, mention.end))))


def mention_at(index: Index, offset: int) -> Mention | None:
    """Between two mentions, the one that begins there."""
    at = bisect_right(index.mentions, offset, key=lambda mention: mention.start)
    before = index.mentions[at - 1] if at else None
    return before if before is not None and offset <= before.end else None


def _mentions(text: Text, known: Knowledge) -> Iterator[Mention]:
    """Yield none if the offsets of the value in the source are unknown."""
    if not text.scalar.offsets:
        return
    locals_ = _locals(text, known)
    if (text.is_key and text.kind in ("formula", "action", "phase")) or (not text.is_key and text.kind in _SPOKEN):
        yield from _text_mentions(text, known, locals_)
    elif text.kind == "path":
        yield from _path(text, known)
    elif text.kind == "titled":
        yield from _title_mentions(text, 0, known, locals_)
    elif text.kind in ("text", "title", "prose"):
        yield from _in_holes(text, known, locals_)
    elif text.kind == "argument":
        target = locals_.get(text.scalar.value)
        if target is not None:
            yield _part(text, 0, len(text.scalar.value), target, True)
    elif text.is_key and text.kind != "hook":
        chosen = "variants" in text.path and text.kind == "option"
        yield _part(text, 0, len(text.scalar.value), Target(text.kind, text.scalar.value), not chosen)
    else:
        for word in _NAME.finditer(text.scalar.value):
            symbol = known.desk.symbols.get(word[0])
            if symbol is not None:
                yield _part(text, word.start(), word.end(), Target(symbol.kind, word[0]))


def _locals(text: Text, known: Knowledge) -> dict[str, Target]:
    if host_of(text.path)[0] not in ("action", "phase", "formula", "rule", "hook"):
        return {}
    scope = scope_of(known, text.path, text.scalar)
    found = {name: known.desk.places.get(local.slot) for name, local in scope.locals.items()}
    return {name: Target("argument", name, id(span.source), span.start) for name, span in found.items() if span}


def _part(text: Text, start: int, end: int, target: Target, declares: bool = False) -> Mention:
    span = text.scalar.at(start, end)
    return Mention(span.start, span.end, target, text, start, declares)


def _title_mentions(text: Text, at: int, known: Knowledge, locals_: dict[str, Target]) -> Iterator[Mention]:
    name, dot, argument = text.scalar.value[at:].partition(".")
    target = _resolve_name(name, known, {}) or (Target("token", name) if name in known.desk.tokens else None)
    if target is None and name in known.desk.words:
        target = Target("choice", name)
    if target is not None:
        yield _part(text, at, at + len(name), target)
    if dot and argument in locals_:
        start = at + len(name) + 1
        yield _part(text, start, start + len(argument), locals_[argument])


def _path(text: Text, known: Knowledge) -> Iterator[Mention]:
    section, _, rest = text.scalar.value.partition(".")
    if section == "titles":
        yield from _title_mentions(text, len(section) + 1, known, {})
        return
    name = rest.partition(".")[0]
    singular = {"score": "score part", "words": "list of words"}.get(section, section.removesuffix("s"))
    if name:
        at = len(section) + 1
        yield _part(text, at, at + len(name), Target(singular, name))


def _text_mentions(text: Text, known: Knowledge, locals_: dict[str, Target]) -> Iterator[Mention]:
    scanned = scan(text.scalar.value, text.kind)
    given = {binding.start for binding in scanned.bindings}
    for at, word in enumerate(scanned.words):
        if word.kind == QUOTED:
            inner = {
                b.name: Target(b.kind, name, id(text.scalar), b.start)
                for name, b in visible(scanned, word.start).items()
            }
            said = replace(text, scalar=text.scalar.part(word.start + 1, word.end - 1))
            yield from _in_holes(said, known, locals_ | inner)
            continue
        target = _target(text, scanned, at, known, locals_)
        if target is not None:
            declares = word.start in given or (text.is_key and target.kind in (text.kind, "argument"))
            yield _part(text, word.start, word.end, target, declares)


def _in_holes(text: Text, known: Knowledge, locals_: dict[str, Target]) -> Iterator[Mention]:
    prose = text.kind == "prose"
    for piece in take_apart(text.scalar, wrapped=prose).pieces:
        if isinstance(piece, Scalar) and piece.offsets:
            if prose and ":" in piece.value:  # the words after a name are for people
                piece = piece.part(0, piece.value.index(":"))
            yield from _text_mentions(replace(text, scalar=piece, kind="formula"), known, locals_)


def _target(text: Text, scanned: Scanned, at: int, known: Knowledge, locals_: dict[str, Target]) -> Target | None:
    word = scanned.words[at]
    name = word.text
    before = scanned.words[at - 1].text if at else ""
    behind = scanned.words[at + 1].text if at + 1 < len(scanned.words) else ""
    if word.kind == "FACE":
        return Target("face", name)
    if word.kind != "NAME" and not word.soft:
        return Target("word", name) if name in WORDS else None
    if text.is_key and at == 0:
        return Target(text.kind, name)
    if before == ".":
        listed = known.desk.lists.get(scanned.words[at - 2].text) if at > 1 else None
        return Target("choice" if listed is not None and name in listed.words else "attribute", name)
    if before == "because":
        return None
    if _is_type(text, at, before, behind):
        return _label(word, known, types_first=True)
    if name in known.desk.tokens and behind in ("on", "from"):
        return Target("token", name)
    later = scanned.words[at + 1].start if at + 1 < len(scanned.words) else -1
    names_what_is_dealt = name == "as" and any(b.kind == "dealt" and b.start == later for b in scanned.bindings)
    if word.soft and (names_what_is_dealt or _is_word(word, before, behind)):
        return Target("word", name)
    binding = next((b for b in scanned.bindings if b.start == word.start), None)
    binding = binding or visible(scanned, word.start).get(name)
    if binding is not None:
        return Target(binding.kind, name, id(text.scalar), binding.start)
    return _resolve_name(name, known, locals_) or _label(word, known)


def _is_type(text: Text, at: int, before: str, behind: str) -> bool:
    if before == "per":
        return True
    if text.is_key:
        return before not in ("(", ",", "..")
    if text.kind == "domain":
        return behind in ("from", "or", "where", "") and (at == 0 or (at == 1 and before == "secret"))
    if text.kind in ("variable", "vartype"):
        return at == 0 or before == "|"
    return text.kind == "zone" and at == 0


def _is_word(word: Lexeme, before: str, behind: str) -> bool:
    pairs = {
        "cards": behind == "from",
        "sets": behind == "of" and before[-1:].isalnum(),
        "at": behind == "random",
        "random": before == "at",
        "by": True,
        "seen": behind == "by",
        "top": behind == "seen",
        "fresh": behind == "each",
        "sorted": behind in ("by", "down"),
        "more": before == "or",
        "of": True,
    }
    return pairs.get(word.text, word.text in ("per", "places", "highest", "lowest", "nobody", "secret"))


def _resolve_name(name: str, known: Knowledge, locals_: dict[str, Target]) -> Target | None:
    if name in locals_:
        return locals_[name]
    symbol = known.desk.symbols.get(name)
    if symbol is not None:
        return Target(symbol.kind, name)
    return Target("given", name) if name in GIVEN_NAMES else None


def _label(word: Lexeme, known: Knowledge, *, types_first: bool = False) -> Target | None:
    name = word.text
    if types_first and name in TYPE_WORDS:
        return Target("type", name)
    if types_first and name in known.desk.lists:
        return Target("list of words", name)
    if name in known.desk.faces.suits:
        return Target("suit", name)
    if name in known.desk.words:
        return Target("choice", name)
    return Target("word", name) if name in WORDS else None


def place_of(target: Target, known: Knowledge, mentions: Iterable[Mention]) -> Span | None:
    symbol = known.desk.symbols.get(target.name)
    if symbol is not None and symbol.kind == target.kind:
        return symbol.span
    for mention in mentions:
        if mention.declares and mention.target == target:
            return Span(mention.text.scalar.span.source, mention.start, mention.end)
    return None
