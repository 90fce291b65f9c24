"""The declarations of a rule file in file order, for all options and players."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from hoyle.frozen import dataclass
from hoyle.language.model.block import Block
from hoyle.language.model.formula import Formula, Local
from hoyle.language.model.how_to_play import HowToPlay
from hoyle.language.model.text import Text, holes_of
from hoyle.language.model.types import Type
from hoyle.language.report.source import Span

#: Variables that are given, not declared. `score` has one cell for each player or side, as `score: per` says.
DEALER = "dealer"
SCORE = "score"

#: How a joker is printed that has no name of its own.
JOKER = "JK"


@dataclass(frozen=True, slots=True)
class Bounds:
    """None if unbounded."""

    low: Formula | None = None
    high: Formula | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """An int option has constant `bounds`."""

    name: str
    type: Type
    bounds: Bounds
    default: Formula
    help: str
    span: Span | None


@dataclass(frozen=True, slots=True)
class Requirement:
    """`sentence` is the message if the condition fails."""

    sentence: str
    condition: Formula
    options: tuple[str, ...]
    span: Span | None


@dataclass(frozen=True, slots=True)
class Suit:
    name: str
    letter: str
    title: str


@dataclass(frozen=True, slots=True)
class Joker:
    """A card without a suit; `count` is for each pack."""

    face: str
    count: Formula


#: The nouns for the pieces of a deck, by default.
CARDS = ("card", "cards")


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards in the box. `card` is the local that `copies`, `keep` and the attributes read.

    `ranks` are the faces as written, low to high, with `pips` in parallel; `titles` names some for people. `pieces` are
    the nouns for one card and for several. The jokers rank after the last, in their order.
    """

    ranks: tuple[str, ...]
    pips: tuple[int, ...]
    titles: Mapping[str, str]
    suits: tuple[Suit, ...]
    jokers: tuple[Joker, ...]
    copies: Formula
    keep: Formula
    attributes: Mapping[str, Formula]
    card: Local
    into: str
    span: Span | None
    pieces: tuple[str, str] = CARDS

    def rank_face(self, rank: int) -> str:
        """Without jokers, `JK` is the rank after all others."""
        if rank < len(self.ranks):
            return self.ranks[rank]
        return self.jokers[rank - len(self.ranks)].face if self.jokers else JOKER


@dataclass(frozen=True, slots=True)
class Token:
    name: str
    count: Formula
    into: str
    span: Span | None


@dataclass(frozen=True, slots=True)
class Per:
    """One dimension of a family. Per list of words it is a range: an index is the position of a word."""

    kind: Literal["player", "side", "suit", "rank", "card", "range"]
    bounds: Bounds = field(default_factory=Bounds)
    words: Type | None = None

    @property
    def noun(self) -> str:
        return "word" if self.words is not None else "number" if self.kind == "range" else self.kind


@dataclass(frozen=True, slots=True)
class Sight:
    """The viewers of faces: a list of players, which may read `owner` (the player of the first `per player`).

    `top` limits it to the first card. `players` is None for everyone, and an empty constant list for nobody.
    """

    players: Formula | None
    owner: Local | None
    top: bool = False


@dataclass(frozen=True, slots=True)
class SortKey:
    """A sort key for people, a formula over the deck's `card`; none comes last."""

    value: Formula
    down: bool


@dataclass(frozen=True, slots=True)
class Zone:
    """People see its cards in the order of `sorted_by`."""

    name: str
    kind: Literal["stack", "row", "set", "rows", "places", "tokens"]
    per: tuple[Per, ...]
    sight: Sight
    capacity: Formula | None
    rows: Formula | None
    columns: Formula | None
    sorted_by: tuple[SortKey, ...]
    span: Span | None


@dataclass(frozen=True, slots=True)
class Variable:
    """`start` may read whatever is known at a reset. `fresh` names the phase that resets it."""

    name: str
    type: Type
    bounds: Bounds
    per: tuple[Per, ...]
    sight: Sight
    start: Formula
    owner: Local | None
    fresh: str | None
    span: Span | None


@dataclass(frozen=True, slots=True)
class Definition:
    name: str
    parameters: tuple[Local, ...]
    type: Type
    body: Formula
    span: Span | None


@dataclass(frozen=True, slots=True)
class Argument:
    """A choice of the player: a value of a list, a set of cards, several sets, or a run of adjoining cards.

    `source` is for "one" a list of the argument's type, for "set" a `Subsets`, for "sets" a `Several`, for "run" a list
    of cards (a row). `none` puts none first. `where` may read this argument and earlier ones; for several sets it is
    tested on each, the local `each`. `says` is the reason if it does not hold.
    """

    local: Local
    kind: Literal["one", "set", "sets", "run"]
    noun: str
    source: Formula
    none: bool
    secret: bool
    where: Formula | None
    says: Text | None
    span: Span
    each: Local | None = None


