"""One seat following the cards through one step: the faces that each place may hold afterwards.

Nothing here depends on what a hidden card is. A place in a pile has its own trail. When an unseen card leaves a set,
the trails of the set mix: each may then hold any of their faces.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby

from hoyle.engine.graph import nodes as g
from hoyle.engine.position.choice_history import PastChoice
from hoyle.engine.position.entries import (
    AllGathered,
    CardDealt,
    CardLaid,
    CardMoved,
    DealerDrawn,
    Entry,
    MoveMade,
    PileShuffled,
    TurnedDown,
    TurnedUp,
)
from hoyle.engine.runtime.machine import Machine
from hoyle.knowledge.evidence import Evidence
from hoyle.knowledge.excluded_cards import NONE, Exclusions
from hoyle.knowledge.history import Step, open_cards
from hoyle.knowledge.relabel import relabeller_of
from hoyle.knowledge.trails import (
    ChanceOutcome,
    CountConstraint,
    Gathering,
    Known,
    Mixing,
    TrailEvent,
    bits,
    single,
    union,
)


class CardTracker:
    def __init__(
        self,
        machine: Machine,
        known: Known,
        seat: int,
        choice: PastChoice,
        asked: Sequence[Evidence],
        plain: bool,
        ruled_out: Exclusions,
    ) -> None:
        self.machine = machine
        self.layout = machine.layout
        self.kinds = machine.piles.kinds
        self.known = known
        self.trails_before = known.trail[:]
        self.seat = seat
        self.step: Step = choice.kept
        step, start = self.step, None if choice.before is None else choice.before.kept.after
        self.where = [machine.layout.deck_zone] * machine.layout.cards if start is None else start.where[:]
        #: the cards that lie face up; an unseen card that leaves a set is none of these
        self.up = set() if start is None else {card for card, up in enumerate(start.face_up) if up}
        #: the cards in shuffled piles whose order chance has not settled
        self.unsettled = set() if start is None else {card for card, mixed in enumerate(start.mixed) if mixed}
        self.results = list(step.results)
        drawn = (machine.graph.nodes[number] for number in step.path)
        #: zones from which the step draws cards blindly
        self.blind = {node.source.zone for node in drawn if isinstance(node, g.Deal) and node.blind}
        self.asks_chance = start is not None and start.asked
        self.began = step.after if start is None else start
        self.shown: set[int] = set()
        #: the trails that cards got as they were dealt; -1 for one that was dealt more than once
        self.dealt: dict[int, int] = {}
        #: cards that arrived where they lie in this step
        self.arrived: set[int] = set()
        #: cards singled out in this step; the rules' further use of them is no choice
        self.followed: set[int] = set()
        self.asked = asked
        #: whether the step depends on no hidden face
        self.plain = plain
        self.ruled_out = ruled_out
        self.constraints: list[CountConstraint] = []
        #: pieces of evidence on cards that places do not distinguish
        self.unlocated = 0
        #: the cards that were mixed with others, and those of them that were singled out then
        self.mixed: set[int] = set()
        self.singled_out: set[int] = set()
        #: the cards that the current entry and its neighbours name as one list
        self.batch: set[int] = set()
        #: whether a card was singled out, or left unseen, among cards that arrived unseen in the same step
        self.ambiguous = False

    def follow(self) -> None:
        self.apply_settled()
        together = self.seen_together()
        for number, entry in self.ordered_entries():
            self.add_evidence(number)
            self.batch = together.get(number, set())
            if not isinstance(entry, MoveMade):
                for card in [entry.card] if isinstance(entry, CardMoved) else self.faces_shown(entry):
                    self.take_in_order(card)
            match entry:
                case CardMoved():
                    self.follow_move(entry)
                case PileShuffled():
                    self.unsettled.update(card for card, at in enumerate(self.where) if at == entry.zone)
                    self.follow_shuffle(entry.zone)
                case AllGathered():
                    self.follow_gathering()
                case DealerDrawn():
                    if self.results and self.results[0][0] == "dealer":
                        self.record(ChanceOutcome(self.step.number, "dealer", (self.results.pop(0)[1],)))
                case _:
                    self.follow_turn(entry)
                    for card in self.faces_shown(entry):
                        self.see_face(card)
        for order in [value for kind, value in self.results if kind == "order"]:
            self.follow_shuffle(self.where[order[0]])  # its entry waits until an order is settled
        self.add_evidence(len(self.step.entries))
        if self.began.asked or self.began.script:
            self.order_trails()
        self.see_open_cards()

    def seen_together(self) -> dict[int, set[int]]:
        """By entry number, the cards whose faces the seat sees in adjacent entries of one kind."""
        found: dict[int, set[int]] = {}
        for _, batch in groupby(enumerate(self.step.entries), key=lambda numbered: type(numbered[1])):
            numbers, entries = zip(*batch, strict=True)
            named = ([entry.card] if isinstance(entry, CardMoved) else self.faces_shown(entry) for entry in entries)
            cards = set(chain.from_iterable(named))
            found.update(dict.fromkeys(numbers, cards))
        return found

    def ordered_entries(self) -> Iterator[tuple[int, Entry]]:
        """Unseen cards that left a set together come last, by trail: deck order would reveal what they are."""
        for _, batch in groupby(enumerate(self.step.entries), key=taken_together):
            numbers, entries = zip(*batch, strict=True)
            waiting = list(entries)
            for number in numbers:
                yield number, waiting.pop(min(range(len(waiting)), key=lambda at: self.sort_key(at, waiting[at])))

    def sort_key(self, at: int, entry: Entry) -> tuple[int, int]:
        if not isinstance(entry, CardLaid) or (entry.seen >> self.seat) & 1 or self.kinds[entry.origin] != "set":
            return (0, at)
        return (1 if entry.card in self.followed else 2, self.known.trail[entry.card])

    def add_evidence(self, number: int) -> None:
        known = self.known
        for asked in self.asked:
            if asked.at != number:
                continue
            question = asked.constraint
            hidden = {card for card in question.places if not known.is_seen(card)}
            shown = sum((question.faces >> single(known.faces[card])) & 1 for card in question.places - hidden)
            counts = (question.counts >> shown) & ((2 << len(hidden)) - 1)
            if counts == (2 << len(hidden)) - 1:
                continue  # any number would have been as good
            if not self.are_distinct(hidden):
                self.unlocated += 1
                continue
            if hidden:
                trails = frozenset(known.trail[card] for card in hidden)
                constraint = replace(question, places=trails, counts=counts)
                if question.sure:
                    known.add(constraint)
                if not question.sure or counts not in (1, 1 << len(hidden)):
                    self.constraints.append(constraint)

    def are_distinct(self, cards: set[int]) -> bool:
        known, where = self.known, self.where
        if self.asks_chance and any(self.kinds[where[card]] != "set" for card in cards):
            return False
        siblings = {(known.siblings[card], where[card]) for card in cards if known.siblings[card]}
        return all(
            card in cards
            for card, at in enumerate(where)
            if (known.siblings[card], at) in siblings and not known.is_seen(card)
        )

    def record(self, happened: TrailEvent) -> None:
        self.known.course = (happened, self.known.course)

    def apply_settled(self) -> None:
        while self.results and self.results[0][0] in ("asked", "settled"):
            kind, (card, chosen) = self.results.pop(0)
            if card != chosen:
                self.known.exchange(card, chosen)
            if kind == "asked":
                self.record(ChanceOutcome(self.step.number, "asked", (self.known.trail[chosen],)))

    # ---- faces seen

    def faces_shown(self, entry: Entry) -> list[int]:
        return entry.faces(self.seat, self.machine.secrets)

    def see_face(self, card: int) -> None:
        known = self.known
        rivals = self.rivals(card)
        if card in self.followed and not self.may_be_another(card):
            rivals = [other for other in rivals if other in self.batch]
        self.shown.add(card)
        self.followed.add(card)
        if known.is_seen(card):
            return
        look = self.layout.look_of
        for other in rivals:
            if other not in self.shown and known.is_seen(other) and look[single(known.faces[other])] == look[card]:
                # a card that looks the same was known to lie there; this one is taken for it
                known.exchange(card, other)
                self.single_out(card, [])
                if not known.is_seen(card):  # it was forgotten as its place got another trail
                    known.identify(card, bits(known.faces[card]))
                return
        hidden = [other for other in rivals if not known.is_seen(other)]
        alike = [c for c in bits(union(map(known.may_be, [card, *hidden]))) if look[c] == look[card]]
        look_alike = sum(1 << c for c in alike)
        unknown = [other for other in hidden if known.may_be(other) & look_alike]
        self.ambiguous = self.ambiguous or (bool(unknown) and not self.arrived.isdisjoint([card, *unknown]))
        self.single_out(card, unknown)
        known.identify(card, alike)

    def rivals(self, card: int) -> list[int]:
        zone = self.where[card]
        if self.kinds[zone] != "set":
            return []
        others = self.up | self.ruled_out.get(card, NONE)
        return [c for c, at in enumerate(self.where) if at == zone and c != card and c not in others]

    def single_out(self, card: int, rivals: list[int]) -> None:
        """Single a card out of its rivals; also without rivals if it moved in this step."""
        if rivals or (self.kinds[self.where[card]] == "set" and self.known.trail[card] != self.trails_before[card]):
            self.mix([card, *rivals], card)

    def mix(self, cards: list[int], card: int | None) -> None:
        """Mix the trails of some places; the first new trail is that of `card`."""
        known = self.known
        self.mixed.update(cards)
        if card is not None:
            self.singled_out.add(card)
        before = sorted((known.trail[c], known.may_be(c)) for c in cards)
        after = [known.new_trail() for _ in cards]
        loose = {may_be for _, may_be in before if may_be & (may_be - 1)}
        even = len(loose) < 2 and not any((known.known_looks >> c) & 1 for c in cards)
        self.record(Mixing(self.step.number, card, tuple(before), tuple(after), even))
        faces, inside = union(may_be for _, may_be in before), set(cards)
        for place, may_be in enumerate(known.faces):
            if known.seen & faces and place not in inside and not known.is_seen(place):
                known.faces[place] = may_be & ~(known.seen & faces)
        known.lose(cards, faces)
        for place in cards:
            known.faces[place] = faces
        known.mix_trails(cards, dict(before), after)
        for place in cards:
            known.siblings[place] = 0 if card is None else after[-1]
        if card is not None:
            known.siblings[card] = after[0]

    # ---- what happens

    def follow_move(self, entry: CardMoved) -> None:
        card, origin, zone, dealt = entry.card, entry.origin, entry.zone, isinstance(entry, CardDealt)
        blind = self.layout.zones[origin].zone.name in self.blind and self.results[:1] == [("card", card)]
        if blind:
            self.results.pop(0)
            self.apply_settled()
        if dealt and not blind and entry.place == 1 and self.kinds[origin] != "set":
            self.first_of_alike(card, origin)
        if dealt:
            self.dealt[card] = -1 if card in self.dealt else self.known.trail[card]
        if (entry.seen >> self.seat) & 1:
            self.see_face(card)
        elif self.kinds[origin] == "set" and (card not in self.followed or self.may_be_another(card)):
            rivals = self.rivals(card)
            self.ambiguous = self.ambiguous or (not blind and not self.arrived.isdisjoint([card, *rivals]))
            self.single_out(card, rivals)
        if blind:
            self.record(ChanceOutcome(self.step.number, "card", (self.known.trail[card],)))
        elif dealt and self.asks_chance:
            self.record(ChanceOutcome(self.step.number, "asked", (self.known.trail[card],)))
        if zone != origin:
            self.arrived.add(card)
            self.up.discard(card)
            if self.step.after.face_up[card] and self.step.after.where[card] == zone:
                self.up.add(card)
        self.where[card] = zone
        self.unsettled.discard(card)
        self.followed.add(card)

    def take_in_order(self, card: int) -> None:
        # of known cards that look alike the rules take the same one by deck order, in every world
        known, look = self.known, self.layout.look_of
        if card in self.followed or not known.is_seen(card):
            return
        twins = sorted(c for c in (card, *self.rivals(card)) if look[c] == look[card] and known.is_seen(c))
        if all(known.faces[c].bit_count() == 1 for c in twins) and not self.are_told_apart(twins):
            other = sorted(twins, key=known.faces.__getitem__)[twins.index(card)]
            known.exchange(card, other)

    def are_told_apart(self, twins: Sequence[int]) -> bool:
        relabeller = relabeller_of(self.machine)
        for values in (self.began.variables, self.step.after.variables):
            if any(values[cell] in twins for cell, _ in relabeller.holders):
                return True
            if any(len({values[cells[card]] for card in twins}) > 1 for cells in relabeller.by_card):
                return True
        return bool(relabeller.by_cards)

    def may_be_another(self, card: int) -> bool:
        """Whether a card that arrived in this step may leave because of its face."""
        return card in self.arrived and not self.plain

    def follow_turn(self, entry: Entry) -> None:
        if isinstance(entry, TurnedUp):
            self.up.add(entry.card)
        elif isinstance(entry, TurnedDown):
            self.up.discard(entry.card)

    def first_of_alike(self, card: int, zone: int) -> None:
        """Let the first trail leave a shuffled pile, whichever card chance settled."""
        known = self.known
        mine = known.faces[card]
        if known.is_seen(card) or card not in self.unsettled:
            return
        alike = [c for c in self.unsettled if self.where[c] == zone and known.faces[c] == mine]
        first = min(alike, key=known.trail.__getitem__)
        if first != card:
            known.trail[card], known.trail[first] = known.trail[first], known.trail[card]
            known.siblings[card], known.siblings[first] = known.siblings[first], known.siblings[card]

    def follow_shuffle(self, zone: int) -> None:
        """Mix a shuffled pile, unless its entry came before its order was settled."""
        if not self.results or self.results[0][0] != "order" or {self.where[c] for c in self.results[0][1]} - {zone}:
            return
        order = self.results.pop(0)[1]
        if len(order) > 1:
            self.mix(list(order), None)
        trails = tuple(self.known.trail[card] for card in order)
        self.record(ChanceOutcome(self.step.number, "order", trails))
        self.apply_settled()

    def follow_gathering(self) -> None:
        known = self.known
        self.mixed.update(range(self.layout.cards))
        before = [(known.trail[c], known.may_be(c)) for c in range(self.layout.cards)]
        self.record(Gathering(self.step.number, tuple(sorted(before))))
        known.begin(self.layout.cards)
        self.where = [self.layout.deck_zone] * self.layout.cards
        self.up, self.shown, self.followed, self.arrived = set(), set(), set(), set()

    def see_open_cards(self) -> None:
        """See faces that lie open after the step without a log entry, such as a new top card."""
        after = self.step.after
        sees = open_cards(self.machine, after, self.seat)
        for zone, kind in enumerate(self.kinds):
            if kind in ("stack", "row"):
                for card in after.zones[zone]:
                    # one that is still mixed will be seen as soon as chance says which it is
                    if card in sees and not after.mixed[card]:
                        self.see_face(card)

    def order_trails(self) -> None:
        """Order the trails of mixed cards along their pile, where chance was asked for or settled."""
        known, after = self.known, self.step.after
        for number, kind in enumerate(self.kinds):
            if kind in ("stack", "row"):
                alike: dict[int, list[int]] = {}
                for card in after.zones[number]:
                    if after.mixed[card] and not known.is_seen(card):
                        alike.setdefault(known.faces[card], []).append(card)
                for cards in alike.values():
                    for card, trail in zip(cards, sorted(known.trail[c] for c in cards), strict=True):
                        known.trail[card] = trail


def taken_together(numbered: tuple[int, Entry]) -> tuple[int, ...]:
    """A key shared by entries of cards that moved between the same two zones."""
    number, entry = numbered
    return (entry.origin, entry.zone) if isinstance(entry, CardLaid) else (-1, number)
