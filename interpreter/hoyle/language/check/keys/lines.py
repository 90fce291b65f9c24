"""Changes of single lines of a base by a patch.

A line is found by its words, without spaces and comments, so a patch changes only lines that its author has read.
"""

from collections.abc import Iterator
from dataclasses import replace
from difflib import get_close_matches

from hoyle.frozen import dataclass
from hoyle.language.check.keys.addresses import NAMED, Claims, address, find, with_value
from hoyle.language.report import Label, Span, list_words, short
from hoyle.language.syntax import Mapping, Scalar, Sequence
from hoyle.language.syntax.lexer import Lexeme, lex
from hoyle.language.syntax.tables import tables
from hoyle.language.syntax.tree import Woven, scalars

Lines = Scalar | Sequence

#: First words of lines that have a block below them.
_HEADS = frozenset(("if", "for", "repeat", "openly", "else"))


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a block (several lines of text if brackets are open), or a case of a formula."""

    words: tuple[str, ...]
    start: int  # in the text of the block, without its indentation
    end: int
    indent: int
    holder: Scalar

    @property
    def span(self) -> Span:
        return self.holder.at(self.start, self.end)

    @property
    def is_head(self) -> bool:
        return self.words[-1:] == (":",)


def change_lines(root: Mapping, blocks: Mapping, claims: Claims) -> Mapping:
    """`blocks` has for each path the old and the new lines, empty for those that go."""
    for path, lines in blocks:
        way = find(root, path, claims)
        if way is None or not isinstance(lines, Mapping):
            continue
        value = way[-1][1]
        if isinstance(value, Mapping):
            _no_lines(path, value, way[-1][0], claims)
            continue
        for old, new in lines:
            if isinstance(new, Scalar):
                value = _change_line(value, path, old, new, claims)
        root = with_value(root, way, value)
    return root


def _change_line(value: Lines, path: Scalar, old: Scalar, new: Scalar, claims: Claims) -> Lines:
    there = list(_lines(value))
    wanted = _words(old.value)
    found = [line for line in there if line.words == wanted or (line.is_head and line.words[:-1] == wanted)]
    way = tuple(address(part) for part in path.value.split("."))
    if claims.refuse((*way, " ".join(wanted)), old.span, f"the line `{old.value}` of `{path.value}`"):
        return value
    if len(found) != 1:
        _not_one(found, there, path, old, claims)
        return value
    line = found[0]
    if not isinstance(value, Scalar):
        items = [new if item is line.holder else item for item in value]
        return Sequence(tuple(item for item in items if item is not new or new.value), value.span)
    rows = list(_lines(new))
    heads = any(row.words[:1] and row.words[0] in _HEADS for row in rows)
    if line.is_head and len(rows) == 1 and not rows[0].is_head and heads:  # YAML's colon is that of the block
        line = replace(line, end=line.end - 1)
    elif any(row.is_head for row in rows[-1:]) != line.is_head:
        _unlike(line, new, claims)
        return value
    return _replace_line(value, line, new)


def _replace_line(block: Scalar, line: _Line, new: Scalar) -> Woven:
    parts: list[tuple[int, Scalar, int]] = [(0, block, 0)]
    text = block.value[: line.start]
    at = 0
    for row in new.value.rstrip("\n").split("\n"):
        if at:
            text += "\n" + " " * line.indent
        parts.append((len(text), new, at))
        text += row
        at += len(row) + 1
    parts.append((len(text), block, line.end))
    return Woven(text + block.value[line.end :], block.span, block.style, (), tuple(parts))


def _lines(value: Lines) -> Iterator[_Line]:
    if isinstance(value, Sequence):
        for item in scalars(value):
            yield from (replace(line, words=_words(item.value)) for line in list(_lines(item))[:1])
        return
    for lexemes in _rows(value.value):
        start, end = lexemes[0].start, lexemes[-1].end
        indent = start - (value.value.rfind("\n", 0, start) + 1)
        yield _Line(tuple(lexeme.text for lexeme in lexemes), start, end, indent, value)


def _rows(text: str) -> Iterator[list[Lexeme]]:
    """An open bracket continues the line."""
    row: list[Lexeme] = []
    depth = 0
    for lexeme in lex(text, tables(), block=False)[0]:
        if lexeme.end == lexeme.start:
            continue
        if row and not depth and "\n" in text[row[-1].end : lexeme.start]:
            yield row
            row = []
        row.append(lexeme)
        depth += (lexeme.text in ("(", "[")) - (lexeme.text in (")", "]"))
    if row:
        yield row


def _words(text: str) -> tuple[str, ...]:
    return tuple(lexeme.text for row in _rows(text) for lexeme in row)


def _no_lines(path: Scalar, there: Mapping, key: Scalar, claims: Claims) -> None:
    inner = [address(name.value) for name, value in there if not isinstance(value, Mapping)]
    guess = next((f"{path.value}.{name}" for name in ("do", *inner) if name in inner), None)
    message = f"`{path.value}` has entries in {claims.base}, and no lines of its own"
    help = f"did you mean `{guess}`?" if guess else "name a phase, the `do` of an action, or a formula with cases"
    labels = [Label(key.span, f"it has {list_words((address(name.value) for name, _ in there), NAMED)}")]
    label = "not a block of lines"
    claims.report.error("D805", message, path.span, label=label, labels=labels, help=help, instead=guess)


def _not_one(found: list[_Line], there: list[_Line], path: Scalar, old: Scalar, claims: Claims) -> None:
    name = path.value
    if found:
        times = "twice" if len(found) == 2 else f"{len(found)} times"
        message = f"`{name}` in {claims.base} has the line `{short(old.value)}` {times}"
        labels = [Label(line.span, "here" if line is found[0] else "and here") for line in found]
        listed = "" if found[0].holder is not found[1].holder else " |"
        keys = ", below it ".join(f"`{part}:`" for part in name.split("."))
        help = f"under `change` write {keys.removesuffix('`')}{listed}`, and then all lines of `{name}`, with your change among them"
        claims.report.error("D811", message, old.span, label="which of them?", labels=labels, help=help)
        return
    texts = {" ".join(line.span.text.split()): line for line in there}
    near = None if claims.report.full else next(iter(get_close_matches(old.value, texts, n=1)), None)
    message = f"`{name}` in {claims.base} has no line `{short(old.value)}`"
    help = f"did you mean `{near}`?" if near else "copy the line from the base, without the lines below it"
    labels = [Label(texts[near].span, "the most similar line")] if near else []
    label = "not found"
    instead = near if near and old.span.text == old.value and ": " not in near else None
    claims.report.error("D810", message, old.span, label=label, labels=labels, help=help, instead=instead)


def _unlike(line: _Line, new: Scalar, claims: Claims) -> None:
    words = short(line.span.text)
    if line.is_head:
        message = f"`{words}` has lines indented below it, so "
        message += "the line that replaces it must end in `:` too" if new.value else "it cannot be removed alone"
        help = "to keep those lines, write a line that ends in `:`; "
        help += "to replace them too, write the whole phase or action again under `change`"
    else:
        message = f"`{words}` has no lines indented below it, so a new line that ends in `:` would have nothing in it"
        help = "on the next line, indented further, write the lines that it should run"
        if new.style not in ("literal", "folded"):
            help = f"write `|` here; below it write `{short(new.value)}`, and below that, indented further, the lines that it should run"
    label = "the new text" if new.value else "nothing replaces it"
    labels = [Label(line.span, "the line that it replaces" if new.value else "the line")]
    claims.report.error("D812", message, new.span, label=label, labels=labels, help=help)
