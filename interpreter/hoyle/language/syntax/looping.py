"""Explanations for list functions with their words in the wrong order."""

import re
from itertools import takewhile

from hoyle.language.report import did_you_mean
from hoyle.language.syntax.foreign import FOREIGN_WORDS
from hoyle.language.syntax.lexer import STOPS, Lexeme
from hoyle.language.syntax.problem import Problem
from hoyle.language.syntax.spot import ASSIGNS, CALLED, FINDS, Explanation, Spot, outside_brackets, source_text

#: The longest call that a suggestion repeats.
_WHOLE = 500
#: Attributes of an item, without those that are yes or no.
_ATTRIBUTES = re.compile(r"(?!.*\b(face_up|free)$)\w+(\.\w+)*")
_EXAMPLES = {
    "sum": "sum(c.pips for c in {})",
    "max": "max(c.rank for c in {})",
    "min": "min(c.rank for c in {})",
    "all": "all(c.suit is hearts for c in {})",
    "list": "list(c.rank for c in {})",
    "distinct": "distinct(c.suit for c in {})",
}
#: Words of `winner` with the function of lists that is meant.
_EXTREMES = {"highest": "max", "lowest": "min"}
#: Functions of ranks with the way to find the card.
_CARDS = {"max": "first(c in {} sorted down by c.rank)", "min": "first(c in {} sorted by c.rank)"}


def _two_loops(spot: Spot) -> Problem | None:
    """`sum(c.pips for p in players for c in hand[p])`."""
    head, start = spot.head()
    outer = _parts(spot, start) if head in _EXAMPLES or head in FINDS else None
    if outer is None:
        return None
    first, again, rest = _text(outer["in"]).partition(" for ")
    if not again:
        return None
    name, value, item = _text(outer["for"]), _text(outer[""]), rest.partition(" in ")[0]
    message, asked = f"`{head}` goes through one list", [_text(outer["where"])] if outer["where"] else []
    if head in ("any", "count"):
        inside = f"({rest}{_where([*([value] if value != item else []), *asked])})"
        nested = f"sum(count{inside} for {name} in {first})"
        return _whole_call(
            spot, start, message, nested if head == "count" else f"any({name} in {first} where any{inside})"
        )
    if head in ("sum", "all"):
        nested = f"{head}({value} for {rest}{_where(asked)})"
        return _whole_call(spot, start, message, f"{head}({nested} for {name} in {first})")
    family = re.search(r"\bin (\w+)\[", rest)
    help = "go through one list of all the things" + (f", such as `every {family[1]}`" if family else "")
    return _call_problem(spot, start, message, help)


def _for_in_find(spot: Spot) -> Problem | None:
    """`count(c for c in L)`, `first(c.rank for c in L)`."""
    head, start = spot.head()
    parts = _parts(spot, start) if head in FINDS else None
    if parts is None:
        return None
    name, holds = _text(parts["for"]), _text(parts[""])
    asked = [text for text in (_text(parts[word]) for word in ("where", "if")) if text]
    source = f"{name} in {_text(parts['in'])}"
    attribute = holds.removeprefix(f"{name}.")
    if head != "any" and attribute != holds and _ATTRIBUTES.fullmatch(attribute):
        return _value_in_find(spot, start, holds, source, _where(asked), _order(parts))
    asked = [holds, *asked] if holds != name else asked
    words = f"`{head}` needs the list first, then the condition"
    return _whole_call(spot, start, words, f"{head}({source}{_where(asked)}{_order(parts)})")


def _value_in_find(spot: Spot, start: int, value: str, source: str, where: str, order: str) -> Problem:
    """`first(c.rank for c in L)`."""
    head, attribute = spot.lexemes[start - 1].text, value.partition(".")[2]
    if head in ("first", "last"):
        words = f"`{head}` takes one of the items, not a value of it"
        return _whole_call(spot, start, words, f"{head}({source}{where}{order}).{attribute}")
    words = f"`{head}` needs a condition on the items, not a value of them"
    asked = f"{where} and {value} is …" if where else f" where {value} is …"
    different = f"`distinct({value} for {source}{where})`"
    help = f"write `{head}({source}{asked})`, or {different} for the number of different values"
    return _call_problem(spot, start, words, help)


