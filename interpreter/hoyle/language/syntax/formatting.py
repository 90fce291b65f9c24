"""Formatting of rule files: a canonical layout that keeps every word and comment."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hoyle.language.report import Report
from hoyle.language.report.source import Source
from hoyle.language.syntax.blocks import indent_of, laid_out
from hoyle.language.syntax.lexer import lex
from hoyle.language.syntax.read import read_mapping
from hoyle.language.syntax.tables import Tables, tables
from hoyle.language.syntax.tree import Mapping, Node, Scalar
from hoyle.language.syntax.tree import Sequence as Items

#: The canonical order of keys; unlisted keys come last.
ORDER = (
    *("hoyle", "game", "extends", "variant", "title", "author", "summary"),
    *("family", "minutes", "difficulty", "players", "sides", "direction", "how to play"),
    *("words", "options", "requires", "deck", "tokens", "zones", "variables", "formulas", "actions", "groups", "rules"),
    *("phases", "score", "winner", "shown", "titles", "variants", "drop", "change", "lines", "add", "insert"),
)

_STEP = 2
_COMMENT = re.compile(r"\s*(#.*)?$")
_QUOTED = ("single", "double")
#: Invalid beginnings, contents and ends of a text without quotes; stricter inside {…} and […].
_UNSAFE = re.compile(r"^[-?:,\[\]{}#&*!|>'\"%@`]|:(\s|$)|\s#|^\s|\s$|[\n\\]|^$")
_UNSAFE_INSIDE = re.compile(r"[,\[\]{}]")


@dataclass(slots=True)
class _Page:
    source: Source
    at: int = 1
    lines: list[str] = field(default_factory=list)


def format_safely(source: Source, report: Report) -> str | None:
    """None if a file is unreadable, or its meaning would change."""
    root = read_mapping(source, report)
    if root is None:
        return None
    text = format_file(source, root)
    again = read_mapping(Source(source.name, text), Report())
    return text if again is not None and meaning(again, tables()) == meaning(root, tables()) else None


def format_file(source: Source, root: Mapping) -> str:
    chunks: list[tuple[str, list[str], bool]] = []
    page = _Page(source)
    widths = _widths(root, source)
    for key, value in root.entries:
        page.lines = []
        _entry(page, key, value, 0, widths[key.value], (key.value,))
        chunks.append((key.value, page.lines, not _inline(value, key)))
    page.lines = []
    _leading(page, len(source.starts) + 1, 0, 0)
    tail = page.lines
    head = _header(chunks[0][1]) if chunks else []
    chunks.sort(key=lambda chunk: ORDER.index(chunk[0]) if chunk[0] in ORDER else len(ORDER))
    return "\n".join([*head, *_sections(chunks), *tail]).strip("\n") + "\n"


def _header(lines: list[str]) -> list[str]:
    end = next((at for at, line in enumerate(lines) if line and not line.startswith("#")), 0)
    blank = next((at for at in range(end - 1, 0, -1) if not lines[at]), None)
    if blank is None:
        return []
    head = lines[: blank + 1]
    del lines[: blank + 1]
    return head


def _sections(chunks: Sequence[tuple[str, list[str], bool]]) -> Iterator[str]:
    apart = False
    for number, (_, lines, long) in enumerate(chunks):
        own = lines[next((at for at, line in enumerate(lines) if line), 0) :]
        if number and (apart or long or len(own) < len(lines)):
            yield ""
        yield from own
        apart = long


# ---- entries


def _entry(page: _Page, key: Scalar, value: Node, indent: int, width: int, path: tuple[str, ...]) -> None:
    _leading(page, key.span.line, indent, key.span.column - 1)
    name = f"{' ' * indent}{key.span.text}:"
    if _inline(value, key):
        _line(page, f"{name.ljust(indent + width)} {_text(value)}".rstrip(), key, value.span.end)
    elif isinstance(value, Scalar) and value.style == "literal":
        _literal(page, name, key, value, indent, path)
    elif isinstance(value, Mapping) and not _is_flow(value):
        _line(page, name, key, key.span.end + 1)
        widths = _widths(value, page.source)
        for inner, held in value.entries:
            _entry(page, inner, held, indent + _STEP, widths[inner.value], (*path, inner.value))
    elif isinstance(value, Items) and not _is_flow(value) and all(_single(item) for item in value.items):
        _line(page, name, key, key.span.end + 1)
        for item in value.items:
            _leading(page, item.span.line, indent + _STEP, item.span.column - 3)
            _line(page, f"{' ' * (indent + _STEP)}- {_text(item)}", item, item.span.end)
    else:
        _verbatim(page, key, value, indent)


def _line(page: _Page, text: str, start: Scalar | Node, end: int) -> None:
    """Write a source line; its comment keeps its column if there is room."""
    source = page.source
    number, column = source.place(end)
    old = source.line(number)
    rest = _COMMENT.search(old, column - 1)
    comment = (rest[1] or "") if rest else ""
    if comment:
        moved = indent_of(text) - indent_of(source.line(start.span.line))
        text = text.ljust(max(len(text) + 2, old.rindex(comment) + moved))
    page.lines.append(f"{text}{comment.rstrip()}")
    page.at = number + 1


def _leading(page: _Page, line: int, indent: int, column: int) -> None:
    """The comments and blank lines before a line: never two blank ones together, none first in a section."""
    above = indent_of(page.lines[-1]) if page.lines else 0
    opened = bool(page.lines) and page.lines[-1].endswith(":")
    for number in range(page.at, line):
        text = page.source.line(number).strip()
        if text:
            deeper = indent_of(page.source.line(number)) > column
            page.lines.append(f"{' ' * (max(indent, above) if deeper else indent)}{text}")
        elif not opened and not (page.lines and not page.lines[-1]):
            page.lines.append("")
        opened = False
    page.at = line


def _verbatim(page: _Page, key: Scalar, value: Node, indent: int) -> None:
    moved = indent - (key.span.column - 1)
    for number in range(key.span.line, value.span.end_line + 1):
        text = page.source.line(number).rstrip()
        page.lines.append(f"{' ' * (indent_of(text) + moved)}{text.lstrip()}" if text else "")
    page.at = value.span.end_line + 1


def _literal(page: _Page, name: str, key: Scalar, value: Scalar, indent: int, path: tuple[str, ...]) -> None:
    source = page.source
    header = source.line(value.span.line)[value.span.column - 1 :].split("#")[0].split()
    if header not in (["|"], ["|-"], ["|+"]):
        _verbatim(page, key, value, indent)
        return
    _line(page, f"{name} {header[0]}", key, value.span.start + len(header[0]))
    lines = [source.line(number).rstrip() for number in range(page.at, value.span.end_line + 1)]
    if "how to play" in path[:2]:  # prose
        base = min((indent_of(line) for line in lines if line), default=0)
        page.lines += [line and f"{' ' * (indent + _STEP)}{line[base:]}" for line in lines]
    else:
        statements = path[0] in ("phases", "insert", "lines") or path[-1] == "do" or path[-2:-1] == ("phases",)
        page.lines += laid_out(lines, indent + _STEP, statements=statements)
    page.at = value.span.end_line + 1


# ---- values on one line


def _inline(value: Node, key: Scalar) -> bool:
    return value.span.line == key.span.line and _single(value) and value.span.start >= key.span.end


def _single(value: Node) -> bool:
    if isinstance(value, Scalar):
        return value.style != "literal" and value.span.end_line == value.span.line
    return _is_flow(value) and value.span.end_line == value.span.line


def _is_flow(value: Mapping | Items) -> bool:
    return value.span.text[:1] in ("{", "[")


def _text(value: Node, inside: bool = False) -> str:
    """Only quotes that YAML needs are kept."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key.span.text}: {_text(held, True)}' for key, held in value.entries)}}}"
    if isinstance(value, Items):
        return f"[{', '.join(_text(item, True) for item in value.items)}]"
    if value.style not in _QUOTED:
        return value.span.text
    if not _UNSAFE.search(value.value) and not (inside and _UNSAFE_INSIDE.search(value.value)):
        return value.value
    if value.style == "single" and not re.search(r"[\"\\]", value.value):
        return f'"{value.value}"'
    return value.span.text


