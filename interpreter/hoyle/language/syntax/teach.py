"""Explanations for an unexpected token, with its correction."""

from fractions import Fraction

from hoyle.language.report import short
from hoyle.language.report.words import join_words
from hoyle.language.syntax.comparison_slips import COMPARING, chained
from hoyle.language.syntax.cut_short import cut_short
from hoyle.language.syntax.declaring import DECLARING, in_sight
from hoyle.language.syntax.foreign import FOREIGN_WORDS, HINTS, OPERATOR_NAMES, WRITTEN_SO
from hoyle.language.syntax.lexer import INDENT, NEWLINE, STOPS
from hoyle.language.syntax.looping import LOOPING
from hoyle.language.syntax.problem import KINDS, Problem
from hoyle.language.syntax.program_slips import PROGRAMMED
from hoyle.language.syntax.slips import FIRST_SLIPS, SLIPS, misspelt_before, misspelt_word
from hoyle.language.syntax.spoken import SPOKEN
from hoyle.language.syntax.spoken_lines import SPOKEN_LINES, third_person
from hoyle.language.syntax.spot import ASSIGNS, LONGEST, Explanation, Spot, outside_brackets, source_text

_VALUE = frozenset({"NAME", "INT", "FACE", "ME", "LPAR"})
_BETWEEN = frozenset(
    ("after", "and", "at", "because", "div", "else", "for", "freely", "from", "if", "in", "is", "mod", "not")
    + ("on", "or", "otherwise", "reaches", "times", "to", "until", "where", "whether", "with")
)
_BARE = frozenset(["(", "[", ".", ".."])
_RARE = frozenset(("+=", "-=", "together"))
_DECISION_AND_ELSE = "write the decision on a line of its own, and `else:` on the next line, indented like it"
_UNITS = {2: "halves", 4: "quarters", 5: "fifths", 10: "tenths", 20: "twentieths", 100: "hundredths"}


def other_name(word: str) -> str:
    return f"choose another name, or a longer one: `{word}_…`"


def explain_token(spot: Spot) -> Problem:
    for look in _LOOKS:
        problem = look(spot)
        if problem is not None:
            return problem
    return _general(spot)


def _foreign_word(spot: Spot) -> Problem | None:
    """`elif`, `while`."""
    for steps in (0, 1):
        word = spot.back(steps)
        if (
            word in FOREIGN_WORDS
            and word not in spot.names.declared
            and spot.lexemes[spot.index - steps].kind == "NAME"
        ):
            words, meant = f"`{word}` is not a word of the language", WRITTEN_SO.get(word)
            return spot.problem("P218", words, FOREIGN_WORDS[word], steps=steps, instead=meant)
    if spot.token.text in ("choose", "choice") and spot.spells("chooses"):
        help = "write `p chooses …`, or `players together choose …` for all at once"
        return spot.problem("P218", f"`{spot.token.text}` is not how one player decides", help)
    return None


def _flat_block(spot: Spot) -> Problem | None:
    """A block that YAML has joined into one line."""
    scalar = spot.scalar
    if spot.start != "block" or scalar is None or scalar.style == "literal":
        return None
    if scalar.span.line == scalar.span.end_line:
        return None
    words = "without `|`, YAML joins the lines of this block into one"
    return spot.problem("P209", words, "write `|` after the colon and the block on the lines below")


def _assignment(spot: Spot) -> Problem | None:
    """`=` in a comparison, or after a reserved word."""
    token = spot.token
    if token.text not in ASSIGNS:
        return None
    if spot.back(1) in spot.language.reserved:
        return _reserved_word(spot, 1)
    if token.text == "=" and spot.start == "variable" and any(x.text == "=" for x in spot.lexemes[: spot.index]):
        help = "remove the second `=` and what follows it"
        return spot.problem("P204", "a variable has only one initial value", help)
    head, _ = spot.head()
    if token.text == "=" and head in ("max", "min"):
        sign, inside = ">=" if head == "max" else "<=", "all(f(c) {} f(d) for d in trick)"
        help = f"with a formula `f`, write `first(c in trick where {inside.format(sign)})`"
        return spot.problem("P204", "a function takes no named arguments", help)
    if token.text == "=":
        return spot.problem("P204", "`=` assigns; it does not compare", "write `is` to compare two values")
    return spot.problem("P204", f"`{token.text}` changes a variable and cannot be part of a formula")


def _comma(spot: Spot) -> Problem | None:
    if spot.token.text == "," and spot.lexemes[spot.index + 1].kind in STOPS:
        return spot.problem("P215", "nothing follows this comma", "remove the comma", instead="")
    if spot.back(1) != ",":
        return None
    if spot.token.text == "or":
        help = "remove the comma, as in `a, b or c`"
        return spot.problem("P215", "there must be no comma before `or`", help, steps=1, instead="")
    if spot.token.text in (")", "]", ",") or spot.token.kind in STOPS:
        return spot.problem("P215", "nothing follows this comma", "remove the comma", steps=1, instead="")
    return None