def _where(asked: list[str]) -> str:
    if len(asked) > 1:
        asked = [f"({text})" if re.search(r"\b(or|if)\b", text) else text for text in asked]
    return f" where {' and '.join(asked)}" if asked else ""


def _if_in_fold(spot: Spot) -> Problem | None:
    """`sum(c.pips if c.rank is 7 for c in L)`."""
    head, start = spot.head()
    if head not in _EXAMPLES or spot.token.text != "for":
        return None
    if outside_brackets(spot.lexemes[: spot.index], "else", start + 1) is not None:
        return None
    parts = _parts(spot, start)
    value, word, asked = _text(parts[""]).partition(" if ") if parts is not None else ("", "", "")
    if parts is None or not word:
        return None
    words = f"the condition of `{head}` comes last, after `where`"
    source = f"{_text(parts['for'])} in {_text(parts['in'])}"
    return _whole_call(spot, start, words, f"{head}({value} for {source} where {asked}{_order(parts)})")


def _no_where(spot: Spot) -> Problem | None:
    """`any(c in L: …)`."""
    head, _ = spot.head()
    if head not in CALLED or spot.token.text not in ("if", ":", ",") or not spot.spells("where"):
        return None
    words = f"`{spot.token.text}` is not allowed here: the condition on the items follows `where`"
    return spot.problem("P201", words, "write `where`", instead="where" if spot.token.text == "if" else " where")


def _parts(spot: Spot, start: int) -> dict[str, list[Lexeme]] | None:
    """The parts before `for` and after each of its words; None without `for … in`."""
    parts: dict[str, list[Lexeme]] = {"": []}
    word, depth = "", 0
    for lexeme in spot.lexemes[start + 1 : spot.matching_bracket(start)]:
        depth += (lexeme.text in ("(", "[")) - (lexeme.text in (")", "]"))
        after_for = "in" in parts
        named = "for" in parts and not after_for
        if not depth and (
            (lexeme.text == "for" and "for" not in parts)
            or (lexeme.text == "in" and named)
            or (lexeme.text in ("where", "if", "sorted") and after_for)
        ):
            word = lexeme.text
            parts[word] = []
        else:
            parts[word].append(lexeme)
    if len(parts.get("for", ())) != 1 or not parts.get("in"):
        return None
    return {"where": [], "if": [], "sorted": [], **parts}


def _order(parts: dict[str, list[Lexeme]]) -> str:
    return f" sorted {_text(parts['sorted'])}" if parts["sorted"] else ""


def _text(lexemes: list[Lexeme]) -> str:
    return source_text(lexemes, "", _WHOLE)


def _whole_call(spot: Spot, start: int, message: str, instead: str) -> Problem:
    return _call_problem(spot, start, message, f"write `{instead}`", instead)


def _call_problem(spot: Spot, start: int, message: str, help: str, instead: str | None = None) -> Problem:
    first, last = spot.lexemes[start - 1], spot.lexemes[spot.matching_bracket(start)]
    return Problem("P201", message, first.start, last.end, help, instead=instead)


def _where_in_find(spot: Spot) -> Problem | None:
    """`count(trick where c.rank is 7)`."""
    head, start = spot.head()
    if head not in FINDS or spot.token.text != "where":
        return None
    source = source_text(spot.lexemes[start + 1 : spot.index])
    words = f"`where` needs a name for the items of `{head}`"
    return spot.problem("P201", words, f"write `{head}(c in {source} where …)`, with a condition on `c`")


