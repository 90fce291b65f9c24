"""Types of the rules language, as values."""

from dataclasses import field, replace
from typing import Literal

from hoyle.frozen import dataclass

Base = Literal[
    "int", "bool", "player", "side", "card", "look", "rank", "suit", "place", "row", "zone", "words", "list", "none"
]


@dataclass(frozen=True, slots=True)
class Type:
    """The type of a formula: a base, the item of a list, the words of a words type, and whether it can be none.

    `look` is a face literal such as `KH`, which compares looks and is no card. `zone` may be moved to, and reads as a
    list of cards, or of rows if its kind is rows. `words` are as declared; lists with the same words are the same type.
    A number with `words` is a word's number in their list. `ERROR` agrees with everything, so that one mistake is
    reported once.
    """

    base: Base | Literal["error"]
    item: "Type | None" = None
    words: tuple[str, ...] = ()
    optional: bool = False
    name: str = field(default="", compare=False)

    def __str__(self) -> str:
        if self.base == "words":
            text = self.name or " | ".join(self.words)
        elif self.base == "list":
            text = f"list of {self.item}s" if self.item else "list"
        else:
            text = {"look": "face", "int": "number", "bool": "yes or no"}.get(self.base, self.base)
        return f"{text} or none" if self.optional else text

    @property
    def item_base(self) -> str:
        return self.item.base if self.item is not None else ""

    @property
    def holds_cards(self) -> bool:
        return self.base == "card" or (self.base == "list" and self.item is not None and self.item.holds_cards)


def number_of(words: Type) -> Type:
    """A family's index per list of words."""
    return Type("int", words=words.words)


INT = Type("int")
BOOL = Type("bool")
PLAYER = Type("player")
SIDE = Type("side")
CARD = Type("card")
LOOK = Type("look")
RANK = Type("rank")
SUIT = Type("suit")
PLACE = Type("place")
ROW = Type("row")
ZONE = Type("zone")
NONE = Type("none", optional=True)
ERROR = Type("error")


def list_of(item: Type) -> Type:
    return Type("list", item=item)


def words(*names: str, name: str = "") -> Type:
    return Type("words", words=tuple(names), name=name)


#: The words of `sides`: who plays together.
PARTNERS = words("single", "opposite", "united")


def or_none(kind: Type) -> Type:
    return kind if kind.base in ("none", "error") else replace(kind, optional=True)


def without_none(kind: Type) -> Type:
    return replace(kind, optional=False)


CARDS = list_of(CARD)
ROWS = list_of(ROW)
PLAYERS = list_of(PLAYER)
