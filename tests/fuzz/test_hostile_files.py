"""Files that mean harm end in diagnostics; games that would never end, in a fault. The limits are generous: see bench."""

import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hostile_files import ANY, ENDLESS, REFUSED, SLOW, rules
from texts import assert_stopped, play

import hoyle
from agreement import verdicts
from hoyle.engine.table.fault import Fault

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-c", "from hoyle_cli.main import main; main()"]
DEEP = os.environ.get("HOYLE_FUZZ") == "deep"


@pytest.fixture(autouse=True)
def not_for_ever() -> Iterator[None]:
    """Fail a test that keeps the processor busy for long, rather than wait for it."""

    def stop(*_: object) -> None:
        raise AssertionError("this takes for ever")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, 60 if DEEP else 12)
    yield
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, before)


def files_to_try(table: dict) -> list[str]:
    """The files of a table that are tried in this run."""
    return [name for name in table if DEEP or name not in SLOW]


@pytest.mark.parametrize("name", files_to_try(REFUSED))
def test_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile.yaml"
    path.write_bytes(REFUSED[name]())
    began = time.process_time()
    found = hoyle.validate(path)
    assert time.process_time() - began < 10
    errors = [d for d in found if d.severity == "error"]
    assert errors
    assert all(re.fullmatch(r"[A-Z]\d{3}", d.code) and len(d.message) < 5_000 for d in errors)


