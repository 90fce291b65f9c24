"""What happened, in short. Input: the events a seat was shown; output: each in one or more pieces."""

from collections.abc import Iterable, Iterator

from hoyle import Event
from hoyle_cli.announced import News

HIDDEN = "??"

#: Events that tell nothing a player wants to read again and again.
NOISE = frozenset({"set", "mark", "window", "shuffle", "gather", "chosen"})


#: Cards on their way: the kind of event and the zones, and of each card its face and its places.
Moving = dict[tuple[str, str, str], list[tuple[str, str, str]]]

#: Values of variables that are no news when they come to be known.
AT_REST = (None, False, 0)


def told(events: Iterable[Event], seat: int | None, news: News, *, verbose: bool = False) -> list[list[str]]:
    """The events in pieces: all as they are, or without noise and with cards that move together as one.

    `news` names the variables whose changes are told, each with the seats whose moves they are told after.
    """
    return [[event.text] for event in events] if verbose else list(gathered(events, seat, news))


def gathered(events: Iterable[Event], seat: int | None, news: News) -> Iterator[list[str]]:
    """The events in short."""
    moving: Moving = {}
    named: set[str] = set()
    mover, words = -1, set[str]()
    for event in events:
        if event.kind == "set" and mover in news.get(event.facts["variable"], ()) and is_new(event, words):
            yield from flushed(moving)
            yield [event.text]
        if event.kind in NOISE or (event.kind == "known" and event.facts["value"] in AT_REST):
            continue
        if event.kind in ("deal", "move"):
            face = event.facts["cards"][0]
            if face in named:
                named.remove(face)
            else:
                way = (event.kind, zone(event.facts["from"]), zone(event.facts["to"]))
                if moving and next(iter(moving))[0] != event.kind:
                    yield from flushed(moving)
                moving.setdefault(way, []).append((face, event.facts["from"], event.facts["to"]))
            continue
        yield from flushed(moving)
        if event.kind in ("do", "pass"):
            mover, words = event.facts["seat"], set(event.facts["move"].replace("+", " ").split()[1:])
            named = words - {HIDDEN}
        yield [addressed(event, seat)]
    yield from flushed(moving)


def is_new(event: Event, words: set[str]) -> bool:
    """Whether a variable came to hold something that the move before did not tell."""
    value = event.facts["value"]
    return value not in AT_REST and value != HIDDEN and str(value) not in words


def flushed(moving: Moving) -> Iterator[list[str]]:
    """What is told about cards that moved together; afterwards there are none."""
    deals: dict[str, list[str]] = {}
    for (kind, origin, to), steps in moving.items():
        faces = [face for face, _, _ in steps]
        if kind == "deal":
            deals.setdefault(origin, []).append(f"{to} {in_short(faces)}")
        elif origin == to and "@" in steps[0][1]:
            yield [f"{origin}: {', '.join(map(shifted, steps))}"]
        else:
            yield [f"{origin} to {to}: {in_short(faces)}"]
    for origin, shares in deals.items():
        yield [f"dealt from {origin}: {shares[0]}", *shares[1:]]
    moving.clear()


def shifted(step: tuple[str, str, str]) -> str:
    """A card that found another place in its zone: `@3 to @4`, with its face if it is seen."""
    face, *places = step
    way = " to ".join("@" + place.partition("@")[2] for place in places)
    return way if face == HIDDEN else f"{face} {way}"


def in_short(faces: list[str]) -> str:
    """Some cards: those seen by face, the others by number."""
    seen = [face for face in faces if face != HIDDEN]
    hidden = len(faces) - len(seen)
    if not hidden:
        return " ".join(seen)
    if seen:
        return f"{' '.join(seen)} and {hidden} hidden"
    return "1 card" if hidden == 1 else f"{hidden} cards"


def zone(place: str) -> str:
    """The zone of a place: `trick` of `trick@2`."""
    return place.partition("@")[0]


def addressed(event: Event, seat: int | None) -> str:
    """An event as told to the one who reads it: `you` for the own seat."""
    if seat is None or event.facts.get("seat") != seat:
        return event.text
    if event.kind in ("do", "pass"):
        return f"you: {event.facts['move']}"
    return "you deal" if event.kind == "dealer" else event.text
