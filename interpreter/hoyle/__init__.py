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
__getattr__ = lazy_exports(
    __name__,
    {
        "hoyle.compile": ["RulesError", "load", "validate"],
        "hoyle.engine.offers.moves": ["CHANCE", "SIMULTANEOUS", "TERMINAL", "At", "IllegalMove", "Move", "Reason"],
        "hoyle.engine.position.sight": ["EVERYONE"],
        "hoyle.engine.runtime.scores": ["Result"],
        "hoyle.engine.table.fault": ["Fault", "Refused"],
        "hoyle.engine.view.log": ["Event"],
        "hoyle.language.report": ["Diagnostic"],
        "hoyle.play.game": ["Game", "State"],
        "hoyle.play.save": ["Unreadable"],
    },
)
