"""Steps of the action graph as functions on a position."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from hoyle.engine.graph import nodes as g
from hoyle.engine.offers.notation import Notation
from hoyle.engine.offers.texts import compile_text
from hoyle.engine.position.entries import CardsMarked, PhaseEnded, TextSaid, VariableSet, WindowChanged, marks_of
from hoyle.engine.position.piles import Piles
from hoyle.engine.position.position import Position
from hoyle.engine.position.sight import Sights
from hoyle.engine.runtime.lazy_shuffle import require_settled
from hoyle.engine.runtime.scores import Scores
from hoyle.engine.runtime.starts import start_of
from hoyle.engine.runtime.visibility_changes import Do, Openings
from hoyle.engine.table.bounds import check_bounds
from hoyle.engine.table.closure import always
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.formula_trees import needs
from hoyle.engine.table.layout import CellAt, Layout
from hoyle.engine.table.lists import freeze_list
from hoyle.engine.table.places import member
from hoyle.language.model import block as b
from hoyle.language.model.formula import CardsOf, Const, Equal, Find, Fold, Formula, Sorted, VariableValue
from hoyle.language.model.game import SCORE
from hoyle.language.model.text import Text
from hoyle.language.model.types import CARD
from hoyle.language.model.walk import every_node
from hoyle.language.report import short
from hoyle.language.report.words import range_text

Number = Callable[[Position], int]


@dataclass(eq=False)
class Effects:
    evaluator: Evaluator
    layout: Layout
    sights: Sights
    piles: Piles
    scores: Scores
    notation: Notation
    openings: Openings
    frames: Mapping[str, g.Frame]
    inner: Mapping[str, tuple[int, ...]]

    def __post_init__(self) -> None:
        cells: dict[str, list[CellAt]] = {}
        for cell in self.layout.variable_cells:
            cells.setdefault(cell.variable.name, []).append(cell)
        self.starts = {name: self.start(mine) for name, mine in cells.items()}

    def compile(self, step: g.Step) -> Do:
        watched = partial(self.openings.watched, watch=self.openings.by_moves)
        match step:
            case b.Let():
                return self.put(step.local.slot, step.value)
            case b.Assign():
                return self.assign(step)
            case b.Move():
                return watched(self.move(step))
            case b.MoveTokens():
                return watched(self.move_tokens(step))
            case b.Gather():
                return watched(self.piles.gather)
            case b.Turn():
                return watched(self.turn(step))
            case b.Show():
                return self.show(step)
            case b.Say():
                return self.say(step)
            case b.SumOfPoints():
                return self.compare_sum(step)
            case b.Expect():
                return self.expect(step)
            case b.Tally():
                return self.openings.watched(partial(self.scores.tally, span=step.span), self.openings.by((SCORE,)))
            case g.Reset():
                return self.reset(step)
            case g.Put():
                return self.put(step.slot, step.value)
            case g.Enter():
                return self.enter(step)
            case g.Stop():
                return self.stop(step)
            case g.Window():
                return self.window(step)

    # ---- names and control slots

    def freeze_value(self, formula: Formula) -> Callable[[Position], Any]:
        """A value that does not change: lists become tuples, mixed cards are drawn."""
        value = self.evaluator.compile(formula)
        if formula.type.base == "card":
            return require_settled(value, self.piles)
        if formula.type.base != "list":
            return value
        if formula.type.holds_cards:
            return require_settled(lambda p: None if (items := value(p)) is None else tuple(items), self.piles)
        return lambda p: None if (items := value(p)) is None else freeze_list(items)

    def put(self, slot: int, content: Formula | int) -> Do:
        value = self.freeze_value(content) if isinstance(content, Formula) else always(content)

        def do(p: Position) -> None:
            p.slots[slot] = value(p)

        return do

    def enter(self, step: g.Enter) -> Do:
        """All arguments are evaluated before any is stored."""
        frame = self.frames[step.phase]
        back, actor, inner = frame.back, frame.actor, self.inner[step.phase]
        values = [
            (local.slot, self.freeze_value(formula), check_range(self.evaluator, local, step.phase))
            for local, formula in step.values
        ]

        def do(p: Position) -> None:
            found = [(slot, value(p), check) for slot, value, check in values]
            for slot in inner:
                p.slots[slot] = None
            for slot, value, check in found:
                if check is not None:
                    check(p, value)
                p.slots[slot] = value
            p.slots[back] = step.back
            p.slots[actor] = p.actor

        return do

    def stop(self, step: g.Stop) -> Do:

        def do(p: Position) -> None:
            p.reason = step.reason
            p.past = (p.past, PhaseEnded, step.phase, step.reason)

        return do

    def window(self, step: g.Window) -> Do:
        actions = list(step.actions)

        def do(p: Position) -> None:
            p.past = (p.past, WindowChanged, step.state, actions)

        return do

    def expect(self, step: b.Expect) -> Do:
        holds = self.evaluator.compile(step.condition)
        asked = step.condition.span
        what = f"`{short(asked.text)}`" if asked is not None else "something"
        message = f"this line expects {what}, but that is false here"

        def do(p: Position) -> None:
            if not holds(p):
                raise Fault("R921", message, step.span)

        return do

    def compare_sum(self, step: b.SumOfPoints) -> Do:
        assert isinstance(step.condition, Equal)
        points, total = self.evaluator.compile(step.condition.left), self.evaluator.compile(step.condition.right)

        def do(p: Position) -> None:
            found, wanted = points(p), total(p)
            if found != wanted:
                message = f"`sum` says that the points of a tally add up to {wanted}, but here they add up to {found}"
                raise Fault("R922", message, step.span)

        return do

    # ---- variables

    def cell(self, target: VariableValue) -> Number:
        number = member(self.evaluator, self.layout.variable_families[target.variable], target.indexes)
        return always(number) if isinstance(number, int) else number

    def assign(self, step: b.Assign) -> Do:
        """A change, or any value in `openly`, enters the log with its viewers."""
        name, span, openly = step.target.variable, step.span, step.told
        number, value = self.cell(step.target), self.freeze_value(step.value)
        cells = self.layout.variable_cells
        sights, noted = self.sights, self.openings.noted
        own = [cell for cell in cells if cell.variable.name == name]
        marked = {cell.number: cards for cell in own if (cards := cell.cards)}
        bounded = any(cell.low is not None for cell in own)
        holds_cards = any(cell.variable.type.base == "card" for cell in own)

        def do(p: Position) -> None:
            cell = number(p)
            new = value(p)
            if p.variables[cell] == new and not openly:
                return
            if bounded and new is not None:
                check_bounds(cells[cell], new, span)
            p.variables[cell] = new
            viewers, face = sights.cell(p, cell), sights.card(p, new) if holds_cards and new is not None else None
            if marked:
                p.past = (p.past, CardsMarked, cell, new, viewers, face, noted.marks(p, marked[cell]))
            else:
                p.past = (p.past, VariableSet, cell, new, viewers, face)

        return self.openings.watched(do, self.openings.by((name,)))

    def start(self, cells: list[CellAt]) -> Do:
        variable = cells[0].variable
        first, last = cells[0].number, cells[-1].number + 1
        if isinstance(variable.start, Const):
            constant: list[Any] = [variable.start.value] * len(cells)

            def alike(p: Position) -> None:
                p.variables[first:last] = constant

            return alike
        starts = [(cell.number, start_of(cell, self.evaluator)) for cell in cells]

        def do(p: Position) -> None:
            for number, start in starts:
                p.variables[number] = start(p)

        return do

    def reset(self, step: g.Reset) -> Do:
        # a family without members at this table has no cells
        starts = [self.starts[name] for name in step.variables if name in self.starts]
        first = step.span is None  # as a game begins, there is nothing to see yet

        def do(p: Position) -> None:
            for begin in starts:
                begin(p)

        return do if first else self.openings.watched(do, self.openings.by(step.variables))

    # ---- cards and tokens

    def move(self, step: b.Move) -> Do:
        span, up, piles, under = step.span, step.face == "up", self.piles, step.under
        what = self.evaluator.compile(step.what)
        to, base = self.evaluator.compile(step.to), step.to.type.base
        if base == "row":
            return lambda p: piles.move_to_row(p, what(p), to(p), up)
        if base == "place":
            return lambda p: piles.move_to_place(p, what(p), to(p), up, span)
        if isinstance(step.what, CardsOf) and step.what.subject.type == CARD:
            card = self.evaluator.compile(step.what.subject)
            return lambda p: piles.move_one(p, card(p), to(p), up, span, under=under)
        return lambda p: piles.move(p, what(p), to(p), up, span, under)

    def move_tokens(self, step: b.MoveTokens) -> Do:
        count, source, to = (self.evaluator.compile(part) for part in (step.count, step.source, step.to))
        kind, piles = self.layout.token_names.index(step.token), self.piles
        return lambda p: piles.move_tokens(p, count(p), kind, source(p), to(p), step.span)

    def turn(self, step: b.Turn) -> Do:
        what, piles, up = self.evaluator.compile(step.what), self.piles, step.up
        return lambda p: piles.turn(p, tuple(what(p)), up)

    def show(self, step: b.Show) -> Do:
        what, to, piles = self.evaluator.compile(step.what), self.evaluator.compile(step.to), self.piles
        return lambda p: piles.show(p, tuple(what(p)), mask_of(to(p)))

    def say(self, step: b.Say) -> Do:
        fill, to = compile_text(step.text, self.evaluator, self.notation), self.evaluator.compile(step.to)
        cells, piles = [self.cell(read) for read in variables_read(step.text)], self.piles

        def do(p: Position) -> None:
            pieces = fill(p)
            if p.asked:
                for mark in marks_of(pieces):
                    piles.require_settled(p, mark.card)
            numbers = [number for cell in cells if (number := number_or_none(cell, p)) is not None]
            p.past = (p.past, TextSaid, mask_of(to(p)), pieces, numbers)

        return do


def mask_of(seats: Iterable[int]) -> int:
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def variables_read(text: Text) -> list[VariableValue]:
    """Variables with values in a text, except those looked up for each item of a list."""
    found = []
    for piece in text:
        nodes = [] if isinstance(piece, str) else list(every_node(piece))
        inner = {node.local for node in nodes if isinstance(node, Find | Fold | Sorted)}
        for node in nodes:
            if isinstance(node, VariableValue) and not any(needs(index).locals & inner for index in node.indexes):
                found.append(node)
    return found


def number_or_none(cell: Number, p: Position) -> int | None:
    """None if its index fails, in a part of a formula that was not needed."""
    try:
        return cell(p)
    except (Fault, TypeError):
        return None


def check_range(evaluator: Evaluator, local: Any, phase: str) -> "Callable[[Position, Any], None] | None":
    if local.low is None:  # no range has only a high end
        return None
    low = evaluator.compile(local.low)
    high = None if local.high is None else evaluator.compile(local.high)

    def check(p: Position, value: Any) -> None:
        if value is None:
            return
        least, most = low(p), None if high is None else high(p)
        if value < least or (most is not None and value > most):
            raise Fault("R914", f"`{local.name}` of `{phase}` takes {range_text(least, most)}, not {value}", None)

    return check