def _widths(mapping: Mapping, source: Source) -> dict[str, int]:
    """Keys that the author aligned stay aligned."""
    widths = {key.value: len(key.span.text) + 1 for key, _ in mapping.entries}
    run: list[tuple[Scalar, Node]] = []
    for key, value in mapping.entries:
        joins = _inline(value, key)
        if run and (not joins or key.span.line != run[-1][0].span.line + 1):
            _line_up(run, source, widths)
            run = []
        if joins:
            run.append((key, value))
    _line_up(run, source, widths)
    return widths


def _line_up(run: list[tuple[Scalar, Node]], source: Source, widths: dict[str, int]) -> None:
    lined_up = any(source.text[key.span.end : value.span.start].count(" ") > 1 for key, value in run)
    if not lined_up or len(run) == 1:
        return
    columns = {value.span.column - key.span.column - 1 for key, value in run}
    widest = max(widths[key.value] for key, _ in run)
    # neighbours in one column stay there, even if it is further right than necessary
    reach = columns.pop() if len(columns) == 1 else widest
    widths.update({key.value: reach for key, _ in run})


# ---- meaning


def meaning(root: Mapping, tables: Tables) -> object:
    """The content of a file without its layout."""

    def content(node: Node) -> object:
        if isinstance(node, Mapping):
            return [(key.value, content(value)) for key, value in node.entries]
        if isinstance(node, Items):
            return [content(item) for item in node.items]
        if node.style != "literal":
            return node.value
        lexemes, fault = lex(node.value, tables, True)
        return node.value if fault else [(lexeme.kind, lexeme.text) for lexeme in lexemes]

    return {key.value: content(value) for key, value in root.entries}
