"""Where parsing stopped: a token that does not fit, with all that can be seen from there."""

from dataclasses import dataclass

from hoyle.syntax.lexer import DEDENT, INDENT, NEWLINE, Lexeme
from hoyle.syntax.problem import Problem
from hoyle.syntax.tables import Tables
from hoyle.syntax.tree import Scalar


@dataclass(frozen=True, slots=True)
class Spot:
    """Where parsing stopped, and all that can be seen from there."""

    lexemes: list[Lexeme]
    index: int
    taken: frozenset[str]  # the terminals that could have come
    start: str
    language: Tables
    scalar: Scalar | None

    @property
    def token(self) -> Lexeme:
        """The lexeme that does not fit."""
        return self.lexemes[self.index]

    def back(self, steps: int) -> str:
        """The text of an earlier lexeme, or nothing."""
        return self.lexemes[self.index - steps].text if self.index >= steps else ""

    def spells(self, *words: str) -> bool:
        """Whether any of these words or signs could have come."""
        return any((self.language.words | self.language.signs).get(w) in self.taken for w in words)

    def problem(self, code: str, message: str, help: str | None = None, *, steps: int = 0) -> Problem:
        """A problem with the lexeme that does not fit, or with one some steps before it."""
        lexeme = self.lexemes[max(0, self.index - steps)]
        return Problem(code, message, lexeme.start, lexeme.end, "", help)

    def line(self) -> list[Lexeme]:
        """The lexemes before this one on its line."""
        found: list[Lexeme] = []
        for lexeme in reversed(self.lexemes[: self.index]):
            if lexeme.kind in (NEWLINE, INDENT, DEDENT):
                break
            found.append(lexeme)
        return found[::-1]

    def line_has(self, word: str) -> bool:
        """Whether a word stands before this place on its line, other than at its head."""
        line = self.line()
        return any(x.text == word for x in (line[1:] if self.start == "block" else line))