@pytest.mark.parametrize("name", files_to_try(ANY))
def test_ends(name: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile.yaml"
    path.write_bytes(ANY[name]())
    began = time.process_time()
    if not any(d.severity == "error" for d in hoyle.validate(path)):
        try:
            play(hoyle.load(path), 1, decisions=3)
        except Fault as fault:
            assert fault.code.startswith("R9")
    assert time.process_time() - began < 20


@pytest.mark.parametrize("name", files_to_try(REFUSED | ANY))
def test_all_agree_whether_there_are_errors(name: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile.yaml"
    path.write_bytes((REFUSED | ANY)[name]())
    found = verdicts(path, commands=name in REFUSED)
    assert len(set(found.values())) == 1, found


@pytest.mark.parametrize("name", [name for name, (code, _) in ENDLESS.items() if code])
def test_stops_with_a_fault(name: str, tmp_path: Path) -> None:
    code, file = ENDLESS[name]
    path = tmp_path / "hostile.yaml"
    path.write_bytes(file())
    game = hoyle.load(path)
    began = time.process_time()
    with pytest.raises(Fault) as fault:
        game.new_state(seed=1)
    assert fault.value.code == code
    assert time.process_time() - began < 8


@pytest.mark.parametrize(
    ("code", "harm"), [("R910", "repeat 1000000 times: n = 1"), ("R902", "repeat 99 times: n = n * n")]
)
def test_a_stopped_game_stays_usable(code: str, harm: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile.yaml"
    path.write_bytes(
        rules(f"shuffle stock\ndeal 4 from stock to each hand starting with dealer\ndealer chooses play\nn = 3\n{harm}")
    )
    state = hoyle.load(path).new_state(seed=1)
    with pytest.raises(Fault) as fault:
        state.apply(state.legal_moves()[0])
    assert fault.value.code == code
    assert_stopped(state)
    with pytest.raises(hoyle.IllegalMove):
        state.apply("play 7H")
    assert state.why_not("play 7H") is not None
    assert_stopped(state.copy())


def test_a_game_without_an_end_is_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hoyle.engine.runtime.steps.DECISIONS", 500)
    path = tmp_path / "hostile.yaml"
    path.write_bytes(rules("repeat: dealer chooses wait", actions="wait:\n  do: n = 1 - n"))
    state = hoyle.load(path).new_state(seed=1)
    while not state.is_terminal:
        state.apply(state.legal_moves()[0])
    assert state.position.decisions == 500
    assert state.result is not None and state.result.reason == "cap"


def test_an_action_at_any_time_that_never_uses_itself_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its `when` reads what its effect changes, which is all that the check asks, and holds for ever all the same."""
    monkeypatch.setattr("hoyle.engine.runtime.steps.DECISIONS", 500)
    path = tmp_path / "hostile.yaml"
    path.write_bytes(rules(actions="look:\n  anytime: game\n  when: n < 5\n  do: n = 1 - n"))
    state = hoyle.load(path).new_state(seed=1)
    while not state.is_terminal:
        seat = state.position.decisions % 2
        state.apply(next(m for m in state.legal_moves(seat) if m.action == "look"))
    assert state.position.decisions == 500
    assert state.result is not None and state.result.reason == "cap"


# ---- what stands at a path


def run(*words: str, cwd: Path) -> "subprocess.CompletedProcess[str]":
    """Run the command line, with a limit on time and memory."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))

    paths = os.pathsep.join(str(ROOT / folder) for folder in ("interpreter", "cli"))
    return subprocess.run(
        [*PROGRAM, *words], cwd=cwd, env=os.environ | {"PYTHONPATH": paths}, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, errors="replace", timeout=30, preexec_fn=limit, check=False,
    )  # fmt: skip


def test_strange_paths(tmp_path: Path) -> None:
    """Devices, pipes, folders and what cannot be named are no rule files; nothing waits for them."""
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "loop.yaml").symlink_to("loop.yaml")
    (tmp_path / "zero.yaml").symlink_to("/dev/zero")
    (tmp_path / "pipe").mkdir()
    os.mkfifo(tmp_path / "pipe" / "game.yaml")
    for name in (
        "/dev/zero",
        "pipe.yaml",
        "folder.yaml",
        "loop.yaml",
        "zero.yaml",
        "none.yaml",
        "pipe",
        "",
        ".",
        "a" * 9_000,
        "a\0b",
    ):
        with pytest.raises((FileNotFoundError, hoyle.RulesError)):
            hoyle.load(str(tmp_path / name) if name and "/dev" not in name else name)


def test_an_endless_file_ends(tmp_path: Path) -> None:
    """A file far larger than any rule file is not read to its end."""
    with open(tmp_path / "large.yaml", "wb") as file:
        file.truncate(3 << 30)
    result = run("validate", "large.yaml", cwd=tmp_path)
    assert result.returncode == 1, result.stderr
    assert "P111" in result.stdout


def test_a_base_that_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "base.yaml")
    (tmp_path / "patch.yaml").write_text("hoyle: 1\nextends: base.yaml\nvariant: v\ntitle: V\n")
    assert [d.code for d in hoyle.validate(tmp_path / "patch.yaml")] == ["D807"]


def test_a_circle_and_a_way_out(tmp_path: Path) -> None:
    head = "hoyle: 1\nvariant: v\ntitle: V\nextends: "
    for name, base in (("a", "b.yaml"), ("b", "c.yaml"), ("c", "a.yaml"), ("own", "own.yaml"), ("out", "link.yaml")):
        (tmp_path / f"{name}.yaml").write_text(head + base + "\n")
    (tmp_path / "link.yaml").symlink_to("/etc/passwd")
    assert [d.code for d in hoyle.validate(tmp_path / "a.yaml")] == ["D806"]
    assert [d.code for d in hoyle.validate(tmp_path / "own.yaml")] == ["D806"]
    assert [d.code for d in hoyle.validate(tmp_path / "out.yaml")] == ["D808"]


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "shut.yaml").write_bytes(rules())
    (tmp_path / "patch.yaml").write_text("hoyle: 1\nextends: shut.yaml\nvariant: v\ntitle: V\n")
    (tmp_path / "shut.yaml").chmod(0)
    if os.access(tmp_path / "shut.yaml", os.R_OK):
        pytest.skip("this user may read everything")
    assert run("validate", "shut.yaml", cwd=tmp_path).returncode == 2
    assert run("validate", "patch.yaml", cwd=tmp_path).returncode in (1, 2)


WRONG = [
    ["--nonsense"], ["nonsense"], ["validate"], ["play"], ["validate", "no_such_game"], ["explain", "Z999"],
    ["simulate", "sedma", "-n", "x"], ["simulate", "sedma", "-n", "-1"], ["simulate", "sedma", "--players", "1000000000"],
    ["simulate", "sedma", "--players", "9"], ["simulate", "sedma", "--option", "x"], ["simulate", "sedma", "--option", "x=1"],
    ["simulate", "sedma", "--option", "hands=" + "9" * 5_000], ["simulate", "sedma", "--variant", "../../x"],
    ["simulate", "sedma", "--seed", "x"], ["graph", "sedma", "--format", "x"], ["show", "/dev/zero"],
    ["show", "a\u202eb"], ["test", "/dev/zero"], ["diff", "sedma"], ["explain", "../../x"], ["show", "x" * 5_000],
]  # fmt: skip


@pytest.mark.parametrize("words", WRONG, ids=lambda words: " ".join(words)[:40])
def test_wrong_words(words: list[str]) -> None:
    from click.testing import CliRunner

    from hoyle_cli.main import cli

    result = CliRunner(catch_exceptions=False).invoke(cli, words)
    assert result.exit_code == 2, result.output
    assert result.stderr.strip() and not result.stdout
