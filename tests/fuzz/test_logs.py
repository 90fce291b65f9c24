"""Logs of games with extreme values in every field: a finding or a game, and neither a traceback nor a wait."""

import json
import time
from pathlib import Path

import click.testing
import pytest

import hoyle
from hoyle.records import Log, follow, read_log
from hoyle.scene.draws import Draws
from hoyle_cli.main import cli
from records.played import log_of_game

EXTREME = {
    "null": None, "yes": True, "minus one": -1, "a fraction": 0.5, "not a number": float("nan"), "infinite": float("inf"),
    "64": 64, "31 bits": 2**31 - 1, "32 bits": 2**32, "67 million": 67_108_864, "64 bits": 2**64, "a googol": 10**100,
    "4,000 digits": 10**4_000, "negative digits": -(10**4_000), "empty": "", "a long text": "x" * 2_000_000,
    "many words": "x " * 500_000, "controls": "\x1b[2J\u202e\u200b", "half a letter": "\ud800", "empty list": [],
    "a long list": [0] * 200_000, "a nested list": json.loads("[" * 500 + "]" * 500), "a list of texts": ["x" * 100_000] * 20,
    "empty mapping": {}, "many keys": {f"key{i}": i for i in range(20_000)}, "a mapping": {"reason": None},
}  # fmt: skip

OTHER_LINES = [
    {"n": 1, "seat": 0, "excuse": "was slow"},
    {"kept": 1, "turn": [0]},
    {"end": {"reason": "finished", "winners": [0], "scores": [1, 2]}},
]


@pytest.fixture(scope="module")
def lines() -> list[dict]:
    """A short log, with one line of each other kind behind it."""
    return [*map(json.loads, log_of_game(hoyle.load("sedma"), "sedma", 4).splitlines()), *OTHER_LINES]


def changed_log(lines: list[dict], at: int, path: tuple, value: object) -> str:
    """The text of a log of which a value is another one; other kinds of lines come before the moves that they do not fit."""
    kept = lines[:5] if at < 5 else [lines[0], *([] if at == 5 else lines[1:5])]
    changed = json.loads(json.dumps(lines[at]))
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    whole = [*kept[:at], changed, *kept[at + 1 :]] if at < 5 else [*kept, changed]
    return "".join(json.dumps(line) + "\n" for line in whole)


def places(line: dict) -> list[tuple]:
    """The fields of a line, and those inside them."""
    found: list[tuple] = []
    for key, value in line.items():
        found.append((key,))
        inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        found += [(key, name) for name, _ in list(inside)[:3]]
    return found


def check(text: str, path: Path, *words: str) -> None:
    """Run a command on a log: it ends soon, with an exit code that a person can expect."""
    path.write_text(text)
    began = time.process_time()
    result = click.testing.CliRunner().invoke(cli, [*words, str(path)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (0, 1, 2), result.stderr
    assert len(result.stdout) + len(result.stderr) < 2_000_000
    assert "\x1b" not in result.output and "\u202e" not in result.output
    assert time.process_time() - began < 10


@pytest.mark.parametrize("value", EXTREME.values(), ids=EXTREME)
def test_extreme_values_in_every_field(lines: list[dict], value: object) -> None:
    game = hoyle.load("sedma")
    for at, line in enumerate(lines):
        for path in places(line):
            began = time.process_time()
            log = read_log(changed_log(lines, at, path, value), "a.jsonl")
            if isinstance(log, Log):
                assert log.finding is None or len(log.finding.message) < 1_000
                found = follow(log, game).finding
                assert found is None or len(found.message) < 300_000
            else:
                assert log.code == "L203" and len(log.message) < 1_000
            assert time.process_time() - began < 5, (at, path)


@pytest.mark.parametrize("value", EXTREME.values(), ids=EXTREME)
def test_commands_end_on_extreme_values(lines: list[dict], value: object, tmp_path: Path) -> None:
    for at, line in enumerate(lines):
        for path in places(line)[:: 1 if at == 0 else 3]:
            check(changed_log(lines, at, path, value), tmp_path / "a.jsonl", "replay", "--at", "0")


@pytest.mark.parametrize("value", EXTREME.values(), ids=EXTREME)
def test_games_are_listed_whatever_a_log_says(
    lines: list[dict], value: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    folder = tmp_path / "hoyle" / "games"
    folder.mkdir(parents=True)
    for at, line in enumerate(lines):
        for number, path in enumerate(places(line)):
            (folder / f"x-{at}{number:02}.jsonl").write_text(changed_log(lines, at, path, value))
    result = click.testing.CliRunner(catch_exceptions=False).invoke(cli, ["games"])
    assert result.exit_code == 0 and "\x1b" not in result.output


@pytest.mark.parametrize(
    "command", [["analyse", "--json"], ["play", "--plain", "--resume"]], ids=lambda words: words[0]
)
def test_draws_are_passed_over_in_bounded_memory(lines: list[dict], command: list[str], tmp_path: Path) -> None:
    for draws in (67_108_864, 1 << 27, 1 << 40):
        check(changed_log(lines, 4, ("draws",), draws), tmp_path / "a.jsonl", *command)


def test_draws_go_on_where_they_were() -> None:
    for drawn in (1, 65_535, 65_536, 65_537, 200_001):
        counted, plain = Draws(3, drawn), Draws(3)
        for _ in range(drawn):
            plain.getrandbits(32)
        assert counted.drawn == plain.drawn == drawn and counted.getrandbits(64) == plain.getrandbits(64)
