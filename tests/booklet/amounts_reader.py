"""A reader of sentences about numbers: a sentence in, what it comes to at a table out.

It knows the words of one small game and how sentences are put together, and nothing of how they are made. Brackets come
first, then `times` and its like, then `plus` and `minus`, then `if … otherwise`.
"""

import operator
import re
from collections.abc import Callable

from amounts import COMPARED, NAMES, Compared, Each, Table, Test, Value, bound_to, pips


class Unread(Exception):
    """A sentence that this reader cannot make out."""


class Reader:
    """Reads one sentence from left to right."""

    def __init__(self, sentence: str) -> None:
        self.rest = sentence
        self.taking = False

    def take(self, *words: str) -> str | None:
        """The first of some words, if the sentence goes on with it."""
        for one in words:
            if self.rest.startswith(one):
                self.rest = self.rest[len(one) :]
                return one
        return None

    def demand(self, words: str) -> None:
        """Words that must follow."""
        if self.take(words) is None:
            raise Unread(f"{words!r} is missing before {self.rest!r}")

    def whole(self) -> Value:
        """The whole sentence."""
        value = self.choice()
        if self.rest:
            raise Unread(f"{self.rest!r} is left")
        return value

    def choice(self) -> Value:
        """`A if C, B if D, otherwise E`."""
        cases: list[tuple[Test, Value]] = []
        value = self.sum()
        while not self.rest.startswith(" if there is none") and self.take(" if "):
            cases.append((self.condition(), value))
            self.demand(", ")
            otherwise = self.take("otherwise ")
            value = self.sum()
            if otherwise:
                break
        return _choose(cases, value)

    def sum(self) -> Value:
        """`A plus B minus C`."""
        found = re.match(r"(\d+) (more|less) than ", self.rest)
        if found is not None:
            self.demand(found[0])
            number, sign, value = int(found[1]), 1 if found[2] == "more" else -1, self.product()
            value = _apply(value, lambda table, each: sign * number, int.__add__)
        else:
            minus = self.take("minus ")
            value = self.product()
            value = _apply(lambda t, e: 0, value, int.__sub__) if minus else value
        while link := self.take(" plus ", " minus "):
            value = _apply(value, self.product(), int.__add__ if link == " plus " else int.__sub__)
        return value

    def product(self) -> Value:
        """`twice A times B divided by C`."""
        if self.take("what is left over when "):
            value = self.sum()
            _ = self.take(" is divided by ") or self.demand(" are divided by ")
            return _apply(value, self.factor(), int.__mod__)
        twice = self.take("twice ")
        value = self.factor()
        value = _apply(lambda t, e: 2, value, int.__mul__) if twice else value
        while link := self.take(" times ", " divided by ", " for each "):
            if link == " for each ":
                value = _apply(value, self._one_for_each(), int.__mul__)
                continue
            minus = self.take("minus ")
            other = self.factor()
            other = _apply(lambda t, e: 0, other, int.__sub__) if minus else other
            value = _apply(value, other, int.__mul__ if link == " times " else int.__floordiv__)
            if link == " divided by ":
                self.demand(" (rounded down)")
        return value

    def _one_for_each(self) -> Value:
        """How many there are of what is named once: `card in the trick that takes`."""
        if self.take("coin token in the bank"):
            return lambda table, each: int(table.names["coin on bank"] or 0)
        self.demand("card in the trick")
        return _count(self.take(" that takes") is not None)

    def factor(self) -> Value:
        """A number that needs no brackets, or one in brackets; perhaps with another for none."""
        if self.take("("):
            value = self.choice()
            self.demand(")")
            return value
        if found := self.take("the larger of ", "the smaller of ", "the largest of ", "the smallest of "):
            kind = max if "larg" in found else min
            if "er of" in found:
                return self._extreme(kind)
            start = self.rest, self.taking
            try:
                return self._over(kind)
            except Unread:
                self.rest, self.taking = start
                return self._extreme(kind)
        if self.take("the total of "):
            return self._over(None)
        return self._name()

    def _extreme(self, kind: Callable[..., int]) -> Value:
        parts = [self.sum()]
        while self.take(", "):
            parts.append(self.sum())
        self.demand(" and ")
        parts.append(self.sum())
        return lambda table, each: kind(part(table, each) for part in parts)

    def _over(self, kind: Callable[..., int] | None) -> Value:
        """What is worked out for each card, and what it comes to together."""
        before, self.taking = self.taking, False
        head = self.product()
        taking, self.taking = self.taking, before
        if self.take(", for each of the cards in the trick"):
            taking = self.take(" that take") is not None
        rest = None
        if kind is not None:
            self.demand(" (or ")
            rest = self.choice_in_brackets()
        return _fold(head, taking, kind, rest)

    def choice_in_brackets(self) -> Value:
        """What stands for none, up to the end of its brackets."""
        value = self.choice() if self.rest.startswith("(") else self.sum()
        self.demand(" if there is none)")
        return value

    def _name(self) -> Value:
        if found := re.match(r"\d+", self.rest):
            self.demand(found[0])
            number = int(found[0])
            return lambda table, each: number
        if self.take("the number of cards in the trick that take"):
            return _count(True)
        if self.take("the pips of each card in the trick"):
            self.taking = self.take(" that takes") is not None
            return lambda table, each: pips(each)
        if self.take("the card's pips"):
            return lambda table, each: pips(each)
        if self.take("the total pips of the cards in the trick"):
            return _fold(lambda table, each: pips(each), self.take(" that take") is not None, None, None)
        if found_ := self.take(
            "the highest pips among the cards in the trick (or ", "the lowest pips among the cards in the trick (or "
        ):
            kind = max if "highest" in found_ else min
            return _fold(lambda table, each: pips(each), False, kind, self.choice_in_brackets())
        for name, words in sorted(NAMES.items(), key=lambda pair: -len(pair[1])):
            if self.take(words):
                if name.startswith("bid"):
                    self.demand(" (or ")
                    other = self.choice_in_brackets()
                    return lambda table, each: _lookup(table.names[name], other, table, each)
                return lambda table, each: int(table.names[name] or 0)
        raise Unread(self.rest)

    def condition(self) -> Test:
        """`A is at least B`, `the option few is on`, two of them joined; a second one may go on about the number of the first."""
        value, how, first = self.claim()
        if link := self.take(", and ", ", or ", " and ", " or "):
            start = self.rest
            try:
                _, _, second = self.claim(value)
            except Unread:
                self.rest = start  # `is 3 or 4`
                second = _compare(value, self.sum(), how)
            work = all if "and" in link else any
            return lambda table, each: work((first(table, each), second(table, each)))
        return first

    def claim(self, subject: Value | None = None) -> tuple[Value | None, Compared, Test]:
        """One condition with what it is about and how that is compared."""
        if (found := self.take("the option few is on", "the option few is off")) is not None:
            return None, operator.eq, lambda table, each: table.few is (found == "the option few is on")
        if subject is None or not self.rest.startswith(("is ", "are ", "not ", "less ", "at ", "more ")):
            subject = self.sum()
            self.demand(" ")
        for words, test in sorted(COMPARED.values(), key=lambda pair: -len(pair[0])):
            forms = [words, words.removeprefix("is ")] if " " in words else [words]
            forms.append(words.replace("is", "are", 1))
            if self.take(*(f"{form} " for form in forms)):
                return subject, test, _compare(subject, self.sum(), test)
        raise Unread(self.rest)


