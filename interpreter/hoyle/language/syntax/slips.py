"""Explanations for mistakes that show in a whole line."""

from hoyle.language.report import did_you_mean
from hoyle.language.syntax.faults import missing_quotes
from hoyle.language.syntax.foreign import FOREIGN_VERBS, FOREIGN_WORDS
from hoyle.language.syntax.lexer import STOPS
from hoyle.language.syntax.moving import MOVING, deal_all
from hoyle.language.syntax.problem import Problem
from hoyle.language.syntax.spot import ASSIGNS, DECIDES, Explanation, Spot, source_text

_COMPOUND = ("if", "for", "repeat", "openly")


def _article(spot: Spot) -> Problem | None:
    """`shuffle the stock`."""
    line = spot.text_before()
    for steps in range(len(line) + 1):
        lexeme, noun = spot.lexemes[spot.index - steps], spot.ahead(1 - steps)
        indefinite = steps == 1 and lexeme.text in ("a", "an") and spot.back(2) == "is"
        if lexeme.kind == "NAME" and (lexeme.text == "the" or indefinite) and (noun[:1].isalpha() or not noun):
            help = f"leave it out: `{noun}`" if noun else "leave it out"
            return spot.problem("P218", f"the language has no articles such as `{lexeme.text}`", help, steps=steps)
    return None


def _say_without_quotes(spot: Spot) -> Problem | None:
    """`say hello`, `say "hello " + p`."""
    if spot.token.text in ("+", ",") and spot.back(2) == "say":
        help = 'write them in the text, in braces: `say "{p} is out"`'
        return spot.problem("P201", "values are not joined to a text", help)
    if spot.start != "block" or [x.text for x in spot.line()] != ["say"] or spot.token.kind in STOPS:
        return None
    if not (spot.token.text[:1].isalnum() or spot.token.text == "("):
        return None
    return missing_quotes(spot.token.start, spot.token.end)


def _range(spot: Spot) -> Problem | None:
    """`for i in 1 to 3:`."""
    counts = spot.lexemes[spot.index - 1].kind == "INT" or spot.line_has("in")
    if spot.token.text != "to" or not spot.spells("..") or not counts:
        return None
    low, high = spot.back(1), spot.lexemes[spot.index + 1].text
    return spot.problem("P201", "a range of numbers needs two dots, not `to`", f"write `{low}..{high}`")


def _compound(spot: Spot) -> Problem | None:
    """`else: if …`: only a simple statement may follow a colon."""
    word, line = spot.token.text, spot.line()
    if spot.start != "block" or word not in _COMPOUND or spot.back(1) != ":":
        return None
    head = line[0].text if line else ""
    help = f"put the `{word}` on the next line, indented by four spaces"
    if head == "else" and word == "if":
        help = f"write `else if …:`, or {help}"
    return spot.problem("P207", f"`{word}` must not share the line of this `{head}:`", help)


def _until(spot: Spot) -> Problem | None:
    """`until` inside the block, or after `repeat`."""
    if spot.start != "block" or spot.token.text != "until":
        return None
    if spot.back(1) == "repeat":
        help = "write `repeat:`, the lines of the loop indented, and below them `until …`, aligned with `repeat`"
        return spot.problem("P201", "`until` comes at the end of a loop", help)
    if spot.line():
        return None
    if [x.text for x in spot.rest_of_line()[-1:]] == [":"]:
        return spot.problem("P201", "`until` comes at the end of a loop", FOREIGN_WORDS["while"])
    words = "there is no `repeat:` above this `until` with the same indentation"
    return spot.problem("P201", words, "align it with its `repeat:`")


def _for_where(spot: Spot) -> Problem | None:
    """`for p in players where …:`."""
    line = spot.line()
    if spot.start != "block" or spot.token.text != "where" or not line or line[0].text != "for" or len(line) < 4:
        return None
    if spot.enclosing_bracket() is not None or line[2].text != "in":
        return None
    name, source = line[1].text, source_text(line[3:])
    help = f"write `for {name} in list({name} for {name} in {source} where …):`, or an `if` inside the loop"
    return spot.problem("P201", "a `for` line takes no `where`", help)


def _unit(spot: Spot) -> Problem | None:
    """`10 points if my hand is empty`."""
    if spot.start not in ("formula", "case") or spot.token.text not in ("point", "points"):
        return None
    if not spot.index or spot.lexemes[spot.index - 1].kind != "INT":
        return None
    return spot.problem("P201", "a number has no unit", f"leave out `{spot.token.text}`", instead="")


def _repeat_slip(spot: Spot) -> Problem | None:
    """`repeat 3:`, `3 times:`."""
    line = spot.line()
    if spot.token.text == "times" and [x.kind for x in line] == ["INT"]:
        return spot.problem("P201", "a loop begins with `repeat`", f"write `repeat {line[0].text} times:`", steps=1)
    if spot.start != "block" or not line or line[0].text != "repeat":
        return None
    if spot.token.text != ":" or not spot.spells("times"):
        return None
    many = source_text(line[1:])
    help = f"write `repeat {many} times:`"
    if line[1].kind == "NAME" and len(line) == 2:
        help += ", or `repeat:` for a loop that something ends"
    return spot.problem("P201", "this `repeat` lacks `times`", help)


