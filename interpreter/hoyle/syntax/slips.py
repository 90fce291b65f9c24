"""Slips that a whole line shows: a token that does not fit in, a problem about the words around it out."""

from collections.abc import Callable

from hoyle.report import did_you_mean
from hoyle.syntax.lexer import DEDENT, END, NEWLINE
from hoyle.syntax.problem import Problem
from hoyle.syntax.spot import Spot

_STOPS = frozenset({NEWLINE, DEDENT, END})
_COMPOUND = ("if", "for", "repeat", "openly")


def _article(spot: Spot) -> Problem | None:
    """`shuffle the stock`."""
    for steps in (0, 1):
        lexeme = spot.lexemes[max(0, spot.index - steps)]
        if lexeme.kind == "NAME" and lexeme.text == "the" and spot.index >= steps:
            noun = spot.lexemes[spot.index - steps + 1].text
            help = f"leave it out: `{noun}`" if noun else "leave it out"
            return spot.problem("P218", f"there are no articles in the language: `{lexeme.text}`", help, steps=steps)
    return None


def _range(spot: Spot) -> Problem | None:
    """`for i in 1 to 3:`."""
    if spot.token.text != "to" or not spot.spells(".."):
        return None
    low, high = spot.back(1), spot.lexemes[spot.index + 1].text
    return spot.problem("P201", "a range of numbers is written with two dots, not `to`", f"write `{low}..{high}`")


def _compound(spot: Spot) -> Problem | None:
    """`else: if …`, `openly: if …`: behind a colon stands one plain statement."""
    word, line = spot.token.text, spot.line()
    if spot.start != "block" or word not in _COMPOUND or spot.back(1) != ":":
        return None
    head = line[0].text if line else ""
    help = f"put the `{word}` on a line of its own below, indented by four spaces"
    if head == "else" and word == "if":
        help = f"write `else if …:`, or {help}"
    return spot.problem("P207", f"`{word}` cannot stand on the line of this `{head}:`", help)


def _dealt(spot: Spot) -> Problem | None:
    """`deal 5 from stock to each hand`, without saying who is first; `deal 5 cards`."""
    line = [x.text for x in spot.line()]
    if spot.start != "block" or line[:1] != ["deal"]:
        return None
    if spot.token.kind in _STOPS and len(line) > 2 and line[-2] == "each":
        family = line[-1]
        help = f"write `to each {family} starting with p`, or `to each {family} of players after p`"
        return spot.problem("P202", "this `deal` does not say who is dealt to, and in which order", help, steps=1)
    if spot.token.text in ("card", "cards") and "from" not in line:
        help = f"write `deal {' '.join(line[1:])} from …`"
        return spot.problem("P201", f"`{spot.token.text}` is not said here: `deal` always deals cards", help)
    return None


def _moved(spot: Spot) -> Problem | None:
    """`move trick won[leader]`: no `to`."""
    line = spot.line()
    if spot.start != "block" or not line or line[0].text not in ("move", "deal"):
        return None
    if any(x.text == "to" for x in line) or not spot.spells("from", "to"):
        return None
    if line[0].text == "deal" and not any(x.text == "from" for x in line):
        return None
    at = spot.index
    if spot.token.text == "[" and spot.back(1) and spot.lexemes[at - 1].kind == "NAME":
        at -= 1  # `move trick won[p]` was read as tokens called `won`
    elif spot.token.kind not in ("NAME", "MY") and spot.token.kind not in _STOPS:
        return None
    elif spot.token.kind in _STOPS and len(line) > 2 and line[-1].kind == "NAME":
        at -= 1
    place = spot.lexemes[at]
    help = f"write `{line[0].text} … to {place.text or 'ZONE'}`"
    if spot.token.kind in _STOPS and at == spot.index:
        last = spot.lexemes[at - 1]
        return Problem("P202", f"this `{line[0].text}` does not say where to", last.start, last.end, "", help)
    return Problem("P201", f"`to` is missing before `{place.text}`", place.start, place.end, "", help)


def _verb(spot: Spot) -> Problem | None:
    """`moove trick to won[p]`: a misspelt first word of a statement."""
    line = spot.line()
    if spot.start != "block" or len(line) != 1 or line[0].kind != "NAME":
        return None
    if spot.token.kind in _STOPS or spot.token.text in ("=", "(", "[", "."):
        return None
    near = did_you_mean(line[0].text, sorted(_VERBS))
    if near is None:
        return None
    return spot.problem("P201", f"`{line[0].text}` begins no statement", f"did you mean `{near}`?", steps=1)


_VERBS = frozenset(
    ("let", "move", "deal", "shuffle", "gather", "turn", "show", "expect", "end", "tally", "openly", "repeat", "ask")
    + ("if", "for", "else")
)


def _tie_break(spot: Spot) -> Problem | None:
    """`highest a if b else c`, which wants brackets."""
    if spot.start != "ranking" or spot.token.text != "if":
        return None
    help = f"write `{spot.lexemes[0].text} (A if B else C)`"
    return spot.problem("P201", "a conditional stands in brackets behind `highest` and `lowest`", help)


SLIPS: tuple[Callable[[Spot], Problem | None], ...] = (
    _compound,
    _range,
    _tie_break,
    _verb,
    _dealt,
    _moved,
    _article,
)