def _in_in_fold(spot: Spot) -> Problem | None:
    """`all(c in L where …)`, `sum(c.pips in L)`."""
    head, start = spot.head()
    if head not in _EXAMPLES or spot.token.text != "in":
        return None
    words = f"`{head}` needs the value first, then `for`"
    asked = source_text(spot.lexemes[start + 1 : spot.index])
    source, end = spot.behind(spot.index + 1)
    help = f"write it like `{_EXAMPLES[head].format(source)}`"
    if head in _CARDS:
        help += f", or for the card `{_CARDS[head].format(source)}`"
    if "." in asked:
        help = f"write `{head}({asked} for {asked.partition('.')[0]} in {source})`"
    elif spot.lexemes[end].text == "where":
        holds = source_text(spot.lexemes[end + 1 : spot.matching_bracket(start)])
        help = f"write `all({holds} for {asked} in {source})`"
        if head != "all":
            value = _EXAMPLES[head].partition("(")[2].partition(" for ")[0].replace("c.", f"{asked}.")
            value = asked if head == "list" else value
            help = f"write `{head}({value} for {asked} in {source} where {holds})`"
    return spot.problem("P201", words, help)


def _bare_fold(spot: Spot) -> Problem | None:
    """`sum(trick)`."""
    head, start = spot.head()
    if head not in _EXAMPLES or spot.token.text != ")" or start == spot.index - 1:
        return None
    source = source_text(spot.lexemes[start + 1 : spot.index])
    words = f"`{head}` needs a value for each item of the list"
    if source == "score":
        return spot.problem("P201", words, f"write `{head}(score[p] for p in players)`")
    of, dot, name = source.rpartition(".")
    if dot and name.isidentifier():
        return spot.problem("P201", words, f"write `{head}(c.{name} for c in {of})`")
    kept = f"; of a variable per player: `{head}({source}[p] for p in players)`" if source.isidentifier() else ""
    return spot.problem("P201", words, f"write it like `{_EXAMPLES[head].format(source)}`{kept}")


def _extreme_of_list(spot: Spot) -> Problem | None:
    """`highest(c in L)`."""
    head, start = spot.head()
    if head not in _EXTREMES or spot.token.text not in ("in", "for"):
        return None
    parts, fold = _parts(spot, start), _EXTREMES[head]
    source = spot.behind(spot.index + 1)[0] if parts is None else _text(parts["in"])
    help = f"write `{_CARDS[fold].format(source)}` for the card, `{_EXAMPLES[fold].format(source)}` for its rank"
    return _call_problem(spot, start, f"`{head}` belongs to `winner`, not to lists", help)


def _strange_find(spot: Spot) -> Problem | None:
    """`exists(c in L)`."""
    head, start = spot.head()
    if not start or spot.token.text not in ("in", "for") or spot.lexemes[start - 1].kind != "NAME":
        return None
    near, steps = did_you_mean(head, sorted(CALLED)), spot.index - start + 1
    if near is not None:
        help = f"did you mean `{near}`?"
        return spot.problem("P201", f"`{head}` does not take a list", help, steps=steps, instead=near)
    if head in FOREIGN_WORDS:
        return spot.problem("P218", f"`{head}` is not a word of the language", FOREIGN_WORDS[head], steps=steps)
    return None


def _no_brackets(spot: Spot) -> Problem | None:
    """`first trick`, `deal all from stock`."""
    word = spot.back(1)
    if word not in CALLED or spot.taken != frozenset({"LPAR"}) or spot.token.text in ASSIGNS:
        return None
    if spot.start == "zone" and spot.index == 1:  # meant as a kind of zone
        return None
    if spot.start == "domain" and word == "any" and spot.token.text in ("card", "cards"):  # meant as an article
        return None
    if spot.start in ("variable", "vartype", "signature"):
        help = "`let` can hold a list for the rest of a block; keep cards in a zone"
        return spot.problem("P201", "a variable or option holds one value, never a list", help, steps=1)
    code = "P202" if spot.token.kind in STOPS else "P201"
    if spot.back(2) in ("to", "by"):
        help = "write `everyone`" if spot.token.text != "hands" else "write `to each hand starting with p`"
        return spot.problem(code, f"`{word}` is not allowed here", help, steps=1)
    at = spot.index
    if spot.token.text in ("card", "cards") and spot.ahead(1) in ("in", "from", "of", "on"):
        at += 2
    elif spot.token.text == "of":
        at += 1
    source, _ = spot.behind(at)
    if source in CALLED:  # another such word: what its list is, is not known
        help = f"write it like `{_EXAMPLES.get(word, word + '({})').format('…')}`"
        return spot.problem(code, f"`{word}` needs brackets around its list", help, steps=1)
    help = f"write `{_EXAMPLES.get(word, word + '({})').format(source)}`"
    if word in FINDS and spot.ahead(1) == "in":
        rest = source_text(list(takewhile(lambda x: x.text != ":", spot.rest_of_line(at - spot.index))))
        help = f"write `{word}({rest})`"
    if word == "all" and spot.start == "block":
        help = f"a zone's name means all its cards: write `{source}`"
        if family := next((name for name in spot.names.hands if source == f"{name}s"), ""):
            help = f"write `every {family}` for the cards of all of them"
    return spot.problem(code, f"`{word}` needs brackets around its list", help, steps=1)


