"""The door of the command line: help, wrong words, closed pipes, Ctrl-C, faults."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from shlex import quote

import click
import pytest
from processes import PROGRAM, Run, Spawn, environment

from hoyle_cli import main


def test_help_lists_every_command(run: Run) -> None:
    text = run("--help").stdout
    assert all(f"  {name} " in text for name in main.COMMANDS)


@pytest.mark.parametrize("name", main.COMMANDS)
def test_every_command_has_help(run: Run, name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert not run("--help").stdout.split("Commands:")[1].count("...")


def test_help_imports_nothing_heavy() -> None:
    words = (
        "import sys; from hoyle_cli.main import cli; cli.main(['--help'], standalone_mode=False); "
        "print([m for m in ('yaml', 'lark', 'networkx', 'rich', 'jsonschema', 'hoyle.compile') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, env=environment(), check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("module", ["hoyle_cli", "hoyle_cli.main"])
def test_the_command_runs_as_a_module(module: str) -> None:
    words = [sys.executable, "-m", module, "--help"]
    done = subprocess.run(words, capture_output=True, text=True, env=environment(), check=True)
    assert done.stdout.startswith("Usage: hoyle [OPTIONS]")


def test_an_unknown_command_is_refused_with_the_likely_one(run: Run) -> None:
    result = run("simulat")
    assert result.exit_code == 2
    assert "did you mean `simulate`?" in result.stderr


@pytest.mark.parametrize("name", ["sedma", "sedma/wild_eights", "{}/my game.yaml"])
def test_a_game_in_place_of_a_command(name: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "my game.yaml").write_text("hoyle: 1\n")
    game = name.format(tmp_path)
    result = run(game)
    assert result.exit_code == 2
    assert result.stderr.endswith(f"to play it, write `hoyle play {quote(game)}`\n")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["show", "sedm"], "did you mean `sedma`?"),
        (["show", "nothing.yaml"], "there is no game or file `nothing.yaml`"),
        (["show", "sedma", "--players", "7"], "sedma is for 2 to 4 players, not 7"),
        (["show", "sedma", "--option", "sevns=wild"], "did you mean `sevens`?"),
        (["show", "sedma", "--option", "sevens=mild"], "must be wild, first_trump or over_trump, not mild"),
        (["show", "sedma", "--option", "sevens"], "expected name=value"),
        (["show", "sedma", "--option", "sevens= "], "expected name=value"),
        (["show", "sedma", "--players", "3", "--option", "deal_all=yes"], "deal_all needs four players"),
        (["show", "sedma", "--variant", "trump_seven"], "did you mean `trump_sevens`?"),
        (["simulate", "sedma", "-n", "0"], "`-n` takes a whole number from 1 up, not `0`"),
        (["play", "sedma", "--players", "9"], "sedma is for 2 to 4 players, not 9"),
        (["play", "sedma", "--players", "two"], "`--players` takes a whole number from 1 to 32, not `two`"),
        (["play", "sedma", "--seed", "x"], "`--seed` takes a whole number from 0 to 18446744073709551615, not `x`"),
        (["play", "sedma", "--seed"], "a value is missing after `--seed`; `hoyle play --help` shows how"),
        (["study", "--html"], "a value is missing after `--html`; `hoyle study --help` shows how"),
        (["simulate", "sedma", "-n"], "a value is missing after `-n`; `hoyle simulate --help` shows how"),
        (["list", "--json=1"], "`--json` takes no value; `hoyle list --help` shows how"),
        (["play", "nosuch"], "the games are antechamber, belote, big_two"),
        (["play", "nosuch"], "kathmandu, klondike, koi_koi"),
        (["play", "sedma", "--sed", "3"], "did you mean `--seed`?"),
        (["play"], "`hoyle play` wants GAME"),
        (["tune", "sedma"], "`hoyle tune` wants --target WHAT; `hoyle tune --help` shows how"),
        (["play", "sedma", "sedanto"], "`sedanto` was not expected; `hoyle play --help` shows how"),
        (
            ["tune", "sedma", "--option", "target=1..9", "by", "2", "--target", "ties"],
            "`by 2` was not expected; put a value that has spaces in",
        ),
        (["play", "./missing.yaml"], "there is no game or file `./missing.yaml`"),
        (["play", "."], "the folder `.` has no game.yaml"),
        (["play", ""], "there is no game or file without a name"),
        (["validate", ""], "there is no game or file without a name"),
        (["diff", "sedma", ""], "there is no game or file without a name"),
        (["compare", "sedma", ""], "there is no game or file without a name"),
        (["format", ""], "there is no file ``"),
        (["validate", "sedma", "--format", "xml"], "`--format` takes one of text, json, sarif, github, not `xml`"),
        (["play", "sedma", "--seats", "human,robot"], "there is no bot `robot`; there are random"),
        (["play", "sedma", "--seats", "human", "--players", "3"], "names 1 seat,"),
        (
            ["play", "sedma", "--seats", "human,mcts:soon"],
            "`mcts:soon` is not a budget; write iterations, such as mcts:1000",
        ),
        (
            ["play", "sedma", "--seats", "human,cfr"],
            "`cfr` enumerates all courses of a game, and Sedma has more than",
        ),
        (["play", "sedma", "--think", "0"], "`--think` takes a number above 0, not `0`"),
        (["arena", "sedma", "--bots", "random", "--limit", "-1"], "`--limit` takes a number above 0, not `-1`"),
        (["arena", "sedma", "--bots", "random", "--limit", "nan"], "`--limit` takes a number above 0, not `nan`"),
        (["arena", "sedma", "--bots", ","], "the name of a bot is missing; there are random"),
        (["arena", "sedma", "--bots", ""], "the name of a bot is missing; there are random"),
        (["study", "sedma", "--bots", "random,"], "the name of a bot is missing; there are random"),
        (["play", "sedma", "--seats", "human,"], "the name of a bot is missing; there are random"),
        (["arena", "sedma"], "`hoyle arena` wants --bots BOT,BOT..."),
        (["arena", "sedma", "--bots", "greedy,robot"], "there is no bot `robot`; there are random"),
        (
            ["arena", "sedma", "--bots", "random,cfr"],
            "`cfr` enumerates all courses of a game, and Sedma has more than",
        ),
        (["analyse", "nothing_there"], "nothing_there"),
        (["compare", "gin_rummy", "bridge"], "no number of players fits both gin_rummy and bridge"),
        (["play", "sedma", "--hot-seat", "--seats", "human,human"], "exclude"),
        (["explain", "P1O1"], "near it are P101"),
        (["explain", "Sedma"], "there is no code `Sedma`; `hoyle rules sedma` prints the rules of that game"),
        (["explain"], "expected either a code"),
        (["graph", "sedma", "-o", "/nowhere/x.txt"], "cannot write"),
        (["test", "oh_hello"], "did you mean `oh_hell`?"),
        (["validate", "--json", "--format", "sarif", "sedma"], "--json means"),
    ],
)
def test_wrong_usage_ends_with_2_and_says_what_is_expected(run: Run, words: list[str], expected: str) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert expected in " ".join(result.stderr.split())
    assert result.stderr.startswith("hoyle: ") and result.stderr.count("\n") == 1


def test_a_closed_pipe_ends_quietly(spawn: Spawn) -> None:
    process = spawn("play", "sedma", "--seats", "random,random", "--option", "hands=40", "--verbose")
    assert process.stdout and process.stderr
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(60) == main.PIPE_CLOSED


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "goofspiel", "-n", "2", "--engine", "reference"),
        ("study", "goofspiel", "-n", "4", "--no-options", "--engine", "reference"),
        ("list",),
        ("rules", "goofspiel"),
        ("validate", "goofspiel", "--json"),
        ("--help",),
    ],
)
def test_a_full_disk_is_told_in_one_line(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, text=True, env=environment(), check=False
        )
    assert (done.returncode, done.stderr) == (2, "hoyle: cannot write: No space left on device\n")


def test_ctrl_c_ends_with_one_line(spawn: Spawn) -> None:
    process = spawn("play", "sedma")
    assert process.stdout and process.stderr
    assert any("1  " in line for line in iter(process.stdout.readline, "")), process.stderr.read()
    while process.poll() is None:  # Python misses one between the prompt and its wait for keys
        os.kill(process.pid, signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(5)
    assert process.stderr.read() == "hoyle: interrupted\n"
    assert process.returncode == main.INTERRUPTED


def test_a_fault_of_the_program_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def explode(**_: object) -> None:
        raise LookupError("nobody\nhome")

    monkeypatch.delenv("HOYLE_DEBUG", raising=False)
    monkeypatch.setattr(main, "cli", click.Command("hoyle", callback=explode))
    monkeypatch.setattr(sys, "argv", ["hoyle"])
    with pytest.raises(SystemExit) as end:
        main.main()
    assert end.value.code == main.FAULTY
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "LookupError: nobody home" in told and "HOYLE_DEBUG=1" in told
    monkeypatch.setenv("HOYLE_DEBUG", "1")
    with pytest.raises(LookupError):
        main.main()


def test_any_encoding_can_print(spawn: Spawn) -> None:
    process = spawn("play", "sedma", "--seed", "1", PYTHONIOENCODING="ascii")
    out, err = process.communicate("q\n")
    assert (process.returncode, err) == (0, "")
    assert out.isascii() and "-- Your turn" in out


@pytest.mark.parametrize("word", ["-overview", "-output=drawn.txt"])
def test_a_long_flag_with_one_dash_is_refused_and_writes_nothing(
    run: Run, word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("graph", "sedma", word)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"hoyle: `{word}` has one dash; write `-{word}`\n"
    assert not list(tmp_path.iterdir())


def test_an_option_of_a_game_may_have_the_name_of_a_short_flag(run: Run) -> None:
    assert "has no option `n`" in run("simulate", "sedma", "--option", "n=3").stderr
