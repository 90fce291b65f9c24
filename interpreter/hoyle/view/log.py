"""The log as it is told to one seat or to the referee. Input: a position; output: a list of events.

The runtime logs what happened once, with the seats that saw each face. A seat is told who did what; a card shows its face
only to those who saw it before or after the effect, else its place. What its mover chose by its place is told so.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from hoyle.model.game import Action
from hoyle.model.text import worked_out
from hoyle.offers.notation import BETWEEN, HIDDEN, PASS, SETS, run
from hoyle.offers.texts import faces_read, read_by
from hoyle.position.position import Chain, Entry, Position, entries
from hoyle.runtime.machine import Machine
from hoyle.table.layout import Layout
from hoyle.table.trees import needs

#: What is noted of a card that a move names: its number, its zone, its place there, who saw it; behind these what else the
#: mover called it.
MARK = 4


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as somebody saw it.

    `kind` is one of: dealer shuffle gather deal move tokens up down show see say set mark known do pass chosen window tally
    end. `text` says it in a line; `facts` holds the same as plain data (seats from 0, `cards` as faces or `??`).
    """

    kind: str
    text: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text


def tell(machine: Machine, p: Position, seat: int | None, since: Chain | None = None) -> list[Event]:
    """The events that a seat was shown, oldest first; the referee's if there is no seat.

    Only those behind `since`, the log as it was at a decision, if this one goes on with it.
    """
    return list(filter(None, Teller(machine, seat, entries(p, since)).told()))


def shown_after(past: list[Entry], at: int, layout: Layout) -> dict[int, int]:
    """Which seats each card that a move names was shown to until the next decision, while they could tell it from others.

    Nobody can follow a card through a shuffle; into a set of cards, or out of it by chance, only who saw it there.
    """
    masks: dict[int, int] = {}
    follow = {card: -1 for value in past[at][3] for card, *_ in marks_in(value)}
    lies = {card: zone for value in past[at][3] for card, zone, *_ in marks_in(value)}
    for entry in past[at + 1 :]:
        match entry[0]:
            case "do" | "pass":
                break
            case "deal" if entry[1] in lies and mixes(layout, entry[2]):
                follow[entry[1]] = 0
                lies[entry[1]] = entry[4]
            case "deal" | "move" if entry[1] in lies:
                masks[entry[1]] = masks.get(entry[1], 0) | (entry[-1] & follow[entry[1]])
                if mixes(layout, entry[4]):
                    follow[entry[1]] &= entry[-1]
                lies[entry[1]] = entry[4]
            case "up" | "down" | "show" | "see" if entry[1] in lies:
                masks[entry[1]] = masks.get(entry[1], 0) | (entry[-1] & follow[entry[1]])
            case "shuffle":
                lies = {card: zone for card, zone in lies.items() if zone != entry[1]}
            case "gather":
                break
    return masks


def mixes(layout: Layout, zone: int) -> bool:
    """Whether cards that lie unseen in a zone cannot be told from each other."""
    return layout.zones[zone].kind == "set" and layout.capacity[zone] != 1


def marks_in(told: Any) -> Iterator[Any]:
    """The cards in an argument as it was logged."""
    if isinstance(told, list):
        for one in told:
            yield from [one] if one and isinstance(one[0], int) else marks_in(one)


