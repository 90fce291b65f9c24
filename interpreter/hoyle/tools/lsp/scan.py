"""Words of a string of the language, and the names given inside it with their reach.

Only lexemes are read, so a text being typed gives the same answers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from hoyle.language.syntax.lexer import DEDENT, END, INDENT, NEWLINE, STRANGE, Lexeme, lex
from hoyle.language.syntax.tables import tables

#: Words before a bracket that make it a call.
CALLS = ("any", "count", "first", "last", "sum", "max", "min", "all", "list", "distinct")

_LAYOUT = (NEWLINE, INDENT, DEDENT, END)


@dataclass(frozen=True, slots=True)
class Binding:
    """A name, the offsets between which it holds, and the text of its source."""

    kind: Literal["let", "dealt", "loop", "item"]
    name: str
    start: int
    reach: tuple[int, int]
    source: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Scanned:
    text: str
    words: tuple[Lexeme, ...]
    bindings: tuple[Binding, ...]


def scan(text: str, kind: str) -> Scanned:
    """Characters that form no word are skipped."""
    lexemes, _ = lex(text, tables(), kind == "block")
    found = [lexeme for lexeme in lexemes if lexeme.kind != STRANGE]
    words = tuple(lexeme for lexeme in found if lexeme.kind not in _LAYOUT)
    return Scanned(text, words, tuple(_bindings(found, len(text))))


def visible(scanned: Scanned, offset: int) -> dict[str, Binding]:
    return {b.name: b for b in scanned.bindings if b.reach[0] <= offset <= b.reach[1]}


def hole_around(text: str, start: int, offset: int) -> tuple[int, int] | None:
    """The hole around an offset, without its braces; the text begins at `start`."""
    opened: int | None = None
    at = start
    while at < offset:
        if opened is None and text[at : at + 2] in ("{{", "}}"):
            at += 1
        elif text[at] in "{}":
            opened = at + 1 if text[at] == "{" else None
        at += 1
    if opened is None or opened > offset:
        return None
    ends = (found for found in (text.find("}", offset), text.find("\n", offset)) if found >= 0)
    return opened, min(ends, default=len(text))


def operand(words: Sequence[Lexeme]) -> int:
    """The offset of the operand that ends here: a name or call, its dots, indexes and `my`."""
    at = len(words) - 1
    while at >= 0:
        while at >= 0 and words[at].text in (")", "]"):
            opening = _opening_bracket(words, at)
            subject = words[opening - 1] if opening > 0 else None
            called = subject is not None and (_is_name(subject) or subject.text in CALLS)
            if not called and not (subject is not None and words[at].text == "]" and subject.text in (")", "]")):
                at = opening
                break
            at = opening - 1
        if at < 2 or words[at - 1].text != ".":
            break
        at -= 2
    while at > 0 and words[at - 1].text in ("my", "every"):
        at -= 1
    return words[max(at, 0)].start if words else 0


def _opening_bracket(words: Sequence[Lexeme], at: int) -> int:
    depth = 0
    for index in range(at, -1, -1):
        depth += (words[index].text in (")", "]")) - (words[index].text in ("(", "["))
        if depth == 0:
            return index
    return 0


def _bindings(lexemes: list[Lexeme], length: int) -> list[Binding]:
    partners, ends = _partners(lexemes), _block_ends(lexemes, length)
    found = []
    for at, lexeme in enumerate(lexemes):
        name = lexemes[at + 1] if at + 1 < len(lexemes) else lexeme
        behind = lexemes[at + 2].text if at + 2 < len(lexemes) else ""
        if not _is_name(name):
            continue
        if lexeme.text == "let" and behind == "=":
            stop = _line_end(lexemes, at)
            reach = (lexemes[stop].end, ends[stop])
            found.append(_binding_after("let", lexemes, at, (at + 3, stop), reach))
        elif lexeme.text == "as" and _deals(lexemes, at):
            start, stop = _line_start(lexemes, at), _line_end(lexemes, at)
            reach = (lexemes[stop].end, ends[stop])
            found.append(_binding_after("dealt", lexemes, at, (start, at), reach))
        elif lexeme.text == "for" and behind == "in" and at not in partners:
            stop = _suite(lexemes, at)
            reach = (lexemes[stop].end, _suite_end(lexemes, ends, stop, length))
            found.append(_binding_after("loop", lexemes, at, (at + 3, stop), reach))
        elif behind == "in" and at in partners and (lexeme.text == "for" or lexeme.text == "("):
            first, last = partners[at]
            stop = _source_end(lexemes, at + 3, last)
            end = lexemes[last].start if last < len(lexemes) else length
            found.append(_binding_after("item", lexemes, at, (at + 3, stop), (lexemes[first].end, end)))
    return found


def _binding_after(
    kind: Literal["let", "dealt", "loop", "item"],
    lexemes: list[Lexeme],
    at: int,
    source: tuple[int, int],
    reach: tuple[int, int],
) -> Binding:
    """`source` counts lexemes, `reach` characters."""
    name = lexemes[at + 1]
    inside = lexemes[source[0] : source[1]]
    place = (inside[0].start, inside[-1].end) if inside else (name.end, name.end)
    return Binding(kind, name.text, name.start, reach, place)


def _is_name(lexeme: Lexeme) -> bool:
    return lexeme.kind == "NAME" or lexeme.soft


def _partners(lexemes: list[Lexeme]) -> dict[int, tuple[int, int]]:
    """Map each lexeme at or inside a bracket to the brackets' lexemes."""
    found: dict[int, tuple[int, int]] = {}
    opened: list[int] = []
    inside: list[list[int]] = []
    for at, lexeme in enumerate(lexemes):
        if lexeme.text in ("(", "["):
            opened.append(at)
            inside.append([at])
        elif lexeme.text in (")", "]") and opened:
            start = opened.pop()
            found |= dict.fromkeys(inside.pop(), (start, at))
        elif inside:
            inside[-1].append(at)
    for start, members in zip(opened, inside):
        found |= dict.fromkeys(members, (start, len(lexemes)))
    return found


