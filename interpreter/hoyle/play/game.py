"""A game at a table: a checked rule file with a number of players and values for its options, ready to be played."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from hoyle.graph.lower import lower
from hoyle.model import game as model
from hoyle.model.game import SCORE
from hoyle.play import save
from hoyle.play.demands import Demands
from hoyle.play.settled_chance import outcomes
from hoyle.play.state import State
from hoyle.position.position import Position
from hoyle.runtime.machine import Machine
from hoyle.table.evaluate import Evaluator
from hoyle.table.fold import Folder, fold_definitions
from hoyle.table.layout import DEALER_CELL
from hoyle.table.options import option_values
from hoyle.table.setup import set_table

if TYPE_CHECKING:
    import networkx


class Game:
    """The rules at one table.

    `model` is the checked rule file, `players` the number of seats, `options` every option's value as plain data. Raises
    `Refused` if the table cannot be set.
    """

    def __init__(self, rules: model.Game, players: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self.model = rules
        self.layout = set_table(rules, players, options or {})
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

    @property
    def id(self) -> str:
        """The id of the game in its file."""
        return self.model.id

    @property
    def variant(self) -> str | None:
        """The id of the patch that made this variant, if any."""
        return self.model.variant

    @property
    def title(self) -> str:
        """The name for people."""
        return self.model.title

    @property
    def digest(self) -> str:
        """A hash of the rules: two games with one digest are played alike."""
        return self.model.digest

    @cached_property
    def graph(self) -> "networkx.DiGraph[int]":
        """The action graph: nodes by number, with their kind, label, phase and span; edges with labels."""
        # networkx takes longer to import than a rule file to check, and only drawings and analyses need it
        from hoyle.graph.network import network

        return network(self.machine.graph, self.model)

    def new_state(
        self,
        seed: int = 0,
        *,
        dealer: int | None = None,
        deal: Sequence[str] | Mapping[str, Sequence[str]] | None = None,
        ask_chance: bool = False,
    ) -> State:
        """A game dealt and advanced to the first decision.

        `seed` settles all chance (64 bits are used). `dealer` names the first dealer. `deal` settles what leaves the
        shuffled piles: a list of faces in the order in which they leave, or such a list for each zone they go to, by key.
        With `ask_chance` every other outcome is asked of the caller: `current_player` is `CHANCE`, and the legal moves are
        the outcomes. Raises `ValueError` for a dealer or a deal that cannot be.
        """
        if dealer is not None and not 0 <= dealer < self.players:
            raise ValueError(f"the dealer must be a seat from 0 to {self.players - 1}, not {dealer}")
        position = fresh(self.machine, seed, outcomes(self.layout, deal), ask_chance)
        position.variables[DEALER_CELL] = dealer
        self.machine.advance(position)
        return State(self, position)

    def restore(self, text: str) -> State:
        """The state that `State.to_json` wrote; raises `ValueError` if it was not saved from this game and table."""
        return save.load(self, text)


def fresh(machine: Machine, seed: int, script: dict[str, list[int]], asked: bool) -> Position:
    """A position in which nothing has happened yet."""
    p = Position()
    p.rng = seed & 0xFFFFFFFFFFFFFFFF
    p.slots = [None] * machine.graph.slots
    p.zones = [[] for _ in machine.layout.zones]
    p.variables = [0 if cell.variable.name == SCORE else None for cell in machine.layout.variable_cells]
    p.next_row = p.decisions = p.fuel = 0
    p.parts = [[0] * machine.scores.subjects for _ in machine.scores.names]
    p.memo = p.past = p.actor = p.reason = p.outcome = p.fault = None
    p.pending, p.legal = {}, {}
    p.script, p.asked = script, asked
    p.node = machine.graph.entry
    machine.piles.lay_out(p)
    return p
