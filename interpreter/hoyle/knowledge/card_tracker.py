"""What a seat knows of where cards lie. Input: the steps of a game; output: for each card the faces that it may have.

The cards are those of the game as it is, but nothing here depends on which of them a hidden one is. A place in a pile has a
trail of its own; where cards lie in a set, nobody can say which of those he has not seen leaves it, so that from then on
each may be any of them. Walking back, such a mixing is a way to deal the faces out again among the trails that went in.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from hoyle.graph import nodes as g
from hoyle.knowledge.constraints import CountConstraint, StepConstraints
from hoyle.knowledge.evidence import Evidence
from hoyle.knowledge.excluded_cards import NONE, Exclusions
from hoyle.knowledge.history import Step, open_cards
from hoyle.knowledge.trails import ChanceOutcome, Gathering, Known, Mixing, TrailEvent, bits, single
from hoyle.position.position import Entry, Position
from hoyle.runtime.machine import Machine
from hoyle.view.faces_told import cards_told


class CardTracker:
    """One seat that follows one step: it reads the entries and knows more."""

    def __init__(
        self,
        machine: Machine,
        known: Known,
        seat: int,
        step: Step,
        start: Position | None,
        asked: Sequence[Evidence],
        plain: bool,
        ruled_out: Exclusions,
    ) -> None:
        self.machine = machine
        self.layout = machine.layout
        self.kinds = machine.piles.kinds
        self.known = known
        self.began = known.trail[:]
        self.seat = seat
        self.step = step
        self.where = [machine.layout.deck_zone] * machine.layout.cards if start is None else start.where[:]
        #: the cards that lie face up; an unseen card that leaves a set is none of these
        self.up = set() if start is None else {card for card, up in enumerate(start.face_up) if up}
        self.results = list(step.results)
        drawn = (machine.graph.nodes[number] for number in step.path)
        #: the zones out of which cards are drawn blindly in the step
        self.blind = {node.source.zone for node in drawn if isinstance(node, g.Deal) and node.blind}
        self.asks_chance = start is not None and start.asked
        self.shown: set[int] = set()
        #: the trails that cards got as they were dealt; -1 for one that was dealt more than once
        self.dealt: dict[int, int] = {}
        #: cards that came to where they lie in this step
        self.arrived: set[int] = set()
        #: cards that stood out in this step: what the rules do with them further is no choice
        self.followed: set[int] = set()
        self.asked = asked
        #: whether no hidden face bears on the step
        self.plain = plain
        self.ruled_out = ruled_out
        self.constraints: list[CountConstraint] = []
        #: questions asked whose cards could not be told apart from others
        self.unlocated = 0
        self.bounds = StepConstraints(known)
        #: the cards that were tangled with others, and of these the ones that stood out then
        self.tangled: set[int] = set()
        self.out: set[int] = set()
        #: the cards that the entry being read tells of together with those beside it, as of one list
        self.batch: set[int] = set()
        #: whether a card stood out or left unseen in a set to which others had come unseen since it was settled which it is
        self.doubtful = False

    def follow(self) -> None:
        """Read the entries of the step."""
        self.settled()
        together = self.told_together()
        for number, entry in self.in_even_order():
            self.hear(number)
            self.batch = together.get(number, set())
            if entry[0] in ("deal", "move"):
                self.moved(entry)
            elif entry[0] == "shuffle":
                self.shuffled(entry[1])
            elif entry[0] == "gather":
                self.gathered()
            elif entry[0] == "dealer":
                if self.results and self.results[0][0] == "dealer":
                    self.note(ChanceOutcome(self.step.number, "dealer", (self.results.pop(0)[1],)))
            else:
                self.turned(entry)
                for card in self.told_by(entry):
                    self.tell(card)
        for order in [value for kind, value in self.results if kind == "order"]:
            self.shuffled(self.where[order[0]])  # it waits to be told what is seen of the pile
        self.hear(len(self.step.entries))

    def told_together(self) -> dict[int, set[int]]:
        """By number of an entry: the cards whose faces it tells together with those beside it of the same kind."""
        found: dict[int, set[int]] = {}
        for _, batch in groupby(enumerate(self.step.entries), key=lambda numbered: numbered[1][0]):
            numbers, entries = zip(*batch, strict=True)
            moved = entries[0][0] in ("deal", "move")
            cards = {card for entry in entries for card in ((entry[1],) if moved else self.told_by(entry))}
            found.update(dict.fromkeys(numbers, cards))
        return found

    def in_even_order(self) -> Iterator[tuple[int, Entry]]:
        """The entries by number; of unseen cards that leave a set together those first that stand out, then by trail.

        They left it in deck order, which tells what they are.
        """
        for _, batch in groupby(enumerate(self.step.entries), key=taken_together):
            numbers, entries = zip(*batch, strict=True)
            waiting = list(entries)
            for number in numbers:
                yield number, waiting.pop(min(range(len(waiting)), key=lambda at: self.turn(at, waiting[at])))

    def turn(self, at: int, entry: Entry) -> tuple[int, int]:
        """When an entry comes among those that belong together: the lowest first."""
        if entry[0] != "move" or (entry[-1] >> self.seat) & 1 or self.kinds[entry[2]] != "set":
            return (0, at)
        return (1 if entry[1] in self.followed else 2, self.known.trail[entry[1]])

    def hear(self, number: int) -> None:
        """Hear the questions that were answered when there were so many entries."""
        known = self.known
        for asked in self.asked:
            if asked.at != number:
                continue
            question = asked.constraint
            hidden = {card for card in question.places if not known.is_told(card)}
            shown = sum((question.faces >> single(known.faces[card])) & 1 for card in question.places - hidden)
            counts = (question.counts >> shown) & ((2 << len(hidden)) - 1)
            if counts == (2 << len(hidden)) - 1:
                continue  # any number would have been as good
            if not self.stand_out(hidden):
                self.unlocated += 1
                continue
            if hidden:
                trails = frozenset(known.trail[card] for card in hidden)
                self.constraints.append(replace(question, places=trails, counts=counts))
            if hidden and question.sure:
                self.bounds.add(replace(question, places=frozenset(hidden), counts=counts))

    def stand_out(self, cards: set[int]) -> bool:
        """Whether some hidden cards are told from all others by where they lie."""
        known, where = self.known, self.where
        if self.asks_chance and any(self.kinds[where[card]] != "set" for card in cards):
            return False
        siblings = {(known.siblings[card], where[card]) for card in cards if known.siblings[card]}
        return all(
            card in cards
            for card, at in enumerate(where)
            if (known.siblings[card], at) in siblings and not known.is_told(card)
        )

    def note(self, happened: TrailEvent) -> None:
        """Keep what happened for walking back."""
        self.known.course = (happened, self.known.course)

    def settled(self) -> None:
        """Let what is known of the places of mixed cards stay with the places where chance said which lie there."""
        while self.results and self.results[0][0] in ("asked", "settled"):
            kind, (card, chosen) = self.results.pop(0)
            if card != chosen:
                self.known.exchange(card, chosen)
            if kind == "asked":
                self.note(ChanceOutcome(self.step.number, "asked", (self.known.trail[chosen],)))

    # ---- what is told

    def told_by(self, entry: Entry) -> list[int]:
        """The cards whose faces an entry tells."""
        return cards_told(self.machine, entry, self.seat)

    def tell(self, card: int) -> None:
        """The seat sees the face at a place."""
        known = self.known
        rivals = self.rivals(card)
        if card in self.followed and not self.may_be_another(card):
            rivals = [other for other in rivals if other in self.batch]
        self.shown.add(card)
        self.followed.add(card)
        if known.is_told(card):
            return
        look = self.layout.look_of
        for other in rivals:
            if other not in self.shown and known.is_told(other) and look[single(known.faces[other])] == look[card]:
                # a card that looks the same was known to lie there; this one is taken for it
                known.exchange(card, other)
                self.name(card, [])
                if not known.is_told(card):  # it was forgotten as its place got another trail
                    known.name(card, bits(known.faces[card]))
                self.bounds.exchange(card, other)
                return
        hidden = [other for other in rivals if not known.is_told(other)]
        alike = [c for c in bits(known.may_be_of([card, *hidden])) if look[c] == look[card]]
        look_alike = sum(1 << c for c in alike)
        unknown = [other for other in hidden if known.may_be(other) & look_alike]
        self.doubtful = self.doubtful or (bool(unknown) and not self.arrived.isdisjoint([card, *unknown]))
        self.name(card, unknown)
        known.name(card, alike)
        self.bounds.reveal(card, alike[0])

    def rivals(self, card: int) -> list[int]:
        """The other cards of its set, from which the seat cannot tell it."""
        zone = self.where[card]
        if self.kinds[zone] != "set":
            return []
        others = self.up | self.ruled_out.get(card, NONE)
        return [c for c, at in enumerate(self.where) if at == zone and c != card and c not in others]

    def name(self, card: int, rivals: list[int]) -> None:
        """Let a card stand out from others of its set; alone if need be, where its place is not that of the step's beginning."""
        if rivals or (self.kinds[self.where[card]] == "set" and self.known.trail[card] != self.began[card]):
            self.mix([card, *rivals], card)

    def mix(self, cards: list[int], card: int | None) -> None:
        """Each of some places may from now on have any of their faces; the first is that of the card that stands out."""
        known = self.known
        self.tangled.update(cards)
        if card is not None:
            self.out.add(card)
        before = sorted((known.trail[c], known.may_be(c)) for c in cards)
        after = [known.new_trail() for _ in cards]
        even = len({may_be for _, may_be in before if may_be & (may_be - 1)}) < 2
        even = even and not any((known.known_looks >> c) & 1 for c in cards)
        self.note(Mixing(self.step.number, card, tuple(before), tuple(after), even))
        faces = 0
        for _, may_be in before:
            faces |= may_be
        inside = set(cards)
        for place, may_be in enumerate(known.faces):
            if known.told & faces and place not in inside and not known.is_told(place):
                known.faces[place] = may_be & ~(known.told & faces)
        known.lose(cards, faces)
        for place, trail in zip(cards, after, strict=True):
            known.trail[place], known.faces[place] = trail, faces
            known.siblings[place] = 0 if card is None else after[-1]
        if card is not None:
            known.siblings[card] = after[0]
        self.bounds.mix(inside)

    # ---- what happens

    def moved(self, entry: Entry) -> None:
        """A card that moved."""
        _, card, origin, place, zone, _, mask = entry
        from_blind = self.layout.zones[origin].zone.name in self.blind
        if from_blind and self.results and self.results[0] == ("card", card):
            self.results.pop(0)
            self.settled()
            blind = True
        else:
            blind = False
        if entry[0] == "deal" and not blind and place == 1 and self.kinds[origin] != "set":
            self.first_of_alike(card, origin)
        if entry[0] == "deal":
            self.dealt[card] = -1 if card in self.dealt else self.known.trail[card]
        if (mask >> self.seat) & 1:
            self.tell(card)
        elif self.kinds[origin] == "set" and (card not in self.followed or self.may_be_another(card)):
            rivals = self.rivals(card)
            self.doubtful = self.doubtful or (not blind and not self.arrived.isdisjoint([card, *rivals]))
            self.name(card, rivals)
        if blind:
            self.note(ChanceOutcome(self.step.number, "card", (self.known.trail[card],)))
        elif entry[0] == "deal" and self.asks_chance:
            self.note(ChanceOutcome(self.step.number, "asked", (self.known.trail[card],)))
        if zone != origin:
            self.arrived.add(card)
            self.up.discard(card)
            if self.step.after.face_up[card] and self.step.after.where[card] == zone:
                self.up.add(card)
        self.where[card] = zone
        self.followed.add(card)

    def may_be_another(self, card: int) -> bool:
        """Whether a card that came in this step may leave because of its face, so that it might have been another."""
        return card in self.arrived and not self.plain

    def turned(self, entry: Entry) -> None:
        """A card that is turned where it lies, if an entry tells of one."""
        if entry[0] == "up":
            self.up.add(entry[1])
        elif entry[0] == "down":
            self.up.discard(entry[1])

    def first_of_alike(self, card: int, zone: int) -> None:
        """Of a shuffled pile the first trail leaves, whichever card chance was asked for or was settled."""
        known = self.known
        mine = known.faces[card]
        if known.is_told(card):
            return
        alike = [c for c, at in enumerate(self.where) if at == zone and known.faces[c] == mine]
        first = min(alike, key=known.trail.__getitem__)
        if first != card:
            known.trail[card], known.trail[first] = known.trail[first], known.trail[card]
            known.siblings[card], known.siblings[first] = known.siblings[first], known.siblings[card]

    def shuffled(self, zone: int) -> None:
        """A pile in another order, of which the seat then sees what it sees; one that waited to be told of was so before."""
        if not self.results or self.results[0][0] != "order" or {self.where[c] for c in self.results[0][1]} - {zone}:
            return
        order = self.results.pop(0)[1]
        if len(order) > 1:
            self.mix(list(order), None)
        trails = tuple(self.known.trail[card] for card in order)
        self.note(ChanceOutcome(self.step.number, "order", trails))
        self.settled()

    def gathered(self) -> None:
        """Every card back in deck order."""
        known = self.known
        self.tangled.update(range(self.layout.cards))
        before = [(known.trail[c], known.may_be(c)) for c in range(self.layout.cards)]
        self.note(Gathering(self.step.number, tuple(sorted(before))))
        known.begin(self.layout.cards)
        self.where = [self.layout.deck_zone] * self.layout.cards
        self.up, self.shown, self.followed, self.arrived = set(), set(), set(), set()
        self.bounds = StepConstraints(known)

    def look(self) -> None:
        """See what lies open after the step and was not told: the card that a pile now has on top."""
        after = self.step.after
        sees = open_cards(self.machine, after, self.seat)
        for zone, kind in enumerate(self.kinds):
            if kind in ("stack", "row"):
                for card in after.zones[zone]:
                    # one that is still mixed will be seen as soon as chance says which it is
                    if card in sees and not after.mixed[card]:
                        self.tell(card)

    def in_order(self) -> None:
        """Let the trails of what lies mixed in a pile run along it, where chance was asked for or settled."""
        known, after = self.known, self.step.after
        for number, kind in enumerate(self.kinds):
            if kind in ("stack", "row"):
                alike: dict[int, list[int]] = {}
                for card in after.zones[number]:
                    if after.mixed[card] and not known.is_told(card):
                        alike.setdefault(known.faces[card], []).append(card)
                for cards in alike.values():
                    for card, trail in zip(cards, sorted(known.trail[c] for c in cards), strict=True):
                        known.trail[card] = trail


def taken_together(numbered: tuple[int, Entry]) -> tuple[int, ...]:
    """What entries have in common that tell of cards taken together from one zone to another; others have nothing."""
    number, entry = numbered
    return (entry[2], entry[4]) if entry[0] == "move" else (-1, number)


def known_after(
    machine: Machine,
    step: Step,
    known: Known,
    start: Position | None,
    seat: int,
    asked: Sequence[Evidence],
    plain: bool,
    ruled_out: Exclusions,
) -> CardTracker:
    """Let what a seat knew before a step become what it knows after it; `plain` if no hidden face bears on it."""
    watching = CardTracker(machine, known, seat, step, start, asked, plain, ruled_out)
    watching.follow()
    began = step.after if start is None else start
    if began.asked or began.script:
        watching.in_order()
    watching.look()
    return watching
