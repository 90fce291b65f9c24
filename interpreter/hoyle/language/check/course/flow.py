"""Checks of reachability."""

import re

from hoyle.language.check.course.certain import AtEveryTable
from hoyle.language.check.course.outcome import Reader
from hoyle.language.check.places import labels_at
from hoyle.language.model.block import Ask, Decide, End, Statement
from hoyle.language.model.calls import WHOLE, Calls, Site, calls, owners
from hoyle.language.model.formula import CardsOf, Const, Formula, Several, Subsets
from hoyle.language.model.game import Action, Argument, Game, Phase
from hoyle.language.model.walk import body, every_statement, statements
from hoyle.language.report import Report, Span, lookalike, short
from hoyle.language.report.words import join_words


def check_reached(game: Game, report: Report) -> None:
    found = calls(game)
    reached = found.inside(WHOLE)
    known = owners(game)
    callers = {site.callee: site.caller for sites in found.sites.values() for site in sites}
    for name in known.keys() & callers.keys() - reached:
        verb = "run" if isinstance(known[name], Phase) else "offered"
        message = f"`{name}` is {verb} only from `{callers[name]}`, which is never reached"
        help = f"run `{callers[name]}` from a phase that is reached, or remove both"
        report.warning("F505", message, known[name].span, label=f"never {verb}", help=help)


def check_ends(game: Game, report: Report) -> None:
    """Report an `end P` that can run outside P."""
    found, around = calls(game), dict[str, dict[str, Site | None]]()
    for name, owner in owners(game).items():
        for line in statements(body(owner)):
            # `end P` inside P itself is right whichever way play came there
            if not isinstance(line, End) or name == line.phase:
                continue
            if line.phase not in around:
                around[line.phase] = _ways_around(line.phase, found)
            if name in around[line.phase]:
                _report_end(line, name, around[line.phase], game, report)


def _ways_around(phase: str, found: Calls) -> dict[str, Site | None]:
    """All that can run outside a phase, and the calls that lead there."""
    ways: dict[str, Site | None] = {WHOLE: None}
    waiting = [WHOLE]
    for name in waiting:
        for site in found.sites.get(name, ()):
            if site.callee not in ways and (name != phase or site.late):
                ways[site.callee] = site
                waiting.append(site.callee)
    return ways


def _report_end(line: End, owner: str, ways: dict[str, Site | None], game: Game, report: Report) -> None:
    phase = line.phase
    way: list[str] = []
    at: str | None = owner
    while at is not None:
        way.insert(0, at)
        site = ways[at]
        at = site.caller if site else None
    last = ways[owner]
    labels = labels_at(
        (last.span if last else None, f"here `{phase}` is not running"), (game.phases[phase].span, "the phase it ends")
    )
    verb = "run" if owner in game.phases else "chosen"
    ways_out = [f"`end {owner}` to leave this phase"] if owner in game.phases and owner != WHOLE else []
    ways_out.append(f"`end {WHOLE}` to end the game")
    message = f"this line of `{owner}` ends `{phase}`, but `{phase}` is not always running when `{owner}` is {verb}"
    if owner == WHOLE:
        message = f"this line of `{WHOLE}` ends `{phase}`, but `{WHOLE}` does not run inside `{phase}`"
    help = f"write {', or '.join(ways_out)}; or move this line into `{phase}`"
    label = f"{'' if owner == WHOLE else 'perhaps '}outside `{phase}`"
    runs = [f"{'runs' if name in game.phases else 'offers'} `{name}`" for name in way[1:]]
    notes = [f"for example, `{way[0]}` {', which '.join(runs)}"] if runs else []
    report.error("F501", message, line.span, label=label, labels=labels, notes=notes, help=help)


def check_lines(game: Game, report: Report) -> None:
    """Report unreachable lines, rounds of a `repeat` without a decision, and idle `else`s."""
    Reader(game, report, calls(game), lambda action: _possible(action, game)).read_blocks()


