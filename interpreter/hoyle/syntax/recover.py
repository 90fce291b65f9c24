"""How reading goes on after a mistake: the lexemes of a text in, the same without the mistake, or without its line, out."""

from itertools import pairwise

from hoyle.syntax.lexer import DEDENT, END, INDENT, NEWLINE, Lexeme, lex
from hoyle.syntax.problem import Problem
from hoyle.syntax.tables import Tables

_LAYOUT = frozenset((NEWLINE, INDENT, DEDENT))


def line_of(lexemes: list[Lexeme], index: int) -> list[Lexeme]:
    """The lexemes of the line on which one of them stands."""
    start = _start(lexemes, index)
    stop = next((at for at in range(start + 1, len(lexemes)) if lexemes[at].kind in (NEWLINE, END)), len(lexemes))
    return lexemes[start:stop]


def repaired(lexemes: list[Lexeme], problem: Problem, language: Tables) -> list[Lexeme] | None:
    """The lexemes with what is to be written instead; None where that is not known."""
    if problem.instead is None:
        return None
    written, fault = lex(problem.instead, language, block=False)
    if fault is not None:
        return None
    new = [Lexeme(x.kind, x.text, problem.start, problem.end, x.soft) for x in written[:-1]]
    wrong = [n for n, x in enumerate(lexemes) if x.start < problem.end and x.end > problem.start]
    if wrong:
        return [*lexemes[: wrong[0]], *new, *lexemes[wrong[-1] + 1 :]]
    at = max((n + 1 for n, x in enumerate(lexemes) if x.text and x.end <= problem.start), default=0)
    return [*lexemes[:at], *new, *lexemes[at:]]


def without_line(lexemes: list[Lexeme], index: int) -> tuple[list[Lexeme], frozenset[str]] | None:
    """The lexemes with the line around one of them replaced by `tally`, and the names that are lost with it.

    The stand-in keeps a block from running empty. Lines indented below the line stay, below an `openly:`. None if there
    is no line to leave out.
    """
    start = _start(lexemes, index)
    if lexemes[start].kind in (NEWLINE, DEDENT, END):
        return None
    kept: list[Lexeme] = []
    end, stop = start, start
    while end == start or lexemes[end].text == "else":
        head = next(at for at in range(end, len(lexemes)) if lexemes[at].kind in (NEWLINE, END))
        stop, here = _end(lexemes, end), lexemes[end].start
        if lexemes[head - 1].text == ":" and lexemes[head + 1 : head + 2] and lexemes[head + 1].kind == INDENT:
            kept += [Lexeme("OPENLY", "openly", here, here), *lexemes[head - 1 : stop]]
        end = stop
    at = lexemes[start].start
    stand_in = [Lexeme("TALLY", "tally", at, at), Lexeme(NEWLINE, "", at, at)]
    left = {id(lexeme) for lexeme in kept}
    return [*lexemes[:start], *stand_in, *kept, *lexemes[stop:]], _named(
        [x for x in lexemes[start:stop] if id(x) not in left]
    )


def _named(lexemes: list[Lexeme]) -> frozenset[str]:
    """The names that lines give by `let`, `for` and `as`."""
    pairs = pairwise(lexemes)
    return frozenset(name.text for word, name in pairs if word.text in ("let", "for", "as") and name.kind == "NAME")


def _start(lexemes: list[Lexeme], index: int) -> int:
    """Where the line begins on which a lexeme stands."""
    while index > 0 and lexemes[index - 1].kind not in _LAYOUT:
        index -= 1
    return index


def _end(lexemes: list[Lexeme], start: int) -> int:
    """Behind the line that begins at a lexeme, and behind the lines indented below it."""
    depth = 0
    for at in range(start, len(lexemes)):
        kind = lexemes[at].kind
        if kind == END:
            return at
        depth += (kind == INDENT) - (kind == DEDENT)
        if depth < 0:
            return at
        if depth == 0 and kind in (NEWLINE, DEDENT) and lexemes[at + 1].kind != INDENT:
            return at + 1
    return len(lexemes)