class Teller:
    """Tells entries, the oldest first, to one seat (None: the referee)."""

    def __init__(self, machine: Machine, seat: int | None, past: list[Entry]) -> None:
        self.machine = machine
        self.notation = machine.notation
        self.faces = machine.layout.faces
        self.seat = seat
        self.past = past

    def told(self) -> Iterator[Event | None]:
        """Each entry as an event, or None if the seat is not told of it."""
        for i, entry in enumerate(self.past):
            if entry[0] == "do":
                yield self.did(entry, shown_after(self.past, i, self.machine.layout))
            else:
                yield TELL[entry[0]](self, entry)

    def sees(self, mask: int) -> bool:
        """Whether the seat is among those in the mask."""
        return self.seat is None or bool((mask >> self.seat) & 1)

    def face(self, card: int, mask: int) -> str:
        """A face, or `??`."""
        return self.faces[card] if self.sees(mask) else HIDDEN

    def dealer(self, entry: Entry) -> Event:
        """Who deals."""
        return Event("dealer", f"p{entry[1]} deals", {"seat": entry[1]})

    def shuffle(self, entry: Entry) -> Event:
        """A pile shuffled."""
        key = self.notation.keys[entry[1]]
        return Event("shuffle", f"{key} is shuffled", {"zone": key})

    def gather(self, entry: Entry) -> Event:
        """Everything gathered."""
        return Event("gather", "everything is gathered")

    def moved(self, entry: Entry) -> Event:
        """A card that moved."""
        kind, card, origin, at, zone, to, mask = entry
        face = self.face(card, mask)
        source, target = self.notation.at(origin, at), self.notation.at(zone, to)
        text = f"{face}: {source} to {target}"
        return Event(kind, text, {"cards": (face,), "from": source, "to": target})

    def tokens(self, entry: Entry) -> Event | None:
        """Tokens that moved; nobody is told who sees neither where they came from nor where they lie now."""
        _, kind, n, origin, zone, mask = entry
        if not self.sees(mask):
            return None
        name, source, target = (
            self.machine.layout.token_names[kind],
            self.notation.keys[origin],
            self.notation.keys[zone],
        )
        return Event(
            "tokens", f"{n} {name}: {source} to {target}", {"token": name, "count": n, "from": source, "to": target}
        )

    def turned(self, entry: Entry) -> Event:
        """A card turned where it lies."""
        kind, card, zone, at, mask = entry
        face, place = self.face(card, mask), self.notation.at(zone, at)
        return Event(kind, f"{place} is turned {kind}: {face}", {"cards": (face,), "at": place})

    def showed(self, entry: Entry) -> Event:
        """A card shown to some: the others know only that it was shown."""
        _, card, zone, at, viewers, mask = entry
        face, place = self.face(card, mask), self.notation.at(zone, at)
        players = [s for s in range(self.machine.layout.players) if (viewers >> s) & 1]
        names = "everyone" if viewers == self.machine.sights.everyone else ", ".join(f"p{s}" for s in players)
        text = f"{place} is shown to {names}" + (f": {face}" if face != HIDDEN else "")
        return Event("show", text, {"cards": (face,), "at": place, "to": tuple(players)})

    def said(self, entry: Entry) -> Event | None:
        """A sentence of the rules; nobody else is told that something was said."""
        _, mask, pieces, cells = entry
        if not self.sees(mask):
            return None
        keys = tuple(dict.fromkeys(self.machine.layout.variable_cells[cell].open_key for cell in cells))
        players = tuple(s for s in range(self.machine.layout.players) if (mask >> s) & 1)
        facts = {"to": players, "cards": faces_read(self.notation, pieces, self.seat), "variables": keys}
        return Event("say", read_by(self.notation, pieces, self.seat), facts)

    def opened(self, entry: Entry) -> Event:
        """A zone that is shown to more seats, or hidden from some that saw it; everybody sees that, without the faces."""
        kind, zone, changed, now = entry
        machine, key = self.machine, self.notation.keys[zone]
        seats = tuple(s for s in range(machine.layout.players) if (changed >> s) & 1)
        names = ", ".join(f"p{s}" for s in seats)
        place = self.notation.at(zone, 1) if machine.sights.top[zone] else key
        if kind == "close":
            text = f"{place} is hidden from {names}"
        elif now != machine.sights.everyone:
            text = f"{place} is shown to {names}"
        else:
            text = f"{place} is {'shown to everyone' if machine.piles.kinds[zone] == 'tokens' else 'turned up'}"
        return Event(kind, text, {"zone": key, "to": seats})

    def saw(self, entry: Entry) -> Event | None:
        """A card that came to light."""
        _, card, zone, at, mask = entry
        if not self.sees(mask):
            return None
        place = self.notation.at(zone, at)
        return Event("see", f"{place} shows {self.faces[card]}", {"cards": (self.faces[card],), "at": place})

    def written(self, entry: Entry) -> Event | None:
        """A variable that changed, or that came to be known; of a card it holds the face is for those who see it."""
        kind, cell, value, mask, *faces = entry
        if not self.sees(mask):
            return None
        key = self.machine.layout.variable_cells[cell].key
        text = self.notation.variable(cell, value) if all(map(self.sees, faces)) else HIDDEN
        return Event(kind, f"{key} = {shown_value(text)}", {"variable": key, "value": text})

    def marked(self, entry: Entry) -> Event | None:
        """A variable of cards that changed, or came to be known: each card by its face, or by its place."""
        _, number, value, mask, marks, *faces = entry
        if not self.sees(mask):
            return None
        cell = self.machine.layout.variable_cells[number]
        names = [self.faces[card] if self.sees(seen) else self.notation.at(zone, at) for card, zone, at, seen in marks]
        text = self.notation.variable(number, value) if all(map(self.sees, faces)) else HIDDEN
        facts = {"variable": cell.open_key, "card": BETWEEN.join(names), "value": text}
        return Event("mark", f"{cell.key_with(names)} = {shown_value(text)}", facts)

    def did(self, entry: Entry, shown: dict[int, int]) -> Event:
        """A move that somebody made."""
        _, seat, number, told, *titled = entry
        action = list(self.machine.game.actions.values())[number]
        words = [action.name]
        for argument, value in zip(action.arguments, told, strict=True):
            words.append(self.argument(argument, value, seat, shown))
        text = " ".join(words)
        facts: dict[str, Any] = {"seat": seat, "move": text, "action": action.name}
        if titled:
            facts["title"] = self.titled(action, titled[0], seat)
        return Event("do", f"p{seat}: {text}", facts)

    def titled(self, action: Action, filled: list[Any], seat: int) -> tuple[str | None, ...]:
        """What the formulas in a title came to; what a secret choice has to do with only for the mover."""
        secret = {argument.local for argument in action.arguments if argument.secret}
        mine = self.seat is None or self.seat == seat
        holes = worked_out(action.words or (), [argument.local for argument in action.arguments])
        return tuple(
            None
            if pieces is None
            else read_by(self.notation, pieces, self.seat)
            if mine or not needs(hole).locals & secret
            else HIDDEN
            for hole, pieces in zip(holes, filled, strict=True)
        )

    def argument(self, argument: Any, value: Any, seat: int, shown: dict[int, int]) -> str:
        """One argument of a move; a secret one only to the mover."""
        if argument.secret and self.seat is not None and self.seat != seat:
            return HIDDEN
        base = argument.local.type.base
        if argument.kind == "sets":
            sets = [[self.chosen(mark, seat, shown) for mark in marks] for marks in value]
            return SETS.join("+".join(cards) for cards in sets) or "none"
        if value is not None and base in ("card", "list"):
            if argument.kind == "run" and all(len(mark) > MARK for mark in value):
                return run([mark[MARK] for mark in value])
            cards = [self.chosen(mark, seat, shown) for mark in value]
            return "+".join(cards) or "none"
        return self.notation.plain(argument.local.type, value)

    def chosen(self, mark: list[Any], seat: int, shown: dict[int, int]) -> str:
        """A card that a move names: by its place for the mover, if he did so, and for all if he did not see its face.

        Where he saw it, it was to tell it from another that looks alike, which nobody else need know to be there.
        """
        card, zone, at, mask, *place = mark
        if place and (self.seat in (None, seat) or (at and not (mask >> seat) & 1)):
            word: str = place[0]
            return word
        return self.faces[card] if self.sees(mask | shown.get(card, 0)) else self.notation.at(zone, at)

    def passed(self, entry: Entry) -> Event | None:
        """A pass; in a window only the one who passed knows."""
        _, seat, window = entry
        if window and self.seat is not None and self.seat != seat:
            return None
        return Event("pass", f"p{seat}: {PASS}", {"seat": seat, "move": PASS})

    def chose(self, entry: Entry) -> Event | None:
        """A secret choice, known to the one who made it."""
        _, seat, text = entry
        if self.seat is not None and self.seat != seat:
            return None
        return Event("chosen", f"p{seat} chooses in secret: {text}", {"seat": seat, "move": text})

    def window(self, entry: Entry) -> Event:
        """A window that opened, or that nobody took."""
        _, state, actions = entry
        names = " or ".join(actions)
        text = f"players are asked whether to {names}" if state == "open" else f"nobody chooses to {names}"
        return Event("window", text, {"state": state, "actions": tuple(actions)})

    def tallied(self, entry: Entry) -> Event:
        """What a tally added, by part."""
        scores = self.machine.scores
        letter = "s" if scores.per_side else "p"
        parts = {name: {f"{letter}{i}": v for i, v in enumerate(line)} for name, line in zip(scores.names, entry[1])}
        totals = [sum(line[i] for line in entry[1]) for i in range(scores.subjects)]
        text = ", ".join(f"{letter}{i} {total:+}" for i, total in enumerate(totals))
        return Event("tally", f"tally: {text}", {"parts": parts})

    def ended(self, entry: Entry) -> Event:
        """The reason why a phase ended."""
        _, phase, reason = entry
        return Event("end", f"{phase} ends: {reason}", {"phase": phase, "reason": reason})


def shown_value(value: Any) -> str:
    """A variable's value in words."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


TELL: dict[str, Callable[[Teller, Entry], Event | None]] = {
    "dealer": Teller.dealer,
    "shuffle": Teller.shuffle,
    "gather": Teller.gather,
    "deal": Teller.moved,
    "move": Teller.moved,
    "tokens": Teller.tokens,
    "up": Teller.turned,
    "down": Teller.turned,
    "show": Teller.showed,
    "see": Teller.saw,
    "open": Teller.opened,
    "close": Teller.opened,
    "say": Teller.said,
    "set": Teller.written,
    "known": Teller.written,
    "mark": Teller.marked,
    "pass": Teller.passed,
    "chosen": Teller.chose,
    "window": Teller.window,
    "tally": Teller.tallied,
    "end": Teller.ended,
}
