"""The place of the cursor by lines and indentation: a document is seldom valid YAML while it is typed."""

import re
from dataclasses import dataclass, replace

from hoyle.language.check.keys.addresses import address

_LINE = re.compile(r"^ *(?:- +)*(?P<key>'[^']*'|\"[^\"]*\"|[^\s#'\"{\[][^#]*?)\s*:(?P<rest>\s.*|)$")
_BLOCK = re.compile(r"^\s*[|>][-+0-9]*\s*(#.*)?$")
_COMMENT = re.compile(r"(^|\s)#.*$")


@dataclass(frozen=True, slots=True)
class Cursor:
    """The path of keys to the cursor; unless a key is typed, the string there and the offset in it."""

    path: tuple[str, ...]
    in_key: bool
    value: str
    at: int


def cursor(text: str, offset: int) -> Cursor:
    start = text.rfind("\n", 0, offset) + 1
    stop = text.find("\n", offset)
    line = text[start : stop if stop >= 0 else len(text)].rstrip("\r")
    above = text[:start].split("\n")[:-1]
    indent = _indent(line) if line.strip() else offset - start
    parents, block = _parents(above, indent + line.lstrip().startswith("- "))
    path = tuple(key for _, key in parents)
    found = _in_block(text, offset, path, block) if block is not None else _in_line(line, offset - start, path)
    return replace(found, at=max(0, min(found.at, len(found.value))))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _parents(above: list[str], indent: int) -> tuple[list[tuple[int, str]], int | None]:
    """Keys around a line, outermost first, with line numbers; and the line of a surrounding `|` block."""
    found: list[tuple[int, str]] = []
    block: int | None = None
    limit = indent
    for number in range(len(above) - 1, -1, -1):
        line = above[number].rstrip("\r")
        if limit == 0:
            break
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        depth = _indent(line)
        if depth >= limit:
            continue
        key = _LINE.match(line)
        if key is None:
            limit = depth + 1 if line.lstrip().startswith("- ") else depth or limit
            continue
        if _BLOCK.match(key["rest"]) and key["rest"].strip():
            found, block = [], number
        found.insert(0, (number, address(key["key"].strip("'\""))))
        limit = depth
    return found, block


def _in_block(text: str, offset: int, path: tuple[str, ...], block: int) -> Cursor:
    lines = text.split("\n")
    head = _indent(lines[block])
    start = sum(len(line) + 1 for line in lines[: block + 1])
    stop = block + 1
    while stop < len(lines) and (not lines[stop].strip() or _indent(lines[stop]) > head):
        stop += 1
    value = "\n".join(lines[block + 1 : stop])
    return Cursor(path, False, value, offset - start)


def _in_line(line: str, column: int, path: tuple[str, ...]) -> Cursor:
    key = _LINE.match(line)
    if key is None or column <= key.end("key"):
        item = line.lstrip()
        if item.startswith("- "):
            start = line.index("- ") + 2
            return Cursor(path, False, _COMMENT.sub("", line[start:]), column - start)
        return Cursor(path, True, line[:column].strip(), column)
    inside = (*path, address(key["key"].strip("'\"")))
    start = key.start("rest") + len(key["rest"]) - len(key["rest"].lstrip())
    if column < start:
        return Cursor(inside, False, "", 0)
    value = _COMMENT.sub("", line[start:])
    if "#" in line[start + len(value) : column]:
        return Cursor((), False, "", 0)
    if value[:1] == "{":
        return _in_braces(line, start, column, inside)
    if value[:1] in ("'", '"'):
        return Cursor(inside, False, value[1:].rstrip().removesuffix(value[0]), column - start - 1)
    return Cursor(inside, False, value, column - start)


def _in_braces(line: str, start: int, column: int, path: tuple[str, ...]) -> Cursor:
    keys: list[str | None] = []
    begin, quote = start, ""
    for at in range(start, min(column, len(line))):
        letter = line[at]
        if quote or letter in "'\"":
            quote = "" if letter == quote else quote or letter
        elif letter in "{[":
            keys.append(None)
            begin = at + 1
        elif letter in "}]":
            keys = keys[:-1]
        elif letter == "," and keys:
            keys[-1], begin = None, at + 1
        elif letter == ":" and keys and keys[-1] is None and line[at + 1 : at + 2] in (" ", ""):
            keys[-1], begin = address(line[begin:at].strip().strip("'\"")), at + 1
    below = (*path, *(key for key in keys if key is not None))
    while begin < column and line[begin : begin + 1] in (" ", "'", '"'):
        begin += 1
    if not keys or keys[-1] is None:
        return Cursor(below, True, line[begin:column], column - begin)
    ends = (quote,) if quote else (",", "}")
    end = next((i for i in range(column, len(line)) if line[i] in ends), len(line))
    return Cursor(below, False, line[begin:end], column - begin)
