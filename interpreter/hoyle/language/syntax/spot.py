"""The place where parsing stopped."""

from collections.abc import Callable, Sequence
from itertools import takewhile

from hoyle.frozen import dataclass
from hoyle.language.syntax.lexer import DEDENT, END, INDENT, NEWLINE, STOPS, Lexeme
from hoyle.language.syntax.problem import NO_NAMES, Names, Problem
from hoyle.language.syntax.tables import Tables
from hoyle.language.syntax.tree import Scalar

#: The longest piece of an author's text that a suggestion repeats.
LONGEST = 40

_OPENING = frozenset("([")
_CLOSING = frozenset(")]")
_THINGS = frozenset(("NAME", "INT", "FACE"))
#: Words and signs at which a value joined by `and` or `or` ends.
_AROUND = frozenset(("and", "or", "(", ")", "[", "]", ",", ":", "=", "if", "else", "where", "until", "because"))
_BREAKS = frozenset({NEWLINE, INDENT, DEDENT, END})


@dataclass(frozen=True, slots=True)
class Spot:
    lexemes: list[Lexeme]
    index: int
    taken: frozenset[str]  # the terminals accepted here
    start: str
    language: Tables
    scalar: Scalar | None
    names: Names = NO_NAMES

    @property
    def token(self) -> Lexeme:
        return self.lexemes[self.index]

    def back(self, steps: int) -> str:
        return self.lexemes[self.index - steps].text if self.index >= steps else ""

    def spells(self, *words: str) -> bool:
        """Whether the parser would have accepted any of these."""
        return any((self.language.words | self.language.signs).get(w) in self.taken for w in words)

    def problem(
        self, code: str, message: str, help: str | None = None, *, steps: int = 0, instead: str | None = None
    ) -> Problem:
        lexeme = self.lexemes[max(0, self.index - steps)]
        return Problem(code, message, lexeme.start, lexeme.end, help, instead=instead)

    def line(self) -> list[Lexeme]:
        return line_before(self.lexemes, self.index)

    def text_before(self) -> list[Lexeme]:
        """Only the current line of a block."""
        return self.line() if self.start == "block" else self.lexemes[: self.index]

    def statement(self) -> list[Lexeme]:
        """The part of a block's line before the spot, after a colon if any."""
        return after_colon(self.line()) if self.start == "block" else []

    def rest_of_line(self, steps: int = 1) -> list[Lexeme]:
        return list(takewhile(lambda lexeme: lexeme.kind not in STOPS, self.lexemes[self.index + steps :]))

    def line_has(self, word: str) -> bool:
        line = self.line()
        return any(x.text == word for x in (line[1:] if self.start == "block" else line))

    def ahead(self, steps: int) -> str:
        return self.lexemes[self.index + steps].text if self.index + steps < len(self.lexemes) else ""

    def enclosing_bracket(self) -> int | None:
        depth = 0
        for at in range(self.index - 1, -1, -1):
            text = self.lexemes[at].text
            depth += (text in _CLOSING) - (text in _OPENING)
            if depth < 0:
                return at if text == "(" else None
        return None

    def head(self) -> tuple[str, int]:
        """The word before the bracket around the spot, and the number of the bracket; 0 without one."""
        start = self.enclosing_bracket()
        return (self.lexemes[start - 1].text, start) if start else ("", 0)

    def before(self, index: int, blank: str = "…") -> str:
        """The expression that ends just before a lexeme."""
        at = index
        while at > 0:
            lexeme = self.lexemes[at - 1]
            if lexeme.text in _CLOSING:
                at = self.matching_bracket(at - 1, -1)
                if at > 0 and (self.lexemes[at - 1].kind == "NAME" or self.lexemes[at - 1].text in CALLED):
                    at -= 1
            elif lexeme.kind in _THINGS or lexeme.soft or lexeme.text == "me":
                at -= 1
            else:
                break
            if at == 0 or self.lexemes[at - 1].text != ".":
                break
            at -= 1
        while at > 0 and self.lexemes[at - 1].text in ("my", "every"):
            at -= 1
        return source_text(self.lexemes[at:index], blank)

    def behind(self, index: int, blank: str = "…") -> tuple[str, int]:
        """The expression that begins at a lexeme, and the number of the lexeme after it."""
        end = len(self.lexemes) - 1
        at = index = min(index, end)
        while self.lexemes[at].text in ("my", "every"):
            at += 1
        here = self.lexemes[at]
        if here.kind in _THINGS or here.soft or here.text in CALLED | {"me", "none", "yes", "no"}:
            at += 1
        while self.lexemes[at].text in _OPENING or (self.lexemes[at].text == "." and at > index):
            at = self.matching_bracket(at) + 1 if self.lexemes[at].text != "." else min(at + 2, end)
        if self.lexemes[at].text == ".." and at > index:
            return source_text(self.lexemes[index:at], blank) + ".." + self.behind(at + 1, blank)[0], at
        return source_text(self.lexemes[index:at], blank), at

    def operands(self, first: str) -> tuple[str, str, str]:
        """Three values joined by `first` and the operator here: as written if short, otherwise letters."""
        line, at = self.lexemes, self.index
        middle = next((n for n in range(at - 1, -1, -1) if line[n].text == first), at)
        start, end = middle, at + 1
        while start > 0 and (line[start - 1].text in _CLOSING or not _ends_value(line[start - 1])):
            start = self.matching_bracket(start - 1, -1) if line[start - 1].text in _CLOSING else start - 1
        while line[end].text in _OPENING or not _ends_value(line[end]):
            end = self.matching_bracket(end) + 1 if line[end].text in _OPENING else end + 1
        a, b, c = (source_text(line[x:y]) for x, y in ((start, middle), (middle + 1, at), (at + 1, end)))
        if "…" not in (a, b, c) and len(a + b + c) <= LONGEST:
            return a, b, c
        used = {lexeme.text for lexeme in line}
        return ("x", "y", "z") if {"a", "b", "c"} & used else ("a", "b", "c")

    def matching_bracket(self, at: int, step: int = 1) -> int:
        """The number of the other bracket; `step` is -1 from a closing one."""
        depth = 0
        while True:
            depth += (self.lexemes[at].text in _OPENING) - (self.lexemes[at].text in _CLOSING)
            if depth == 0:
                return at
            at += step


