"""A fresh position, and a legal choice played up to the next decision."""

from typing import Any

from hoyle.engine.graph import nodes as g
from hoyle.engine.offers.moves import CHANCE
from hoyle.engine.offers.notation import PASS
from hoyle.engine.position.choice_history import ChanceTape, GameStart, PastChoice, start_of_game
from hoyle.engine.position.entries import PhaseEnded, SecretChosen, TurnPassed
from hoyle.engine.position.position import DECISIONS, ENTRIES, Position
from hoyle.engine.runtime.machine import Machine
from hoyle.engine.table.layout import DEALER_CELL
from hoyle.language.model.game import SCORE


def fresh(machine: Machine, origin: GameStart) -> Position:
    p = Position()
    p.seed, p.rng = origin.seed if origin.results is None else None, origin.seed
    p.slots = [None] * machine.graph.slots
    p.zones = [[] for _ in machine.layout.zones]
    p.variables = [0 if cell.variable.name == SCORE else None for cell in machine.layout.variable_cells]
    p.next_row = p.decisions = p.fuel = p.logged = p.work = 0
    p.parts = [[0] * machine.scores.subjects for _ in machine.scores.names]
    p.memo = p.past = p.actor = p.reason = p.outcome = p.fault = None
    p.pending, p.legal = {}, {}
    p.script, p.asked = {key: faces[:] for key, faces in origin.script.items()}, origin.asked
    p.fate = ChanceTape(list(origin.results)) if origin.results is not None else None
    p.made = start_of_game(origin)
    p.node = machine.graph.entry
    machine.piles.lay_out(p)
    p.variables[DEALER_CELL] = origin.dealer
    return p


def carry_out(machine: Machine, p: Position, seat: int, action: str, arguments: Any, told: Any, text: object) -> None:
    """Make a legal choice and play on to the next decision.

    `arguments` are in internal form, in `told` as the seat knows them; `text` is the move as it is written. An outcome
    of chance is a choice of the seat `CHANCE`.
    """
    if p.made is not None:
        p.made = PastChoice(p.made, seat, action, arguments)
    if seat == CHANCE:
        p.outcome = arguments[0]
        machine.advance(p)
        return
    menu = machine.menus[p.node]
    node = menu.node
    p.decisions += 1
    p.logged += 1  # the choice itself
    p.reason = None
    if isinstance(node, g.Together):
        p.pending[seat] = (machine.numbers[action], arguments)
        p.past = (p.past, SecretChosen, seat, str(text))
    elif action == PASS and node.passed is not None:
        p.past = (p.past, TurnPassed, seat, node.window)
        p.node = node.passed
    else:
        p.node = machine.starts[action].begin(p, seat, menu.by_name[action].offered.back, arguments, told)
    machine.advance(p)
    if (p.decisions >= DECISIONS or p.logged > ENTRIES) and p.node != machine.graph.finish and p.fault is None:
        p.reason = "cap"
        p.past = (p.past, PhaseEnded, "game", "cap")
        p.node = machine.graph.finish
