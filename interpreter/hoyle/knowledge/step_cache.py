"""A cache of replayed steps, by the faces that a step looked at.

A walk changes worlds little by little, so most steps look at the same faces again.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from hoyle.engine.graph import nodes as g
from hoyle.engine.position.choice_history import PastChoice
from hoyle.engine.position.entries import CardMoved
from hoyle.engine.position.position import Position
from hoyle.engine.runtime.machine import Machine
from hoyle.knowledge.hidden_choices import cards_in
from hoyle.knowledge.history import Step
from hoyle.knowledge.known import Known
from hoyle.knowledge.sampler import World
from hoyle.knowledge.step_inference import seat_rules
from hoyle.knowledge.world_replay import WorldReplay

#: Outcomes of a step kept for each choice of zones that it looked at.
KEPT = 10_000

#: The same where all faces matter.
WHOLE = 100


class TrackedZones(list[Any]):
    """The zones of a position, recording which of them were read."""

    def __init__(self, zones: list[Any]) -> None:
        super().__init__(zones)
        self.looked_at: set[int] = set()

    def __getitem__(self, at: Any) -> Any:
        self.looked_at.update(range(len(self))[at] if isinstance(at, slice) else (at,))
        return super().__getitem__(at)

    def __iter__(self) -> Iterator[Any]:
        self.looked_at.update(range(len(self)))
        return super().__iter__()


class Outcome(Enum):
    """The result of a step in a world: noticed, like the real game except for faces, or unlike it but unnoticed."""

    NOTICED = auto()
    ALIKE = auto()
    UNLIKE = auto()


@dataclass(slots=True)
class Outcomes:
    """The outcomes of a step that looked at certain zones, by the faces there.

    alike   groups of trails in one set, whose order does not matter
    before  other trails whose faces matter, before the step
    after   trails that begin in the step
    """

    alike: list[list[int]]
    before: list[int]
    after: list[int]
    found: dict[Hashable, Outcome] = field(default_factory=dict)

    def key(self, number: int, world: World, look: Any) -> Hashable:
        """Return what the outcome depends on in a world."""
        before, after = world.before_step(number), world.before_step(number + 1)
        return (
            *[tuple(sorted([look[before[trail]] for trail in group])) for group in self.alike],
            *[look[before[trail]] for trail in self.before],
            *[look[after[trail]] for trail in self.after],
            *world.results.get(number, ()),
            *world.named.get(number, {}).items(),
        )


class StepCache:
    """The outcomes of one seat's steps."""

    def __init__(self, machine: Machine, replay: WorldReplay) -> None:
        self.machine = machine
        self.replay = replay
        self.seat = replay.seat
        self.relabeller = replay.relabeller
        self.rules = seat_rules(machine, replay.seat)
        self.outcomes: dict[int, dict[frozenset[int], Outcomes]] = {}
        self.whole: dict[int, dict[Hashable, Outcome]] = {}

    def outcome(self, world: World, made: PastChoice) -> Outcome:
        """Return the outcome of a step in a world, replaying it only for new faces."""
        if not self.depends_on_faces(made):
            return self.classify(self.replay.step(world, made, None), world, made)
        if self.rules.names_faces:
            return self.whole_outcome(world, made)
        number, look = made.kept.number, self.machine.layout.look_of
        kept = self.outcomes.setdefault(number, {})
        for outcomes in kept.values():
            found = outcomes.found.get(outcomes.key(number, world, look))
            if found is not None:
                return found
        outcome, zones = self.replay_step(world, made)
        if zones not in kept:
            kept[zones] = self.looking_at(zones, made)
        outcomes = kept[zones]
        if len(outcomes.found) >= KEPT:
            outcomes.found.clear()
        outcomes.found[outcomes.key(number, world, look)] = outcome
        return outcome

    def whole_outcome(self, world: World, made: PastChoice) -> Outcome:
        """Return the outcome of a step in which all faces matter, because rules name cards by their faces."""
        number = made.kept.number
        trails = (tuple(world.before_step(step).items()) for step in (number, number + 1))
        chance = (*world.results.get(number, ()), *world.named.get(number, {}).items())
        key = (*trails, chance)
        found = self.whole.setdefault(number, {})
        if key not in found:
            if len(found) >= WHOLE:
                found.clear()
            found[key] = self.classify(self.replay.step(world, made, None), world, made)
        return found[key]

    def depends_on_faces(self, made: PastChoice) -> bool:
        """Check that the outcome depends only on the faces in zones.

        It does not where waiting choices are drawn again.
        """
        if made.before is None:
            return False
        p: Position = made.before.kept.after
        return not p.pending and not isinstance(self.machine.graph.nodes[p.node], g.Together)

    def replay_step(self, world: World, made: PastChoice) -> tuple[Outcome, frozenset[int]]:
        """Replay a step; return its outcome and the zones that it read."""
        p = self.replay.start(world, made)
        assert p is not None, "no choices wait"
        p.zones = watched = TrackedZones(p.zones)
        found = self.classify(p if self.replay.replay_step(p, made, world) else None, world, made)
        if p.zones is not watched:  # it restarted to decide a card
            return found, frozenset(range(len(watched)))
        return found, frozenset(watched.looked_at)

    def classify(self, p: Position | None, world: World, made: PastChoice) -> Outcome:
        """Classify the position that a step led to, None if it was noticed."""
        if p is None:
            return Outcome.NOTICED
        return Outcome.ALIKE if self.replay.differs_only_in_faces(p, made, world) else Outcome.UNLIKE

    def looking_at(self, zones: frozenset[int], made: PastChoice) -> Outcomes:
        """Return the trails on which a step depends that read these zones."""
        assert made.before is not None
        p: Position = made.before.kept.after
        known: Known = made.before.kept.inferences[self.seat].known
        later: Known = made.kept.inferences[self.seat].known
        singled, kinds = self.singled_out(made, p), self.machine.piles.kinds
        alike: dict[Hashable, list[int]] = {}
        before = []
        for card, zone in enumerate(p.where):
            if known.is_seen(card) or (zone in self.rules.closed_zones and card not in singled):
                continue
            if card in singled:
                before.append(known.trail[card])
            elif zone in zones and kinds[zone] == "set" and not (self.relabeller.by_card or self.relabeller.by_cards):
                alike.setdefault((zone, p.by[card], p.face_up[card]), []).append(known.trail[card])
            elif zone in zones or kinds[zone] == "rows":  # rows are looked at without their zone
                before.append(known.trail[card])
        return Outcomes([*alike.values()], before, sorted(set(later.trail) - set(known.trail)))

    def singled_out(self, made: PastChoice, p: Position) -> set[int]:
        """Collect the cards chosen, moved or shown in a step, or held by variables and names."""
        step: Step = made.kept
        found: set[int] = set()
        action = self.machine.numbers.get(made.action)
        if action is not None:
            for kind, value in zip(self.relabeller.arguments[action], made.arguments, strict=True):
                found.update(cards_in(kind, value))
        for entry in step.entries:
            if isinstance(entry, CardMoved):
                found.add(entry.card)
            else:
                found.update(entry.faces(self.seat, self.machine.secrets))
        for value, kind in self.relabeller.card_values(p):
            found.update(cards_in(kind, value))
        return found
