"""Numbers by chance with what they come to, and a reader of the sentences for them: a sentence in, what it comes to out.

The reader knows the words of one small game and how sentences are put together, and nothing of how they are made. Brackets
come first, then `times` and its like, then `plus` and `minus`, then `if … otherwise`.
"""

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Table:
    """Values of names, and the cards of the trick: their pips, and whether they take."""

    names: Mapping[str, int | None]
    cards: tuple[tuple[int, bool], ...]
    few: bool


#: A card that is spoken of, if any.
Each: TypeAlias = tuple[int, bool] | None
Value: TypeAlias = Callable[[Table, Each], int]
Compared: TypeAlias = Callable[[int, int], bool]
Test: TypeAlias = Callable[[Table, Each], bool]

#: Names of the language, and their words.
NAMES = {
    "n": "the number",
    "most": "most",
    "count1": "count1",
    "points[p]": "the player's points",
    "points[leader]": "the leader's points",
    "coin on bank": "the number of coin tokens in the bank",
    "count(trick)": "the number of cards in the trick",
    "bid[p]": "the player's bid",
    "bid[leader]": "the leader's bid",
}
_COMPARED: dict[str, tuple[str, Compared]] = {
    "<": ("is less than", operator.lt),
    "<=": ("is at most", operator.le),
    ">": ("is more than", operator.gt),
    ">=": ("is at least", operator.ge),
    "is": ("is", operator.eq),
    "is not": ("is not", operator.ne),
}
_BOUND = 10**9


class Unread(Exception):
    """A sentence that this reader cannot make out."""


class Unknown(Exception):
    """A number that is too large, or a division that cannot be."""


# ---- formulas


@dataclass(frozen=True)
class Meant:
    """A formula as it is written, and what it comes to."""

    text: str
    value: Callable[[Table, Each], int]


def amount(chance: Random, depth: int, card: bool = False) -> Meant:
    """A number; with `card`, one that speaks of the card of a list."""
    if depth <= 0:
        if card:
            return Meant("x.pips", lambda t, e: _pips(e))
        if chance.random() < 0.4:
            number = chance.randrange(1, 9)
            return Meant(str(number), lambda t, e: number)
        name = chance.choice(list(NAMES)[:7])
        return Meant(name, lambda t, e: int(t.names[name] or 0))
    kinds = [_arithmetic] * 4 + [_division, _extreme, _extreme, _choice, _choice]
    return chance.choice(kinds if card else [*kinds, _otherwise, _counted, _total, _total, _largest])(
        chance, depth - 1, card
    )


def _two(chance: Random, depth: int, card: bool) -> tuple[Meant, Meant]:
    """Two numbers, one of which speaks of the card."""
    pair = amount(chance, depth, card), amount(chance, chance.randrange(depth + 1))
    return pair if chance.random() < 0.5 else pair[::-1]


def _arithmetic(chance: Random, depth: int, card: bool) -> Meant:
    one, other = _two(chance, depth, card)
    sign = chance.choice("+-*")
    work = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__}[sign]
    return Meant(f"({one.text}) {sign} ({other.text})", lambda t, e: _bounded(work(one.value(t, e), other.value(t, e))))


