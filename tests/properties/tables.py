"""Every table that the laws are tried at: rule files with numbers of players, and options sampled pairwise."""

import os
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, zip_longest
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeAlias

import shelf
from hoyle.compile import load_rules, numbers_in
from hoyle.engine.table.samples import sampled_numbers, settings
from hoyle.language.check.keys.patches import merge
from hoyle.language.model import game as model
from hoyle.language.report import Report
from hoyle.language.syntax import Scalar
from hoyle.locate import shipped_games
from hoyle.play.game import Game
from hoyle.resources import game_folder
from hoyle.rule_files import read_chain

TESTS = Path(__file__).parent.parent
SHIPPED = sorted([*shelf.swept_games().values(), *shelf.swept_patches()])
SMALL = sorted((TESTS / "data" / "games").rglob("game.yaml"))
DEEP = os.environ.get("HOYLE_LAWS") == "deep"
#: Other shipped games, tried with fewer numbers of players and settings of the options.
MORE = sorted({shipped_games()[name] for name in shelf.MORE}.difference(SHIPPED))

#: The options that are set at a table, by name.
Options: TypeAlias = tuple[tuple[str, Any], ...]


def name_of(path: Path) -> str:
    """A short name for a rule file: its folder or its own, and what it is a variant of."""
    if path.name == "game.yaml":
        return path.parent.name
    if path.parent.name == "variants" and path.is_relative_to(game_folder()):
        return f"{path.parent.parent.name}/{path.stem}"
    return f"{path.parent.name}/{path.stem}"


@cache
def rules_of(path: Path) -> model.Game:
    """The checked rules of a file; fails with what was found wrong in it."""
    report = Report()
    rules, _ = load_rules(str(path), report)
    assert rules is not None, "\n".join(str(d) for d in report.diagnostics if d.severity == "error")
    return rules


@cache
def discloses(path: Path) -> bool:
    """Whether an effect does something that everybody sees because of something hidden (so a note says)."""
    report = Report()
    rules, _ = load_rules(str(path), report)
    assert rules is not None
    texts = {part.span.source.text for part in (*rules.phases.values(), *rules.actions.values()) if part.span}
    return any(d.code == "V602" for d in report.diagnostics) or any("openly:" in text for text in texts)


@cache
def game_at(path: Path, players: int, options: Options) -> Game:
    """A game at a table."""
    return Game(rules_of(path), players, dict(options))


@cache
def samples(path: Path, players: int) -> tuple[Options, ...]:
    """Settings of the options, the default first, so that every two values that go together do so somewhere."""
    return tuple(setting.options for setting in settings(rules_of(path), players))


@cache
def players_of(path: Path) -> tuple[int, ...]:
    """The numbers of players that a rule file is for, by that line alone: tables are listed before rules are checked."""
    base, *patches = read_chain(path, Report()) or ()
    line = merge(base, patches, Report()).root.get("players")
    assert isinstance(line, Scalar), path
    return numbers_in(line.value)


def numbers_at(path: Path) -> list[int]:
    """The numbers of players that a rule file is tried with, of `MORE` at most two."""
    numbers = sampled_numbers(players_of(path))
    return sorted({numbers[0], numbers[-1 if len(numbers) < 5 else 3]}) if path in MORE else numbers


@cache
def shared_out(path: Path, together: int = 2) -> dict[int, list[Options]]:
    """By number of players, settings to play: all together hold every two values of options that go together.

    Of `MORE` they hold every value; of all where `together` is 1.
    """
    many = 1 if path in MORE else together
    numbers = numbers_at(path)
    found: dict[int, list[Options]] = {players: [] for players in numbers}
    met: set[tuple[Any, ...]] = set()
    for rows in zip_longest(*(samples(path, players) for players in numbers)):
        for i in range(len(numbers)):
            # begin with another number each time, so that none of them gets all the games
            at = (len(met) + i) % len(numbers)
            pairs = set(combinations_with_replacement(sorted(rows[at] or (), key=itemgetter(0)), many))
            if not found[numbers[at]] or not pairs <= met:
                found[numbers[at]].append(rows[at] or ())
                met |= pairs
    return found


def tables(paths: list[Path]) -> Iterator[tuple[Path, int]]:
    """Every rule file with every number of players that is tried."""
    for path in paths:
        for players in numbers_at(path):
            yield path, players
