"""The rules of a game compiled for one table."""

import pickle
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Self, TypeVar

from hoyle.engine.graph.lower import lower
from hoyle.engine.runtime.machine import Machine
from hoyle.engine.table.constant_folding import Folder, fold_definitions
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.options import option_values
from hoyle.engine.table.setup import set_table
from hoyle.language.model import game as model
from hoyle.play import parameters
from hoyle.play.requirements import Demands

if TYPE_CHECKING:
    import networkx

Kind = TypeVar("Kind", bound="Compiled")

#: How many games that were sent here are kept compiled.
KEPT = 64


class Compiled:
    """The rules for a number of players and values of options; `Game` adds states."""

    def __init__(self, rules: model.Game, players: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        if not isinstance(rules, model.Game):
            raise parameters.wrong("rules", "the model of a game", rules)
        players = None if players is None else parameters.whole("players", players, "a whole number or None")
        options = {} if options is None else parameters.by_name("options", options, "values by the names of options")
        self.model = rules
        self.layout = set_table(rules, players, options)
        self.players = self.layout.players
        self.options = option_values(self.layout)
        definitions = fold_definitions(rules.formulas, self.layout)
        folded = Folder(self.layout, definitions).fold
        graph = lower(rules, folded)
        evaluator = Evaluator(self.layout, definitions)
        self.machine = Machine(rules, self.layout, graph, evaluator, folded)
        self.demands: dict[str, Demands] = {}

    def __repr__(self) -> str:
        return f"<game {self.id}, {self.players} players>"

    # ---- copies: a game never changes; one that is sent away is compiled again where it arrives

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return receive, (type(self), self.pickled_model, self.players, tuple(self.options.items()))

    @cached_property
    def pickled_model(self) -> bytes:
        """Pickled once, however often the game or its states are sent."""
        return pickle.dumps(self.model, pickle.HIGHEST_PROTOCOL)

    @property
    def id(self) -> str:
        return self.model.id

    @property
    def variant(self) -> str | None:
        """The id of the patch that made this variant, if any."""
        return self.model.variant

    @property
    def title(self) -> str:
        return self.model.title

    @property
    def digest(self) -> str:
        """A hash of the rules: two games with one digest are played alike."""
        return self.model.digest

    @property
    def table(self) -> tuple[str, int, tuple[tuple[str, Any], ...]]:
        """The key of a table: digest, number of players, options by name. Games with equal keys are equal."""
        return self.digest, self.players, tuple(sorted(self.options.items()))

    @cached_property
    def graph(self) -> "networkx.DiGraph[int]":
        """The action graph: nodes by number, with their kind, label, phase and span; edges with labels."""
        # networkx takes longer to import than a rule file to check, and only drawings and analyses need it
        from hoyle.engine.graph.network import network

        return network(self.machine.graph, self.model)


@lru_cache(KEPT)
def receive(kind: type[Kind], packed: bytes, players: int, options: tuple[tuple[str, Any], ...]) -> Kind:
    """The same object each time."""
    return kind(pickle.loads(packed), players, dict(options))


def with_machine(game: Kind, machine: Machine) -> Kind:
    """The same table, played by a machine that also takes notes."""
    twin = type(game).__new__(type(game))
    twin.__dict__ |= {name: value for name, value in game.__dict__.items() if name != "graph"}
    twin.machine = machine
    return twin