def _second_or(spot: Spot) -> Problem | None:
    """`p chooses a or b or c`."""
    texts = [x.text for x in spot.text_before()]
    starts = [n for n, text in enumerate(texts) if text in ("chooses", "may", "freely", "choose", "to")]
    if spot.start == "block":
        texts = texts[starts[-1] :] if starts and spot.enclosing_bracket() is None else []
    elif spot.start not in ("names", "span"):
        return None
    if spot.token.text != "or" or "or" not in texts:
        return None
    earlier = spot.lexemes[spot.index - texts[::-1].index("or") - 1]
    at = spot.lexemes.index(earlier)
    help = "separate the others by commas: `a, b or c`"
    words = "in a list of names, `or` comes only before the last"
    return Problem("P201", words, spot.lexemes[at - 1].end, earlier.end, help, instead=",")


def _mixed_logic(spot: Spot) -> Problem | None:
    """`and` beside `or`, or either beside a conditional, without brackets."""
    text = spot.token.text
    if spot.start in ("names", "span"):
        return None
    first = "and" if text == "or" else "or"
    if text in ("and", "or") and spot.spells(first):
        a, b, c = spot.operands(first)
        help = f"write `({a} {first} {b}) {text} {c}`, or `{a} {first} ({b} {text} {c})`"
        return spot.problem("P205", "`and` and `or` are mixed without brackets", help)
    if text == "if" and spot.spells("and") and spot.spells("or"):
        help = "put brackets around it: `(a if b else c)`"
        return spot.problem("P201", "a conditional needs brackets here", help)
    if text == "if" and spot.spells("and", "or"):
        help = "write `(a or b) if c`" if spot.start == "case" else "write `(a or b) if c else d`"
        return spot.problem("P205", "the value before this `if` contains `and` or `or`, so it needs brackets", help)
    if text in ("and", "or") and spot.line_has("else"):
        help = f"write `a if b else (c {text} d)`"
        return spot.problem("P205", f"`{text}` after a conditional needs brackets", help)
    return None


def _conditional(spot: Spot) -> Problem | None:
    """A conditional without `else`, or with a second `if`."""
    token = spot.token
    if token.text == "if" and spot.line_has("if"):
        help = f"write a list below the key, one case to a line: {_cases(spot)}"
        if spot.start != "formula" or spot.enclosing_bracket() is not None:
            help = f"put the second one in brackets: `{_second_conditional(spot)}`"
        return spot.problem("P219", "a value can have only one `… if … else …`", help)
    if token.text == "else" and spot.start == "case" and not spot.index:
        value = source_text([x for x in spot.lexemes[1:] if x.kind not in STOPS])
        return spot.problem("P219", "a case takes no `else`", f"the last case is its value alone: write `- {value}`")
    if token.text == "else" and spot.start == "case" and spot.line_has("if"):
        help = "remove `else`: the next line of the list is the alternative"
        return spot.problem("P219", "a case takes no `else`", help)
    if spot.spells("else") and "NAME" not in spot.taken and (token.kind in STOPS or token.text in (")", "]", ",")):
        if in_sight(spot):
            help = "say who sees it otherwise: `everyone if C else owner`"
            return spot.problem("P206", "this `if` lacks its `else`", help, instead=" else nobody")
        instead = " else 0" if spot.start != "block" and token.kind in STOPS else None
        return spot.problem("P206", "this `if` lacks its `else`", _other_branch(spot), instead=instead)
    return None


def _cases(spot: Spot) -> str:
    """The values between the `else` of a formula, as lines of a list."""
    found, start = [], 0
    end = next((at for at, x in enumerate(spot.lexemes) if x.kind in STOPS), len(spot.lexemes))
    while (at := outside_brackets(spot.lexemes[:end], "else", start)) is not None:
        found.append(source_text(spot.lexemes[start:at]))
        start = at + 1
    found.append(source_text(spot.lexemes[start:end]))
    if "…" in found or sum(map(len, found)) > LONGEST * 2:
        found = ["A if B", "C if D", "E"]
    return ", ".join(f"`- {case}`" for case in found)


def _second_conditional(spot: Spot) -> str:
    """From the `else` before a second `if` to the end of its value, with brackets."""
    start = 1 + next((n for n in range(spot.index, -1, -1) if spot.lexemes[n].text == "else"), spot.index)
    stop = next(n for n, x in enumerate(spot.lexemes) if n > start and x.kind in STOPS)
    bracket = spot.enclosing_bracket()
    end = stop if bracket is None else spot.matching_bracket(bracket)
    words = source_text(spot.lexemes[start : outside_brackets(spot.lexemes[:end], ",", start) or end])
    return f"… else ({words})" if " else " in words else "A if B else (C if D else E)"


