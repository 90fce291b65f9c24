"""The reachable points of a rule file, and a game with a mark before each line."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from hoyle.language.model import block as b
from hoyle.language.model import formula as f
from hoyle.language.model.formula import Formula
from hoyle.language.model.game import ANY_ORDER, Action, Game, Phase
from hoyle.language.model.types import BOOL
from hoyle.language.model.walk import (
    children,
    conditions,
    every_node_called,
    every_statement,
    formulas,
    rebuild_blocks,
    score_and_winner,
)
from hoyle.language.report.source import Span

Key = tuple[object, ...]

#: The key that counts games with a result.
ENDED: Key = ("ended",)

YES = f.Const(BOOL, None, True)


@dataclass(frozen=True, slots=True)
class Point:
    """`words` report that play never reaches the point.

    Its count is that of `key` less those of `less`; `parent` must be reached before.
    """

    section: str
    kind: str
    words: str
    span: Span | None
    key: Key
    parent: Key | None = None
    less: tuple[Key, ...] = ()


@dataclass(slots=True)
class Marker:
    points: list[Point] = field(default_factory=list)
    lines: list[b.Statement] = field(default_factory=list)

    def add(self, point: Point) -> Key:
        self.points.append(point)
        return point.key

    def block(self, lines: b.Block, section: str, parent: Key) -> b.Block:
        found: list[b.Statement] = []
        for line in lines:
            number = len(self.lines)
            self.lines.append(line)
            words = f"`{first_line(line.span)}` is never carried out"
            key = self.add(Point(section, "line", words, line.span, line_key(number), parent))
            self.cases(section, formulas(line), key)
            found += [b.Mark(line.span, YES, number), self.mark_blocks(line, number, section)]
        return tuple(found)

    def mark_blocks(self, line: b.Statement, number: int, section: str) -> b.Statement:
        here = line_key(number)
        match line:
            case b.If():
                return self.branches(line, number, section)
            case _ if isinstance(line, b.Loop):
                key = line_key(len(self.lines))
                if line.body:
                    words = f"`{first_line(line.span)}` is never repeated"
                    self.add(Point(section, "loop", words, line.span, key, here))
                return replace(line, body=self.block(line.body, section, key))
            case b.Openly():
                return replace(line, body=self.block(line.body, section, here))
            case b.Decide():
                if line.passing:
                    words = f"at `{first_line(line.span)}` nobody passes"
                    self.add(Point(section, "pass", words, line.span, ("passed", number), here))
                return self.otherwise(line, number, section)
            case b.Ask():
                taken, window = ("taken", number), f"the window of `{first_line(line.span)}`"
                self.add(Point(section, "window", f"{window} is never taken", line.span, taken, here))
                self.add(Point(section, "window", f"{window} is always taken", line.span, here, here, (taken,)))
                return self.otherwise(line, number, section)
            case _:
                return line

    def branches(self, line: b.If, number: int, section: str) -> b.If:
        here = line_key(number)
        arms: list[tuple[Formula, b.Block]] = []
        for condition, body in line.arms:
            key = self.arm(
                f"`{first_line(condition.span)}` never holds here", condition.span or line.span, section, here
            )
            arms.append((condition, self.block(body, section, key)))
        if line.otherwise:
            rest = self.arm("the `else` is never reached", line.otherwise[0].span, section, here)
            otherwise = self.block(line.otherwise, section, rest)
        else:  # a mark of its own, so that a search notices what a condition leaves out
            words = f"`{first_line(line.arms[-1][0].span)}` always holds here"
            self.arm(words, line.span, section, here)
            otherwise = (b.Mark(line.span, YES, len(self.lines)),)
            self.lines.append(line)
        return replace(line, arms=tuple(arms), otherwise=otherwise)

    def arm(self, words: str, span: Span | None, section: str, parent: Key) -> Key:
        """Add an arm; its first line is marked next."""
        return self.add(Point(section, "branch", words, span, line_key(len(self.lines)), parent))

    def otherwise(self, line: b.Decide | b.Ask, number: int, section: str) -> b.Statement:
        if not line.otherwise:
            return line
        rest = self.arm("the `else` is never reached", line.otherwise[0].span, section, line_key(number))
        return replace(line, otherwise=self.block(line.otherwise, section, rest))

    def cases(self, section: str, found: tuple[Formula, ...], parent: Key | None) -> None:
        for formula in found:
            for result, around in results(formula, parent):
                words = f"the case `{first_line(result.span)}` is never chosen"
                self.add(Point(section, "case", words, result.span, case_key(result.span), around))


@dataclass(frozen=True, slots=True)
class Marked:
    game: Game
    points: tuple[Point, ...]
    lines: tuple[b.Statement, ...]


def mark(game: Game) -> Marked:
    marker = Marker()
    actions = {name: mark_action(action, marker) for name, action in game.actions.items()}
    phases = {name: mark_phase(phase, marker) for name, phase in game.phases.items()}
    called = called_in_play(game)
    for formula in game.formulas.values():
        if formula.name not in called:
            continue  # only people read it, beside the cards or in a text
        words = f"`{formula.name}` is never used"
        key = marker.add(Point("formulas", "formula", words, formula.span, ("formula", formula.name)))
        marker.cases("formulas", (formula.body,), key)
    marker.cases("deck", tuple(game.deck.attributes.values()), None)
    for part in game.score.parts:
        key = marker.add(Point("score", "part", f"the part `{part.name}` is always 0", part.span, ("part", part.name)))
        marker.cases("score", (part.value,), None)
    for line in game.winner[1:]:
        words = f"the tie-break `{line.name}` is never needed"
        marker.add(Point("winner", "tie-break", words, line.span, ("tie", line.name)))
    points = tuple({(p.key, p.less, p.kind): p for p in marker.points}.values())
    return Marked(replace(game, actions=actions, phases=phases), points, tuple(marker.lines))


def called_in_play(game: Game) -> set[str]:
    found = [formula for statement in every_statement(game) for formula in formulas(statement)]
    found += [condition for action in game.actions.values() for condition in conditions(action)]
    found += [*game.deck.attributes.values(), *score_and_winner(game)]
    found += [variable.start for variable in game.variables.values()]
    return {node.formula for node in every_node_called(found, game.formulas) if isinstance(node, f.Call)}


def mark_action(action: Action, marker: Marker) -> Action:
    words = f"`{action.name}` is never taken"
    key = marker.add(Point("actions", "action", words, action.span, ("action", action.name)))
    conditions = [action.when, *(x for a in action.arguments for x in (a.source, a.where))]
    marker.cases("actions", tuple(c for c in conditions if c is not None), None)
    for number, clause in enumerate(action.clauses):
        if clause.rule == ANY_ORDER:
            continue
        what = f"`{clause.rule}` for `{action.name}`"
        words, here = f"{what} never forbids anything", ("rule", action.name, number)
        rule = marker.add(Point("rules", "rule", words, clause.span, here))
        if clause.waive:
            here = ("waive", action.name, number)
            marker.add(Point("rules", "waive", f"{what} is never waived", clause.span, here, rule))
        marker.cases("rules", tuple(c for c in (clause.when, clause.demand) if c is not None), None)
    return rebuild_blocks(action, lambda block: marker.block(block, "actions", key))


def mark_phase(phase: Phase, marker: Marker) -> Phase:
    first = line_key(len(marker.lines))
    key = marker.add(Point("phases", "phase", f"`{phase.name}` is never entered", phase.span, first))
    return rebuild_blocks(phase, lambda block: marker.block(block, "phases", key))


def line_key(number: int) -> Key:
    return ("line", number)


def case_key(span: Span | None) -> Key:
    return ("case",) if span is None else ("case", span.source.name, span.start, span.end)


def results(formula: Formula, parent: Key | None) -> Iterator[tuple[Formula, Key | None]]:
    """Yield each case's value with the key of the enclosing case, or `parent` at the top."""
    waiting = [(formula, parent)]
    while waiting:
        node, around = waiting.pop()
        if not isinstance(node, f.Choice):
            waiting += [(inner, around) for inner in children(node)]
            continue
        waiting += [(node.condition, around), (node.then, case_key(node.then.span))]
        yield node.then, around
        if isinstance(node.otherwise, f.Choice):
            waiting.append((node.otherwise, around))
        else:
            yield node.otherwise, around
            waiting.append((node.otherwise, case_key(node.otherwise.span)))


def first_line(span: Span | None) -> str:
    text = "" if span is None else span.text.strip().split("\n")[0].partition("  #")[0].strip()
    return text if len(text) <= 60 else text[:57] + "..."
