"""Explanations for lines of a block written as in a programming language, or as players say them."""

from hoyle.language.syntax.lexer import STOPS, Lexeme
from hoyle.language.syntax.problem import Problem
from hoyle.language.syntax.spot import ASSIGNS, CALLED, DECIDES, Explanation, Spot, source_text

#: Methods of other languages that put something into a list.
_ADDS = frozenset(("append", "add", "push", "insert", "extend", "put", "place"))


def _at(lexemes: list[Lexeme], code: str, message: str, help: str) -> Problem:
    return Problem(code, message, lexemes[0].start, lexemes[-1].end, help)


def _method(spot: Spot) -> Problem | None:
    """`trick.append(c)`."""
    line = spot.statement()
    if spot.token.text != "(" or not spot.spells("=") or [x.text for x in line[-2:-1]] != ["."]:
        return None
    added = source_text(spot.lexemes[spot.index + 1 : spot.matching_bracket(spot.index)])
    help = "on a line of its own a statement begins with its verb, such as `move … to …`"
    if line[-1].text in _ADDS:
        help = f"write `move {added} to {source_text(line[:-2])}`"
    return _at([*line, spot.token], "P201", f"`{line[-1].text}` cannot follow a dot", help)


def _dot_after_my(spot: Spot) -> Problem | None:
    """`my.bid`."""
    if spot.token.text != "." or spot.back(1) != "my":
        return None
    return spot.problem("P201", "no dot follows `my`", f"write `my {spot.ahead(1)}`", instead=" ")


def _value_alone(spot: Spot) -> Problem | None:
    """`count(trick)`."""
    line = spot.statement()
    if spot.token.kind not in STOPS or not spot.spells("chooses") or not line:
        return None
    if len(line) == 1 or not (line[0].kind == "NAME" or line[0].text in CALLED | {"my", "every"}):
        return None
    value = source_text(line)
    help = f"to keep it, write `x = {value}` with a variable, or `let x = {value}`; to move cards, `move … to …`"
    return _at(line, "P202", "this line is only a value, and does nothing", help)


def _otherwise(spot: Spot) -> Problem | None:
    """`leader = taker else leader`."""
    line = spot.statement()
    sets = next((at + 1 for at, x in enumerate(line) if x.text in ASSIGNS), None)
    if spot.token.text != "else" or sets is None or any(x.text == "if" for x in line):
        return None
    if spot.line()[0].text == "if":
        help = "put `else:` on the next line, indented like the `if`"
        return spot.problem("P216", "`else` must be on a line of its own, below the `if`", help)
    value, other = source_text(line[sets:]), spot.behind(spot.index + 1)[0]
    help = f"if the value may be none, write `{value} otherwise {other}`; otherwise `{value} if CONDITION else {other}`"
    return spot.problem("P216", "this `else` has no `if`", help)


def _loop_after_line(spot: Spot) -> Problem | None:
    """`deal 3 from stock to hand[p] for p in players`."""
    line = spot.statement()
    loop = [x for x in spot.rest_of_line() if x.text not in ("each", "every", "all")]
    if spot.token.text != "for" or not line or spot.enclosing_bracket() is not None:
        return None
    if len(loop) < 3 or loop[1].text != "in" or line[0].text == "for":
        return None
    help = f"write `for {source_text(loop)}: {source_text(line)}`"
    return spot.problem("P201", "`for` comes first in its line", help)


def _place_by_condition(spot: Spot) -> Problem | None:
    """`move c to won if a else lost`."""
    line = spot.statement()
    if spot.token.text != "if" or not line or line[0].text not in ("move", "deal") or not spot.taken & STOPS:
        return None
    rest = spot.rest_of_line()
    words = [x.text for x in rest]
    if "else" not in words or "to" not in (x.text for x in line):
        return None
    at, to = words.index("else"), max(n for n, x in enumerate(line) if x.text == "to")
    asked, head, other = (source_text(part) for part in (rest[:at], line[: to + 1], rest[at + 1 :]))
    help = f"write `if {asked}: {source_text(line)}`, and below it `else: {head} {other}`"
    return spot.problem("P201", "the condition must come first", help)


def _everything(spot: Spot) -> Problem | None:
    """`gather all cards`, `move everything to stock`."""
    line, word = spot.statement(), spot.token.text
    if [x.text for x in line] == ["gather"] and word in ("all", "every", "cards"):
        return spot.problem("P201", f"`{word}` is not allowed here", "write `gather everything`")
    if [x.text for x in line] == ["move"] and word == "everything":
        help = "for all cards to where they began, write `gather everything`; for those of a zone, `move ZONE to …`"
        return spot.problem("P201", "`everything` can only be gathered", help)
    return None


def _player_last(spot: Spot) -> Problem | None:
    """`choose play for p`."""
    word = spot.token.text
    if spot.start != "block" or spot.statement() or word not in DECIDES or spot.token.kind == "NAME":
        return None
    verb, action = "may" if word == "may" else "chooses", spot.ahead(1)
    words = f"the player comes before `{word}`"
    return spot.problem("P201", words, f"write `p {verb} {action if action.isidentifier() else spot.names.action}`")


def _to_an_action(spot: Spot) -> Problem | None:
    """`p chooses to play`."""
    if spot.start != "block" or spot.token.text != "to" or spot.back(1) not in (*DECIDES, "freely"):
        return None
    return spot.problem("P201", "an action is named without `to`", "remove `to`", instead="")


def _and_may_freely(spot: Spot) -> Problem | None:
    """`p chooses play and may freely draw`."""
    line = {x.text for x in spot.statement()}
    if spot.back(1) != "and" or not spot.spells("freely") or not line & {*DECIDES}:
        return None
    if spot.token.text != "may" and spot.token.kind != "NAME":
        return None
    second = "…" if spot.token.text == "may" else spot.token.text
    help = f"write `and freely {second}`: the player does that as often as they like, and then chooses"
    return spot.problem("P201", "a line has one decision", help)


PROGRAMMED: tuple[Explanation, ...] = (
    _method,
    _dot_after_my,
    _value_alone,
    _otherwise,
    _loop_after_line,
    _place_by_condition,
    _everything,
    _player_last,
    _to_an_action,
    _and_may_freely,
)