def check_choices(game: Game, report: Report) -> None:
    """Report a `chooses` without `else` that may have no legal move, if easily decided."""
    found = calls(game)
    for line in every_statement(game):
        if not isinstance(line, Decide) or line.passing or line.otherwise is not None:
            continue
        menu = [game.actions[name] for name in found.offered_actions(line)]
        if not any(_possible(action, game, likely=True) for action in menu):
            message = f"if {_impossible(menu)} here, the game stops with an error"
            help = f"if that cannot happen, leave the line as it is; otherwise {_put_else(line.span)}"
            report.note("F508", message, line.span, label="no `else`", help=help)
    _check_anytime(game, found, report)
    _check_titles(game, found, report)


def _check_titles(game: Game, found: Calls, report: Report) -> None:
    """Report actions of one menu that look alike."""
    alike: dict[str, str] = {}
    for line in every_statement(game):
        seen: dict[tuple[str, ...], Action] = {}
        for action in (game.actions[name] for name in found.offered_actions(line)):
            first = seen.setdefault(_appearance(action), action)
            if first is not action and alike.setdefault(action.name, first.name) == first.name:
                message = f"`{action.name}` has the same title as `{first.name}`, and both may be in one menu"
                labels = labels_at((first.span, "the other one"))
                help = "give each its own title: players see only the title"
                report.warning("N336", message, action.span, labels=labels, help=help)


def _appearance(action: Action) -> tuple[str, ...]:
    """The title of an action, and its arguments as written: others may never have the same value."""
    numbers = {argument.local.name: number for number, argument in enumerate(action.arguments)}
    title = re.sub(r"\{(\w+)\}", lambda hole: f"{{{numbers.get(hole[1], hole[1])}}}", action.title or action.name)
    return lookalike(title), *(argument.span.text for argument in action.arguments)


def _check_anytime(game: Game, found: Calls, report: Report) -> None:
    stopping = {name for name, owner in owners(game).items() if any(_stops(line) for line in statements(body(owner)))}
    deciding: dict[str, set[str]] = {}  # by phase: what holds a decision and can run inside it
    for action in game.actions.values():
        for phase in action.anytime:
            if phase not in deciding:
                deciding[phase] = stopping & found.inside(phase)
            if not deciding[phase] - {action.name}:
                message = f"`{action.name}` can never be chosen during `{phase}`: nobody chooses anything there"
                help = f"in `{action.name}`, remove `{phase}` from `anytime:`, or replace it with a phase in which players choose"
                labels = labels_at((game.phases[phase].span, "nobody chooses anything in here"))
                report.warning("F509", message, action.span, label="never possible", labels=labels, help=help)


def _stops(line: Statement) -> bool:
    return isinstance(line, Decide | Ask)


def _impossible(menu: list[Action]) -> str:
    names = [f"`{action.name}`" for action in menu]
    return f"{join_words(names)} {'is' if len(names) == 1 else 'are'} impossible"


def _put_else(span: Span | None) -> str:
    start = span.start - span.column + 1 if span else 0
    if span is None or "\n" in span.text or not span.source.text[start : span.start].strip():
        return "write `else: …` below it, with the same indentation"
    return f"put `{short(span.text)}` on a line of its own, and write `else: …` below it, with the same indentation"


def _possible(action: Action, game: Game, *, likely: bool = False) -> bool:
    """Whether an action always has a legal move; `likely` if zones to choose from are not empty."""
    if action.when is not None or action.firm:
        return False
    return all(_has_value(argument, game, likely) for argument in action.arguments)


def _has_value(argument: Argument, game: Game, likely: bool) -> bool:
    if argument.where is not None:
        return False
    if argument.none or AtEveryTable(game, {}).is_filled(argument.source):
        return True
    source: Formula = argument.source
    if isinstance(source, Several):
        if isinstance(source.low, Const) and source.low.value == 0:
            return True
        source = source.source
    if isinstance(source, Subsets):
        if isinstance(source.low, Const) and source.low.value == 0:
            return (AtEveryTable(game, {}).least(source.high) or 0) >= 0
        return likely and isinstance(source.source, CardsOf)
    return likely and isinstance(source, CardsOf)
