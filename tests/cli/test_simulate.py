"""`simulate`: what it counts, and that it counts the same again."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from processes import PROGRAM, Run, Start, environment, heed_interrupts

import hoyle
from hoyle.measure.reference import play_chunk

KEYS = [
    "game",
    "variant",
    "players",
    "options",
    "seed",
    "games",
    "decisions",
    "seconds",
    "returns",
    "wins",
    "shared",
    "ended_by",
    "engine",
    "jobs",
    "precision",
]


def simulate_json(run: Run, *words: str) -> dict[str, object]:
    result = run("simulate", *words, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    data: dict[str, object] = json.loads(result.stdout)
    return data


def test_json_has_the_promised_shape(run: Run) -> None:
    data = simulate_json(run, "sedma", "--players", "3", "--option", "last_trick=no", "-n", "4", "--seed", "9")
    assert list(data) == KEYS
    assert (data["game"], data["players"], data["seed"], data["games"]) == ("sedma", 3, 9, 4)
    assert data["options"]["last_trick"] is False  # type: ignore[index]
    returns = data["returns"]
    assert isinstance(returns, dict) and list(returns) == ["mean", "sd"] and len(returns["mean"]) == 3
    assert data["ended_by"] == {"finished": 4}


@pytest.mark.parametrize("player", ["uniform", "by_kind", "patient"])
def test_the_same_seed_gives_the_same_games(run: Run, player: str) -> None:
    words = ("sedma", "-n", "5", "--seed", "3", "--player", player)
    first, second = simulate_json(run, *words), simulate_json(run, *words)
    assert {**first, "seconds": 0} == {**second, "seconds": 0}
    other = simulate_json(run, "sedma", "-n", "5", "--seed", "4", "--player", player)
    assert [other["decisions"], other["returns"]] != [first["decisions"], first["returns"]]


def test_partners_win_together_but_share_nothing(run: Run) -> None:
    data = simulate_json(run, "sedma", "--players", "4", "-n", "10")
    wins = data["wins"]
    assert isinstance(wins, list) and wins[0] == wins[2] and wins[1] == wins[3]
    assert sum(wins) == 20 + data["shared"][1] * 2  # type: ignore[index]


def test_the_table_for_people(run: Run) -> None:
    lines = run("simulate", "sedma", "-n", "3").stdout.splitlines()
    assert re.split(r"  +", lines[0]) == ["seat", "mean score", "sd", "wins", "shared"]
    assert [line.split()[0] for line in lines[1:3]] == ["p0", "p1"]
    assert lines[4] == "3 games, ended by: finished 3"
    assert "decisions a game" in lines[5]


def test_large_counts_have_separators(run: Run) -> None:
    out = run("simulate", "kuhn_poker", "-n", "3000").stdout
    wins = [line.split()[3] for line in out.splitlines()[1:3]]
    assert all("," in won for won in wins) and sum(int(won.replace(",", "")) for won in wins) == 3000
    assert "3,000 games, ended by: finished 3,000" in out


@pytest.mark.slow
def test_progress_is_shown_at_a_terminal(terminal: Start, tmp_path: Path) -> None:
    process = terminal("simulate", "sedma", "-n", "200", HOYLE_CACHE=str(tmp_path))
    assert process.end(60) == 0
    assert "/200" in process.screen and "decisions a game" in process.screen
    compiling, counting = process.screen.index("compiling"), process.screen.rindex("/200")
    assert "compiling" not in process.screen[counting:] and compiling < counting
    process = terminal("simulate", "sedma", "-n", "200", "--engine", "reference")
    assert process.end() == 0 and "/200" in process.screen and "compiling" not in process.screen


def test_rules_that_machine_code_cannot_play_are_told_in_one_line(run: Run) -> None:
    file = str(Path(__file__).parents[1] / "measure" / "beyond.yaml")
    words = r"hoyle: machine code cannot play beyond yet: a list found among lists \(.*beyond.yaml:14\)"
    result = run("simulate", file, "-n", "2")
    assert result.exit_code == 0 and re.fullmatch(f"{words}; the interpreter plays it\n", result.stderr)
    result = run("simulate", file, "-n", "2", "--engine", "native")
    assert (result.exit_code, result.stdout) == (2, "") and re.fullmatch(f"{words}\n", result.stderr)


def test_the_figures_are_those_of_the_interpreter_with_any_number_of_jobs(run: Run) -> None:
    words = ("sedma", "--players", "4", "-n", "40", "--seed", "2", "--engine", "reference")
    one, two = (simulate_json(run, *words, "--jobs", jobs) for jobs in ("1", "2"))
    assert (one["engine"], one["jobs"], two["jobs"]) == ("reference", 1, 2)
    assert {**one, "seconds": 0, "jobs": 0} == {**two, "seconds": 0, "jobs": 0}
    tally = play_chunk(hoyle.load("sedma", players=4), 2, 40, "uniform")
    assert (one["decisions"], one["wins"]) == (tally.decisions, list(tally.wins))
    assert one["returns"] == {"mean": [tally.mean(s) for s in range(4)], "sd": [tally.sd(s) for s in range(4)]}


def test_play_stops_when_enough_is_known(run: Run) -> None:
    data = simulate_json(run, "goofspiel", "--until", "8.5%", "--engine", "reference")
    assert isinstance(data["games"], int) and 100 < data["games"] < 200
    assert isinstance(data["precision"], float) and 0.07 < data["precision"] <= 0.085
    told = run("simulate", "goofspiel", "--until", "8.5%").stdout.splitlines()
    assert told[-1] == f"Each seat's share of wins is known to {data['precision']:.2%} (half a 95 % interval)."
    short = run("simulate", "goofspiel", "--until", "1%", "-n", "10").stdout.splitlines()
    assert short[-1].startswith("Each seat's share of wins is known to ") and ", not to 1.00% as requested" in short[-1]


def test_no_game_that_ends_is_no_trouble(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "stuck.yaml"
    text = (Path(__file__).parents[1] / "measure" / "faulty.py").read_text(encoding="utf-8")
    rules = text.split('"""')[3].replace("FORMULA", "2000000000 + 1000000000 * count(out)")
    file.write_text(rules, encoding="utf-8")
    for more in ((), ("--jobs", "2")):
        result = run("simulate", str(file), "-n", "2", "--json", *more)
        data = json.loads(result.stdout)
        assert (result.exit_code, data["games"], data["ended_by"]) == (1, 2, {"fault": 2})
        assert (data["precision"], data["returns"]) == (None, {"mean": [], "sd": []})
        assert "stuck.yaml:" in result.stderr and "error" in result.stderr
    assert run("simulate", str(file), "-n", "2", "--until", "1%").exit_code == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--until", "5"), "`--until`: expected a percentage such as 0.5%, from 0.01% to below 50%, not `5`"),
        (("--until", "x%"), "`--until`: expected a percentage such as 0.5%, from 0.01% to below 50%, not `x%`"),
        (("--until", "nan%"), "`--until`: expected a percentage such as 0.5%, from 0.01% to below 50%, not `nan%`"),
        (("--until", "50%"), "`--until`: expected a percentage such as 0.5%, from 0.01% to below 50%, not `50%`"),
        (("--jobs", "-1"), "`--jobs` takes a whole number from 0 up, not `-1`"),
        (("--jobs", "many"), "`--jobs` takes a whole number"),
        (("--engine", "warp"), "`--engine`"),
        (("--player", "clever"), "`--player`"),
        (("--scheduler", "slurm"), "unknown scheduler `slurm`; use joblib,"),
        (("--scheduler", "tcp://nowhere"), "`tcp://nowhere` is not an address; write tcp://HOST:PORT, such as"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(words: tuple[str, ...], told: str, run: Run) -> None:
    result = run("simulate", "sedma", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"hoyle: {told}") and result.stderr.count("\n") == 1


def test_machine_code_that_is_asked_for_must_be_there(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.partition(".")[0] == "llvmlite"] + ["llvmlite"]:
        monkeypatch.setitem(sys.modules, module, None)
    result = run("simulate", "sedma", "--engine", "native", "-n", "1")
    words = "the native engine is not installed: pip install 'hoyle[native]', or leave out --engine native"
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"hoyle: {words}\n")


