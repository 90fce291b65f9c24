"""Lexer for formulas and blocks."""

import re
from collections.abc import Iterator
from dataclasses import replace

from hoyle.frozen import dataclass
from hoyle.language.syntax.tables import Tables

BRACKETS_DEEP = 64
BLOCKS_DEEP = 32
LARGEST = 2**31 - 1

NEWLINE, INDENT, DEDENT, END = "_NL", "_INDENT", "_DEDENT", "$END"
STOPS = frozenset({NEWLINE, DEDENT, END})  # what ends a line
SAY, QUOTED = "SAY", "QUOTED"  # `say` before a quotation mark, and its text
STRANGE = "_STRANGE"  # a word or sign unknown to the language

_LEXEME = re.compile(
    r"(?P<blank>[ \t\r]+|#[^\n]*)|(?P<newline>\n)|(?P<word>[^\W]+)"
    r"|(?P<foreign>===?|!==?|&&?|\|\||=>|=<|<>|->|:=|\*\*|//|\*=|/=|\.\.\.)"
    r"|(?P<sign>\.\.|[+<>-]=|[-+*=<>()\[\],.:|])|(?P<other>.)",
    re.S,
)
_QUOTED = re.compile(r'(?P<quoted>"[^"\n]*")')
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_FACE = re.compile(r"[0-9]+[A-Z]+|[A-Z][A-Z0-9]*")
_NUMBER = re.compile(r"[0-9]+")
_PARTNER = {")": "(", "]": "["}


@dataclass(frozen=True, slots=True)
class Lexeme:
    """One word or sign with its place; `kind` is its terminal in the grammar.

    A word that is reserved only in some places is `soft`.
    """

    kind: str
    text: str
    start: int
    end: int
    soft: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    kind: str  # word, number, sign, open, close, deep, indent, levels
    text: str
    start: int
    end: int


def lex(text: str, tables: Tables, block: bool) -> tuple[list[Lexeme], Fault | None]:
    """An end mark comes last; the fault is the first of brackets or layout."""
    found: list[Lexeme] = []
    brackets: list[Lexeme] = []
    levels: list[int] = []
    fault: Fault | None = None
    line_start = 0
    fresh = True  # no lexeme yet on this line
    for match in _matches(text):
        kind, word, at = match.lastgroup or "other", match[0], match.start()
        if kind == "blank":
            continue
        if kind == "newline":
            line_start, fresh = match.end(), fresh or not brackets
            continue
        if kind == "quoted":
            found[-1] = replace(found[-1], kind=SAY)
        lexeme = Lexeme(QUOTED, word, at, match.end()) if kind == "quoted" else _lexeme(kind, word, at, tables)
        if block and fresh and not brackets:
            fault = fault or _lay_out(found, levels, at - line_start, at, lexeme)
        fresh = False
        if word in ("(", "["):
            brackets.append(lexeme)
            if len(brackets) > BRACKETS_DEEP:
                fault = fault or Fault("deep", word, at, at + 1)
        elif word in _PARTNER:
            if not brackets or brackets[-1].text != _PARTNER[word]:
                fault = fault or Fault("close", word, at, at + 1)
            else:
                brackets.pop()
        found.append(lexeme)
    if brackets:
        last = brackets[-1]
        fault = fault or Fault("open", last.text, last.start, last.end)
    end = found[-1].end if found else 0
    if block and found:
        found.append(Lexeme(NEWLINE, "", end, end))
        found.extend(Lexeme(DEDENT, "", end, end) for _ in levels[1:])
    found.append(Lexeme(END, "", end, end))
    return found, fault


def _matches(text: str) -> Iterator[re.Match[str]]:
    """Quoted text after `say` is one piece."""
    at, said = 0, False
    while at < len(text):
        match = (_QUOTED.match(text, at) if said else None) or _LEXEME.match(text, at)
        assert match is not None, "every sign is a piece"
        if match.lastgroup != "blank":
            said = match[0] == "say"
        yield match
        at = match.end()


def strange(lexeme: Lexeme) -> Fault:
    text = lexeme.text
    kind = "number" if _NUMBER.fullmatch(text) else "word" if text[0].isalnum() or text[0] == "_" else "sign"
    return Fault(kind, text, lexeme.start, lexeme.end)


def _lexeme(kind: str, word: str, at: int, tables: Tables) -> Lexeme:
    end = at + len(word)
    if kind == "sign":
        return Lexeme(tables.signs.get(word, STRANGE), word, at, end)
    if kind != "word" or not word.isascii():
        return Lexeme(STRANGE, word, at, end)
    if word in tables.words:
        return Lexeme(tables.words[word], word, at, end, word not in tables.reserved)
    if _NAME.fullmatch(word):
        return Lexeme("NAME", word, at, end)
    if _NUMBER.fullmatch(word):
        large = len(word) > 10 or int(word) > LARGEST
        return Lexeme(STRANGE if large else "INT", word, at, end)
    return Lexeme("FACE" if _FACE.fullmatch(word) else STRANGE, word, at, end)


def _lay_out(found: list[Lexeme], levels: list[int], column: int, at: int, head: Lexeme) -> Fault | None:
    if not levels:
        levels.append(column)
        return None
    end = found[-1].end
    found.append(Lexeme(NEWLINE, "", end, end))
    if column > levels[-1]:
        levels.append(column)
        found.append(Lexeme(INDENT, "", at, at))
        return Fault("levels", head.text, at, head.end) if len(levels) > BLOCKS_DEEP + 1 else None
    while len(levels) > 1 and column < levels[-1]:
        levels.pop()
        found.append(Lexeme(DEDENT, "", end, end))
    return Fault("indent", head.text, at, head.end) if column != levels[-1] else None