def _loop_without_call(spot: Spot) -> Problem | None:
    """`c.pips for c in L`."""
    if spot.start != "formula" or spot.token.text != "for" or spot.ahead(2) != "in" or spot.enclosing_bracket():
        return None
    whole = source_text([x for x in spot.lexemes if x.kind not in STOPS], "", _WHOLE)
    help = f"write `sum({whole})` for the total, or `list({whole})` for all of them"
    return spot.problem("P201", "a value for each item needs a function around it", help)


def _where_without_call(spot: Spot) -> Problem | None:
    """`players where active[p]`."""
    source = spot.before(spot.index)
    if spot.token.text != "where" or spot.start not in ("formula", "case", "block") or source == "…":
        return None
    if spot.enclosing_bracket() is not None or any(x.text == "for" for x in spot.line()):
        return None
    name = "p" if source.startswith("players") else "c"
    help = f"write `list({name} for {name} in {source} where …)`, with a condition on `{name}`"
    return spot.problem("P201", "`where` belongs into the brackets of a list function", help)


def _every_as_call(spot: Spot) -> Problem | None:
    """`every(c.rank is 7 for c in L)`."""
    if spot.back(1) != "every" or spot.token.text != "(":
        return None
    help = "write `all(…)`; `every` is for the zones of all players, such as `every hand`"
    return spot.problem("P201", "`every` takes no brackets", help, steps=1, instead="all")


def _each_as_list(spot: Spot) -> Problem | None:
    """`move each hand to stock`, `move stock to each hand`."""
    following = spot.rest_of_line()[:1]
    if spot.token.text != "each" or "LPAR" not in spot.taken or not following or following[0].kind != "NAME":
        return None
    family, message = following[0].text, "`each` is for zones to which cards are dealt"
    if spot.back(1) == "to":
        return spot.problem("P201", message, f"write `deal … to each {family} starting with dealer`")
    return spot.problem("P201", message, f"for the zones of all players write `every {family}`", instead="every")


def _uncounted_sets(spot: Spot) -> Problem | None:
    """`any(x in cards from trick)`."""
    if spot.token.text != "from" or spot.back(1) != "cards" or spot.back(2) != "in":
        return None
    source, _ = spot.behind(spot.index + 1)
    help = f"write how many, such as `2 cards from {source}`; for single cards write `{spot.back(3)} in {source}`"
    return spot.problem("P201", "sets of cards have a number", help, steps=1)


def _begun_from(spot: Spot) -> Problem | None:
    """`for p in players from dealer`."""
    if spot.token.text != "from" or spot.back(1) != "players":
        return None
    first, _ = spot.behind(spot.index + 1)
    help = f"write `players starting with {first}`"
    return spot.problem("P201", "`from` is for cards", help, instead="starting with")


LOOPING: tuple[Explanation, ...] = (
    _no_where,
    _two_loops,
    _for_in_find,
    _if_in_fold,
    _where_in_find,
    _in_in_fold,
    _bare_fold,
    _extreme_of_list,
    _strange_find,
    _no_brackets,
    _loop_without_call,
    _where_without_call,
    _every_as_call,
    _each_as_list,
    _uncounted_sets,
    _begun_from,
)
