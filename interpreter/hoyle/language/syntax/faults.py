"""Explanations for what the lexer rejects: strange characters, unmatched brackets, too much nesting."""

from hoyle.language.report import short
from hoyle.language.syntax.foreign import FOREIGN_SIGNS, FOREIGN_WORDS, RANK_WORDS, SUIT_SIGNS, WRITTEN_SO, snake
from hoyle.language.syntax.lexer import BLOCKS_DEEP, BRACKETS_DEEP, Fault
from hoyle.language.syntax.problem import KINDS, Problem
from hoyle.language.syntax.tables import Tables


def too_much(start: str, length: int, problem: str, way_out: str) -> Problem:
    return Problem("P213", f"this {KINDS.get(start, 'formula')} is {problem}", 0, length, way_out)


def missing_quotes(start: int, end: int) -> Problem:
    help = 'write `say "…"` on one line, with values in braces: `say "{p} is out"`'
    return Problem("P201", 'the text of `say` needs quotation marks (`"`) on both sides', start, end, help)


def explain_fault(fault: Fault, language: Tables) -> Problem:
    text, start, end = fault.text, fault.start, fault.end
    if fault.kind == "open":
        closer = ")" if text == "(" else "]"
        return Problem("P210", f"`{text}` is never closed", start, end, f"add the `{closer}`", "opened here")
    if fault.kind == "close":
        opener = "(" if text == ")" else "["
        help = f"remove it, or add the `{opener}` before it"
        return Problem("P210", f"`{text}` has no matching `{opener}`", start, end, help)
    if fault.kind == "deep":
        words = f"brackets are nested more than {BRACKETS_DEEP} levels deep"
        return Problem("P213", words, start, end, "split it up with named formulas")
    if fault.kind == "levels":
        words = f"blocks are nested more than {BLOCKS_DEEP} levels deep"
        return Problem("P214", words, start, end, "move the inner part into another phase")
    if fault.kind == "indent":
        words = "the indentation matches no line above"
        return Problem("P208", words, start, end, "indent it like the other lines of its block")
    if fault.kind == "number":
        return Problem("P220", f"the number `{short(text)}` is too large", start, end, "the largest is 2147483647")
    if fault.kind == "word":
        return _bad_word(text, start, end, language)
    if text in FOREIGN_SIGNS:
        words, meant = f"`{text}` is not an operator of the language", WRITTEN_SO.get(text)
        return Problem("P204", words, start, end, FOREIGN_SIGNS[text], instead=meant)
    if text.isspace():
        words = f"this is not an ordinary space, but another character that looks like one (U+{ord(text[0]):04X})"
        return Problem("P212", words, start, end, "write a space in its place", instead=" ")
    suit = SUIT_SIGNS.get(text)
    help = f"write `{suit}`" if suit else "remove it, or write in its place what you mean, such as `*` or `+`"
    return Problem("P212", f"the character `{text}` has no meaning here", start, end, help, instead=suit)


def _bad_word(text: str, start: int, end: int, language: Tables) -> Problem:
    low = text.lower()
    if low in FOREIGN_WORDS and text != low:
        words, meant = f"`{text}` is not a word of the language", WRITTEN_SO.get(low)
        return Problem("P218", words, start, end, FOREIGN_WORDS[low], instead=meant)
    if low in language.words:
        words = f"`{text}` must be in small letters"
        return Problem("P211", words, start, end, f"write `{low}`", instead=low)
    if text[0].isdigit():
        rows, by, columns = low.partition("x")
        help = "put a space after the number, or begin the name with a letter"
        help = f"write `{rows} by {columns}`" if by and (rows + columns).isdigit() else help
        return Problem("P211", f"`{short(text)}` is not a number, a name or a face", start, end, help)
    if not text.isascii():
        words, help = f"`{short(text)}` contains letters other than a to z", "use only a to z, 0 to 9 and _ in names"
        return Problem("P211", words, start, end, help)
    words = f"`{short(text)}` is not a name: names use small letters"
    help = (
        f"write `{RANK_WORDS[low]}`, or the name in this deck" if low in RANK_WORDS else f"write `{short(snake(text))}`"
    )
    return Problem("P211", words, start, end, help)
