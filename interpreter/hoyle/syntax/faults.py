"""Texts that no sentence of the language holds: a fault of the lexer in, a problem out."""

from hoyle.report import short
from hoyle.syntax.foreign import FOREIGN_SIGNS, FOREIGN_WORDS, RANK_WORDS, WRITTEN_SO, snake
from hoyle.syntax.lexer import BLOCKS_DEEP, BRACKETS_DEEP, Fault
from hoyle.syntax.problem import KINDS, Problem
from hoyle.syntax.tables import Tables


def deep(start: str, length: int) -> Problem:
    """The problem of a string whose tree is too deep."""
    words = f"this {KINDS.get(start, 'formula')} is nested too deep or too long a chain"
    return Problem("P213", words, 0, length, "", "split it up with named formulas")


def long(start: str, length: int) -> Problem:
    """The problem of a string that has too many words."""
    words = f"this {KINDS.get(start, 'formula')} is too long"
    return Problem("P213", words, 0, length, "", "split it up with named formulas or phases")


def unquoted(start: int, end: int) -> Problem:
    """The problem of words behind `say` that do not stand between quotation marks."""
    help = 'write `say "…"`, all on one line; values stand in braces: `say "{p} is out"`'
    return Problem("P201", 'what is said stands between two quotation marks, `"`', start, end, "", help)


def explain_fault(fault: Fault, language: Tables) -> Problem:
    """The problem with something that no sentence of the language holds."""
    text, start, end = fault.text, fault.start, fault.end
    if fault.kind == "open":
        closer = ")" if text == "(" else "]"
        return Problem("P210", f"`{text}` is never closed", start, end, "opened here", f"add the `{closer}`")
    if fault.kind == "close":
        opener = "(" if text == ")" else "["
        return Problem(
            "P210", f"`{text}` closes nothing", start, end, "", f"remove it, or add the `{opener}` before it"
        )
    if fault.kind == "deep":
        words = f"brackets are nested more than {BRACKETS_DEEP} deep"
        return Problem("P213", words, start, end, "", "split it up with named formulas")
    if fault.kind == "levels":
        words = f"blocks are nested more than {BLOCKS_DEEP} deep"
        return Problem("P214", words, start, end, "", "move the inner part into a phase of its own")
    if fault.kind == "indent":
        words = "this line is level with none of the lines above it"
        return Problem("P208", words, start, end, "", "indent it like the line it goes on from")
    if fault.kind == "number":
        return Problem("P220", f"the number `{short(text)}` is too large", start, end, "", "the largest is 2147483647")
    if fault.kind == "word":
        return _bad_word(text, start, end, language)
    if text in FOREIGN_SIGNS:
        words, meant = f"`{text}` is no sign of the language", WRITTEN_SO.get(text)
        return Problem("P204", words, start, end, "", FOREIGN_SIGNS[text], instead=meant)
    return Problem("P212", f"the character `{text}` has no meaning here", start, end, "", "remove it")


def _bad_word(text: str, start: int, end: int, language: Tables) -> Problem:
    """The problem with a word that is neither a name, a face nor a number."""
    low = text.lower()
    if low in FOREIGN_WORDS and text != low:
        words, meant = f"`{text}` is no word of the language", WRITTEN_SO.get(low)
        return Problem("P218", words, start, end, "", FOREIGN_WORDS[low], instead=meant)
    if low in language.words:
        words = f"`{text}` must be written in small letters"
        return Problem("P211", words, start, end, "", f"write `{low}`", instead=low)
    if text[0].isdigit():
        help = "put a space behind the number, or begin the name with a letter"
        return Problem("P211", f"`{short(text)}` is neither a number, a name nor a face", start, end, "", help)
    if not text.isascii():
        return Problem(
            "P211",
            f"`{short(text)}` has letters other than a to z",
            start,
            end,
            "",
            "names use a to z, 0 to 9 and _",
        )
    words = f"`{short(text)}` is no name: names are written in small letters"
    help = (
        f"write `{RANK_WORDS[low]}`, or what the deck calls it"
        if low in RANK_WORDS
        else f"write `{short(snake(text))}`"
    )
    return Problem("P211", words, start, end, "", help)
