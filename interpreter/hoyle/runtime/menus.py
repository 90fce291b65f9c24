"""Menus: the moves that a decision of the graph offers to a seat, as `Move` objects."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hoyle.graph import nodes as g
from hoyle.runtime.moves import Move
from hoyle.runtime.notation import PASS, Notation
from hoyle.runtime.offers import Alternatives, Args
from hoyle.runtime.position import Position
from hoyle.table.closure import Closure
from hoyle.table.evaluate import Evaluator


@dataclass(frozen=True, slots=True)
class Item:
    """An offered action with what is needed to list its moves."""

    offered: g.Offered
    number: int
    alternatives: Alternatives
    values: tuple[tuple[int, Closure], ...]

    def prepare(self, p: Position, seat: int) -> None:
        """Fill the slots of `me` and of the arguments that the offer supplies."""
        for slot, value in self.values:
            p.slots[slot] = value(p)
        p.slots[self.alternatives.action.me.slot] = seat


class Menu:
    """What one decision offers, in canonical order: the menu, free actions, a pass, out-of-turn actions."""

    def __init__(
        self,
        node: g.Decide | g.Together,
        alternatives: dict[str, Alternatives],
        numbers: dict[str, int],
        evaluator: Evaluator,
        notation: Notation,
    ) -> None:
        def item(offer: g.Offered) -> Item:
            values = tuple((local.slot, evaluator.compile(formula)) for local, formula in offer.values)
            return Item(offer, numbers[offer.action], alternatives[offer.action], values)

        self.node = node
        self.notation = notation
        self.main = tuple(item(offer) for offer in node.offers if not offer.free)
        self.free = tuple(item(offer) for offer in node.offers if offer.free)
        anytime = node.anytime if isinstance(node, g.Decide) else ()
        self.anytime = tuple(item(offer) for offer in anytime)
        self.passing = isinstance(node, g.Decide) and node.passed is not None
        self.seat_slot = node.seat if isinstance(node, g.Decide) else -1
        self.by_number = {i.number: i for i in (*self.main, *self.free, *self.anytime)}
        self.plain: dict[tuple[int, int, Args], Move] = {}

    # ---- is there anything

    def possible(self, p: Position) -> bool:
        """Whether the seat that chooses has a move of the menu proper."""
        return self.possible_for(p, p.slots[self.seat_slot])

    def possible_for(self, p: Position, seat: int) -> bool:
        """Whether a seat has a move of the menu proper."""
        for item in self.main:
            item.prepare(p, seat)
            if item.alternatives.any(p):
                return True
        return False

    # ---- listing

    def moves(self, p: Position, seat: int) -> list[Move]:
        """Every legal move of a seat whose turn it is to choose here."""
        found: list[Move] = []
        for item in self.main:
            self.list(p, seat, item, found)
        for item in self.free:
            self.list(p, seat, item, found)
        if self.passing:
            found.append(Move(seat, PASS, (), PASS))
        if self.anytime:
            found += self.out_of_turn(p, seat)
        return found

    def out_of_turn(self, p: Position, seat: int) -> list[Move]:
        """Every out-of-turn move of a seat."""
        found: list[Move] = []
        for item in self.open(p):
            self.list(p, seat, item, found)
        return found

    def open(self, p: Position) -> list[Item]:
        """The out-of-turn actions of the phases in progress."""
        return [item for item in self.anytime if any(p.slots[slot] for slot in item.offered.inside)]

    def items(self, p: Position, seat: int) -> list[Item]:
        """What is offered to a seat at this moment."""
        turn = isinstance(self.node, g.Together) or p.slots[self.seat_slot] == seat
        return [*(self.main + self.free if turn else ()), *self.open(p)]

    def list(self, p: Position, seat: int, item: Item, found: list[Move]) -> None:
        """Add the moves of one action."""
        item.prepare(p, seat)
        alternatives, number = item.alternatives, item.number
        plain = self.plain
        if not self.notation.alike and len(alternatives.levels) <= 1:
            sees = self.notation.sights.card
            is_card = bool(alternatives.levels) and alternatives.levels[0].argument.local.type.base == "card"
            for args in alternatives.all(p):
                move = plain.get((number, seat, args))
                if move is None or (is_card and args[0] is not None and not (sees(p, args[0]) >> seat) & 1):
                    move = self.move(p, seat, item, args)
                    if not is_card or args[0] is None or (sees(p, args[0]) >> seat) & 1:
                        if self.keeps(alternatives):
                            plain[number, seat, args] = move
                found.append(move)
            return
        every = alternatives.all(p)
        candidates = Candidates(alternatives, p)
        for args in every:
            found.append(self.move(p, seat, item, args, candidates))

    def keeps(self, alternatives: Alternatives) -> bool:
        """Whether the text of an action's moves depends on nothing but their arguments."""
        steady = ("card", "player", "side", "int", "rank", "suit", "words", "bool")
        return all(
            level.argument.local.type.base in steady and level.argument.noun != "run" for level in alternatives.levels
        )

    def move(
        self, p: Position, seat: int, item: Item, args: Args, candidates: "Candidates | None" = None
    ) -> Move:
        """A move with its text."""
        action = item.alternatives.action.name
        if not args:
            return Move(seat, action, args, action)
        words = [action]
        for i, (level, value) in enumerate(zip(item.alternatives.levels, args, strict=True)):
            pool = candidates.of(i, args) if candidates is not None and self.notation.alike else ()
            argument = level.argument
            words.append(self.notation.value(p, seat, argument.local.type, argument.noun, value, pool))
        return Move(seat, action, args, " ".join(words))


class Candidates:
    """The cards that an argument is chosen from, given the arguments before it; worked out once for each such start."""

    def __init__(self, alternatives: Alternatives, p: Position) -> None:
        self.alternatives = alternatives
        self.p = p
        self.known: dict[Args, Sequence[Any]] = {}

    def of(self, i: int, args: Args) -> Sequence[Any]:
        """The candidates of the argument with this number."""
        level = self.alternatives.levels[i]
        if level.argument.local.type.base not in ("card", "list") or level.argument.noun == "run":
            return ()
        start = args[:i]
        if start not in self.known:
            for earlier, value in zip(self.alternatives.levels, start):
                self.p.slots[earlier.slot] = value
            self.known[start] = level.pool(self.p)
        return self.known[start]