#: It explains what went wrong at a spot, if it is of its kind.
Explanation = Callable[[Spot], Problem | None]


def line_before(lexemes: Sequence[Lexeme], index: int) -> list[Lexeme]:
    found = list(takewhile(lambda lexeme: lexeme.kind not in (NEWLINE, INDENT, DEDENT), reversed(lexemes[:index])))
    return found[::-1]


def after_colon(line: list[Lexeme]) -> list[Lexeme]:
    return line[max((at + 1 for at, lexeme in enumerate(line) if lexeme.text == ":"), default=0) :]


def _ends_value(lexeme: Lexeme) -> bool:
    return lexeme.text in _AROUND or lexeme.kind in _BREAKS


#: Functions that look for items of a list.
FINDS = frozenset(("any", "count", "first", "last"))
#: Words of the language that can precede a bracket.
CALLED = FINDS | {"sum", "max", "min", "all", "list", "distinct"}
#: Signs that give a variable a value.
ASSIGNS = frozenset(("=", "+=", "-="))
#: Verbs of decisions, also misspelt.
DECIDES = ("chooses", "choose", "may")


def source_text(lexemes: Sequence[Lexeme], blank: str = "…", longest: int = LONGEST) -> str:
    """`blank` if there are no lexemes, or too many."""
    text, value, sign = "", False, False  # whether the text ends with a value, or with the sign of a number
    for before, lexeme in zip((None, *lexemes), lexemes, strict=False):
        tight = lexeme.text in (")", "]", ",", ".", "..", ":") or (before and before.text in ("(", "[", ".", ".."))
        called = lexeme.text in ("(", "[") and before and (before.kind == "NAME" or before.text in CALLED | {")", "]"})
        text += lexeme.text if before is None or tight or called or sign else f" {lexeme.text}"
        sign = lexeme.text == "-" and not value
        value = lexeme.kind in _THINGS or lexeme.soft or lexeme.text in (")", "]", "me", "none")
    return text if 0 < len(text) <= longest else blank


def outside_brackets(line: Sequence[Lexeme], word: str, start: int) -> int | None:
    depth = 0
    for at, lexeme in enumerate(line[start:], start):
        depth += (lexeme.text in _OPENING) - (lexeme.text in _CLOSING)
        if lexeme.text == word and not depth:
            return at
    return None
