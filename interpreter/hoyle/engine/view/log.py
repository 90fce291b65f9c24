"""The log as one seat or the referee reads it: a list of events.

Only those who saw a card before or after the effect read its face, others its place. A card that its mover named by
place is shown so.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from hoyle.engine.offers.notation import BETWEEN, HIDDEN, PASS, SETS, write_adjoining
from hoyle.engine.offers.texts import faces_read, read_by
from hoyle.engine.position import entries as log
from hoyle.engine.position.position import Chain, Position, entries
from hoyle.engine.position.sight import is_seen
from hoyle.engine.runtime.machine import Machine
from hoyle.engine.table.layout import Layout
from hoyle.frozen import dataclass
from hoyle.language.model.game import Argument
from hoyle.language.report.words import value_text


@dataclass(frozen=True, slots=True)
class Event:
    """An event as somebody saw it.

    `kind` is one of: dealer shuffle gather deal move tokens up down show see say set mark known do pass chosen window
    tally end. `facts` holds the line `text` as plain data (seats from 0, `cards` as faces or `??`).
    """

    kind: str
    text: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text


def events_for(machine: Machine, p: Position, seat: int | None, since: Chain | None = None) -> list[Event]:
    """The events that a seat (or `EVERYONE`, or None: the referee) was shown, oldest first.

    `since` is the log at a decision: only later events are returned, if this log continues it.
    """
    return list(filter(None, LogReader(machine, seat, entries(p, since)).events()))


def shown_after(past: list[log.Entry], at: int, layout: Layout) -> dict[int, int]:
    """The seats that each moved card was shown to until the next decision, while they could follow it.

    Nobody can follow a card through a shuffle. Only those who saw it there can follow it into a set of cards, or out of
    one by chance.
    """
    masks: dict[int, int] = {}
    move = past[at]
    assert isinstance(move, log.MoveMade)
    marks = [mark for argument in move.arguments for mark in log.marks_in(argument)]
    follow, lies = {mark.card: log.ALL for mark in marks}, {mark.card: mark.zone for mark in marks}
    for entry in past[at + 1 :]:
        match entry:
            case log.MoveMade() | log.TurnPassed() | log.AllGathered():
                break
            case log.PileShuffled():
                lies = {card: zone for card, zone in lies.items() if zone != entry.zone}
            case log.CardDealt() if entry.card in lies and mixes(layout, entry.origin):
                follow[entry.card] = 0
                lies[entry.card] = entry.zone
            case log.CardEntry() if entry.card in lies:
                masks[entry.card] = masks.get(entry.card, 0) | (entry.seen & follow[entry.card])
                if isinstance(entry, log.CardMoved):
                    if mixes(layout, entry.zone):
                        follow[entry.card] &= entry.seen
                    lies[entry.card] = entry.zone
    return masks


def mixes(layout: Layout, zone: int) -> bool:
    """Whether unseen cards in a zone cannot be told apart."""
    return layout.zones[zone].kind == "set" and layout.capacity[zone] != 1


class LogReader:
    def __init__(self, machine: Machine, seat: int | None, past: list[log.Entry]) -> None:
        self.machine = machine
        self.notation = machine.notation
        self.faces = machine.layout.faces
        self.seat = seat
        self.past = past

    def events(self) -> Iterator[Event | None]:
        for i, entry in enumerate(self.past):
            yield self.event(i, entry) if self.sees(entry.audience()) else None

    def event(self, number: int, entry: log.Entry) -> Event:
        match entry:
            case log.MoveMade():
                return self.move_made(entry, shown_after(self.past, number, self.machine.layout))
            case log.CardMoved():
                return self.card_moved(entry)
            case log.CardsMarked():
                return self.cards_marked(entry)
            case log.VariableEntry():
                return self.variable(entry)
            case log.TokensMoved():
                return self.tokens_moved(entry)
            case log.CardShown():
                return self.card_shown(entry)
            case log.CardUncovered():
                face, place = self.faces[entry.card], self.notation.at(entry.zone, entry.place)
                return Event("see", f"{place} shows {face}", {"cards": (face,), "at": place})
            case log.PlacedCardEntry():
                return self.card_turned(entry)
            case log.TextSaid():
                return self.text_said(entry)
            case log.ZoneChanged():
                return self.zone_changed(entry)
            case log.DealerDrawn():
                return Event("dealer", f"p{entry.seat} deals", {"seat": entry.seat})
            case log.PileShuffled():
                key = self.notation.keys[entry.zone]
                return Event("shuffle", f"{key} is shuffled", {"zone": key})
            case log.AllGathered():
                return Event("gather", "everything is gathered")
            case log.TurnPassed():
                return Event("pass", f"p{entry.seat}: {PASS}", {"seat": entry.seat, "move": PASS})
            case log.SecretChosen():
                facts = {"seat": entry.seat, "move": entry.text}
                return Event("chosen", f"p{entry.seat} chooses in secret: {entry.text}", facts)
            case log.WindowChanged():
                return self.window_changed(entry)
            case log.ScoresTallied():
                return self.scores_tallied(entry)
            case log.PhaseEnded():
                facts = {"phase": entry.phase, "reason": entry.reason}
                return Event("end", f"{entry.phase} ends: {entry.reason}", facts)
        raise AssertionError(entry)

    def sees(self, mask: int) -> bool:
        return is_seen(mask, self.seat, self.machine.sights.everyone)

    def face(self, card: int, mask: int) -> str:
        return self.faces[card] if self.sees(mask) else HIDDEN

    def seats(self, mask: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.machine.layout.players) if (mask >> seat) & 1)

    def card_moved(self, entry: log.CardMoved) -> Event:
        face = self.face(entry.card, entry.seen)
        source, target = self.notation.at(entry.origin, entry.place), self.notation.at(entry.zone, entry.to)
        text = f"{face}: {source} to {target}"
        return Event(entry.kind, text, {"cards": (face,), "from": source, "to": target})

    def tokens_moved(self, entry: log.TokensMoved) -> Event:
        name, keys = self.machine.layout.token_names[entry.token], self.notation.keys
        source, target = keys[entry.origin], keys[entry.zone]
        facts = {"token": name, "count": entry.count, "from": source, "to": target}
        return Event("tokens", f"{entry.count} {name}: {source} to {target}", facts)

    def card_turned(self, entry: log.PlacedCardEntry) -> Event:
        face, place = self.face(entry.card, entry.seen), self.notation.at(entry.zone, entry.place)
        return Event(entry.kind, f"{place} is turned {entry.kind}: {face}", {"cards": (face,), "at": place})

    def card_shown(self, entry: log.CardShown) -> Event:
        face, place = self.face(entry.card, entry.seen), self.notation.at(entry.zone, entry.place)
        players = self.seats(entry.to)
        names = "everyone" if entry.to == self.machine.sights.everyone else ", ".join(f"p{s}" for s in players)
        text = f"{place} is shown to {names}" + (f": {face}" if face != HIDDEN else "")
        return Event("show", text, {"cards": (face,), "at": place, "to": players})

    def text_said(self, entry: log.TextSaid) -> Event:
        keys = tuple(dict.fromkeys(self.machine.layout.variable_cells[cell].open_key for cell in entry.cells))
        cards = faces_read(self.notation, entry.pieces, self.seat)
        facts = {"to": self.seats(entry.to), "cards": cards, "variables": keys}
        return Event("say", read_by(self.notation, entry.pieces, self.seat), facts)

    def zone_changed(self, entry: log.ZoneChanged) -> Event:
        machine, key = self.machine, self.notation.keys[entry.zone]
        seats = self.seats(entry.seats)
        names = ", ".join(f"p{s}" for s in seats)
        place = self.notation.at(entry.zone, 1) if machine.sights.top[entry.zone] else key
        if isinstance(entry, log.ZoneClosed):
            text = f"{place} is hidden from {names}"
        elif entry.now != machine.sights.everyone:
            text = f"{place} is shown to {names}"
        else:
            tokens = machine.piles.kinds[entry.zone] == "tokens"
            text = f"{place} is {'shown to everyone' if tokens else 'turned up'}"
        return Event(entry.kind, text, {"zone": key, "to": seats})

    def value(self, entry: log.VariableEntry) -> Any:
        hidden = entry.face is not None and not self.sees(entry.face)
        return HIDDEN if hidden else self.notation.variable(entry.cell, entry.value)

    def variable(self, entry: log.VariableEntry) -> Event:
        key, value = self.machine.layout.variable_cells[entry.cell].key, self.value(entry)
        return Event(entry.kind, f"{key} = {value_text(value)}", {"variable": key, "value": value})

    def cards_marked(self, entry: log.CardsMarked) -> Event:
        cell, value = self.machine.layout.variable_cells[entry.cell], self.value(entry)
        names = [self.card_name(mark, mark.seen) for mark in entry.marks]
        facts = {"variable": cell.open_key, "card": BETWEEN.join(names), "value": value}
        return Event("mark", f"{cell.key_with(names)} = {value_text(value)}", facts)

    def move_made(self, entry: log.MoveMade, shown: dict[int, int]) -> Event:
        action = list(self.machine.game.actions.values())[entry.action]
        words = [action.name]
        for argument, value in zip(action.arguments, entry.arguments, strict=True):
            words.append(self.argument(argument, value, entry.seat, shown))
        text = " ".join(words)
        facts: dict[str, Any] = {"seat": entry.seat, "move": text, "action": action.name}
        if entry.title is not None:
            facts["title"] = self.title(entry.title, entry)
        return Event("do", f"p{entry.seat}: {text}", facts)

    def title(self, filled: list[log.Pieces | None], entry: log.MoveMade) -> tuple[str | None, ...]:
        mine = self.seat in (None, entry.seat)
        return tuple(
            None if pieces is None else HIDDEN if secret and not mine else read_by(self.notation, pieces, self.seat)
            for pieces, secret in zip(filled, self.machine.secrets[entry.action].title, strict=True)
        )

    def argument(self, argument: Argument, value: Any, seat: int, shown: dict[int, int]) -> str:
        if argument.secret and self.seat not in (None, seat):
            return HIDDEN
        if argument.kind == "sets":
            sets = [[self.write_chosen(mark, seat, shown) for mark in marks] for marks in value]
            return SETS.join("+".join(cards) for cards in sets) or "none"
        if value is not None and argument.local.type.holds_cards:
            if argument.kind == "run" and all(mark.name is not None for mark in value):
                return write_adjoining([mark.name for mark in value])
            cards = [self.write_chosen(mark, seat, shown) for mark in value]
            return "+".join(cards) or "none"
        return self.notation.write_value(argument.local.type, value)

    def write_chosen(self, mark: log.Mark, seat: int, shown: dict[int, int]) -> str:
        """A card by its place for the mover who named it so, and for all if the mover did not see its face.

        A mover who saw it distinguished it from another that looks alike, whose presence nobody else need know.
        """
        unseen = mark.place and not (mark.seen >> seat) & 1
        if mark.name is not None and (self.seat in (None, seat) or unseen):
            return mark.name
        return self.card_name(mark, mark.seen | shown.get(mark.card, 0))

    def card_name(self, mark: log.Mark, mask: int) -> str:
        return self.faces[mark.card] if self.sees(mask) else self.notation.at(mark.zone, mark.place)

    def window_changed(self, entry: log.WindowChanged) -> Event:
        names = " or ".join(entry.actions)
        asked = entry.state == "open"
        text = f"players are asked whether to {names}" if asked else f"nobody chooses to {names}"
        return Event("window", text, {"state": entry.state, "actions": tuple(entry.actions)})

    def scores_tallied(self, entry: log.ScoresTallied) -> Event:
        scores = self.machine.scores
        letter = "s" if scores.per_side else "p"
        parts = {name: {f"{letter}{i}": v for i, v in enumerate(line)} for name, line in zip(scores.names, entry.added)}
        totals = [sum(line[i] for line in entry.added) for i in range(scores.subjects)]
        text = ", ".join(f"{letter}{i} {total:+}" for i, total in enumerate(totals))
        return Event("tally", f"tally: {text}", {"parts": parts})
