"""Where a block goes on behind a line that is no statement: its lexemes in, the same without that line out."""

from hoyle.syntax.lexer import DEDENT, END, INDENT, NEWLINE, Lexeme

_LAYOUT = frozenset((NEWLINE, INDENT, DEDENT))


def line_of(lexemes: list[Lexeme], index: int) -> list[Lexeme]:
    """The lexemes of the line on which one of them stands."""
    start = _start(lexemes, index)
    stop = next((at for at in range(start + 1, len(lexemes)) if lexemes[at].kind in (NEWLINE, END)), len(lexemes))
    return lexemes[start:stop]


def without_line(lexemes: list[Lexeme], index: int) -> list[Lexeme] | None:
    """The lexemes with the line around one of them, and all that belongs to it, replaced by `tally`.

    The stand-in keeps a block from running empty. None if there is no line to leave out.
    """
    start = _start(lexemes, index)
    if lexemes[start].kind in (NEWLINE, DEDENT, END):
        return None
    end = _end(lexemes, start)
    while lexemes[end].text == "else":
        end = _end(lexemes, end)
    at = lexemes[start].start
    stand_in = [Lexeme("TALLY", "tally", at, at), Lexeme(NEWLINE, "", at, at)]
    return [*lexemes[:start], *stand_in, *lexemes[end:]]


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