def _other_branch(spot: Spot) -> str:
    block, bracket = spot.start == "block", spot.enclosing_bracket()
    line = spot.text_before() if bracket is None else spot.lexemes[bracket + 1 : spot.index]
    asks = [n for n, lexeme in enumerate(line) if lexeme.text == "if"]
    if asks and (at := outside_brackets(line, "otherwise", asks[-1])) is not None:
        return f"after `if` write `else`: `{source_text(line[:at])} else {source_text(line[at + 1 :])}`"
    sets = any(lexeme.text in ASSIGNS for lexeme in line) and spot.token.kind in STOPS
    if block and sets and len(asks) == 1 and bracket is None:
        head, asked = source_text(line[: asks[0]]), source_text(line[asks[0] + 1 :])
        return f"write `if {asked}: {head}`, or add `else` and the other value"
    started = "" if block else source_text(line, "")
    return f"add the other value: `{started or 'A if B'} else 0`"


def _colon(spot: Spot) -> Problem | None:
    if not spot.spells(":") or spot.start != "block":
        return None
    if spot.token.kind not in (NEWLINE, "NAME") and spot.token.text not in spot.language.reserved - _BETWEEN:
        return None
    head = next((x.text for x in reversed(spot.line()) if x.text in ("if", "for", "repeat", "else", "openly")), "if")
    at = spot.lexemes[spot.index - 1].end
    words = f"missing `:` after the `{head}` of this line"
    block = spot.token.kind == NEWLINE and spot.lexemes[spot.index + 1].kind == INDENT
    return Problem("P207", words, at, at, "write `:`, then what happens", "here", instead=":" if block else None)


def _layout(spot: Spot) -> Problem | None:
    token, text = spot.token, spot.lexemes[min(spot.index + 1, len(spot.lexemes) - 1)]
    if token.kind == INDENT:
        words = "unexpected indentation: the line above does not end with `:`"
        return Problem("P208", words, text.start, text.end, "indent it like the line above")
    if spot.taken == frozenset({INDENT}):
        words = "expected an indented line after `:`"
        colon = next((x for x in reversed(spot.lexemes[: spot.index]) if x.text == ":"), token)
        return Problem("P208", words, colon.start, colon.end, "indent the lines below by four spaces")
    return None


def _lonely_else(spot: Spot) -> Problem | None:
    if spot.token.text != "else" or spot.start != "block":
        return None
    line = [lexeme.text for lexeme in spot.line()]
    if line:
        decides = bool({"chooses", "may"} & set(line))
        owner = "the decision" if decides else "the `if`" if "if" in line else "the decision or the `if`"
        help = f"write `else:` on the next line, indented like {owner}"
        if decides and ":" in line:
            help = f"below `{line[0]} …:` {_DECISION_AND_ELSE}"
        return spot.problem("P216", f"`else` must be on a line of its own, below {owner}", help)
    help = "align it with its `if` or decision; `may freely` and `together choose` take no `else`"
    if {"for", "may"} <= set(_line_above(spot)) and "freely" not in _line_above(spot):
        help = f"below `for …:` {_DECISION_AND_ELSE}"
    return spot.problem("P216", "this `else` has no `if` or decision", help)


def _line_above(spot: Spot) -> list[str]:
    found: list[str] = []
    for lexeme in reversed(spot.lexemes[: spot.index]):
        if lexeme.kind == NEWLINE and found:
            break
        found += [lexeme.text] if lexeme.text.strip() else []
    return found[::-1]


def _capital(spot: Spot) -> Problem | None:
    token = spot.token
    if token.kind != "FACE":
        return None
    low = token.text.lower()
    if low in spot.language.words:
        words = f"`{token.text}` must be in small letters"
        return spot.problem("P211", words, f"write `{low}`", instead=low)
    if "NAME" in spot.taken and "FACE" not in spot.taken:
        words = f"`{token.text}` is not a name: names use small letters"
        return spot.problem("P211", words, f"write `{low}`" if low[0].isalpha() else None)
    return None


def _decimal(spot: Spot) -> Problem | None:
    if spot.token.kind == "INT" and spot.back(1) == "." and spot.lexemes[spot.index - 2].kind == "INT":
        written = f"{spot.back(2)}.{spot.token.text}"
        exact = Fraction(written)
        help = f"count everything in smaller units, such as {_UNITS[10]}"
        if exact.denominator in _UNITS:
            help = f"count everything in {_UNITS[exact.denominator]}, so that {written} becomes {exact.numerator}"
            if spot.back(3) == "*":
                times = f"* {exact.numerator} " if exact.numerator > 1 else ""
                help = f"in place of `* {written}` write `{times}div {exact.denominator}`, which rounds down; or {help}"
        return spot.problem("P220", "numbers cannot have a decimal point", help)
    return None