def _loop_slip(spot: Spot) -> Problem | None:
    """`for each p in players:`, `for p of players:`."""
    line = spot.line()
    if spot.start != "block" or not line or line[0].text != "for":
        return None
    word = spot.token.text
    if len(line) == 1 and word in ("each", "every", "all"):
        name = spot.ahead(1) if spot.ahead(2) == "in" else "p"
        return spot.problem("P201", f"a loop has no `{word}`", f"write `for {name} in …:`")
    if len(line) == 2 and spot.spells("in") and spot.token.kind not in STOPS:
        return spot.problem("P201", f"`{word}` is not allowed here", f"write `in`: `for {line[1].text} in players:`")
    return None


def _ask_slip(spot: Spot) -> Problem | None:
    """`ask leader to play`, `each player chooses play`."""
    line = spot.line()
    if spot.start != "block":
        return None
    if line and line[0].text == "ask" and spot.token.text == "to" and spot.spells("whether"):
        who, (what, _) = source_text(line[1:]), spot.behind(spot.index + 1)
        help = f"write `ask {who} whether to {what}`; if one player must choose, write `p chooses {what}`"
        return spot.problem("P201", "this `ask` lacks `whether`", help)
    if [x.text for x in line] == ["all"] and spot.token.text == "players" and spot.ahead(1) in DECIDES:
        meant = f"{'may' if spot.ahead(1) == 'may' else 'chooses'} {spot.ahead(2)}"
        words = "`all players` is not a single player; one player decides at a time"
        ways = f"`for p in players: p {meant}`, or `players together choose {spot.ahead(2)}` for secret choices"
        return spot.problem("P201", words, f"write {ways}", steps=1)
    if not line and spot.token.text in ("each", "every", "all", "everyone"):
        verb = next((v for v in DECIDES if v in (spot.ahead(1), spot.ahead(2))), None)
        if verb is not None or spot.ahead(1) in ("player", "players"):
            meant = f"{'may' if verb == 'may' else 'chooses'} {'…' if verb else spot.names.action}"
            words = f"`{spot.token.text}` is not a single player; one player decides at a time"
            return spot.problem("P201", words, f"write `for p in players: p {meant}`")
    return None


def _condition_behind(spot: Spot) -> Problem | None:
    """`end game if trick is empty`."""
    line = spot.line()
    if spot.start != "block" or spot.token.text != "if" or not line or not spot.taken & STOPS:
        return None
    if spot.line_has("if"):
        return None
    help = f"write `if {source_text(spot.rest_of_line())}: {source_text(line)}`"
    return spot.problem("P201", "the condition must come first", help)


def _step_slip(spot: Spot) -> Problem | None:
    """`x++`, `x =+ 1`."""
    line = spot.line()
    if spot.start != "block" or spot.token.text not in ("+", "-") or not line:
        return None
    sign, name = spot.token.text, source_text([x for x in line if x.text != "="])
    if spot.spells("+=") or (spot.back(1) == "=" and sign == "+"):
        by = spot.ahead(1) if spot.ahead(1).isalnum() else "1"
        return spot.problem("P204", f"`{sign}` alone does not change a variable", f"write `{name} {sign}= {by}`")
    return None


def _verb(spot: Spot) -> Problem | None:
    """`moove trick to won[p]`."""
    line = spot.statement()
    if spot.start != "block" or len(line) != 1 or not (line[0].kind == "NAME" or line[0].soft):
        return None
    word = line[0].text
    if spot.token.kind in STOPS or spot.token.text in ("=", "(", "[", ".", "+", "-"):
        return None
    if word in FOREIGN_VERBS:
        moved = word == "return" and "to" in (x.text for x in spot.rest_of_line())
        help = FOREIGN_VERBS["put" if moved else word].format(stack=spot.names.stack, family=spot.names.family)
        rest = [lexeme for lexeme in spot.rest_of_line(0) if lexeme.text not in ("a", "one", "card", "cards")]
        words = [lexeme.text for lexeme in rest]
        if word == "draw" and "from" in words and "to" in words:
            help = f"write `deal {'1 ' if words[0] == 'from' else ''}{source_text(rest)}`"
        return spot.problem("P218", f"`{word}` is not a word of the language", help, steps=1)
    near = None if word in spot.names.declared else did_you_mean(word, sorted(_VERBS))
    if near is None or did_you_mean(spot.token.text, ("chooses", "may", "together")):
        return None
    return spot.problem("P201", f"no statement begins with `{word}`", f"did you mean `{near}`?", steps=1, instead=near)


