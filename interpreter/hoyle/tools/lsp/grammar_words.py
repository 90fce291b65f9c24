"""Words that may begin, follow or end a phrase: a rule of the grammar, or a terminal such as `NAME`."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise

from hoyle.language.syntax.tables import STARTS, tables


@cache
def first_words(phrase: str) -> frozenset[str]:
    return _spellings(_edge(phrase, 0))


@cache
def last_words(phrase: str) -> frozenset[str]:
    return _spellings(_edge(phrase, -1))


@cache
def words_after(phrase: str, start: str) -> frozenset[str]:
    """Words after a phrase; an unknown start rule counts as `formula`."""
    return _spellings(_terminals_after(phrase, start if start in STARTS else "formula"))


@cache
def only_words_after() -> dict[str, frozenset[str]]:
    """The words after each word that only words can follow."""
    found = {}
    for word, terminal in tables().words.items():
        after = frozenset[str]().union(*(_terminals_after(terminal, start) for start in STARTS))
        if len(_spellings(after)) == len(after):
            found[word] = _spellings(after)
    return found


def in_order(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(words, key=_places().__getitem__))


@cache
def _places() -> dict[str, int]:
    terminals = dict.fromkeys(part for rules in _all_rules().values() for rule in rules for part in rule)
    return {tables().spelling[name]: place for place, name in enumerate(terminals) if name in tables().spelling}


def _spellings(terminals: Iterable[str]) -> frozenset[str]:
    spelling = tables().spelling
    return frozenset(spelling[name] for name in terminals if spelling.get(name, "").isalpha())


@cache
def _terminals_after(phrase: str, start: str) -> frozenset[str]:
    """The terminals after a phrase; the end of the text is `$END`."""
    inside = _closure(start, lambda symbol: [part for rule in _rules(symbol) for part in rule])
    rules = [(origin, rule) for origin in inside for rule in _rules(origin)]
    ending = _closure(phrase, lambda symbol: [origin for origin, rule in rules if rule[-1] == symbol])
    found = {"$END"} if start in ending else set()
    for _, rule in rules:
        for symbol, following in pairwise(rule):
            if symbol in ending:
                found |= _edge(following, 0)
    return frozenset(found)


@cache
def _edge(phrase: str, at: int) -> frozenset[str]:
    """The terminals that begin a phrase (`at` is 0) or end it (-1)."""
    symbols = _closure(phrase, lambda symbol: [rule[at] for rule in _rules(symbol)])
    return frozenset(symbol for symbol in symbols if not _rules(symbol))


def _closure(symbol: str, more: Callable[[str], list[str]]) -> set[str]:
    found, todo = {symbol}, [symbol]
    while todo:
        new = set(more(todo.pop())) - found
        found |= new
        todo += new
    return found


def _rules(symbol: str) -> tuple[tuple[str, ...], ...]:
    return _all_rules().get(symbol, ())


@cache
def _all_rules() -> dict[str, tuple[tuple[str, ...], ...]]:
    """No right-hand side is empty."""
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for rule in tables().parser.rules:
        origin = str(rule.origin.name)
        found[origin] = (*found.get(origin, ()), tuple(str(symbol.name) for symbol in rule.expansion))
    return found
