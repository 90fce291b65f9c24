"""Every table that the laws are tried at: rule files with numbers of players, and options sampled pairwise."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from hoyle.compile import load_rules
from hoyle.model import game as model
from hoyle.model.formula import Const
from hoyle.play.game import Game
from hoyle.report import Report
from hoyle.resources import game_folder
from hoyle.table.fault import Refused
from hoyle.table.setup import set_table

TESTS = Path(__file__).parent.parent
SHIPPED = sorted([*game_folder().rglob("game.yaml"), *game_folder().rglob("variants/*.yaml")])
SMALL = sorted((TESTS / "data" / "games").rglob("game.yaml"))
DRAFTS = sorted((TESTS / "data" / "language").rglob("*.yaml"))

#: With more players than this only the fewest, the most and a few between are tried.
CROWD = 7


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


def numbers_of(rules: model.Game) -> list[int]:
    """The numbers of players that are tried."""
    numbers = list(rules.players)
    if len(numbers) <= CROWD:
        return numbers
    return sorted({*numbers[:4], numbers[len(numbers) // 2], numbers[-1]})


@cache
def game_at(path: Path, players: int, options: tuple[tuple[str, Any], ...]) -> Game:
    """A game at a table."""
    return Game(rules_of(path), players, dict(options))


@cache
def samples(path: Path, players: int) -> tuple[tuple[tuple[str, Any], ...], ...]:
    """Settings of the options, the default first, so that every two values that go together do so somewhere."""
    rules = rules_of(path)
    values = {option.name: candidates(rules, option) for option in rules.options.values()}
    default: dict[str, Any] = {}
    if not allowed(rules, players, default):
        return ()
    found = [default]
    wanted = {
        ((a, i), (b, j)) if a < b else ((b, j), (a, i))
        for a, b in combinations(values, 2)
        for i in range(len(values[a]))
        for j in range(len(values[b]))
    }
    wanted |= {((a, i), (a, i)) for a in values for i in range(len(values[a]))}
    while wanted:
        (first, second) = start = min(wanted)
        wanted.discard(start)
        row = {first[0]: first[1], second[0]: second[1]}
        if not allowed(rules, players, settings(values, row)):
            continue
        for name in values:
            if name not in row:
                fill(rules, players, values, row, name, wanted)
        wanted = {pair for pair in wanted if any(row.get(name) != i for name, i in pair)}
        found.append(settings(values, row))
    return tuple(tuple(sorted(row.items(), key=lambda item: item[0])) for row in found)


def fill(
    rules: model.Game,
    players: int,
    values: dict[str, list[Any]],
    row: dict[str, int],
    name: str,
    wanted: set[Any],
) -> None:
    """Give a row the value of one more option that makes the most new pairs, if any goes with the others."""

    def gain(i: int) -> int:
        pairs = (((name, i), (o, j)) if name < o else ((o, j), (name, i)) for o, j in row.items())
        return sum(pair in wanted for pair in pairs)

    for i in sorted(range(len(values[name])), key=gain, reverse=True):
        if not gain(i):
            return
        row[name] = i
        if allowed(rules, players, settings(values, row)):
            return
        del row[name]


def settings(values: dict[str, list[Any]], row: dict[str, int]) -> dict[str, Any]:
    """The options that a row of indexes stands for."""
    return {name: values[name][i] for name, i in row.items()}


def allowed(rules: model.Game, players: int, options: dict[str, Any]) -> bool:
    """Whether a table can be set so."""
    try:
        set_table(rules, players, options)
    except Refused:
        return False
    return True


def candidates(rules: model.Game, option: model.Option) -> list[Any]:
    """Values of an option that are likely to differ: both ends of a range, and what is just inside."""
    kind = option.type
    found: list[Any]
    if kind.base == "bool":
        found = [False, True]
    elif kind.base == "words":
        found = list(kind.words)
    elif kind.base == "suit":
        found = [suit.name for suit in rules.deck.suits[::2]]
    elif kind.base == "rank":
        found = [rules.deck.ranks[0], rules.deck.ranks[-1]]
    else:
        low, high = constant(option.bounds.low), constant(option.bounds.high)
        low = 0 if low is None else low
        found = [low, low + 1] if high is None or high > low else [low]
        if high is not None and high > low + 1:
            found.append(min(high, 60))
        default = constant(option.default)
        if default is not None and default not in found and type(default) is int:
            found.append(default)
    return [*found, None] if kind.optional else found


def constant(formula: Any) -> Any:
    """The value of a constant formula, else None."""
    return formula.value if isinstance(formula, Const) else None


def tables(paths: list[Path], few: bool = False) -> Iterator[tuple[Path, int]]:
    """Every rule file with every number of players that is tried, or only with the fewest and one more number."""
    for path in paths:
        numbers = numbers_of(rules_of(path))
        for players in sorted({numbers[0], numbers[-1 if len(numbers) < 5 else 3]}) if few else numbers:
            yield path, players