def _compare(one: Value | None, other: Value, how: Compared) -> Test:
    if one is None:
        raise Unread("nothing is compared")
    return lambda table, each: how(one(table, each), other(table, each))


def amount_of(sentence: str) -> Value:
    """What a sentence comes to."""
    return Reader(sentence).whole()


def _apply(one: Value, other: Value, work: Callable[[int, int], int]) -> Value:
    return lambda table, each: bound_to(work(one(table, each), other(table, each)))


def _choose(cases: list[tuple[Test, Value]], rest: Value) -> Value:
    if not cases:
        return rest

    def value(table: Table, each: Each) -> int:
        return next((then for holds, then in cases if holds(table, each)), rest)(table, each)

    return value


def _count(taking: bool) -> Value:
    return lambda table, each: sum(one[1] or not taking for one in table.cards)


def _fold(head: Value, taking: bool, kind: Callable[..., int] | None, rest: Value | None) -> Value:
    def value(table: Table, each: Each) -> int:
        found = [head(table, one) for one in table.cards if one[1] or not taking]
        if kind is None:
            return bound_to(sum(found))
        if not found:
            assert rest is not None
            return rest(table, each)
        return kind(found)

    return value


def _lookup(value: int | None, other: Value, table: Table, each: Each) -> int:
    return other(table, each) if value is None else value