def at_work(group: int) -> list[list[str]]:
    """The processes of a group that have not ended."""
    listed = subprocess.run(["ps", "-A", "-o", "pgid=,stat=,args="], capture_output=True, text=True, check=True).stdout
    found = [line.split(None, 2) for line in listed.splitlines()]
    return [args for pgid, stat, *args in found if int(pgid) == group and not stat.startswith("Z")]


def broken_off(jobs: str, engine: str, seconds: float) -> tuple["subprocess.Popen[bytes]", bytes, bytes]:
    """A simulation with Control-C after so many seconds, which everybody hears of as at a terminal."""
    words = ["simulate", "goofspiel", "-n", "1000000000", "--json", "--jobs", jobs, "--engine", engine]
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [*PROGRAM, *words],
        stdout=pipe,
        stderr=pipe,
        env=environment(),
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    began = time.monotonic()
    out, err = process.communicate(timeout=60)
    assert time.monotonic() - began < 5, "on an idle machine it takes a fraction of a second"
    end = (
        time.monotonic() + 10
    )  # the process that looks after those of Python's own ends when it finds that it is alone
    while (left := at_work(process.pid)) and time.monotonic() < end:
        time.sleep(0.1)
    assert not left
    return process, out, err


@pytest.mark.sweep(3)
@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_was_gathered_is_printed_when_it_is_broken_off(jobs: str, engine: str) -> None:
    for seconds in (2, 8, 30):
        process, out, err = broken_off(jobs, engine, seconds)
        if out:  # before, not one game was over
            break
    assert (process.returncode, err) == (130, b"hoyle: interrupted\n")
    data = json.loads(out)
    assert data["games"] > 0 and data["ended_by"] == {"finished": data["games"]} and data["partial"] is True


@pytest.mark.parametrize(
    ("command", "bits"), [("simulate", 63), ("study", 63), ("arena", 63), ("audit", 63), ("profile", 63), ("play", 64)]
)
def test_a_seed_of_too_many_bits_is_refused(run: Run, command: str, bits: int) -> None:
    bots = ("--bots", "random") if command == "arena" else ()
    for seed in (-1, 2**bits):
        result = run(command, "sedma", *bots, "--seed", str(seed))
        told = f"hoyle: `--seed` takes a whole number from 0 to {2**bits - 1}, not `{seed}`\n"
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", told)


@pytest.mark.parametrize("engine", ["reference", "auto"])
def test_seeds_after_the_highest_first_one_are_counted_on(run: Run, engine: str) -> None:
    highest = str(2**63 - 1)
    both = run("simulate", "sedma", "-n", "2", "--json", "--engine", engine, "--seed", highest)
    states = [hoyle.load("sedma").new_state(int(highest) + n) for n in range(2)]
    assert json.loads(both.stdout)["games"] == 2 and [state.seed for state in states] == [2**63 - 1, 2**63]