def _division(chance: Random, depth: int, card: bool) -> Meant:
    one, by = amount(chance, depth, card), chance.randrange(2, 5)
    if chance.random() < 0.5:
        return Meant(f"({one.text}) div {by}", lambda t, e: one.value(t, e) // by)
    return Meant(f"({one.text}) mod {by}", lambda t, e: one.value(t, e) % by)


def _extreme(chance: Random, depth: int, card: bool) -> Meant:
    parts = [*_two(chance, depth, card), *([amount(chance, 0)] if chance.random() < 0.3 else [])]
    kind, work = chance.choice((("max", max), ("min", min)))
    return Meant(
        f"{kind}({', '.join(f'({one.text})' for one in parts)})", lambda t, e: work(one.value(t, e) for one in parts)
    )


def _choice(chance: Random, depth: int, card: bool) -> Meant:
    one, other = _two(chance, depth, card)
    text, holds = _condition(chance, depth)
    return Meant(
        f"(({one.text}) if ({text}) else ({other.text}))", lambda t, e: (one if holds(t, e) else other).value(t, e)
    )


def _otherwise(chance: Random, depth: int, card: bool) -> Meant:
    name, other = chance.choice(("bid[p]", "bid[leader]")), amount(chance, depth)

    def value(table: Table, each: Each) -> int:
        known = table.names[name]
        return other.value(table, each) if known is None else known

    return Meant(f"({name} otherwise ({other.text}))", value)


def _counted(chance: Random, depth: int, card: bool) -> Meant:
    return Meant("count(x in trick where takes(x))", lambda t, e: sum(takes for _, takes in t.cards))


def _total(chance: Random, depth: int, card: bool) -> Meant:
    head, taking = amount(chance, depth, card=True), chance.random() < 0.4
    where = " where takes(x)" if taking else ""
    return Meant(
        f"sum(({head.text}) for x in trick{where})",
        lambda t, e: _bounded(sum(head.value(t, one) for one in t.cards if one[1] or not taking)),
    )


def _largest(chance: Random, depth: int, card: bool) -> Meant:
    head, other = amount(chance, depth, card=True), amount(chance, 0)
    kind, work = chance.choice((("max", max), ("min", min)))
    return Meant(
        f"({kind}(({head.text}) for x in trick) otherwise ({other.text}))",
        lambda t, e: work(head.value(t, one) for one in t.cards) if t.cards else other.value(t, e),
    )


def _condition(chance: Random, depth: int) -> tuple[str, Test]:
    if chance.random() < 0.3:
        return "few", lambda t, e: t.few
    if chance.random() < 0.2 and depth:
        (one, first), (other, second) = _condition(chance, 0), _condition(chance, 0)
        link, work = chance.choice((("and", all), ("or", any)))
        return f"({one}) {link} ({other})", lambda t, e: work((first(t, e), second(t, e)))
    name, other_ = chance.choice(list(NAMES)[:5]), amount(chance, depth)
    sign = chance.choice(list(_COMPARED))
    return f"{name} {sign} ({other_.text})", lambda t, e: _COMPARED[sign][1](
        int(t.names[name] or 0), other_.value(t, e)
    )


def _pips(each: Each) -> int:
    assert each is not None
    return each[0]


def _bounded(number: int) -> int:
    if abs(number) > _BOUND:
        raise Unknown
    return number


# ---- sentences


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
        return _chosen(cases, value)

    def sum(self) -> Value:
        """`A plus B minus C`."""
        found = re.match(r"(\d+) (more|less) than ", self.rest)
        if found is not None:
            self.demand(found[0])
            number, sign, value = int(found[1]), 1 if found[2] == "more" else -1, self.product()
            value = _worked(value, lambda table, each: sign * number, int.__add__)
        else:
            minus = self.take("minus ")
            value = self.product()
            value = _worked(lambda t, e: 0, value, int.__sub__) if minus else value
        while link := self.take(" plus ", " minus "):
            value = _worked(value, self.product(), int.__add__ if link == " plus " else int.__sub__)
        return value

    def product(self) -> Value:
        """`twice A times B divided by C`."""
        if self.take("what is left over when "):
            value = self.sum()
            self.demand(" is divided by ")
            return _worked(value, self.factor(), int.__mod__)
        twice = self.take("twice ")
        value = self.factor()
        value = _worked(lambda t, e: 2, value, int.__mul__) if twice else value
        while link := self.take(" times ", " divided by ", " for each "):
            if link == " for each ":
                value = _worked(value, self._one_for_each(), int.__mul__)
                continue
            minus = self.take("minus ")
            other = self.factor()
            other = _worked(lambda t, e: 0, other, int.__sub__) if minus else other
            value = _worked(value, other, int.__mul__ if link == " times " else int.__floordiv__)
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
        return _folded(head, taking, kind, rest)

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
            return lambda table, each: _pips(each)
        if self.take("the card's pips"):
            return lambda table, each: _pips(each)
        if self.take("the total pips of the cards in the trick"):
            return _folded(lambda table, each: _pips(each), self.take(" that take") is not None, None, None)
        if found_ := self.take(
            "the highest pips among the cards in the trick (or ", "the lowest pips among the cards in the trick (or "
        ):
            kind = max if "highest" in found_ else min
            return _folded(lambda table, each: _pips(each), False, kind, self.choice_in_brackets())
        for name, words in sorted(NAMES.items(), key=lambda pair: -len(pair[1])):
            if self.take(words):
                if name.startswith("bid"):
                    self.demand(" (or ")
                    other = self.choice_in_brackets()
                    return lambda table, each: _known(table.names[name], other, table, each)
                return lambda table, each: int(table.names[name] or 0)
        raise Unread(self.rest)

    def condition(self) -> Test:
        """`A is at least B`, `few is on`, two of them joined; a second one may go on about the number of the first."""
        value, how, first = self.claim()
        if link := self.take(", and ", ", or ", " and ", " or "):
            start = self.rest
            try:
                _, _, second = self.claim(value)
            except Unread:
                self.rest = start  # `is 3 or 4`
                second = _compared(value, self.sum(), how)
            work = all if "and" in link else any
            return lambda table, each: work((first(table, each), second(table, each)))
        return first

    def claim(self, subject: Value | None = None) -> tuple[Value | None, Compared, Test]:
        """One condition with what it is about and how that is compared."""
        if (found := self.take("few is on", "few is off")) is not None:
            return None, operator.eq, lambda table, each: table.few is (found == "few is on")
        if subject is None or not self.rest.startswith(("is ", "not ", "less ", "at ", "more ")):
            subject = self.sum()
            self.demand(" ")
        for words, test in sorted(_COMPARED.values(), key=lambda pair: -len(pair[0])):
            forms = [words, words.removeprefix("is ")] if " " in words else [words]
            if self.take(*(f"{form} " for form in forms)):
                return subject, test, _compared(subject, self.sum(), test)
        raise Unread(self.rest)


def _compared(one: Value | None, other: Value, how: Compared) -> Test:
    if one is None:
        raise Unread("nothing is compared")
    return lambda table, each: how(one(table, each), other(table, each))


def read(sentence: str) -> Value:
    """What a sentence comes to."""
    return Reader(sentence).whole()


def _worked(one: Value, other: Value, work: Callable[[int, int], int]) -> Value:
    return lambda table, each: _bounded(work(one(table, each), other(table, each)))


def _chosen(cases: list[tuple[Test, Value]], rest: Value) -> Value:
    if not cases:
        return rest

    def value(table: Table, each: Each) -> int:
        return next((then for holds, then in cases if holds(table, each)), rest)(table, each)

    return value


def _count(taking: bool) -> Value:
    return lambda table, each: sum(one[1] or not taking for one in table.cards)


def _folded(head: Value, taking: bool, kind: Callable[..., int] | None, rest: Value | None) -> Value:
    def value(table: Table, each: Each) -> int:
        found = [head(table, one) for one in table.cards if one[1] or not taking]
        if kind is None:
            return _bounded(sum(found))
        if not found:
            assert rest is not None
            return rest(table, each)
        return kind(found)

    return value


def _known(value: int | None, other: Value, table: Table, each: Each) -> int:
    return other(table, each) if value is None else value
