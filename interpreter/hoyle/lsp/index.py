"""Who mentions what: the tree of a file and what its names mean in; every mention, by place, out."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from hoyle.check.merge import address
from hoyle.lsp.knowledge import Knowledge, declared_at, host_of, scope_of
from hoyle.lsp.scan import Scanned, scan, visible
from hoyle.lsp.texts import Text, texts
from hoyle.lsp.words import GIVEN_NAMES, TYPE_WORDS, WORDS
from hoyle.report import Span
from hoyle.syntax import Mapping
from hoyle.syntax.lexer import Lexeme
from hoyle.syntax.tables import tables

_NAMED = ("name", "title", "path", "base", "option", "zone", "variable", "argument", "hook", "token", "attribute")
_HOLE = re.compile(r"\{\s*([a-z][a-z0-9_]*)\s*\}")
_WORD = re.compile(r"[a-z][a-z0-9_ ]*[a-z0-9_]|[a-z]")
_BARE = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Target:
    """What a name means: its kind, the name, and for one that holds only in a stretch of text, where it is declared.

    Kinds: those of declared names, token, rule, argument, let, loop, item, attribute, given, suit, type, word, face.
    """

    kind: str
    name: str
    source: int = 0  # identity of the source of a local name
    start: int = -1


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch of a source that means something; `at` is its offset in the text it lies in."""

    start: int
    end: int
    target: Target
    text: Text
    at: int
    declares: bool = False


@dataclass(frozen=True, slots=True)
class Index:
    """The mentions of one file by place."""

    mentions: tuple[Mention, ...]
    starts: tuple[int, ...]


def build_index(root: Mapping, known: Knowledge) -> Index:
    """The index of a file; `known` is what its names mean."""
    found = [mention for text in texts(root) for mention in _mentions(text, known)]
    found.sort(key=lambda mention: (mention.start, mention.end))
    return Index(tuple(found), tuple(mention.start for mention in found))


def mention_at(index: Index, offset: int) -> Mention | None:
    """What stands at an offset; between two mentions, the one that begins there."""
    at = bisect_right(index.starts, offset) - 1
    for mention in (index.mentions[at : at + 1] if at >= 0 else ()):
        if offset <= mention.end:
            return mention
    return None


def _mentions(text: Text, known: Knowledge) -> Iterator[Mention]:
    """The mentions in one text."""
    if text.scalar.offsets:
        named = text.kind.partition(" ")[0]
        if text.path and text.kind == "rule":
            yield from _whole(text, Target("rule", text.path[-1]), True)
        elif named in _NAMED and not (text.kind in ("zone", "variable") and not _is_key(text)):
            yield from _bare(text, named, known)
        elif text.kind in ("score part", "tie-break", "variant"):
            yield from _whole(text, Target(text.kind, text.scalar.value), True)
        else:
            yield from _spoken(text, known)


def _is_key(text: Text) -> bool:
    """Whether a text is the name of a thing, not what is said of it."""
    return address(text.scalar.value) == text.path[-1]


def _whole(text: Text, target: Target, declares: bool) -> Iterator[Mention]:
    """The mention that a whole text is."""
    span = text.scalar.at(0, len(text.scalar.value))
    yield Mention(span.start, span.end, target, text, 0, declares)


def _part(text: Text, start: int, end: int, target: Target, declares: bool = False) -> Mention:
    """The mention that a part of a text is."""
    span = text.scalar.at(start, end)
    return Mention(span.start, span.end, target, text, start, declares)


def _bare(text: Text, kind: str, known: Knowledge) -> Iterator[Mention]:
    """The mentions in a text that holds bare names: keys, lists of names, titles, hooks, paths."""
    value = text.scalar.value
    if kind == "title":
        for hole in _HOLE.finditer(value):
            target = _named(text, hole[1], known)
            if target is not None:
                yield _part(text, hole.start(1), hole.end(1), target)
    elif kind == "path":
        yield from _path(text)
    elif kind == "argument":
        target = _named(text, value, known)
        if target is not None:
            yield from _whole(text, target, True)
    elif kind in ("option", "zone", "variable", "token", "attribute"):
        given = text.path[-2] == "options" and "variants" in text.path
        yield from _whole(text, Target(kind, value), not given)
    else:
        for word in _BARE.finditer(value):
            symbol = known.desk.symbols.get(word[0])
            if symbol is not None:
                yield _part(text, word.start(), word.end(), Target(symbol.kind, word[0]))


def _path(text: Text) -> Iterator[Mention]:
    """The name in a path such as `formulas.bonus`."""
    section, _, rest = text.scalar.value.partition(".")
    name = rest.partition(".")[0]
    singular = {"score": "score part"}.get(section, section.removesuffix("s"))
    if name:
        at = len(section) + 1
        yield _part(text, at, at + len(name), Target(singular, name))


