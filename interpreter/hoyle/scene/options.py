"""The next values of a move, and their places on the table."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import hoyle
from hoyle.answers import zone_words
from hoyle.language.model.formula import CardsOf, VariableValue, ZoneValue
from hoyle.language.model.game import Argument
from hoyle.language.model.titles import with_pieces
from hoyle.language.model.walk import every_node, zones_read
from hoyle.scene.things import Pile, TableView
from hoyle.scene.wording.shown_order import ShownOrder
from hoyle.tools.booklet.formulas.numbering import named_numbers

NONE = "none"


@lru_cache(maxsize=16)
def numbered_zones(game: hoyle.Game) -> Mapping[int, str]:
    """Return, by slot, the family of zones that a number selects from as its only index."""
    per = {zone.name: zone.per for zone in game.model.zones.values()}
    found = named_numbers(game.model)[0].items()
    return {slot: name for slot, name in found if name in per and [one.kind for one in per[name]] == ["range"]}


@dataclass(frozen=True, slots=True)
class Option:
    """`words` name the things to touch for a value; none if it is listed."""

    value: Any
    text: str
    words: tuple[str, ...]


class Spots:
    """The places of words on the table; `order` is reading order."""

    def __init__(self, view: TableView) -> None:
        self.found: dict[str, list[tuple[str, str]]] = {}
        self.order: dict[str, int] = {}
        self.piles = {pile.key: pile for pile in view.piles}
        self.faces = {thing.target: thing.face for pile in view.piles for thing in pile.things if not thing.token}
        for pile in view.piles:
            zone = pile.key.partition("[")[0]
            for line in pile.lines:
                if pile.kind == "rows" or not line.things:
                    self.order.setdefault(line.target, len(self.order))
                    self.found.setdefault(line.target, []).append((zone, line.target))
                for thing in line.things:
                    self.order.setdefault(thing.target, len(self.order))
                    for name in thing.names:
                        self.found.setdefault(name, []).append((zone, thing.target))
        for sitting in view.seats:
            self.found.setdefault(f"p{sitting.number}", []).append(("", f"p{sitting.number}"))

    def names_of(self, target: str) -> list[str]:
        names = [name for name, found in self.found.items() if any(at == target for _, at in found)]
        return sorted(names, key=lambda name: "@" in name)

    def same_things(self, targets: Sequence[str], earlier: "Spots") -> tuple[str, ...] | None:
        """Return where things of an earlier view lie now, by face or otherwise by place; None if one is gone."""
        found: list[str] = []
        for target in targets:
            names = earlier.names_of(target)
            here = [at for _, at in self.found.get(names[0], ()) if at not in found] if names else []
            if not here:
                return None
            found.append(target if target in here else here[0])
        return tuple(found)

    def of(self, word: str, zones: frozenset[str]) -> list[str]:
        found = self.found.get(word, [])
        near = [target for zone, target in found if zone in zones]
        return near or [target for _, target in found]


def end_of(pile: Pile) -> str:
    """Return the card on which the next one is laid, or the free place."""
    if not pile.things:
        return pile.lines[0].target
    return pile.things[0 if pile.kind == "stack" else -1].target


class Step:
    """One argument of an action with its options; `touched` maps things to the words they add.

    `zone` is the family of zones from which a number selects one.
    """

    def __init__(self, steps: "Steps", action: str, chosen: tuple[Any, ...]) -> None:
        state, seat, spots = steps.state, steps.seat, steps.spots
        arguments = state.game.model.actions[action].arguments
        self.last = len(chosen) + 1 == len(arguments)
        self.steps = steps
        self.chosen = chosen
        self.argument: Argument = arguments[len(chosen)]
        self.action = action
        self.zone = numbered_zones(state.game).get(self.argument.local.slot)
        zones = zones_read([self.argument.source], state.game.model.formulas)
        values = steps.order.values(action, len(chosen), state.choices(action, *chosen, seat=seat), seat)
        self.touched: dict[str, str] = {}
        self.options: list[Option] = []
        names: dict[Any, str] = {}
        for value in values:
            text = state.written(action, chosen, value, seat)
            words = self.words(value, text, names)
            lying = {word: spots.of(word, zones) for word in words}
            if self.zone is not None and value is not None:
                words, lying = (text,), {text: self.in_zone(spots.piles.get(f"{self.zone}[{text}]"), value)}
            on_table = all(lying.values())
            for word, targets in lying.items() if on_table else ():
                self.touched |= dict.fromkeys(targets, word)
            self.options.append(Option(value, text, words if on_table else ()))
        self.listed = [option for option in self.options if not option.words]
        self.held = [(Counter(option.words), option) for option in self.options if option.words]

    def words(self, value: Any, text: str, names: dict[Any, str]) -> tuple[str, ...]:
        kind = self.argument.kind
        if value is None or kind == "sets":
            return ()
        if kind == "run":
            return tuple(map(str, value))
        if kind == "set":
            for card in value:
                if card not in names:
                    names[card] = self.steps.state.written(self.action, self.chosen, (card,), self.steps.seat)
            return tuple(names[card] for card in value)
        return (text,) if self.argument.local.type.base in ("card", "row", "place", "player") else ()

    def in_zone(self, pile: Pile | None, value: Any) -> list[str]:
        """Return the things of a pile that select its number."""
        if pile is None or not pile.lines:
            return []
        lying = [thing.target for thing in pile.things]
        further = {} if self.last else self.steps.at(self.action, (*self.chosen, value)).touched
        return [target for target in lying if target in further] or [end_of(pile)]

    @property
    def selects(self) -> bool:
        """Whether the value only selects cards."""
        return self.zone is not None or self.argument.local.type.base in ("rank", "suit")

    def further(self, taken: Sequence[str]) -> set[str]:
        have = Counter(taken)
        return {word for words, _ in self.held if have <= words for word in words - have}

    def goes_on(self, taken: Sequence[str]) -> bool:
        have = Counter(taken)
        return any(have <= words for words, _ in self.held) or (not taken and bool(self.options))

    def fitting(self, taken: Sequence[str]) -> Option | None:
        """Return the option made of exactly the taken things: `none` for nothing."""
        have = Counter(taken)
        if not taken:
            several = self.argument.kind in ("set", "run")
            return next((option for option in self.listed if several and option.text == NONE), None)
        return next((option for words, option in self.held if words == have), None)

    def run_through(self, taken: Sequence[str]) -> tuple[str, ...]:
        have = Counter(taken)
        fits = [option.words for words, option in self.held if have <= words]
        return min(fits, key=len, default=tuple(taken))


class Steps:
    """The arguments of a decision's moves, cached."""

    def __init__(self, state: hoyle.State, seat: int, order: ShownOrder, spots: Spots) -> None:
        self.state = state
        self.seat = seat
        self.order = order
        self.spots = spots
        self.found: dict[tuple[str, tuple[Any, ...]], Step] = {}

    def at(self, action: str, chosen: tuple[Any, ...] = ()) -> Step:
        key = (action, chosen)
        if key not in self.found:
            self.found[key] = Step(self, action, chosen)
        return self.found[key]


def card_of_another(game: hoyle.Game, step: Step, seat: int) -> str:
    """Name whose card is chosen, if the rules find the player in a variable."""
    source = step.argument.source
    zone = source.subject if isinstance(source, CardsOf) else source
    lying = {target.partition("@")[0] for target in step.touched}
    if not isinstance(zone, ZoneValue) or step.argument.kind != "one" or len(lying) != 1:
        return ""
    if not any(isinstance(node, VariableValue) for index in zone.indexes for node in every_node(index)):
        return ""
    return f"{with_pieces(game.model.deck, 'a card')} from {zone_words(game, lying.pop(), seat)}"