#: The rule of an action's `any order`; no name in a file can have a space.
ANY_ORDER = "any order"


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule for one action, with that action's `me` and arguments.

    `rule` is its name in the file, or `ANY_ORDER`.
    """

    rule: str
    when: Formula | None
    demand: Formula
    waive: bool
    says: Text | None
    span: Span | None


@dataclass(frozen=True, slots=True)
class Action:
    """`parameters` are from the offer, `arguments` from the player, `clauses` from the rules.

    `words` is the title with its holes. `orders` are groups of arguments, by number, whose order does not matter.
    `says` is the reason if `when` does not hold.
    """

    name: str
    title: str | None
    words: Text | None
    me: Local
    parameters: tuple[Local, ...]
    arguments: tuple[Argument, ...]
    orders: tuple[tuple[int, ...], ...]
    beside: tuple[str, ...]
    anytime: tuple[str, ...]
    when: Formula | None
    says: Text | None
    effect: Block
    before: tuple[Block, ...]
    after: tuple[Block, ...]
    clauses: tuple[Clause, ...]
    span: Span | None

    @property
    def firm(self) -> tuple[Clause, ...]:
        return tuple(clause for clause in self.clauses if not clause.waive)

    @property
    def chosen(self) -> tuple[Local, ...]:
        return tuple(argument.local for argument in self.arguments)

    @property
    def locals(self) -> tuple[Local, ...]:
        """The values from the offer and the player, without `me`."""
        return (*self.parameters, *self.chosen)


@dataclass(frozen=True, slots=True)
class Rule:
    """The actions' clauses have its meaning."""

    name: str
    narrows: tuple[str, ...]
    waive: bool


@dataclass(frozen=True, slots=True)
class Phase:
    """`before` and `after` are inserted blocks."""

    name: str
    parameters: tuple[Local, ...]
    body: Block
    before: tuple[Block, ...]
    after: tuple[Block, ...]
    span: Span | None


@dataclass(frozen=True, slots=True)
class ScorePart:
    name: str
    value: Formula
    span: Span | None


@dataclass(frozen=True, slots=True)
class Score:
    """`sum` is what all points must add up to."""

    per: Literal["player", "side"]
    subject: Local
    parts: tuple[ScorePart, ...]
    sum: Formula | None = None


@dataclass(frozen=True, slots=True)
class TieBreak:
    """It reads the score's subject."""

    name: str
    highest: bool
    value: Formula
    span: Span | None


@dataclass(frozen=True, slots=True)
class NamedOptions:
    """A variant that is only settings."""

    name: str
    title: str
    options: Mapping[str, Formula]


@dataclass(frozen=True, slots=True)
class ShownValue:
    """A value shown beside the cards; it decides nothing.

    `about` is the local `me` or `side` if there is one value for each. A `private` one is seen only by that player, a
    `witnessed` one by those who have seen all cards in the zones that it reads. It is left out while `when` does not
    hold.
    """

    name: str
    about: Local | None
    text: Text
    private: bool
    witnessed: bool
    span: Span | None
    when: Formula | None = None

    def formulas(self) -> tuple[Formula, ...]:
        first = () if self.when is None else (self.when,)
        return (*first, *holes_of(self.text))


@dataclass(frozen=True, slots=True)
class Title:
    """Pieces of text and, in a formula's title, the numbers of its parameters, from 0."""

    parts: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """A rule file with its patches, resolved and typed.

    `words` are the named lists of words. `titles` are by the names of zones, variables, formulas, phases, tokens and
    words, those of arguments by `ACTION.ARGUMENT`. `not_shown` are variables left off the table.
    """

    id: str
    variant: str | None
    title: str
    author: str | None
    summary: str | None
    players: tuple[int, ...]
    partners: Formula
    options: Mapping[str, Option]
    requires: tuple[Requirement, ...]
    deck: Deck
    tokens: Mapping[str, Token]
    zones: Mapping[str, Zone]
    variables: Mapping[str, Variable]
    formulas: Mapping[str, Definition]
    actions: Mapping[str, Action]
    rules: Mapping[str, Rule]
    phases: Mapping[str, Phase]
    score: Score
    winner: tuple[TieBreak, ...]
    shown: tuple[ShownValue, ...]
    variants: Mapping[str, NamedOptions]
    titles: Mapping[str, Title]
    slots: int
    digest: str
    how_to_play: HowToPlay | None = None
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    not_shown: frozenset[str] = frozenset()
    clockwise: bool = True

    def arguments_of(self, action: str) -> tuple[Argument, ...]:
        """A pass has none, nor has a name that is no action."""
        found = self.actions.get(action)
        return found.arguments if found is not None else ()

    @property
    def next_player(self) -> Literal["left", "right"]:
        return "left" if self.clockwise else "right"