def _spoken(text: Text, known: Knowledge) -> Iterator[Mention]:
    """The mentions in a text of the language."""
    signature = text.kind in ("formula", "action", "phase") and _is_key(text)
    scanned = scan(text.scalar.value, "signature" if signature else text.kind)
    for at, word in enumerate(scanned.words):
        target = _target(text, scanned, at, known, signature)
        if target is None:
            continue
        declares = target.kind in ("let", "loop", "item") and (word.start in {b.start for b in scanned.bindings})
        declares = declares or (signature and target.kind in (text.kind, "argument"))
        yield _part(text, word.start, word.end, target, declares)


def _target(text: Text, scanned: Scanned, at: int, known: Knowledge, signature: bool) -> Target | None:
    """What a word of a text means."""
    word, before, behind = _around(scanned.words, at)
    name = word.text
    if word.kind == "FACE":
        return Target("face", name)
    if word.kind != "NAME" and not word.soft:
        return Target("word", name) if name in WORDS else None
    if before == "." and at:
        return Target("attribute", name)
    if signature and at == 0:
        return Target(text.kind, name)
    if before == "because":
        return None
    if _is_type(text, scanned, at, before, behind, signature):
        return Target("type", name) if name in TYPE_WORDS else Target("word", name) if name in WORDS else None
    if name in known.desk.tokens and (behind == "on" or behind == "from"):
        return Target("token", name)
    if word.soft and _is_word(word, before, behind):
        return Target("word", name)
    binding = next((b for b in scanned.bindings if b.start == word.start), None)
    binding = binding or visible(scanned, word.start).get(name)
    if binding is not None:
        return Target(binding.kind, name, id(text.scalar), binding.start)
    return _named(text, name, known) or _label(word, known)


def _around(words: tuple[Lexeme, ...], at: int) -> tuple[Lexeme, str, str]:
    """A word with the words before and behind it."""
    before = words[at - 1].text if at else ""
    behind = words[at + 1].text if at + 1 < len(words) else ""
    return words[at], before, behind


def _is_type(text: Text, scanned: Scanned, at: int, before: str, behind: str, signature: bool) -> bool:
    """Whether a word stands where a type stands."""
    if before == "per":
        return True
    if signature:
        return before not in ("(", ",") and behind != "(" and before != ".."
    if text.kind == "domain":
        return behind in ("from", "or") and (at == 0 or (at == 1 and before == "secret"))
    if text.kind in ("variable", "vartype"):
        return at == 0 or before == "|"
    return text.kind == "zone" and at == 0


def _is_word(word: Lexeme, before: str, behind: str) -> bool:
    """Whether a word that could be a name is one of the language where it stands."""
    pairs = {
        "cards": behind == "from",
        "at": behind == "random",
        "random": before == "at",
        "by": True,
        "seen": behind == "by",
        "top": behind == "seen",
        "fresh": behind == "each",
        "more": before == "or",
        "of": True,
    }
    return pairs.get(word.text, word.text in ("per", "places", "highest", "lowest", "nobody", "secret"))


def _named(text: Text, name: str, known: Knowledge) -> Target | None:
    """What a name means that is not given inside the text: an argument, something declared, something given."""
    kind, owner = host_of(text.path)
    if kind in ("action", "phase", "formula", "rule", "hook"):
        scope = scope_of(known, text.path, text.scalar)
        place = declared_at(known, scope, name)
        if place is not None:
            return Target("argument", name, id(place.source), place.start)
        del owner
    symbol = known.desk.symbols.get(name)
    if symbol is not None:
        return Target(symbol.kind, name)
    return Target("given", name) if name in GIVEN_NAMES else None


def _label(word: Lexeme, known: Knowledge) -> Target | None:
    """What a name means that is none of a thing: a suit, the word of an option, a type."""
    name = word.text
    if name in known.desk.faces.suits:
        return Target("suit", name)
    if name in known.desk.words:
        return Target("choice", name)
    if name in TYPE_WORDS:
        return Target("type", name)
    return Target("word", name) if name in tables().words else None


def place_of(target: Target, known: Knowledge, mentions: Iterator[Mention]) -> Span | None:
    """Where a thing is declared: its symbol, or the first of these mentions that declares it."""
    symbol = known.desk.symbols.get(target.name)
    if symbol is not None and symbol.kind == target.kind:
        return symbol.span
    for mention in mentions:
        if mention.declares and mention.target == target:
            return Span(mention.text.scalar.span.source, mention.start, mention.end)
    return None
