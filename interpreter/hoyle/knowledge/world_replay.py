"""Replay of a game with the faces of a world, as long as the seat notices nothing."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from hoyle.engine.graph import nodes as g
from hoyle.engine.offers.alternatives import Args
from hoyle.engine.offers.menus import Item, Menu
from hoyle.engine.offers.moves import CHANCE, Move
from hoyle.engine.offers.notation import PASS
from hoyle.engine.position.choice_history import ChanceTape, GameStart, PastChoice, Result
from hoyle.engine.position.entries import CardMoved, Entry
from hoyle.engine.position.position import FUEL, Position
from hoyle.engine.runtime.frames import slots_in_progress
from hoyle.engine.runtime.lazy_shuffle import rename_cards
from hoyle.engine.runtime.machine import Machine
from hoyle.engine.runtime.steps import carry_out, fresh
from hoyle.engine.table.fault import Fault
from hoyle.knowledge.hidden_choices import Guess, cards_in
from hoyle.knowledge.history import Step, View, brief_view, entries_since, shown_arguments
from hoyle.knowledge.relabel import relabeller_of
from hoyle.knowledge.sampler import World
from hoyle.knowledge.trails import Known

#: A number of a line, but not one that is part of a name.
_NUMBER = re.compile(r"\b\d+\b")

#: A position drawn, and the ways to choose in secret in its world.
Drawn = tuple[Position, int]


class WorldReplay:
    def __init__(self, machine: Machine, last: PastChoice, seat: int) -> None:
        self.machine = machine
        self.seat = seat
        self.chain = last.chain()
        self.last: Step = last.kept
        self.relabeller = relabeller_of(machine)
        #: by step and seat: the unseen parts of choices that the step carried out
        self.hidden: dict[int, Mapping[int, Guess]] = {
            made.kept.number: made.kept.inferences[seat].guesses
            for made in self.chain
            if made.kept.inferences[seat].guesses
        }
        self.guesses = bool(self.hidden)

    def put_faces(self, p: Position, faces: dict[int, int], known: Known) -> Position:
        return self.relabeller.relabel(p, [faces[trail] for trail in known.trail])

    # ---- one step, and all of them

    def step(self, world: World, made: PastChoice, p: Position | None) -> tuple[Position | None, int]:
        """Replay a step from `p`, or from its beginning in the world; None if the seat would notice, and how much."""
        p = self.start(world, made) if p is None or made.before is None else p
        if p is None:
            return None, 1
        p.fate = ChanceTape(results_of(world, made.kept))
        noticed = self.count_noticed(p, made, world)
        p.fate = None
        return None if noticed else p, noticed

    def start(self, world: World, made: PastChoice) -> Position | None:
        """The position before a step in a world; None if the choices waiting there are not legal."""
        if made.before is None:
            return self.position_before(made, [], 0)
        before: Step = made.before.kept
        known = before.inferences[self.seat].known
        p = self.put_faces(before.after, world.before_step(made.kept.number), known)
        return p if self.rename_pending(p, made, world) else None

    def step_key(self, world: World, made: PastChoice) -> object:
        """All that the replay of a step depends on; None at the beginning, or if it is random.

        Not for steps where choices wait, which depend on later ones.
        """
        step: Step = made.kept
        if self.guesses or made.before is None:
            return None
        faces, later = world.before_step(step.number), world.before_step(step.number + 1)
        known, then = made.before.kept.inferences[self.seat].known, step.inferences[self.seat].known
        named = tuple(sorted(world.named.get(step.number, {}).items()))
        results = tuple(world.results.get(step.number, ()))
        return tuple(map(faces.get, known.trail)), tuple(map(later.get, then.trail)), named, results

    def differs_only_in_faces(self, p: Position, made: PastChoice, world: World) -> bool:
        """Whether a position is the real one with other faces, or with other cards that look the same."""
        step: Step = made.kept
        if self.waits_hidden(made):
            return False
        expected = self.put_faces(step.after, world.before_step(step.number + 1), step.inferences[self.seat].known)
        if same(self.machine, p, expected):
            return True
        to = self.match_alike(p, expected) if self.relabeller.alike_adjoin else None
        return to is not None and same(self.machine, self.relabeller.relabel(p, to), expected)

    def match_alike(self, p: Position, other: Position) -> dict[int, int] | None:
        """By card, the one in its place in another position; None if some look different."""
        look, piles = self.machine.layout.look_of, self.machine.piles
        to: dict[int, int] = {}
        for zone, kind in enumerate(piles.kinds):
            here, there = list(piles.contents(p, zone)), list(piles.contents(other, zone))
            if kind == "set":  # who put a card there is compared as text, as nobody may have
                here.sort(key=lambda card: (look[card], str(p.by[card]), p.face_up[card]))
                there.sort(key=lambda card: (look[card], str(other.by[card]), other.face_up[card]))
            if [look[card] for card in here] != [look[card] for card in there]:
                return None
            to.update(zip(here, there))
        return to

    def whole_game(self, world: World, seed: int) -> Drawn | None:
        """The position after the whole game, and the ways to choose; None if the seat would notice."""
        results = [result for made in self.chain for result in results_of(world, made.kept)]
        p = self.position_before(self.chain[0], results, seed)
        if any(self.count_noticed(p, made, world) for made in self.chain):
            return None
        p.fate = None
        p.legal = {}
        return p, prod(world.ways.values())

    def position_before(self, made: PastChoice, results: list[Result], seed: int) -> Position:
        assert made.origin is not None
        return fresh(self.machine, GameStart(seed, made.origin.dealer, {}, made.origin.asked, tuple(results)))

    def count_noticed(self, p: Position, made: PastChoice, world: World) -> int:
        """Make a choice again; return the number of differences that the seat sees."""
        step: Step = made.kept
        past = p.past
        try:
            if made.before is None:
                self.machine.advance(p)
            elif not self.make(p, made, world):
                return 1
        except Fault:
            if not step.after.fault:
                return 1
        entries = entries_since(p, past)
        view, real = brief_view(self.machine, p, entries, self.seat), self.view(step)
        if view != real:
            return max(1, count_differences(view.lines, real.lines))
        if step.inferences[self.seat].open and not self.lies_alike(world, step, p):
            return 1
        return int(step.number in self.hidden and not self.moved_alike(world, made, entries))

    def lies_alike(self, world: World, step: Step, p: Position) -> bool:
        """Whether each zone holds the cards that the world puts there; otherwise another card moved unseen."""
        look, faces = self.machine.layout.look_of, world.before_step(step.number + 1)
        lying = [
            (look[faces[trail]], zone) for trail, zone in zip(step.inferences[self.seat].known.trail, step.after.where)
        ]
        return sorted(lying) == sorted(zip(look, p.where))

    def moved_alike(self, world: World, made: PastChoice, entries: Sequence[Entry]) -> bool:
        there = self.cards_before(world, made) | world.named.get(made.kept.number, {})
        look = self.machine.layout.look_of
        moves = [
            [entry.card for entry in found if isinstance(entry, CardMoved)] for found in (made.kept.entries, entries)
        ]
        went = dict(reversed([*zip(*moves, strict=True)]))  # of several moves of a card the first
        settled = {
            card for guess in self.hidden[made.kept.number].values() for cards in guess.settled for card in cards or ()
        }
        return all(look[there[card]] == look[went[card]] for card in settled & went.keys())

    def view(self, step: Step) -> View:
        found: View | None = step.views.get(self.seat)
        if found is None:
            step.after.fuel = FUEL
            found = step.views[self.seat] = brief_view(self.machine, step.after, step.entries, self.seat)
        return found

    def cards_before(self, world: World, made: PastChoice) -> dict[int, int]:
        """By card of the real game, the one in its place."""
        assert made.before is not None
        faces = world.before_step(made.kept.number)
        return dict(enumerate(faces[trail] for trail in made.before.kept.inferences[self.seat].known.trail))

    def cards_meant(self, world: World, seat: int, made: PastChoice) -> dict[int, int]:
        return self.cards_before(world, made) | world.named.get(self.carried_out(seat, made), {})

    # ---- a choice made again

    def make(self, p: Position, made: PastChoice, world: World) -> bool:
        if made.seat == CHANCE:
            asked = [value for kind, value in world.results.get(made.kept.number, ()) if kind == "asked"]
            carry_out(self.machine, p, CHANCE, made.action, (asked[0],) if asked else made.arguments, (), "")
            return True
        menu = self.machine.menus.get(p.node)
        if menu is None or p.fault is not None:
            return False
        item = menu.by_name.get(made.action)
        if item is None:
            if made.action != PASS or not menu.passing:
                return False
            carry_out(self.machine, p, made.seat, PASS, (), (), PASS)
            return True
        if made.seat != self.seat and made.seat in self.last.after.pending and self.waits(made.seat, made):
            self.choose(p, made.seat, world)
            return True
        chosen = self.arguments_in_world(p, menu, item, made.seat, made.arguments, made, world)
        if chosen is None:
            return False
        shown = shown_arguments(self.machine, p, PastChoice(None, made.seat, made.action, chosen))
        carry_out(self.machine, p, made.seat, made.action, chosen, *shown)
        return True

    def arguments_in_world(
        self, p: Position, menu: Menu, item: Item, seat: int, arguments: Args, made: PastChoice, world: World
    ) -> Args | None:
        """A seat's choice, waiting or new, with the faces of a world; None if illegal."""
        p.fuel = FUEL
        item.prepare(p, seat)
        chosen = self.rename_cards(p, item, self.cards_meant(world, seat, made), arguments)
        if self.guess(seat, made) is not None:
            return self.one_like(p, menu, item, seat, chosen, made, world)
        meant: Args | None = chosen
        try:
            if item.doubtful:
                calls = menu.calls(p, seat, item)
                meant = calls.from_names(calls.to_names(chosen))
            if meant is None or not item.alternatives.legal(p, meant):
                return None
            return self.with_these(p, item, meant, self.cards_in(item, chosen))
        except (KeyError, ValueError):
            return None

    def rename_cards(self, p: Position, item: Item, cards: Mapping[int, int], arguments: Args) -> Args:
        found: list[Any] = []
        for level, value in zip(item.alternatives.levels, arguments, strict=True):
            new = rename_cards(level.argument.local.type, value, cards.__getitem__)
            if new is not None and level.argument.kind == "set":
                order = {card: i for i, card in enumerate(level.pool(p))}
                new = tuple(sorted(new, key=lambda card: order.get(card, -1)))
            found.append(new)
            p.slots[level.slot] = new
        return tuple(found)

    def cards_in(self, item: Item, arguments: Args) -> list[int]:
        pairs = zip(self.relabeller.arguments[item.number], arguments, strict=True)
        return [card for kind, value in pairs for card in cards_in(kind, value)]

    def with_these(self, p: Position, item: Item, arguments: Args, wanted: Sequence[int]) -> Args:
        """A menu offers one of identical cards; the world may have moved another."""
        look, kinds = self.machine.layout.look_of, self.machine.piles.kinds
        cards = self.cards_in(item, arguments)
        to = {card: card for card in cards}
        free = [card for card in wanted if card not in to]
        for card in cards:
            mine = (look[card], p.where[card], p.face_up[card])
            alike = [other for other in free if (look[other], p.where[other], p.face_up[other]) == mine]
            if card not in wanted and alike and kinds[p.where[card]] == "set":
                to[card] = alike[0]
                free.remove(alike[0])
        return self.relabeller.relabel_arguments(item.number, arguments, to)

    # ---- choices made in secret

    def choose_again(self, p: Position, world: World) -> Drawn:
        menu = self.machine.menus.get(p.node)
        if menu is not None and p.pending:
            kept = p.pending
            for seat in sorted(kept.keys() - {self.seat}):
                p.pending = {}
                item, meant, _ = self.any_choice(p, seat, world)
                kept[seat] = (item.number, meant)
            p.pending, p.legal = kept, {}
        return p, prod(world.ways.values())

    def choose(self, p: Position, seat: int, world: World) -> None:
        item, meant, move = self.any_choice(p, seat, world)
        carry_out(self.machine, p, seat, item.offered.action, meant, move.arguments, move)

    def any_choice(self, p: Position, seat: int, world: World) -> tuple[Item, Any, Move]:
        menu = self.machine.menus[p.node]
        p.fuel = FUEL
        moves = menu.moves(p, seat)
        world.ways[seat, self.last.number] = len(moves)
        move = world.rng.choice(moves)
        item = menu.by_name[move.action]
        item.prepare(p, seat)
        return item, menu.values_from_names(p, seat, item, move.arguments), move

    def waits(self, seat: int, made: PastChoice) -> bool:
        return all(seat in later.kept.after.pending for later in self.chain[made.kept.number :])

    def carried_out(self, seat: int, made: PastChoice) -> int:
        """The step that carries out a seat's choice."""
        assert made.before is not None
        number: int = made.kept.number
        if not isinstance(self.machine.graph.nodes[made.before.kept.after.node], g.Together):
            return number
        later = [one.kept for one in self.chain[number:] if seat not in one.kept.after.pending]
        return later[0].number if later else number

    def rename_pending(self, p: Position, made: PastChoice, world: World) -> bool:
        assert made.before is not None
        before: Step = made.before.kept
        menu = self.machine.menus.get(p.node)
        for seat, (number, chosen) in before.after.pending.items():
            if menu is None or self.waits(seat, made):
                meant = self.cards_meant(world, seat, made)
                new: Args | None = self.relabeller.relabel_arguments(number, chosen, meant)  # it is drawn again
            else:
                new = self.arguments_in_world(p, menu, menu.by_number[number], seat, chosen, made, world)
            if new is None:
                return False
            p.pending[seat] = (number, new)
        return True

    # ---- the undisclosed part of a choice

    def guess(self, seat: int, made: PastChoice) -> Guess | None:
        """None if all was seen."""
        found = self.hidden.get(self.carried_out(seat, made))
        return None if found is None else found.get(seat)

    def waits_hidden(self, made: PastChoice) -> bool:
        return any(self.guess(seat, made) is not None for seat in made.kept.after.pending)

    def one_like(
        self, p: Position, menu: Menu, item: Item, seat: int, chosen: Args, made: PastChoice, world: World
    ) -> Args | None:
        """Draw a choice that looks the same to the seat; None if none is legal."""
        guess, look = self.guess(seat, made), self.machine.layout.look_of
        assert guess is not None
        there = self.cards_meant(world, seat, made)
        kinds = self.relabeller.arguments[item.number]
        called = menu.calls(p, seat, item).to_names if item.doubtful else tuple
        told = called(chosen)

        def is_like(way: Args) -> bool:
            known = zip(guess.settled, called(way), told, strict=True)
            return all(settled is not None or one == other for settled, one, other in known) and all(
                {look[there[card]] for card in settled or ()} <= {look[card] for card in cards_in(kind, value)}
                for settled, kind, value in zip(guess.settled, kinds, way, strict=True)
            )

        like = [way for way in item.alternatives.all(p) if is_like(way)]
        world.ways[seat, self.carried_out(seat, made)] = len(like)
        if not like:
            return None
        wanted = [there[card] for settled in guess.settled for card in settled or ()]
        return self.with_these(p, item, world.rng.choice(like), wanted)


