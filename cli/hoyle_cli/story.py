"""What happened, in short. Input: the events a seat was shown; output: each in one or more pieces."""

from collections.abc import Iterable, Iterator

from hoyle import Event

HIDDEN = "??"

#: Events that tell nothing a player wants to read again and again.
NOISE = frozenset({"set", "mark", "window", "shuffle", "gather", "chosen"})


#: Values of variables that are no news when they come to be known.
AT_REST = (None, False, 0)


def told(events: Iterable[Event], seat: int | None, *, verbose: bool = False) -> list[list[str]]:
    """The events in pieces: all as they are, or without noise and with cards that move together as one."""
    return [[event.text] for event in events] if verbose else list(gathered(events, seat))


def gathered(events: Iterable[Event], seat: int | None) -> Iterator[list[str]]:
    """The events in short."""
    moving: dict[tuple[str, str, str], list[str]] = {}
    named: set[str] = set()
    for event in events:
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
                moving.setdefault(way, []).append(face)
            continue
        yield from flushed(moving)
        if event.kind == "do":
            named = set(event.facts["move"].replace("+", " ").split()[1:]) - {HIDDEN}
        yield [addressed(event, seat)]
    yield from flushed(moving)


def flushed(moving: dict[tuple[str, str, str], list[str]]) -> Iterator[list[str]]:
    """What is told about cards that moved together; afterwards there are none."""
    deals: dict[str, list[str]] = {}
    for (kind, origin, to), faces in moving.items():
        if kind == "deal":
            deals.setdefault(origin, []).append(f"{to} {in_short(faces)}")
        else:
            yield [f"{origin} to {to}: {in_short(faces)}"]
    for origin, shares in deals.items():
        yield [f"dealt from {origin}: {shares[0]}", *shares[1:]]
    moving.clear()


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
