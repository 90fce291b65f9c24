"""The seats that played the cards on the table, from the events that a reader saw."""

from collections.abc import Iterable
from dataclasses import dataclass

import hoyle
from hoyle.engine.offers.notation import HIDDEN


@dataclass(frozen=True, slots=True)
class Played:
    """A card on the table; `by` is the seat from whose cards it came, if known."""

    face: str
    by: int | None


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards played in turn that left together; a seat (`to`) or a `side` took them."""

    zone: str
    cards: tuple[Played, ...]
    to: int | None
    side: int | None


class Origins:
    """The cards of each row and stack that everybody plays to, in their order."""

    def __init__(self, game: hoyle.Game) -> None:
        self.owners = {at.key: at.seat for at in game.layout.zones}
        self.sides = {at.key: at.side for at in game.layout.zones}
        self.lying: dict[str, list[Played]] = {
            at.key: [] for at in game.layout.zones if at.kind in ("row", "stack") and self.owners[at.key] is None
        }
        self.open_hands: dict[str, set[int | None]] = {
            at.key: set() for at in game.layout.zones if at.kind == "set" and self.owners[at.key] is None
        }
        self.families = {at.key for at in game.layout.zones if at.indexes}
        self.dealt: set[str] = set()
        self.rows = frozenset(at.key for at in game.layout.zones if at.kind == "row") & self.lying.keys()
        self.players = game.players
        self.last: Trick | None = None
        self.gathered = False
        self.leaving: dict[str, list[Played]] = {}
        self.leaving_to: dict[str, set[str]] = {}
        self.played_from: set[str] = set()
        self.left_in_part: set[str] = set()
        self.run: tuple[str, list[int]] = ("", [])

    def read(self, events: Iterable[hoyle.Event]) -> None:
        for event in events:
            if event.kind != "move" or event.facts["from"].partition("@")[0] != self.run[0]:
                self.run = ("", [])
            if event.kind in ("deal", "move"):
                self.move(event)
            elif event.kind in ("gather", "shuffle"):
                self.forget(event)
            elif event.kind in ("do", "pass"):
                self.left_in_part |= self.leaving.keys()
                self.leaving.clear()
                self.leaving_to.clear()

    def forget(self, event: hoyle.Event) -> None:
        whole = event.kind == "gather"
        self.gathered = self.gathered or whole
        for key in [*self.lying, *self.open_hands] if whole else [event.facts["zone"]]:
            if key in self.lying:
                self.lying[key] = []
                self.dealt.discard(key)
            if key in self.open_hands:
                self.open_hands[key] = set()

    def move(self, event: hoyle.Event) -> None:
        origin, _, place = event.facts["from"].partition("@")
        zone, _, to = event.facts["to"].partition("@")
        card = Played(event.facts["cards"][0], self.owner(origin) if event.kind == "move" else None)
        if origin in self.lying:
            card = self.take(origin, place, card)
            self.note_trick(origin, zone, card)
        elif event.kind == "move" and zone in self.lying:
            self.played_from.add(origin)
        if event.kind == "deal" and zone in self.lying:
            self.dealt.add(zone)
        if zone in self.open_hands:
            self.open_hands[zone].add(card.by)
        if zone in self.lying and to.isdecimal():
            lying = self.lying[zone]
            at = int(to) - 1
            lying += [Played(HIDDEN, None)] * (at - len(lying))
            lying.insert(at, card)

    def owner(self, zone: str) -> int | None:
        seats = self.open_hands.get(zone, {self.owners[zone]})
        return next(iter(seats)) if len(seats) == 1 else None

    def take(self, zone: str, place: str, card: Played) -> Played:
        """Remove and return a card; the places of cards that move together are those before the first moved."""
        lying, number = self.lying[zone], int(place) if place.isdecimal() else 1
        if self.run[0] != zone:
            self.run = (zone, [])
        at = number - 1 - sum(gone < number for gone in self.run[1])
        if card.face != HIDDEN and not (0 <= at < len(lying) and lying[at].face == card.face):
            at = next((i for i, one in enumerate(lying) if one.face == card.face), at)
        self.run[1].append(number)
        return lying.pop(at) if 0 <= at < len(lying) else card

    def note_trick(self, zone: str, to: str, card: Played) -> None:
        """Note a card that leaves a zone, and the trick if it was the last."""
        leaving = self.leaving.setdefault(zone, [])
        leaving.append(card)
        self.leaving_to.setdefault(zone, set()).add(to)
        if not self.lying[zone]:
            trick = Trick(zone, tuple(leaving), self.owners.get(to), self.sides.get(to))
            if self.taken_as_trick(trick):
                self.last, self.gathered = trick, False
            del self.leaving[zone], self.leaving_to[zone]

    def taken_as_trick(self, trick: Trick) -> bool:
        """Whether cards that leave a zone together are a trick: played in turn, and put away as a whole."""
        seats = [card.by for card in trick.cards]
        circle = list(dict.fromkeys(seats))
        taken = trick.to is not None or trick.side is not None or len(circle) == self.players
        return (
            len(circle) > 1
            and None not in circle
            and seats == circle * (len(seats) // len(circle))
            and taken
            and len(self.leaving_to[trick.zone]) == 1
            and not self.leaving_to[trick.zone] & self.played_from
            and trick.zone not in self.left_in_part
        )

    @property
    def last_in_view(self) -> bool:
        """Whether the last trick may still be shown where it was."""
        return self.last is not None and not self.gathered and not self.lying[self.last.zone]

    def by(self, zone: str, faces: list[str]) -> list[int | None]:
        """Return the seat that played each visible card of a zone.

        None if cards were dealt to it, or if it is one of several, where players do not play against each other.
        """
        lying = self.lying.get(zone, [])
        alike = len(lying) == len(faces) and all(one.face == face for one, face in zip(lying, faces) if face != HIDDEN)
        if not alike or zone in self.dealt or zone in self.families:
            return [None] * len(faces)
        return [None if face == HIDDEN else one.by for one, face in zip(lying, faces)]