def count_differences(lines: Sequence[str], others: Sequence[str]) -> int:
    """Count the lines that only one of two logs has; for lines that differ in numbers, how far these are apart.

    A number off by 1 counts as 1, by up to 3 as 2, by up to 7 as 3: a climb then finds hands by their sums.
    """
    counts, more = Counter(lines), Counter(others)
    alike: dict[str, tuple[list[list[int]], list[list[int]]]] = {}
    for side, only in enumerate((counts - more, more - counts)):
        for line in only.elements():
            same_words = alike.setdefault(_NUMBER.sub("#", line), ([], []))
            same_words[side].append([int(number) for number in _NUMBER.findall(line)])
    alone = sum(abs(len(mine) - len(theirs)) for mine, theirs in alike.values())
    pairs = [pair for mine, theirs in alike.values() for pair in zip(mine, theirs)]
    return alone + sum(abs(one - other).bit_length() for pair in pairs for one, other in zip(*pair, strict=True))


def results_of(world: World, step: Step) -> list[Result]:
    return [result for result in world.results.get(step.number, ()) if result[0] != "asked"]


def same(machine: Machine, one: Position, other: Position) -> bool:
    def in_progress(p: Position) -> list[Any]:
        return slots_in_progress(machine.graph, machine.owners, p)

    return (
        one.node == other.node
        and one.zones == other.zones
        and one.variables == other.variables
        and one.by == other.by
        and one.pending == other.pending
        and one.parts == other.parts
        and one.face_up == other.face_up
        and (one.slots == other.slots or in_progress(one) == in_progress(other))
    )
