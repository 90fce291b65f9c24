"""Control-C in the middle of an audit: what the games until then showed is told, and no broken law is lost."""

import json
from pathlib import Path

import pytest
from processes import Run

from audit.halls import BAD
from hoyle.tools.audit import audit
from hoyle.tools.audit.shrink import Shrinker
from hoyle_cli.main import INTERRUPTED


def interrupted_in_game(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Let Control-C come in the game of a number."""
    play, begun = audit.play, [0]

    def broken_off(*arguments: object) -> object:
        begun[0] += 1
        if begun[0] == number:
            raise KeyboardInterrupt
        return play(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(audit, "play", broken_off)


def test_the_games_until_then_are_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted_in_game(monkeypatch, 4)
    result = run("audit", "goofspiel", "-n", "50")
    assert result.exit_code == INTERRUPTED
    assert result.stdout.startswith("Interrupted: these are partial results.\nno law is violated\n")
    assert "random games, at 3 of " in result.stdout
    assert result.stderr == "hoyle: interrupted\n"


def test_plain_data_say_so_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted_in_game(monkeypatch, 3)
    data = json.loads(run("audit", "goofspiel", "-n", "50", "--json").stdout)
    assert (data["games"], data["partial"]) == (2, True)


def test_nothing_is_told_of_no_games(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted_in_game(monkeypatch, 1)
    result = run("audit", "goofspiel")
    assert (result.exit_code, result.stdout, result.stderr) == (INTERRUPTED, "", "hoyle: interrupted\n")


def test_a_broken_law_that_is_being_made_small_is_written_as_it_is(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken_off(*arguments: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(Shrinker, "shrink", broken_off)
    result = run("audit", str(BAD / "stuck.yaml"), "-n", "5", "-o", str(tmp_path / "laws"))
    assert result.exit_code == INTERRUPTED
    assert [*(tmp_path / "laws").glob("*.yaml")]
    assert "no law is violated" not in result.stdout
