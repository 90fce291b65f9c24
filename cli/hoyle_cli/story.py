"""What happened, in few lines. Input: the events a seat was shown; output: texts, oldest first."""

from collections.abc import Iterable, Iterator

from hoyle import Event

HIDDEN = "??"

#: Events that tell nothing a player wants to read again and again.
NOISE = frozenset({"set", "mark", "window", "shuffle", "gather"})


def told(events: Iterable[Event], seat: int | None, *, verbose: bool = False) -> list[str]:
    """The events as lines: all as they are, or without noise and with cards that move together as one."""
    return [event.text for event in events] if verbose else list(gathered(events, seat))


def gathered(events: Iterable[Event], seat: int | None) -> Iterator[str]:
    """The events in short."""
    moving: dict[tuple[str, str, str], list[str]] = {}
    named: frozenset[str] = frozenset()
    for event in events:
        if event.kind in NOISE:
            continue
        if event.kind in ("deal", "move"):
            face = event.facts["cards"][0]
            if face not in named:
                way = (event.kind, zone(event.facts["from"]), zone(event.facts["to"]))
                if moving and next(iter(moving))[0] != event.kind:
                    yield from flushed(moving)
                moving.setdefault(way, []).append(face)
            continue
        yield from flushed(moving)
        named = frozenset()
        if event.kind == "do":
            named = frozenset(event.facts["move"].replace("+", " ").split()[1:]) - {HIDDEN}
        yield addressed(event, seat)
    yield from flushed(moving)


def flushed(moving: dict[tuple[str, str, str], list[str]]) -> Iterator[str]:
    """The lines about cards that moved together; afterwards there are none."""
    deals: dict[str, list[str]] = {}
    for (kind, origin, to), faces in moving.items():
        if kind == "deal":
            deals.setdefault(origin, []).append(f"{to} {in_short(faces)}")
        else:
            yield f"{origin} to {to}: {in_short(faces)}"
    for origin, shares in deals.items():
        yield f"dealt from {origin}: {'; '.join(shares)}"
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
    if event.kind == "chosen":
        return f"you choose in secret: {event.facts['move']}"
    return "you deal" if event.kind == "dealer" else event.text