def _no_arguments(spot: Spot) -> Problem | None:
    if spot.token.text != ")" or spot.back(1) != "(":
        return None
    head = spot.back(2)
    help = "name a list" if head in spot.language.reserved else f"write `{head}` alone, without brackets"
    return spot.problem("P201", "the brackets are empty", help)


def _reserved_name(spot: Spot) -> Problem | None:
    if spot.token.text not in spot.language.reserved or "NAME" not in spot.taken:
        return None
    if spot.token.text in _BETWEEN and spot.taken != frozenset({"NAME"}) and not spot.taken >= _VALUE:
        return None
    if spot.token.text in _BETWEEN and spot.taken >= _VALUE and spot.back(1) not in ("to", "from", "let"):
        return None
    return _misplaced_word(spot) or _reserved_word(spot, 0)


def _misplaced_word(spot: Spot) -> Problem | None:
    """`not empty stock`."""
    if spot.start == "hook":
        help = f"{HINTS['hook']}, with a phase; to change a line, use `lines`"
        return spot.problem("P201", f"`{spot.token.text}` is not a phase", help)
    if spot.token.text == "empty" and spot.back(1) == "not":
        help = f"write `{spot.behind(spot.index + 1)[0]} is not empty`"
        return spot.problem("P201", "`empty` comes last", help, steps=1)
    if spot.token.text == "freely" and spot.back(1) == "chooses":
        help = f"write `may freely {spot.ahead(1)}`"
        return spot.problem("P201", "`freely` follows `may`, or `and` after an action", help, steps=1)
    if spot.back(1) == "end":
        return spot.problem("P203", "the name of a phase follows `end`", "write `end game`, or name another phase")
    return None


def _reserved_word(spot: Spot, steps: int) -> Problem:
    word = spot.back(steps)
    return spot.problem("P203", f"`{word}` is a word of the language, not a name", other_name(word), steps=steps)


def _general(spot: Spot) -> Problem:
    wanted = _expected_words(spot)
    hint = HINTS.get(spot.start)
    if spot.token.kind in STOPS:
        last = spot.lexemes[max(0, spot.index - 1)]
        what = "line" if spot.start == "block" else KINDS.get(spot.start, "formula")
        if not any(x.text for x in spot.lexemes):
            return Problem("P202", f"this {KINDS.get(spot.start, 'formula')} is empty", 0, last.end, hint)
        words = f"this {what} ends too early: expected {wanted}"
        return Problem("P202", words, last.start, last.end, hint)
    if spot.start == "block" and spot.taken == frozenset({NEWLINE}):
        hint = f"the line is complete before it: remove `{short(spot.token.text)}`, or give it a line of its own"
    behind = f" after `{short(spot.back(1))}`" if spot.back(1) else ""
    return spot.problem("P201", f"unexpected `{short(spot.token.text)}`: expected {wanted}{behind}", hint)


def _expected_words(spot: Spot) -> str:
    taken, spelling = spot.taken, spot.language.spelling
    if spot.start == "block" and "LET" in taken:
        return "a statement"
    parts = []
    if taken >= _VALUE:
        parts.append("a type" if spot.start in ("signature", "vartype") else "a value")
    elif "NAME" in taken:
        parts.append("a name")
    elif "INT" in taken:
        parts.append("a number")
    found = {spelling[k] for k in taken if k in spelling}
    signs = set() if spot.start in ("names", "hook") else found & OPERATOR_NAMES
    words = found - signs - (_RARE if "=" in found else frozenset())
    if not words and signs <= _BARE:
        words = signs
    if "a value" not in parts and "a type" not in parts:
        parts += [f"`{w}`" for w in sorted(words)][:6]
        if not signs <= _BARE or "ORDER" in taken:
            parts.append("an operator")
    if NEWLINE in taken or not parts:
        parts.append("the end of the line" if spot.start == "block" else "the end")
    return join_words(parts, "or")


_LOOKS: tuple[Explanation, ...] = (
    _flat_block,
    cut_short,
    *FIRST_SLIPS,
    *PROGRAMMED,
    *SPOKEN,
    *SPOKEN_LINES,
    *LOOPING,
    *COMPARING,
    *DECLARING,
    *SLIPS,
    _foreign_word,
    misspelt_word,
    misspelt_before,
    third_person,
    _comma,
    _assignment,
    _second_or,
    _mixed_logic,
    _conditional,
    _capital,
    _decimal,
    _no_arguments,
    chained,
    _layout,
    _lonely_else,
    _colon,
    _reserved_name,
)
