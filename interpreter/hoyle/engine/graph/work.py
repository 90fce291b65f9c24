"""The cost of a node of the action graph in steps, from 1.

Between two decisions 100,000 steps may be made. A node that does much counts as several, in the interpreter and in
machine code alike.
"""

from hoyle.engine.graph import nodes as g
from hoyle.engine.table.formula_trees import weigh
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.lists import LONG
from hoyle.language.model import block as b
from hoyle.language.model.formula import CardsOf, Formula
from hoyle.language.model.game import Game
from hoyle.language.model.types import Type
from hoyle.language.model.walk import formulas

#: So many small changes, such as a variable set or a card moved, make one step.
CHANGES = 4

#: So many parts of formulas, or letters of a text, cost as much as a change.
PARTS, LETTERS = 16, 64


def work(node: g.Node, game: Game, layout: Layout) -> int:
    match node:
        case g.Effect(steps=steps):
            changes = sum(changed_by(step, game, layout) for step in steps)
        case g.Shuffle() | g.Deal():
            changes = layout.cards
        case g.Branch(condition=condition):
            changes = weigh(condition) // PARTS
        case _:
            changes = 0
    return 1 + changes // CHANGES


def changed_by(step: g.Step, game: Game, layout: Layout) -> int:
    """The most small changes that a step counts as."""
    match step:
        case b.Mark() | g.Put() | g.Window() | g.Stop() | g.Enter():
            return 0
        case b.Move(what=CardsOf(subject=subject)) if subject.type == Type("card"):
            return 1
        case b.Move() | b.Turn() | b.Show() | b.Gather():
            return layout.cards
        case b.Tally():
            subjects = layout.sides if game.score.per == "side" else layout.players
            return subjects * sum(1 + weigh(part.value) // PARTS for part in game.score.parts)
        case g.Reset(variables=names):
            return sum(cell.variable.name in names for cell in layout.variable_cells)
        case b.Say(text=text):
            return sum(len(piece) // LETTERS if isinstance(piece, str) else text_cost(piece, layout) for piece in text)
        case _:
            return 1 + sum(map(weigh, formulas(step))) // PARTS


def text_cost(hole: Formula, layout: Layout) -> int:
    return 1 + weigh(hole) // PARTS + (max(LONG, layout.cards) // PARTS if hole.type.base in ("list", "zone") else 0)
