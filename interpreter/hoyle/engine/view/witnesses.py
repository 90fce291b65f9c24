"""Seats that know every card in some zones, because they saw where it lies or on its way there."""

from collections.abc import Iterable
from itertools import takewhile

from hoyle.engine.position.entries import (
    AllGathered,
    CardMoved,
    Entry,
    MoveMade,
    PileShuffled,
    PlacedCardEntry,
    TurnPassed,
)
from hoyle.engine.position.position import Position, backwards
from hoyle.engine.runtime.machine import Machine
from hoyle.engine.view.log import shown_after


def witnesses(machine: Machine, p: Position, zones: Iterable[int]) -> int:
    """The mask of these seats.

    A seat loses track of a zone that is shuffled, and of one that a card leaves unseen, until the zone is empty. A card
    that a move named by its face is known until the next decision.
    """
    known = machine.sights.everyone
    tracks = {zone: Track(machine.sights.everyone) for zone in zones}
    if machine.layout.deck_zone in tracks:
        tracks[machine.layout.deck_zone].seen = dict.fromkeys(range(machine.layout.cards), 0)
    past, named = since_gathered(p), dict[int, int]()
    for at, entry in enumerate(past):
        match entry:
            case MoveMade():
                named = shown_after(past, at, machine.layout)
            case TurnPassed():
                named = {}
            case PileShuffled(zone=zone) if zone in tracks:
                tracks[zone].lost = tracks[zone].everyone
            case CardMoved():
                if entry.origin in tracks:
                    tracks[entry.origin].leave(entry.card, entry.seen)
                if entry.zone in tracks:
                    tracks[entry.zone].seen[entry.card] = entry.seen | named.get(entry.card, 0)
            case PlacedCardEntry() if entry.zone in tracks:
                track = tracks[entry.zone]
                track.seen[entry.card] = track.seen.get(entry.card, 0) | entry.seen
    for zone, track in tracks.items():
        for card in machine.piles.contents(p, zone):
            known &= machine.sights.card(p, card) | (track.seen.get(card, 0) & ~track.lost)
    return known


class Track:
    def __init__(self, everyone: int) -> None:
        self.everyone = everyone
        self.seen: dict[int, int] = {}
        self.lost = 0

    def leave(self, card: int, seen: int) -> None:
        self.seen.pop(card, None)
        self.lost = (self.lost | (self.everyone & ~seen)) if self.seen else 0


def since_gathered(p: Position) -> list[Entry]:
    return list(takewhile(lambda entry: not isinstance(entry, AllGathered), backwards(p.past)))[::-1]