def _deals(lexemes: list[Lexeme], at: int) -> bool:
    line = [lexeme.text for lexeme in lexemes[_line_start(lexemes, at) : at]]
    return line[:1] == ["deal"] and "to" in line[:-1] and _line_end(lexemes, at) == at + 2


def _line_start(lexemes: list[Lexeme], at: int) -> int:
    """A statement may follow a colon on its line."""
    while at > 0 and lexemes[at - 1].kind not in _LAYOUT and lexemes[at - 1].text != ":":
        at -= 1
    return at


def _line_end(lexemes: list[Lexeme], at: int) -> int:
    while at < len(lexemes) - 1 and lexemes[at].kind not in (NEWLINE, END):
        at += 1
    return at


def _suite(lexemes: list[Lexeme], at: int) -> int:
    stop = _line_end(lexemes, at)
    return next((i for i in range(at, stop) if lexemes[i].text == ":"), stop)


def _suite_end(lexemes: list[Lexeme], ends: list[int], colon: int, length: int) -> int:
    if lexemes[colon + 1 : colon + 2] and lexemes[colon + 1].kind != NEWLINE:
        stop = _line_end(lexemes, colon)
        return lexemes[stop].end if lexemes[stop].kind != END else length
    if lexemes[colon + 2 : colon + 3] and lexemes[colon + 2].kind == INDENT:
        return ends[colon + 3]
    return _before_next(lexemes, colon + 1, length)  # nothing is there yet


def _block_ends(lexemes: list[Lexeme], length: int) -> list[int]:
    """For each lexeme the offset at which its block ends."""
    found, around = [length] * len(lexemes), [length]
    for at in range(len(lexemes) - 1, -1, -1):
        if lexemes[at].kind == DEDENT:
            around.append(_before_next(lexemes, at, length))
        elif lexemes[at].kind == INDENT and len(around) > 1:
            around.pop()
        found[at] = around[-1]
    return found


def _before_next(lexemes: list[Lexeme], at: int, length: int) -> int:
    later = (lexemes[index] for index in range(at, len(lexemes)))
    return next((lexeme.start - 1 for lexeme in later if lexeme.kind not in _LAYOUT), length)


def _source_end(lexemes: list[Lexeme], at: int, last: int) -> int:
    """The end of the list of a search: `where`, or the closing bracket."""
    depth = 0
    for index in range(at, min(last, len(lexemes))):
        text = lexemes[index].text
        depth += (text in ("(", "[")) - (text in (")", "]"))
        if depth == 0 and text == "where":
            return index
    return min(last, len(lexemes))
