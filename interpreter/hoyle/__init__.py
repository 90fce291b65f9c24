"""Hoyle: card games played strictly by their written rules.

game = hoyle.load("rules.yaml", players=4)
state = game.new_state(seed=7)
while not state.is_terminal:
    state.apply(state.legal_moves()[0])
print(state.returns())
"""

from typing import TYPE_CHECKING

from hoyle.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from hoyle.compile import RulesError, load, validate
    from hoyle.engine.offers.moves import CHANCE, SIMULTANEOUS, TERMINAL, At, IllegalMove, Move, Reason
    from hoyle.engine.position.sight import EVERYONE
    from hoyle.engine.runtime.scores import Result
    from hoyle.engine.table.fault import Fault, Refused
    from hoyle.engine.view.log import Event
    from hoyle.language.report import Diagnostic
    from hoyle.play.game import Game, State
    from hoyle.play.save import Unreadable

_HOMES = {
    "RulesError": "hoyle.compile",
    "load": "hoyle.compile",
    "validate": "hoyle.compile",
    "Game": "hoyle.play.game",
    "Unreadable": "hoyle.play.save",
    "State": "hoyle.play.game",
    "Diagnostic": "hoyle.language.report",
    "At": "hoyle.engine.offers.moves",
    "CHANCE": "hoyle.engine.offers.moves",
    "SIMULTANEOUS": "hoyle.engine.offers.moves",
    "TERMINAL": "hoyle.engine.offers.moves",
    "EVERYONE": "hoyle.engine.position.sight",
    "IllegalMove": "hoyle.engine.offers.moves",
    "Move": "hoyle.engine.offers.moves",
    "Reason": "hoyle.engine.offers.moves",
    "Result": "hoyle.engine.runtime.scores",
    "Fault": "hoyle.engine.table.fault",
    "Refused": "hoyle.engine.table.fault",
    "Event": "hoyle.engine.view.log",
}

__all__ = [
    "CHANCE",
    "EVERYONE",
    "SIMULTANEOUS",
    "TERMINAL",
    "At",
    "Diagnostic",
    "Event",
    "Fault",
    "Game",
    "IllegalMove",
    "Move",
    "Reason",
    "Refused",
    "Result",
    "RulesError",
    "State",
    "Unreadable",
    "load",
    "validate",
]


#: Imported on first use, so that `import hoyle` is fast.
__getattr__ = lazy_exports(__name__, _HOMES)
