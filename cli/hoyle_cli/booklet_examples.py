"""The examples of a booklet, from scenarios at its table."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hoyle.language.report import Report, Span
from hoyle_cli import table_flags
from hoyle_cli.run_tests import examples_file

if TYPE_CHECKING:
    from hoyle.language.model.game import Game as Rules
    from hoyle.language.syntax import Scalar
    from hoyle.tools.booklet.sections.how_to_play import Example
    from hoyle.tools.scenarios.read import Scenario
    from hoyle.tools.scenarios.run import Tables

#: Options of a scenario, as they are written.
Settings = Mapping[str, str]


def examples(asked: table_flags.Table, rules: "Rules") -> "list[Example]":
    """Examples for people in the scenarios beside the rules.

    One of another table appears if it holds at the booklet's. Scenarios name one variant at most, so a booklet for
    several has none.
    """
    from hoyle.locate import locate
    from hoyle.tools.booklet.sections.how_to_play import Example
    from hoyle.tools.scenarios.read import load_file
    from hoyle.tools.scenarios.run import Tables

    file = examples_file(locate(asked.name)[0])
    if not file.is_file() or len(asked.variants) > 1:
        return []
    found, tables, told = load_file(file, Report()), Tables(), []
    for scenario in found.scenarios if found else ():
        if scenario.example is None:
            continue
        text, players = scenario.example.value, _players(scenario)
        if players in (None, min(rules.players)) or asked.players is not None or "players" in text:
            players = None
        if _holds(_at(scenario, asked.options, asked.variants, asked.players), scenario, tables):
            told.append(Example(text, players))
        elif not (asked.options or asked.variants or asked.players) and scenario.variant is None:
            told.append(Example(text, players, _needed(scenario, tables)))
    return list(dict.fromkeys(told))


def _at(scenario: "Scenario", options: Settings, variants: Sequence[str], players: int | None) -> "Scenario":
    span = scenario.span
    return replace(
        scenario,
        options=tuple((_text(name, span), _text(value, span)) for name, value in options.items()),
        variant=_text(variants[0], span) if variants else None,
        players=scenario.players if players is None else _text(str(players), span),
    )


def _text(words: str, span: "Span") -> "Scalar":
    from hoyle.language.syntax import Scalar

    return Scalar(words, span, "plain", ())


def _holds(here: "Scenario", scenario: "Scenario", tables: "Tables") -> bool:
    from hoyle.tools.scenarios.run import run_scenario

    same = _settings(here) == _settings(scenario) and _players(here) == _players(scenario)
    variants = [one.variant.value if one.variant else None for one in (here, scenario)]
    return (same and variants[0] == variants[1]) or run_scenario(here, tables).passed


def _needed(scenario: "Scenario", tables: "Tables") -> tuple[tuple[str, str], ...]:
    needed = _settings(scenario)
    for name in list(needed):
        fewer = {key: value for key, value in needed.items() if key != name}
        if _holds(_at(scenario, fewer, (), None), scenario, tables):
            needed = fewer
    return tuple(needed.items())


def _settings(scenario: "Scenario") -> dict[str, str]:
    return {name.value: value.value for name, value in scenario.options}


def _players(scenario: "Scenario") -> int | None:
    return int(scenario.players.value) if scenario.players is not None else None
