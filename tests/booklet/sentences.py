"""A reader of the sentences of booklets: a condition in words in, what a person takes it to mean out.

It knows the words of one small game and the joints of a sentence, and nothing of how sentences are made. A meaning is a
function of a table and of what `the card`, `the other card` and `it` stand for.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

CARD, OTHER, IT = "the card", "the other card", "it"
_WORDS = {"one": 1, "two": 2, "three": 3}
_SIZES = {
    "at least": lambda have, want: have >= want,
    "at most": lambda have, want: have <= want,
    "more than": lambda have, want: have > want,
    "fewer than": lambda have, want: have < want,
    "exactly": lambda have, want: have == want,
}
_COUNT = r"(at least|at most|more than|fewer than|exactly) (one|two|three)"
_PLACES = {"in the trick": "trick", "in the player's hand": "hand"}
_PLACE = "|".join(_PLACES)
_THINGS = "the option few|the trick|the player's hand|(?:not )?all hands|(?:not )?all melds of the player"


@dataclass(frozen=True, slots=True)
class Table:
    """A position of the small game: cards (rank, suit), which melds hold some, and its option."""

    trick: tuple[tuple[str, str], ...]
    hand: tuple[tuple[str, str], ...]
    others: tuple[tuple[str, str], ...]
    melds: tuple[bool, ...]
    few: bool

    def place(self, words: str) -> tuple[tuple[str, str], ...]:
        """The cards of a place."""
        return self.trick if _PLACES[words] == "trick" else self.hand


Names: TypeAlias = dict[str, tuple[str, str]]
Meaning: TypeAlias = Callable[[Table, Names], bool]


class Unread(Exception):
    """A sentence that this reader cannot make out."""


def meaning_of(text: str) -> Meaning:
    """What a condition means; the loosest joint is a comma with its `or` or `and`."""
    parts = _split_at(text.removeprefix("either "), ", or ")
    if len(parts) > 1:
        return _join(any, [meaning_of(part) for part in parts])
    parts = [part.removeprefix("either ") for part in _split_at(text, ", and ")]
    return _join(all, [_tight(part) for part in parts])


def _split_at(text: str, link: str) -> list[str]:
    """The parts between joints that stand in no brackets; a clause that goes to the end of the sentence keeps its own."""
    parts, depth, start, at = [], 0, 0, 0
    while at < len(text):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if not depth and text.startswith(link, at) and not _goes_on(text[start:at]):
            parts.append(text[start:at])
            start = at = at + len(link)
            continue
        at += 1
    return [*parts, text[start:]]


def _goes_on(text: str) -> bool:
    """Whether what has been read takes all that follows for its own."""
    plain = re.sub(r"\([^()]*\)", "", text)
    return any(sign in plain for sign in ("for every ", "for which "))


def _join(how: Callable[..., bool], parts: list[Meaning]) -> Meaning:
    return lambda table, names: how(part(table, names) for part in parts)


def _tight(text: str) -> Meaning:
    """Conditions joined without a comma of their own, `A, B and C`: those that begin with a verb go on about the same thing."""
    if re.fullmatch(r"\([^()]*\)", text):
        return meaning_of(text[1:-1])
    if (found := re.fullmatch(rf"for every card ({_PLACE})(?: as (the other card))?, (.*)", text)) is not None:
        place, name, inner = found[1], found[2] or CARD, meaning_of(found[3])
        return lambda table, names: all(inner(table, {**names, name: card}) for card in table.place(place))
    for link, joined in ((" or ", any), (" and ", all)):
        pieces = [piece for part in _split_at(text, link) for piece in _split_at(part, ", ")]
        starts = [at for at, piece in enumerate(pieces) if _is_clause(piece)]
        if link in text and len(starts) > 1 and starts[0] == 0 and " and for which " not in text:
            ends = [*starts[1:], len(pieces)]
            groups = [_relink(pieces[a:b], link) for a, b in zip(starts, ends)]
            return _join(joined, [_clause(group) for group in groups])
    return _clause(text)


def _relink(pieces: list[str], link: str) -> str:
    return link.join(pieces)


def _is_clause(piece: str) -> bool:
    """Whether a piece has a subject of its own."""
    return re.match(r"\(|(it|the|few|any|no|every|not all|not every|all|there|for every)\b", piece) is not None


def _clause(text: str) -> Meaning:
    """One condition with its subject."""
    if re.fullmatch(r"\([^()]*\)", text):
        return meaning_of(text[1:-1])
    plain = {
        "the option few is on": lambda table, names: table.few,
        "the option few is off": lambda table, names: not table.few,
        "the trick is empty": lambda table, names: not table.trick,
        "the trick is not empty": lambda table, names: bool(table.trick),
        "the player's hand is empty": lambda table, names: not table.hand,
        "the player's hand is not empty": lambda table, names: bool(table.hand),
        "all hands are empty": lambda table, names: not table.hand and not table.others,
        "not all hands are empty": lambda table, names: bool(table.hand or table.others),
        "all melds of the player are empty": lambda table, names: not any(table.melds),
        "all melds of the player are not empty": lambda table, names: all(table.melds),
        "not all melds of the player are empty": lambda table, names: any(table.melds),
    }
    if text in plain:
        return plain[text]
    if (found := re.fullmatch(rf"({_THINGS}) (.*)", text)) is not None:
        for link, joined in ((" or ", any), (" and ", all)):
            if link in text:
                verbs = [verb for part in found[2].split(link) for verb in part.split(", ")]
                told = [
                    verb if re.match("is |are |holds |hold |does |do ", verb) else f"{_be(found[2])} {verb}"
                    for verb in verbs
                ]
                return _join(joined, [_clause(f"{found[1]} {verb}") for verb in told])
    if (found := re.fullmatch(rf"the (trick|player's hand) (holds|does not hold) {_COUNT} cards?", text)) is not None:
        place, holds, how, many = f"in the {found[1]}", found[2] == "holds", _SIZES[found[3]], _WORDS[found[4]]
        return lambda table, names: how(len(table.place(place)), many) is holds
    if (found := re.fullmatch(r"the (trick|player's hand) holds (no|some) cards", text)) is not None:
        place, none = f"in the {found[1]}", found[2] == "no"
        return lambda table, names: (not table.place(place)) is none
    if (found := re.fullmatch(rf"(any|no|every|not every) card ({_PLACE}) (.*)", text)) is not None:
        return _quantify(found[1], found[2], _verbs(found[3], IT))
    if (
        found := re.fullmatch(
            rf"there (?:is|are) (not )?(another|a|no|{_COUNT}) (?:other )?cards? ({_PLACE}) (.*)", text
        )
    ) is not None:
        return _there_is(found)
    if (found := re.fullmatch(rf"({OTHER}|{CARD}|{IT}) (.*)", text)) is not None:
        return _verbs(found[2], found[1])
    raise Unread(text)


def _be(verbs: str) -> str:
    """The form of `is` with which some verbs begin."""
    return verbs.partition(" ")[0]


def _quantify(which: str, place: str, inner: Meaning) -> Meaning:
    def meaning(table: Table, names: Names) -> bool:
        found = [inner(table, {**names, IT: card}) for card in table.place(place)]
        return {"any": any(found), "no": not any(found), "every": all(found), "not every": not all(found)}[which]

    return meaning


def _there_is(found: re.Match[str]) -> Meaning:
    """So many cards of which something is said."""
    denied, which, how, many, place, rest = found[1], found[2], found[3], found[4], found[5], found[6]
    inner = _those(rest)

    def meaning(table: Table, names: Names) -> bool:
        count = sum(inner(table, {**names, IT: card}) for card in table.place(place))
        if how is None:
            return bool(count) if which in ("a", "another") else not count
        return _SIZES[how](count, _WORDS[many]) is (denied is None)

    return meaning


def _those(text: str) -> Meaning:
    """What is said of a thing behind it: `that takes`, `for which …`."""
    if text.startswith("for which "):
        return meaning_of(text.removeprefix("for which "))
    for link, how in (
        (", and for which ", all),
        (" and for which ", all),
        (", or for which ", any),
        (" or for which ", any),
    ):
        head, found, tail = text.partition(link)
        if found:
            return _join(how, [_those(head), meaning_of(tail)])
    if text.startswith("that "):
        return _verbs(text.removeprefix("that "), IT)
    raise Unread(text)


def _verbs(text: str, subject: str) -> Meaning:
    """Verbs of one subject: `is not a seven, a heart or takes`."""
    for link, joined in ((" or ", any), (" and ", all)):
        if link in text:
            pieces = [piece for part in text.split(link) for piece in part.split(", ")]
            return _join(joined, [_verb(piece, subject) for piece in pieces])
    return _verb(text, subject)


def _verb(text: str, subject: str) -> Meaning:
    plain = re.sub(r"^(is|are) ", "", text)
    denied = plain.startswith(("not ", "does not ", "do not "))
    plain = re.sub(r"^(does |do )?not ", "", plain)
    tests: dict[str, Callable[[tuple[str, str]], bool]] = {
        "a seven": lambda card: card[0] == "7",
        "a heart": lambda card: card[1] == "hearts",
        "sevens": lambda card: card[0] == "7",
        "hearts": lambda card: card[1] == "hearts",
        "takes": lambda card: card[0] == "J",
        "take": lambda card: card[0] == "J",
    }
    if plain not in tests:
        raise Unread(text)
    return lambda table, names: tests[plain](names[subject]) is not denied
