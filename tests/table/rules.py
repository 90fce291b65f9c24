"""Real rule files at a table whose cards are laid by hand: formulas, moves and scores without playing."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.table.closure import Closure
from hoyle.engine.table.constant_folding import fold, fold_definitions
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.setup import set_table
from hoyle.language.check.keys.patches import merge
from hoyle.language.check.rules.elaborate import elaborate
from hoyle.language.model.game import Game
from hoyle.language.report import Report, Source
from hoyle.language.syntax.read import read_mapping
from hoyle.locate import shipped_games
from table.build import place, position


@lru_cache
def rules(name: str) -> Game:
    """The model of a rule file."""
    path = shipped_games()[name]
    report = Report()
    tree = read_mapping(Source(path.name, path.read_text()), report)
    assert tree is not None
    merged = merge(tree, (), report)
    game = elaborate(merged.root, merged.inserts, report)
    assert not report.failed, [finding.message for finding in report.diagnostics]
    return game


class Laid:
    """A game at a table, with a position to lay cards into and formulas to ask."""

    def __init__(self, name: str, players: int | None = None, **options: Any) -> None:
        self.game = rules(name)
        self.layout = set_table(self.game, players, options)
        self.definitions = fold_definitions(self.game.formulas, self.layout)
        self.evaluator = Evaluator(self.layout, self.definitions)
        self.closures: dict[int, Closure] = {}
        self.store = position(self.layout)

    def lay(self, key: str, faces: str) -> list[int]:
        """Cards from the stock into a zone."""
        return place(self.layout, self.store, key, faces)

    def clear(self, key: str) -> None:
        """The cards of a zone back into the stock."""
        for at in self.layout.zones:
            if at.key == key:
                back = [card for card in self.store.zones[at.number] if card is not None]
                self.store.zones[at.number] = []
                self.store.zones[self.layout.deck_zone] += back
                for card in back:
                    self.store.where[card] = self.layout.deck_zone

    def set(self, key: str, value: Any) -> None:
        """The value of a variable."""
        self.store.variables[next(c.number for c in self.layout.variable_cells if c.key == key)] = value

    def worth(self, formula: f.Formula) -> Any:
        """The value of a formula."""
        closure = self.closures.get(id(formula))
        if closure is None:
            closure = self.evaluator.compile(fold(formula, self.layout, self.definitions))
            self.closures[id(formula)] = closure
        self.store.fuel = 100_000_000
        return frozen(closure(self.store))

    def call(self, name: str, *arguments: Any) -> Any:
        """The value of a formula of the file."""
        definition = self.game.formulas[name]
        for parameter, value in zip(definition.parameters, arguments, strict=True):
            self.store.slots[parameter.slot] = value
        self.store.fuel = 100_000_000
        return frozen(self.evaluator.compile(self.definitions[name].body)(self.store))

    def part(self, name: str, subject: int) -> int:
        """One part of the score of a player or side."""
        score = self.game.score
        self.store.slots[score.subject.slot] = subject
        part: int = self.worth(next(part.value for part in score.parts if part.name == name))
        return part

    def moves(self, name: str, me: int) -> list[tuple[Any, ...]]:
        """The arguments of all legal moves of one action, every demand taken as firm."""
        action = self.game.actions[name]
        slots = self.store.slots
        slots[action.me.slot] = me
        if action.when is not None and not self.worth(action.when):
            return []
        found: list[tuple[Any, ...]] = [()]
        for argument in action.arguments:
            longer: list[tuple[Any, ...]] = []
            for before in found:
                self._put(action.arguments, before)
                values = [*([None] if argument.none else []), *self.worth(argument.source)]
                for value in values:
                    slots[argument.local.slot] = value
                    if value is None or argument.where is None or self.worth(argument.where):
                        longer.append((*before, value))
            found = longer
        return [one for one in found if self._demands(action, one)]

    def _put(self, arguments: Iterable[Any], values: tuple[Any, ...]) -> None:
        for argument, value in zip(arguments, values):
            self.store.slots[argument.local.slot] = value

    def _demands(self, action: Any, values: tuple[Any, ...]) -> bool:
        self._put(action.arguments, values)
        return all(
            (clause.when is not None and not self.worth(clause.when)) or self.worth(clause.demand)
            for clause in action.clauses
        )

    def faces(self, cards: Iterable[int]) -> list[str]:
        """Cards as printed."""
        return [self.layout.faces[card] for card in cards]


def frozen(value: Any) -> Any:
    """A list of a zone as it is now."""
    return tuple(value) if isinstance(value, list) else value
