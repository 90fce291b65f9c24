"""Checks that nobody learns from the rules what they may not know.

The labels of parameters and of variables that hold cards are joined over all places that supply them. Phases and
actions are walked silently until nothing changes, and then once with findings.
"""

from collections import Counter
from collections.abc import Mapping

from hoyle.language.check.places import labels_at
from hoyle.language.check.secrets.conditions import rules_of
from hoyle.language.check.secrets.formulas import Knowledge, TooIntricate
from hoyle.language.check.secrets.labels import (
    ANYBODY,
    PLAIN,
    Seen,
    Who,
    hidden_from,
    is_nobody,
    is_open,
    secret_from,
)
from hoyle.language.check.secrets.moment import View
from hoyle.language.check.secrets.tallies import Told, check_tallies
from hoyle.language.check.secrets.traces import Traces
from hoyle.language.check.secrets.walk import Walk
from hoyle.language.check.secrets.wording import Findings
from hoyle.language.check.secrets.zones import origins
from hoyle.language.model.block import Shuffle
from hoyle.language.model.calls import calls
from hoyle.language.model.formula import Formula, Local, VariableValue, ZoneValue
from hoyle.language.model.game import Game, Variable, Zone
from hoyle.language.model.text import is_name
from hoyle.language.model.walk import every_node_called, every_statement, zones_read
from hoyle.language.report import Report, Span


def check_sight(game: Game, report: Report) -> None:
    mixed = _shuffled_zones(game)
    knowledge = Knowledge(game, frozenset(mixed), rules_of(game))
    found = calls(game)
    traces = Traces(game, found)
    traces.trace_all()
    walker = Walk(game, found, knowledge, traces, Findings(game, None), origins(game))
    try:
        while True:
            before = (dict(walker.given), dict(walker.under), dict(knowledge.kept))
            walker.walk()
            if before == (walker.given, walker.under, knowledge.kept):
                break
        walker.findings = Findings(game, report, tuple(span for span, _ in knowledge.peeks))
        walker.walk()
        _check_scores(game, knowledge)
        _check_shown(game, knowledge, walker.findings)
        _check_starts(game, knowledge, walker.findings)
        _check_viewers(game, knowledge, report)
        _check_titles(game, walker.findings)
        check_tallies(game, found, Told(walker.tallies, walker.sources), walker.findings)
    except TooIntricate:
        called = Counter(name for name, *_ in knowledge.known).most_common(1)
        costly, help = (game.formulas[called[0][0]] if called else None), "use fewer formulas"
        if costly is not None:
            help = f"`{costly.name}` is called with too many different arguments: use fewer, or fewer formulas that call other formulas"
        words = "these rules are too complex: Hoyle cannot check who may know what"
        report.error("V607", words, costly.span if costly is not None else None, help=help)
    for span, zone in knowledge.peeks:
        _report_peek(game, span, zone, mixed[zone], report)


def _shuffled_zones(game: Game) -> dict[str, Span | None]:
    found: dict[str, Span | None] = {}
    for line in every_statement(game):
        if isinstance(line, Shuffle) and is_nobody(game.zones[line.zone.zone].sight.players):
            found.setdefault(line.zone.zone, line.span)
    return found


def _report_peek(game: Game, span: Span | None, zone: str, shuffled: Span | None, report: Report) -> None:
    message = f"this reads cards of `{zone}`, which is shuffled and seen by nobody"
    help = f"deal the card first, such as `deal 1 from {zone} face up to …`, and read it in its new zone"
    labels = labels_at((shuffled, "shuffled here"), (game.zones[zone].span, "seen by nobody"))
    notes = ["Hoyle decides which card this is only when it leaves the zone"]
    report.error("V603", message, span, label="not decided yet", labels=labels, notes=notes, help=help)


def _check_scores(game: Game, knowledge: Knowledge) -> None:
    """Publish what scores and tie-breaks read; report those that read a mixed pile."""
    view = View().bind(game.score.subject, PLAIN)
    for part in game.score.parts:
        knowledge.see(part.value, view)
    for tie_break in game.winner:
        knowledge.see(tie_break.value, view)


def _check_shown(game: Game, knowledge: Knowledge, findings: Findings) -> None:
    for value in game.shown:
        view, reader = View(), ANYBODY
        if value.about is not None and value.about.type.base == "player":
            who = Who(value.about.slot)
            view, reader = view.bind(value.about, Seen(who=who)), who if value.private else ANYBODY
        elif value.about is not None:
            view = view.bind(value.about, PLAIN)
        for formula in value.formulas():
            seen = knowledge.see(formula, view)
            label = seen.label | seen.lie
            known = witnessed_zones(formula, game) if value.witnessed and formula is not value.when else frozenset()
            hidden = frozenset(s for s in label if s.kind not in ("zone", "below") or s.name not in known)
            findings.shown_value(formula, value, secret_from(hidden, game, reader))


def witnessed_zones(formula: Formula, game: Game) -> frozenset[str]:
    """The zones whose cards a seat must have seen; none if a variable holds cards, which may lie elsewhere."""
    nodes = every_node_called([formula], game.formulas)
    held = any(isinstance(node, VariableValue) and node.type.holds_cards for node in nodes)
    return frozenset() if held else zones_read([formula], game.formulas)


def _check_starts(game: Game, knowledge: Knowledge, findings: Findings) -> None:
    for variable in game.variables.values():
        seen = knowledge.see(variable.start, _view_of(variable.owner))
        if is_open(variable.sight, game):
            findings.disclosure(variable.start, secret_from(seen.label, game), variable.name)
        else:
            owner = Who() if variable.owner is None else Who(variable.owner.slot)
            findings.report_shown(variable.start, variable, hidden_from(seen.label, variable.sight, owner, game))


def _check_viewers(game: Game, knowledge: Knowledge, report: Report) -> None:
    """A `seen by` may read only public knowledge and the variable itself."""
    things: list[Zone | Variable] = [*game.zones.values(), *game.variables.values()]
    for thing in things:
        if thing.sight.players is None:
            continue
        told = knowledge.see(thing.sight.players, _view_of(thing.sight.owner)).label
        if isinstance(thing, Variable):
            told = frozenset(s for s in told if (s.kind, s.name) != ("variable", thing.name))
        secret = secret_from(told, game)
        if secret is not None:
            what = f"the cards of `{secret.name}`" if secret.kind in ("zone", "below") else f"`{secret.name}`"
            message = f"`seen by` of `{thing.name}` uses {what}, which some players must not know"
            help = "after `seen by`, use only what everybody knows"
            label = "some players cannot know who sees it"
            report.error("V604", message, thing.sight.players.span or thing.span, label=label, help=help)


def _check_titles(game: Game, findings: Findings) -> None:
    things: Mapping[str, Zone | Variable] = {**game.zones, **game.variables}
    for action in game.actions.values():
        for hole in dict.fromkeys(action.words or ()):
            name = hole.zone if isinstance(hole, ZoneValue) else getattr(hole, "variable", "")
            thing = things.get(name) if not isinstance(hole, str) and is_name(hole, ()) else None
            if thing is not None and not is_open(thing.sight, game):
                findings.unseen_title(action, thing)


def _view_of(owner: Local | None) -> View:
    return View() if owner is None else View().bind(owner, PLAIN)
