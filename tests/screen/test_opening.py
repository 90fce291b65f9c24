"""When the table is opened, and when the prompt."""

import sys
from typing import Any

import pytest
from click.testing import CliRunner

from hoyle_cli.main import cli
from hoyle_cli.screen import opening

PLAY = ["play", "sedma", "--seed", "3"]


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A terminal at which the table is not drawn but noted."""
    opened: list[str] = []

    def play(game: Any, record: Any, wished: Any, think: float) -> tuple[str, bool]:
        opened.append(game.id)
        record.close()
        return "played", False

    monkeypatch.setattr(opening, "is_possible", lambda: True)
    monkeypatch.setattr(opening, "play", play)
    return opened


def test_a_terminal_opens_the_table(at_terminal: list[str]) -> None:
    assert CliRunner().invoke(cli, PLAY).output == "played\n"
    assert at_terminal == ["sedma"]


def test_a_table_that_ctrl_c_ended_ends_the_command(at_terminal: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "play", lambda *given: ("left", True))
    result = CliRunner().invoke(cli, PLAY)
    assert (result.exit_code, result.stdout) == (130, "left\n")


@pytest.mark.parametrize("flag", ["--plain", "--verbose"])
def test_the_prompt_if_it_is_asked_for(at_terminal: list[str], flag: str) -> None:
    assert "Your turn (you are p0)" in CliRunner().invoke(cli, [*PLAY, flag], input="q\n").output
    assert not at_terminal


@pytest.mark.parametrize(("term", "possible"), [("xterm-256color", True), ("dumb", False), ("", False)])
def test_a_terminal_that_can_do_nothing_gets_the_prompt(
    monkeypatch: pytest.MonkeyPatch, term: str, possible: bool
) -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", term)
    assert opening.is_possible() is possible


def test_the_prompt_where_stderr_goes_into_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda to=stream: to is not sys.stderr, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert not opening.is_possible()


def test_a_pipe_gets_the_prompt() -> None:
    assert "Your turn (you are p0)" in CliRunner().invoke(cli, PLAY, input="q\n").output