_VERBS = frozenset(
    ("let", "move", "deal", "shuffle", "gather", "turn", "show", "expect", "end", "tally", "openly", "repeat", "ask")
    + ("if", "for", "else")
)
_ACTS = frozenset(("move", "deal", "shuffle", "gather", "turn", "show", "tally", "repeat", "end", "let"))


def _statement_in_formula(spot: Spot) -> Problem | None:
    """`led: move first(trick) to aside`."""
    word = spot.token.text
    if spot.start not in ("formula", "case") or spot.index or word not in _ACTS or spot.token.kind == "NAME":
        return None
    help = f"write a value; what is done goes into a phase, or into the `do:` of an action: `do: {word} …`"
    return spot.problem("P203", f"a formula is a value, but `{word}` does something", help)


def _verb_for_a_player(spot: Spot) -> Problem | None:
    """`move may freely play`."""
    line = spot.line() if spot.start == "block" else []
    if len(line) != 1 or line[0].text not in _ACTS or spot.token.text not in ("may", "chooses"):
        return None
    near = did_you_mean(line[0].text, sorted(spot.names.declared))
    help = f"did you mean `{near}`?" if near else f"write who decides, for example `dealer {spot.token.text} …`"
    return spot.problem("P203", f"`{line[0].text}` is not a player", help, steps=1)


def _and_in_names(spot: Spot) -> Problem | None:
    """`p may freely play, draw and pass`."""
    line = [lexeme.text for lexeme in spot.line()] if spot.start == "block" else []
    if spot.token.text != "and" or not spot.spells("or") or spot.enclosing_bracket() is not None:
        return None
    if not {*DECIDES} & set(line) or spot.lexemes[spot.index - 1].kind != "NAME":
        return None
    help = "write `or`: the player takes one of them at a time"
    return spot.problem("P201", "a list of actions is joined by `or`, not by `and`", help, instead="or")


def _comma_for_colon(spot: Spot) -> Problem | None:
    """`if trick is empty, end game`."""
    line = spot.line()
    if spot.start != "block" or spot.token.text != "," or not line or spot.enclosing_bracket() is not None:
        return None
    if line[0].text not in ("if", "else") or any(x.text == ":" for x in (*line, *spot.rest_of_line())):
        return None
    if not _statement_follows(spot):
        return None
    return spot.problem("P207", "a colon ends the condition, not a comma", "write `:`", instead=":")


def _comma_between_lines(spot: Spot) -> Problem | None:
    """`do: move c to trick, leader = me`."""
    if spot.token.text not in (",", "and") or not spot.statement() or spot.enclosing_bracket() is not None:
        return None
    if not _statement_follows(spot):
        return None
    words = f"{'a comma' if spot.token.text == ',' else '`and`'} does not separate statements"
    return spot.problem("P201", words, "write each on a line of its own")


def _statement_follows(spot: Spot) -> bool:
    return spot.ahead(1) in _VERBS or any(x.text in ASSIGNS | {"chooses", "may"} for x in spot.rest_of_line())


def _tie_break(spot: Spot) -> Problem | None:
    """`highest a if b else c`."""
    if spot.start != "ranking" or spot.token.text != "if":
        return None
    help = f"write `{spot.lexemes[0].text} (A if B else C)`"
    return spot.problem("P201", "a conditional after `highest` or `lowest` needs brackets", help)


def misspelt_word(spot: Spot) -> Problem | None:
    """`deal 3 form stock`."""
    word = spot.token.text
    if spot.token.kind != "NAME" or len(word) < 2:
        return None
    spelled = (spot.language.spelling[kind] for kind in spot.taken if kind in spot.language.spelling)
    near = did_you_mean(word, sorted(text for text in spelled if text.isalpha() and len(text) > 1))
    if near is None:
        return None
    return spot.problem("P201", f"`{word}` is not allowed here", f"did you mean `{near}`?", instead=near)


def misspelt_before(spot: Spot) -> Problem | None:
    """`nto trick is empty`."""
    before = spot.lexemes[spot.index - 1] if spot.index else None
    if before is None or before.kind != "NAME" or spot.token.kind not in ("NAME", "MY", "EVERY"):
        return None
    near = did_you_mean(before.text, ("every", "not")) if len(before.text) > 2 else None
    if near is None:
        return None
    help = f"did you mean `{near}`?"
    return spot.problem("P201", f"`{before.text}` is not allowed here", help, steps=1, instead=near)


#: These come first: explanations of comparisons and loops would see something else in these lines.
FIRST_SLIPS: tuple[Explanation, ...] = (_comma_for_colon, _ask_slip, deal_all)
SLIPS: tuple[Explanation, ...] = (
    _statement_in_formula,
    _verb_for_a_player,
    _and_in_names,
    _comma_between_lines,
    _unit,
    _say_without_quotes,
    _compound,
    _range,
    _tie_break,
    _until,
    _loop_slip,
    _verb,
    *MOVING,
    _for_where,
    _repeat_slip,
    _condition_behind,
    _step_slip,
    _article,
)
