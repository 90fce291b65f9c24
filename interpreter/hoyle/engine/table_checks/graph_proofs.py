"""Findings about the graphs of all tables: unused parts, idle options, circles without a decision.

Every number of players is set with options sampled pairwise, until nothing is left to be shown. The checks claim
nothing that so few tables cannot show.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache
from typing import Any

from hoyle.engine.graph import nodes as g
from hoyle.engine.graph.analyse import Finding, analyse
from hoyle.engine.graph.lower import lower
from hoyle.engine.table.constant_folding import Folder, fold_definitions
from hoyle.engine.table.formula_trees import weigh
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.samples import Setting, candidates, sampled_numbers, settings
from hoyle.engine.table.setup import set_at_cost
from hoyle.language.model.block import If, Repeat
from hoyle.language.model.formula import Formula, is_no
from hoyle.language.model.game import Game
from hoyle.language.model.walk import every_statement, outermost_formulas, statements
from hoyle.language.report.diagnostic import Label, Report
from hoyle.language.report.source import Span
from hoyle.language.report.words import join_words, value_text, with_number

#: So many tables are looked at at the most.
TABLES = 80

#: The fuel after which no further table is checked.
ENOUGH = 15_000_000

#: The fuel for visiting one step of a graph, one part of a formula beside it, one zone or cell.
_STEP, _PART, _CELL = 1000, 100, 300

ALWAYS = "whatever the number of players and the options"

#: Findings that must hold at every table to be reported, and those that one table is enough for: their codes.
EVERYWHERE = {"unused phase": "G702", "unused action": "G702", "dead code": "G703"}
ANYWHERE = {"idle circle": "G704", "empty menu": "G705"}


@dataclass(slots=True)
class Proofs:
    """Facts of all tables so far: findings, branches never possible, idle options."""

    game: Game
    everywhere: dict[tuple[str, Span | None], Finding] | None = None
    anywhere: dict[tuple[str, Span | None], tuple[Finding, Setting, list[str]]] = field(default_factory=dict)
    arms: dict[Span, Formula] = field(default_factory=dict)
    idle: set[str] = field(default_factory=set)
    known: dict[Any, Any] = field(default_factory=dict)
    complete: bool = True
    spent: int = 0
    size: int = 0  # what it cost to look at the last table, and costs to compare it with another

    @property
    def all_refuted(self) -> bool:
        return not (self.everywhere or self.arms or self.idle)

    def table(self, setting: Setting) -> Any:
        """Check a table once; return what identifies its play, or None if it was not set."""
        if self.spent > ENOUGH:
            self.complete = False
            return None
        layout, cost = set_at_cost(self.game, setting.players, dict(setting.options))
        self.spent += cost
        if not isinstance(layout, Layout):
            return None
        key = setting.players, tuple(layout.options.items())
        if key not in self.known:
            if len(self.known) >= TABLES:
                self.complete = False
                return None
            self.known[key] = self.look(layout, setting)
        return self.known[key]

    def look(self, layout: Layout, setting: Setting) -> Any:
        """Drop claims that do not hold at a table; record what is wrong with it."""
        definitions = fold_definitions(self.game.formulas, layout)
        folded = Folder(layout, definitions).fold
        graph = lower(self.game, folded)
        held = {(f.kind, f.span): f for f in analyse(graph, self.game)}
        found = {key: f for key, f in held.items() if f.kind in EVERYWHERE}
        before = found if self.everywhere is None else self.everywhere
        self.everywhere = {key: f for key, f in before.items() if key in found}
        unused = [finding.name for finding in held.values() if finding.kind == "unused action"]
        for key, finding in held.items():
            if finding.kind in ANYWHERE:
                self.anywhere.setdefault(key, (finding, setting, unused))
        self.arms = {span: arm for span, arm in self.arms.items() if is_no(folded(arm))}
        bodies = [definition.body for definition in definitions.values()]
        steps = sum(len(node.steps) if isinstance(node, g.Effect) else 1 for node in graph.nodes)
        cells = len(layout.zones) + len(layout.variable_cells)
        self.size = _STEP * steps + _PART * sum(map(weigh, bodies)) + _CELL * cells
        self.spent += self.size
        return signature(self.game, layout, graph, folded), bodies


def prove(game: Game, report: Report) -> None:
    proofs = Proofs(game, arms=dict(branches(game)), idle=set(game.options))
    for players in sampled_numbers(game.players):
        proofs.table(Setting(players))
    for players in sampled_numbers(game.players):
        flip(proofs, Setting(players))
    for players in sampled_numbers(game.players):
        for base in settings(game, players) if not proofs.all_refuted else ():
            proofs.table(base)
            flip(proofs, base)
            if proofs.all_refuted or not proofs.complete:
                break
    report_findings(proofs, report)


def flip(proofs: Proofs, base: Setting) -> None:
    """Set idle options to their other values; one that changes anything is no longer idle."""
    for name in sorted(proofs.idle):
        here = proofs.table(base)
        for value in candidates(proofs.game, proofs.game.options[name]):
            options = tuple(pair for pair in base.options if pair[0] != name)
            there = proofs.table(Setting(base.players, (*options, (name, value))))
            if here is None or there is None:
                continue
            proofs.spent += proofs.size
            if not alike(here, there):
                proofs.idle.discard(name)
                break


def branches(game: Game) -> Iterator[tuple[Span, Formula]]:
    for line in every_statement(game):
        for condition, _ in line.arms if isinstance(line, If) else ():
            if condition.span is not None:
                yield condition.span, condition


def signature(game: Game, layout: Layout, graph: g.Graph, folded: Callable[[Formula], Formula]) -> Any:
    """Equal for tables that are played alike, with the same texts and values shown."""
    actions = [replace(action, effect=(), before=(), after=()) for action in game.actions.values()]
    read = (*actions, *game.zones.values(), *game.variables.values(), game.score, *game.winner, *game.shown)
    return replace(layout, options={}), graph, [folded(formula) for formula in outermost_formulas(read)]


def alike(one: Any, other: Any) -> bool:
    if one is other:
        return True
    if isinstance(one, tuple | list):
        return isinstance(other, tuple | list) and len(one) == len(other) and all(map(alike, one, other))
    if type(one) is not type(other):
        return False
    if isinstance(one, Mapping):
        return list(one) == list(other) and all(map(alike, one.values(), other.values()))
    names = named_fields(type(one))  # type: ignore[arg-type]
    if names is None:
        return bool(one == other)
    return all(alike(getattr(one, name), getattr(other, name)) for name in names)


@cache
def named_fields(kind: type) -> tuple[str, ...] | None:
    if not is_dataclass(kind):
        return None
    return tuple(f.name for f in fields(kind) if f.name not in ("span", "_starts"))


# ---- the report


def report_findings(proofs: Proofs, report: Report) -> None:
    told = [d for d in report.diagnostics if d.code in ("N310", "F505")]
    # one that a patch causes is placed at the patch, with the place of its own as a label
    named = {span for d in told for span in (d.span, *(label.span for label in d.labels))}
    for finding, setting, unused in proofs.anywhere.values():
        _report_at_table(proofs.game, finding, setting, unused, report)
    if not proofs.complete:
        return
    for finding in (proofs.everywhere or {}).values():
        if finding.span not in named:
            message = WORDS[finding.kind].format(finding.name)
            report.warning(EVERYWHERE[finding.kind], f"{message}, {ALWAYS}", finding.span, help=HELP[finding.kind])
    for span in proofs.arms:
        report.warning("G703", f"this condition is never true, {ALWAYS}", span, help=HELP["branch"])
    for name in sorted(proofs.idle):
        option = proofs.game.options[name]
        if option.span not in named:
            message = f"the option `{name}` changes nothing, whatever its value"
            report.warning("G706", message, option.span, help=HELP["option"])


def _report_at_table(game: Game, finding: Finding, setting: Setting, unused: list[str], report: Report) -> None:
    """`unused` are actions that the table rules out."""
    table, span, labels = f"with {table_text(setting)}", finding.span, []
    named = [f"`{name}`" for name in unused if span and re.search(rf"\b{name}\b", span.text)]
    never = f"{' and '.join(named)} {'is' if len(named) == 1 else 'are'} never possible" if named else ""
    help = HELP[finding.kind]
    if finding.kind == "idle circle":
        message = f"{table}, {never or 'there is nothing to choose here'}, so the loop around this line may never end"
        loops = [line for line in every_statement(game) if isinstance(line, Repeat)]
        around = [loop.span for loop in loops if span and span in (line.span for line in statements(loop.body))]
        labels = [Label(loop, "the loop around it") for loop in around[-1:] if loop]
    else:
        message = f"{table}, {never + ', and nothing else' if never else 'nothing'} is offered here"
        # the checks of the model note it before any table is set, and also where no table is (in an editor)
        report.remove("F508", span)
        if len(setting.options) == 1 and isinstance(setting.options[0][1], bool):
            name, value = setting.options[0]
            help = help.format("not " * value + name)
    report.warning(ANYWHERE[finding.kind], message, span, labels=labels, help=help.format("…"))


def table_text(setting: Setting) -> str:
    options = (f"`{name}={value_text(value)}`" for name, value in setting.options)
    return join_words([with_number(setting.players, "player"), *options], "and")


WORDS = {
    "unused phase": "`{}` is never run",
    "unused action": "`{}` is never offered",
    "dead code": "this line is never reached",
}

HELP = {
    "unused phase": "run it somewhere, or remove it",
    "unused action": "change the action's `when` or the line that offers it, or remove the action",
    "dead code": "remove it, or change the line that ends the phase or loop before it",
    "branch": "change the condition, or remove the `if` and the lines inside it",
    "idle circle": "limit the loop, as in `repeat 10 times:`, or let somebody choose something each time",
    "empty menu": "put this line inside `if {}:`, or write `else: …` below this line, with the same indentation",
    "option": "use it somewhere in the game, or remove it",
}
