"""The statements of phases and effects."""

from typing import Literal, TypeAlias

from hoyle.frozen import dataclass
from hoyle.language.model.formula import Formula, Local, VariableValue, ZoneValue
from hoyle.language.model.text import Text
from hoyle.language.report.source import Span


@dataclass(frozen=True, slots=True)
class Line:
    span: Span | None


@dataclass(frozen=True, slots=True)
class Let(Line):
    """`let x = …`; a list is settled."""

    local: Local
    value: Formula


@dataclass(frozen=True, slots=True)
class Assign(Line):
    """`x = …`, or `x += 1` and `x -= 1` with `value` already the sum or difference.

    `told` marks a line in `openly:` in the graph: it is logged even if it changes nothing.
    """

    target: VariableValue
    value: Formula
    told: bool = False


@dataclass(frozen=True, slots=True)
class Move(Line):
    """`move X to Z`. `what` is a list of cards; `to` a zone, a row or a place.

    `face` is None where nothing was said. `under` puts the cards at the bottom of `to`, a stack.
    """

    what: Formula
    to: Formula
    face: Literal["up", "down"] | None = None
    under: bool = False


@dataclass(frozen=True, slots=True)
class MoveTokens(Line):
    """`move 2 red from A to B`."""

    count: Formula
    token: str
    source: ZoneValue
    to: Formula


@dataclass(frozen=True, slots=True)
class Deal(Line):
    """`deal n from Z to W`: the first n cards, one by one, or all if there are fewer; `to` is a zone, row or place.

    `named` is the name after `as`: the list of the cards dealt, or after a literal 1 the card, or none.
    """

    count: Formula
    source: ZoneValue
    to: Formula
    face: Literal["up", "down"] | None = None
    named: Local | None = None


@dataclass(frozen=True, slots=True)
class DealRound(Line):
    """`deal n from Z to each W starting with p` (or `of LIST`): in rotation, one card at a time.

    `order` is a list of players, `seat` the local of the player served, and `to` the zone of a family at this local.
    """

    count: Formula
    source: ZoneValue
    order: Formula
    seat: Local
    to: ZoneValue
    face: Literal["up", "down"] | None = None


@dataclass(frozen=True, slots=True)
class DealRandom(Line):
    """`deal n at random from Z to W`: a blind draw, each card equally likely; `named` as for `Deal`."""

    count: Formula
    source: ZoneValue
    to: Formula
    face: Literal["up", "down"] | None = None
    named: Local | None = None


@dataclass(frozen=True, slots=True)
class Shuffle(Line):
    zone: ZoneValue


@dataclass(frozen=True, slots=True)
class Gather(Line):
    """`gather everything`: all cards and tokens back where they began, in deck order."""


@dataclass(frozen=True, slots=True)
class Turn(Line):
    up: bool
    what: Formula


@dataclass(frozen=True, slots=True)
class Show(Line):
    """`show X to P`, logged only for the players in the list `to`."""

    what: Formula
    to: Formula


@dataclass(frozen=True, slots=True)
class Say(Line):
    """`say "…" to P`: a sentence in the logs of the players in the list `to`."""

    text: Text
    to: Formula


@dataclass(frozen=True, slots=True)
class Expect(Line):
    """`expect C`: if C fails, the game stops."""

    condition: Formula


@dataclass(frozen=True, slots=True)
class Mark(Expect):
    """The step before a line that records that play reached it. No rule file has one."""

    number: int


@dataclass(frozen=True, slots=True)
class SumOfPoints(Expect):
    """The step before a `tally` that compares the sum of all points with the declared one. No rule file has one."""


@dataclass(frozen=True, slots=True)
class Tally(Line):
    """`tally`: all score parts are computed, then added."""


@dataclass(frozen=True, slots=True)
class Nothing(Line):
    """`nothing`: a line that does nothing."""


@dataclass(frozen=True, slots=True)
class End(Line):
    """`end P because w`."""

    phase: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Run(Line):
    phase: str
    arguments: tuple[Formula, ...] = ()


@dataclass(frozen=True, slots=True)
class If(Line):
    arms: "tuple[tuple[Formula, Block], ...]"
    otherwise: "Block" = ()


@dataclass(frozen=True, slots=True)
class For(Line):
    """`for x in LIST:`, the list settled on entry."""

    local: Local
    source: Formula
    body: "Block"


@dataclass(frozen=True, slots=True)
class RepeatTimes(Line):
    """`repeat n times:`, the number settled on entry."""

    count: Formula
    body: "Block"


@dataclass(frozen=True, slots=True)
class Repeat(Line):
    """`repeat:` for ever, or until a condition holds after a round."""

    body: "Block"
    until: Formula | None = None


@dataclass(frozen=True, slots=True)
class Openly(Line):
    """`openly:` a deliberate disclosure."""

    body: "Block"


@dataclass(frozen=True, slots=True)
class Offer:
    action: str
    arguments: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Decide(Line):
    """`P chooses M`, `P may M`, `P may freely M`, and the first two with `and freely F`.

    `passing` adds a pass; `free` may be done again and again beside the choice. For `may freely` the menu is empty and
    `passing` holds. `otherwise` is None without an `else`.
    """

    player: Formula
    menu: tuple[Offer, ...]
    free: tuple[Offer, ...]
    passing: bool
    otherwise: "Block | None" = None


@dataclass(frozen=True, slots=True)
class Ask(Line):
    """`ask L whether to M`: the first who takes it ends the asking. `local` holds the player asked."""

    players: Formula
    local: Local
    menu: tuple[Offer, ...]
    otherwise: "Block | None" = None


@dataclass(frozen=True, slots=True)
class Together(Line):
    """`L together choose M`: in secret; the effects follow in seat order."""

    players: Formula
    menu: tuple[Offer, ...]


#: One step of the action graph: no chance, no decision, and the next line follows.
Deed: TypeAlias = Let | Assign | Move | MoveTokens | Gather | Turn | Show | Say | Expect | Tally
Dealing: TypeAlias = Deal | DealRound | DealRandom
Loop: TypeAlias = For | RepeatTimes | Repeat
Decision: TypeAlias = Decide | Ask | Together
Statement: TypeAlias = Deed | Dealing | Shuffle | Nothing | End | Run | If | Loop | Openly | Decision
Block: TypeAlias = tuple[Statement, ...]
