"""Error recovery by repair or removal of lexemes."""

from itertools import pairwise

from hoyle.language.syntax.lexer import DEDENT, END, INDENT, NEWLINE, Lexeme, lex
from hoyle.language.syntax.problem import Problem
from hoyle.language.syntax.tables import Tables

_LAYOUT = frozenset((NEWLINE, INDENT, DEDENT))


def line_of(lexemes: list[Lexeme], index: int) -> list[Lexeme]:
    start = _start(lexemes, index)
    stop = next((at for at in range(start + 1, len(lexemes)) if lexemes[at].kind in (NEWLINE, END)), len(lexemes))
    return lexemes[start:stop]


def repair(lexemes: list[Lexeme], problem: Problem, language: Tables) -> list[Lexeme] | None:
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
    """Replace the line around a lexeme by `tally`, so that its block is not empty.

    Lines indented below it stay, under an `openly:`. Returns also the names that the line would have declared.
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
    pairs = pairwise(x for x in lexemes[start:stop] if id(x) not in left)
    declared = (name.text for word, name in pairs if word.text in ("let", "for", "as") and name.kind == "NAME")
    return [*lexemes[:start], *stand_in, *kept, *lexemes[stop:]], frozenset(declared)


def _start(lexemes: list[Lexeme], index: int) -> int:
    while index > 0 and lexemes[index - 1].kind not in _LAYOUT:
        index -= 1
    return index


def _end(lexemes: list[Lexeme], start: int) -> int:
    depth, at = 0, start
    while True:
        kind = lexemes[at].kind
        depth += (kind == INDENT) - (kind == DEDENT)
        at += 1
        if depth == 0 and kind in (NEWLINE, DEDENT) and lexemes[at].kind != INDENT:
            return at
