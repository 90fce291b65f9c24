"""Lists looked through in the wrong order of words: a token that does not fit in, a problem out."""

from collections.abc import Callable

from hoyle.report import did_you_mean
from hoyle.syntax.foreign import FOREIGN_WORDS
from hoyle.syntax.lexer import DEDENT, END, NEWLINE
from hoyle.syntax.problem import Problem
from hoyle.syntax.spot import CALLED, Spot, written

_STOPS = frozenset((NEWLINE, DEDENT, END))
_ASSIGNS = frozenset(("=", "+=", "-="))
_FINDS = frozenset(("any", "count", "first", "last"))
_EXAMPLES = {
    "sum": "sum(c.pips for c in {})",
    "max": "max(c.rank for c in {})",
    "min": "min(c.rank for c in {})",
    "all": "all(c.suit is hearts for c in {})",
    "list": "list(c.rank for c in {})",
    "distinct": "distinct(c.suit for c in {})",
}


def _for_in_find(spot: Spot) -> Problem | None:
    """`count(c for c in L)`, `any(c.rank is 7 for c in L)`."""
    head, start = _head(spot)
    if head not in _FINDS or start is None:
        return None
    at = next((n for n in range(spot.index, len(spot.lexemes)) if spot.lexemes[n].text == "for"), None)
    if at is None or at + 3 >= len(spot.lexemes) or spot.lexemes[at + 2].text != "in":
        return None
    name, (source, _) = spot.lexemes[at + 1].text, spot.behind(at + 3)
    asked = written(spot.lexemes[start + 1 : at])
    where = "" if asked == name else f" where {asked}"
    words = f"`{head}` says first what it looks through, and then what holds"
    return spot.problem("P201", words, f"write `{head}({name} in {source}{where})`")


def _where_in_find(spot: Spot) -> Problem | None:
    """`count(trick where c.rank is 7)`."""
    head, start = _head(spot)
    if head not in _FINDS or start is None or spot.token.text != "where":
        return None
    source = written(spot.lexemes[start + 1 : spot.index])
    words = f"`where` needs a name for each thing that `{head}` looks at"
    return spot.problem("P201", words, f"write `{head}(c in {source} where …)`, and ask about `c`")


def _in_in_fold(spot: Spot) -> Problem | None:
    """`all(c in L where …)`, `sum(c.pips in L)`."""
    head, start = _head(spot)
    if head not in _EXAMPLES or start is None or spot.token.text != "in":
        return None
    words = f"`{head}` says first what it works out, and then for which things"
    asked = written(spot.lexemes[start + 1 : spot.index])
    source, end = spot.behind(spot.index + 1)
    help = f"write it like `{_EXAMPLES[head].format(source)}`"
    if "." in asked:
        help = f"write `{head}({asked} for {asked.partition('.')[0]} in {source})`"
    elif head == "all" and spot.lexemes[end].text == "where":
        holds = written(spot.lexemes[end + 1 : spot.closing(start)])
        help = f"write `all({holds} for {asked} in {source})`"
    return spot.problem("P201", words, help)


def _bare_fold(spot: Spot) -> Problem | None:
    """`sum(trick)`."""
    head, start = _head(spot)
    if head not in _EXAMPLES or start is None or spot.token.text != ")" or start == spot.index - 1:
        return None
    source = written(spot.lexemes[start + 1 : spot.index])
    words = f"`{head}` does not say what it works out for each thing in the list"
    return spot.problem("P201", words, f"write it like `{_EXAMPLES[head].format(source)}`")


def _strange_find(spot: Spot) -> Problem | None:
    """`exists(c in L)`, `conut(c in L where …)`."""
    head, start = _head(spot)
    if start is None or spot.token.text not in ("in", "for") or spot.lexemes[start - 1].kind != "NAME":
        return None
    near, steps = did_you_mean(head, sorted(CALLED)), spot.index - start + 1
    if near is not None:
        return spot.problem(
            "P201", f"`{head}` looks through no list", f"did you mean `{near}`?", steps=steps, instead=near
        )
    if head in FOREIGN_WORDS:
        return spot.problem("P218", f"`{head}` is no word of the language", FOREIGN_WORDS[head], steps=steps)
    return None


def _no_brackets(spot: Spot) -> Problem | None:
    """`first trick`, `any cards in trick`, `move all cards from trick to …`, `show trick to all`."""
    word = spot.back(1)
    if word not in CALLED or spot.taken != frozenset({"LPAR"}) or spot.token.text in _ASSIGNS:
        return None
    if spot.start in ("variable", "vartype", "signature"):
        help = "`let` holds a list for the rest of a block; cards are kept in a zone"
        return spot.problem("P201", "a variable, option or word of a type holds one thing, never a list", help, steps=1)
    code = "P202" if spot.token.kind in _STOPS else "P201"
    if spot.back(2) in ("to", "by"):
        help = "write `everyone`" if spot.token.text != "hands" else "write `to each hand starting with p`"
        return spot.problem(code, f"`{word}` looks through a list, and cannot stand here alone", help, steps=1)
    at = spot.index
    if spot.token.text in ("card", "cards") and spot.ahead(1) in ("in", "from", "of", "on"):
        at += 2
    source, _ = spot.behind(at)
    help = f"write `{_EXAMPLES.get(word, word + '({})').format(source)}`"
    if word == "all" and spot.start == "block":
        help = f"a zone by its name is all that lies in it: write `{source}`"
    return spot.problem(code, f"`{word}` has its list in brackets", help, steps=1)


def _head(spot: Spot) -> tuple[str, int | None]:
    """The word before the bracket inside which parsing stopped, and the number of the bracket."""
    start = spot.enclosing()
    return (spot.lexemes[start - 1].text, start) if start else ("", None)


LOOPING: tuple[Callable[[Spot], Problem | None], ...] = (
    _for_in_find,
    _where_in_find,
    _in_in_fold,
    _bare_fold,
    _strange_find,
    _no_brackets,
)
