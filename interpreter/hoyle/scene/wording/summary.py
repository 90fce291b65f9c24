"""A summary of events for one seat."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from hoyle import Event
from hoyle.engine.offers.notation import HIDDEN
from hoyle.language.model.titles import count_pieces
from hoyle.language.report.words import join_words, ordinal
from hoyle.scene.wording.equal_cards import neighbours
from hoyle.scene.wording.event_words import EventWords
from hoyle.scene.wording.names import Names
from hoyle.scene.wording.public_variables import ReportedVariables

#: Events that players need not read every time.
NOISE = frozenset({"set", "mark", "window", "shuffle", "gather", "chosen"})

#: Events of a hand in play, by which the next one is known to have begun.
PLAY = frozenset({"gather", "shuffle", "dealer", "deal", "do", "pass"})
#: Events with which a decision is made.
DECIDED = frozenset({"do", "pass", "chosen"})

#: Words for cards that come from a pile: to several players, or to one after a move.
DRAWN = {"deal": "dealt", "draw": "drawn"}

#: Cards on their way: the kind of event (or `under` or `draw`) and the zones, and of each card its face and its places.
Moving = dict[tuple[str, str, str], list[tuple[str, str, str]]]

#: Places in a row, as moves write them.
RUN = re.compile(r"(.+@)(\d+)\.\.(\d+)")

#: Values of variables that are not worth reporting.
AT_REST = (None, False, 0)


@dataclass(frozen=True, slots=True)
class NewHand:
    number: int


#: An entry of a summary: an event in pieces, or the beginning of a hand.
Entry = list[str] | NewHand


def summarise(
    events: Sequence[Event], speech: EventWords, news: ReportedVariables, *, begin: int = 0, verbose: bool = False
) -> list[Entry]:
    """Return the events from `begin` on, all if `verbose`, otherwise without noise and with joint moves merged."""
    if verbose:
        return [[event.text] for event in events[begin:]]
    starts = {at: number for at, number in hands(events, speech.gathers).items() if at >= begin}
    lines: list[Entry] = []
    closed = closed_for_gathering(events)
    for at in [*starts, len(events)]:
        stretch = [event for i, event in enumerate(events[begin:at], begin) if i not in closed]
        stretch = without_stated_moves(without_stated_values(stretch))
        lines += gathered(merge_openings(stretch), speech, news)
        if at in starts:
            lines += [NewHand(starts[at]), *new_dealer(events, at, speech)]
        begin = at
    return [repeated(entry, times) for entry, times in neighbours(lines, is_repeated)]


def closed_for_gathering(events: Sequence[Event]) -> set[int]:
    # Where zones are hidden whose cards are gathered next.
    found, closed = set[int](), set[int]()
    for at, event in enumerate(events):
        if event.kind == "close":
            closed.add(at)
        elif event.kind == "gather":
            found |= closed
        elif event.kind not in NOISE:
            closed = set()
    return found


def is_repeated(entry: Entry, other: Entry) -> bool:
    # The reader's own moves are not counted together: each begins the news after it.
    return entry == other and isinstance(entry, list) and not entry[0].startswith("you: ")


def repeated(entry: Entry, times: int) -> Entry:
    if isinstance(entry, NewHand) or times == 1:
        return entry
    return [*entry[:-1], f"{entry[-1]}, {'twice' if times == 2 else f'{times} times'}"]


def hands(events: Sequence[Event], gathers: bool) -> dict[int, int]:
    """Return the numbers of hands after the first, by their first event."""
    found: dict[int, int] = {}
    played = over = False
    for at, event in enumerate(events):
        if event.kind == ("gather" if gathers else "tally"):
            over = played
        if over and event.kind in PLAY:
            found[at] = len(found) + 2
            over = played = False
        played = played or event.kind in ("do", "pass")
    return found


def new_dealer(events: Sequence[Event], at: int, speech: EventWords) -> list[list[str]]:
    """Say who deals the hand that begins at an event, if the dealer changed since the cards before were dealt."""
    first = next((i for i in range(at, len(events)) if events[i].kind == "deal"), at)
    before = takewhile(lambda event: event.kind != "deal", reversed(events[:first]))
    changes = (event for event in before if event.kind == "set" and event.facts["variable"] == "dealer")
    change = next(changes, None)
    if change is None or "dealer" in speech.internal:
        return []
    dealer = change.facts["value"]
    return [[speech.sentence(Event("dealer", f"{dealer} deals", {"seat": int(dealer[1:])}))]]


def without_stated_values(events: Sequence[Event]) -> list[Event]:
    """Remove new values of variables that a sentence mentions before the next decision."""
    remaining: list[Event | None] = list(events)
    since: dict[str, list[int]] = {}
    for i, event in enumerate(events):
        if event.kind in DECIDED:
            since.clear()
        elif event.kind in ("set", "known"):
            since.setdefault(event.facts["variable"], []).append(i)
        elif event.kind == "say":
            for key in event.facts["variables"]:
                for earlier in since.pop(key, ()):
                    remaining[earlier] = None
    return [event for event in remaining if event is not None]


def without_stated_moves(events: Sequence[Event]) -> list[Event]:
    """Remove moves of cards right after a sentence that names just these cards."""
    remaining: list[Event] = []
    at = 0
    while at < len(events):
        event, at = events[at], at + 1
        remaining.append(event)
        if event.kind == "say" and event.facts["cards"]:
            end, faces = at, list[str]()
            while end < len(events) and events[end].kind in ("move", *NOISE) and len(faces) < len(event.facts["cards"]):
                faces += [events[end].facts["cards"][0]] if events[end].kind == "move" else []
                end += 1
            if Counter(faces) == Counter(event.facts["cards"]):
                remaining += [one for one in events[at:end] if one.kind != "move"]
                at = end
    return remaining


def merge_openings(events: Iterable[Event]) -> list[Event]:
    """Merge what opens the cards of one zone; then `at` are several places with spaces between them."""
    remaining: list[Event] = []
    for event in events:
        if remaining and opens_more(event, last := remaining[-1]):
            cards = (*last.facts.get("cards", ()), *event.facts["cards"])
            places = [last.facts["at"], event.facts["at"]] if "at" in last.facts else []
            remaining[-1] = replace(last, facts={**last.facts, "cards": cards, "at": " ".join(places)})
        else:
            remaining.append(event)
    return remaining


def opens_more(event: Event, last: Event) -> bool:
    if event.kind == "see":
        return last.kind == "open" and zone(event.facts["at"]) == last.facts["zone"]
    turned = event.kind in ("up", "down") and event.kind == last.kind
    return turned and zone(event.facts["at"]) == zone(last.facts["at"].partition(" ")[0])


def put_under(events: Sequence[Event], speech: EventWords) -> set[int]:
    """Return where cards go under the others of a stack."""
    found: set[int] = set()
    target, moved = "", 0
    for at, event in enumerate(events):
        if event.kind == "move":
            to, _, place = event.facts["to"].partition("@")
            target, moved = to, moved + 1 if to == target else 1
            if to in speech.stacks and place.isdecimal() and int(place) > moved and to != zone(event.facts["from"]):
                found.add(at)
        elif event.kind in DECIDED:
            target = ""
    return found


def draws_after_a_move(events: Sequence[Event], speech: EventWords) -> set[int]:
    # Where cards are dealt to one player alone, after a move and before a shuffle.
    found: set[int] = set()
    stretch: list[tuple[int, Event]] | None = None
    for at, event in enumerate([*events, None]):
        if event is None or event.kind in DECIDED or event.kind in ("gather", "shuffle"):
            owners = {speech.owners[zone(deal.facts["to"])] for _, deal in stretch or ()}
            found |= {place for place, _ in stretch or ()} if len(owners) == 1 and None not in owners else set()
            stretch = [] if event is not None and event.kind in DECIDED else None
        elif event.kind == "deal" and stretch is not None:
            stretch.append((at, event))
    return found


def draws_after_a_deal(events: Sequence[Event], speech: EventWords) -> set[int]:
    """Return where cards for one player follow a deal of equally many to each."""
    found: set[int] = set()
    deal: dict[str, list[tuple[int, str]]] = {}
    for at, event in enumerate([*events, None]):
        if event is not None and event.kind == "deal":
            to = zone(event.facts["to"])
            if speech.owners[to] is not None:
                deal.setdefault(to.partition("[")[0], []).append((at, to))
        elif event is None or event.kind not in NOISE:
            found |= {end for steps in deal.values() if (end := end_of_even_part(steps)) is not None}
            deal = {}
    return found


def end_of_even_part(steps: Sequence[tuple[int, str]]) -> int | None:
    """Return where the cards that go to one zone alone begin, after equally many to each."""
    shares = Counter({to: 0 for _, to in steps})
    end = None
    for number, (at, to) in enumerate(steps):
        if shares[to] and len(set(shares.values())) == 1 and {other for _, other in steps[number:]} == {to}:
            end = at if len(shares) > 1 else None
        shares[to] += 1
    return end


def gathered(events: Sequence[Event], speech: EventWords, news: ReportedVariables) -> Iterator[list[str]]:
    moving: Moving = {}
    shown: list[Event] = []
    named: Counter[str] = Counter()
    words = set[str]()
    changes, under = reported_changes(events, speech, news), put_under(events, speech)
    drawn, own = draws_after_a_deal(events, speech), draws_after_a_move(events, speech)
    for at, event in enumerate(events):
        if shown and not shown_together(shown[-1], event):
            yield [speech.show(shown)]
            shown = []
        if at in changes:
            yield from flushed(moving, speech)
            yield [speech.sentence(event) for event in changes[at]]
        if event.kind in NOISE or (event.kind == "known" and event.facts["value"] in AT_REST):
            continue
        if event.kind == "dealer" and "dealer" in speech.internal:
            continue
        if event.kind == "show" and event.facts["cards"][0] in words:
            continue  # the move named it
        if event.kind == "show":
            yield from flushed(moving, speech)
            shown.append(event)
            continue
        if event.kind in ("deal", "move"):
            face = event.facts["cards"][0]
            origin = event.facts["from"]
            stated = face if face != HIDDEN else origin if named[origin] else zone(origin)
            if named[stated]:
                named[stated] -= 1
            else:
                kind = "draw" if at in own else event.kind
                if at in under or zone(event.facts["from"]) in speech.open_piles:
                    kind = "under" if at in under else "move"
                way = (kind, zone(origin), zone(event.facts["to"]))
                if at in drawn or (moving and next(iter(moving))[0] != kind):
                    yield from flushed(moving, speech)
                moving.setdefault(way, []).append((face, origin, event.facts["to"]))
            continue
        yield from flushed(moving, speech)
        said = speech.tally_pieces(event) if event.kind == "tally" else [speech.sentence(event)]
        if event.kind in ("do", "pass"):
            words = set(speech.arguments(event))
            named = named_cards(event, said[0], events[at + 1 :], speech)
        yield said
    yield from flushed(moving, speech)
    if shown:
        yield [speech.show(shown)]


def named_cards(move: Event, said: str, after: Sequence[Event], speech: EventWords) -> Counter[str]:
    """Count the cards that a move names, by face, or by zone if unseen.

    A named card that is not seen to move went face down from the mover's cards.
    """
    named = Counter(speech.arguments(move))
    moves = [one for one in takewhile(lambda one: one.kind not in DECIDED, after) if one.kind in ("deal", "move")]
    seen = Counter(one.facts["cards"][0] for one in moves)
    left = sum((Counter({face: n for face, n in named.items() if face in speech.faces}) - seen).values())
    left += named[HIDDEN]  # a card that the reader does not see
    for run in filter(None, map(RUN.fullmatch, speech.arguments(move))):
        places = {f"{run[1]}{place}" for place in range(int(run[2]), int(run[3]) + 1)}
        faces = [one.facts["cards"][0] for one in moves if one.facts["from"] in places]
        named.update(face for face in faces if speech.names.face(face) in said)
    origins = [zone(one.facts["from"]) for one in moves if one.facts["cards"][0] == HIDDEN]
    return named + Counter([one for one in origins if speech.owners[one] == move.facts["seat"]][:left])


def reported_changes(events: Sequence[Event], speech: EventWords, news: ReportedVariables) -> dict[int, list[Event]]:
    """Return the reported changes of variables, by the place of the first on their line.

    If one player's or side's change is reported, so are those of the others until the next decision.
    """
    found: dict[int, list[Event]] = {}
    words: set[str] | None = None
    begin = 0
    for end, event in enumerate([*events, None]):
        if event is not None and event.kind not in ("do", "pass"):
            continue
        stretch = [(at, one) for at, one in enumerate(events[begin:end], begin) if one.kind == "set"]
        fresh = {family(one) for _, one in stretch if words is not None and is_new(one, words, news)}
        last = -1
        for at, one in stretch:
            if family(one) not in fresh or one.facts["variable"] not in news or one.facts["value"] == HIDDEN:
                continue
            if last >= 0 and at == last + len(found[last]) and family(found[last][0]) == family(one):
                found[last].append(one)
            else:
                found[at], last = [one], at
        if event is not None:
            words, begin = set(speech.arguments(event)), end + 1
    return found


def family(event: Event) -> str:
    name: str = event.facts["variable"]
    return name.partition("[")[0]


def is_new(event: Event, words: set[str], news: ReportedVariables) -> bool:
    """Whether a new value is worth reporting after a move with these words."""
    value, key = event.facts["value"], event.facts["variable"]
    return key in news and value != HIDDEN and (news[key] or value not in AT_REST) and str(value) not in words


def shown_together(one: Event, other: Event) -> bool:
    if other.kind != "show":
        return False
    first, second = (
        (event.facts["cards"][0] == HIDDEN, zone(event.facts["at"]), event.facts["to"]) for event in (one, other)
    )
    return first == second


def flushed(moving: Moving, speech: EventWords) -> Iterator[list[str]]:
    """Yield the pieces about cards that moved together, and forget them."""
    deals: dict[tuple[str, str], dict[str, list[str]]] = {}
    name = speech.names.place
    for (kind, origin, to), steps in moving.items():
        faces = [face for face, _, _ in steps]
        if kind in DRAWN:
            share = in_short(speech.order.arranged(to, faces), speech.names)
            deals.setdefault((kind, origin), {}).setdefault(share, []).append(name(to))
        elif origin == to and "@" in steps[0][1]:
            found = [shifted(step, speech.names) for step in steps if step[1] != step[2]]
            yield from [[f"{name(origin)}: {', '.join(found)}"]] if found else []
        else:
            yield [
                f"{in_short(faces, speech.names)}: from {name(origin)} {'under' if kind == 'under' else 'to'} {name(to)}"
            ]
    for (kind, origin), shares in deals.items():
        pieces = [f"{share}{' each' * (len(to) > 1)} to {together(to)}" for share, to in shares.items()]
        yield [f"{DRAWN[kind]} from {name(origin)}: {pieces[0]}", *pieces[1:]]
    moving.clear()


def together(zones: Sequence[str]) -> str:
    """Write zones: `p2's, p3's and p1's hand`."""
    split = [one.rpartition("'s ") for one in zones]
    if len(zones) > 1 and all(owner for owner, _, _ in split) and len({noun for _, _, noun in split}) == 1:
        return f"{join_words([owner + mark.rstrip() for owner, mark, _ in split])} {split[0][2]}"
    return join_words(list(zones))


def shifted(step: tuple[str, str, str], names: Names) -> str:
    face, *places = step
    spots = [place.partition("@")[2] for place in places]
    way = " to ".join(ordinal(int(spot)) if spot.isdecimal() else spot for spot in spots)
    return way if face == HIDDEN else f"{names.face(face)} {way}"


def in_short(faces: list[str], names: Names) -> str:
    seen = [face for face in faces if face != HIDDEN]
    hidden = len(faces) - len(seen)
    if not hidden:
        alone = len(seen) == 1 and seen[0].isdecimal()  # it could be read as a number of cards
        return f"the {seen[0]}" if alone else names.faces(seen)
    if seen:
        return f"{names.faces(seen)} and {hidden} hidden"
    return count_pieces(names.model.deck, hidden)


def zone(place: str) -> str:
    return place.partition("@")[0]
