"""Files that commands write: whole or not at all, whatever the disk, the name and what was there."""

import os
import resource
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from processes import PROGRAM, Run, environment

import hoyle
from hoyle.whole_files import write_file, write_text
from records.played import log_of_game

GAME = """hoyle: 1
game: small
title: Small
players: 2
deck:
    ranks: [7, 8, 9, 10, J, Q, K, A]
    into: stock
zones:
    stock: stack seen by nobody
    hand: set per player seen by owner
    trick: row seen by everyone
actions:
    play:
        with: {c: card from my hand}
        do: move c to trick
phases:
    game: |
        shuffle stock
        deal 4 from stock to each hand starting with dealer
        repeat 4 times: round
        tally
    round: "for p in players starting with dealer: p chooses play"
score:
    per: player
    parts: {cards: count(my hand)}
winner: {most: highest my score}
"""

#: Commands by what they write, with `OUT` where the name of the file is.
COMMANDS = {
    "booklet": ("rules", "small.yaml", "-o", "OUT"),
    "booklet as Markdown": ("rules", "small.yaml", "--format", "markdown", "-o", "OUT"),
    "booklet as HTML": ("rules", "small.yaml", "--format", "html", "-o", "OUT"),
    "graph": ("graph", "small.yaml", "--format", "dot", "-o", "OUT"),
    "report of a study": ("study", "small.yaml", "-n", "2", "--engine", "reference", "--html", "OUT"),
    "games of a study": ("study", "small.yaml", "-n", "20", "--engine", "reference", "--csv", "OUT"),
    "report of a comparison": ("compare", "small.yaml", "small.yaml", "-n", "4", "--engine", "reference", "--html", "OUT"),
    "report of an audit": ("audit", "small.yaml", "-n", "1", "--players", "2", "--html", "OUT"),
    "layout": ("format", "OUT"),
}  # fmt: skip

#: Commands that write only files that are not there yet.
NEW = {
    "game": ("new", "OUT"),
    "variant": ("new", "OUT", "--from", "sedma"),
    "scenario": ("replay", "a.jsonl", "--save-scenario", "OUT"),
}


def start(words: tuple[str, ...], folder: Path, most: int) -> "subprocess.CompletedProcess[str]":
    """Run a command that can write files of at most so many bytes, as on a full disk."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    env = environment(HOYLE_CACHE=str(folder / "cache"), XDG_STATE_HOME=str(folder))
    env["PYTHONDONTWRITEBYTECODE"] = "1"  # Python keeps a module that the limit cut off, and fails on it ever after
    return subprocess.run(
        [*PROGRAM, *words], cwd=folder, env=env, capture_output=True, text=True, preexec_fn=limit, timeout=120, check=False
    )  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a small game and a log."""
    (tmp_path / "small.yaml").write_text(GAME)
    (tmp_path / "a.jsonl").write_text(log_of_game(hoyle.load("sedma"), "sedma", 4))
    return tmp_path


def files(folder: Path) -> set[str]:
    """The names of the files in a folder, hidden ones too."""
    return {path.name for path in folder.iterdir() if path.name != "cache"}


@pytest.mark.sweep(6)
@pytest.mark.skipif(sys.platform == "win32", reason="no limits on files")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk_leaves_the_old_file(name: str, folder: Path) -> None:
    out = folder / ("out.yaml" if name == "layout" else "out.html")
    out.write_text(GAME if name == "layout" else "old")
    old, before = out.read_text(), files(folder)
    done = start(tuple(out.name if word == "OUT" else word for word in COMMANDS[name]), folder, 200)
    assert done.returncode in (1, 2), done
    assert "cannot write" in done.stderr and "File too large" in done.stderr
    assert out.read_text() == old and files(folder) == before


@pytest.mark.parametrize("held", ["small.yaml", "a.jsonl", "rules"])
@pytest.mark.parametrize("name", sorted(COMMANDS.keys() - {"layout"}))
def test_no_report_replaces_rules_or_a_game(name: str, held: str, folder: Path, run: Run) -> None:
    (folder / "rules").write_text(GAME)
    before = (folder / held).read_text()
    files_of = {"small.yaml": str(folder / "small.yaml"), "OUT": str(folder / held)}
    done = run(*(files_of.get(word, word) for word in COMMANDS[name]))
    assert done.exit_code == 2 and "holds rules or a game and is not overwritten" in done.stderr
    assert (folder / held).read_text() == before


@pytest.mark.sweep(4)
@pytest.mark.skipif(sys.platform == "win32", reason="no limits on files")
@pytest.mark.parametrize("name", ["booklet", "graph", "games of a study", *NEW])
def test_a_full_disk_leaves_no_new_file(name: str, folder: Path) -> None:
    before = files(folder)
    done = start(tuple("out.yaml" if word == "OUT" else word for word in (COMMANDS | NEW)[name]), folder, 200)
    assert done.returncode in (1, 2), done
    assert "cannot write" in done.stderr and "File too large" in done.stderr
    assert files(folder) == before


def fail_in_the_middle(path: Path) -> None:
    """Write something, and then find the disk full."""
    path.write_text("half")
    raise OSError(28, "No space left on device")


def test_what_breaks_off_leaves_the_old_file(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    out.write_text("old")
    for problem in (fail_in_the_middle, lambda path: 1 // 0):
        with pytest.raises((OSError, ZeroDivisionError)):
            write_file(out, problem)
        assert out.read_text() == "old" and files(tmp_path) == {"out.txt"}


def test_a_link_stays_a_link_and_the_mode_stays(tmp_path: Path) -> None:
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to("target.txt")
    write_text(link, "new")
    assert link.is_symlink() and target.read_text() == "new" and target.stat().st_mode & 0o777 == 0o640


def test_a_new_file_gets_the_usual_mode(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_text(tmp_path / "out.txt", "new")
    finally:
        os.umask(before)
    assert (tmp_path / "out.txt").stat().st_mode & 0o777 == 0o640


def test_a_new_file_takes_the_place_of_no_other(tmp_path: Path) -> None:
    (tmp_path / "out.txt").write_text("old")
    (tmp_path / "loose.txt").symlink_to("nowhere/x.txt")
    for name in ("out.txt", "loose.txt"):
        with pytest.raises(FileExistsError):
            write_text(tmp_path / name, "new", new=True)
    assert (tmp_path / "out.txt").read_text() == "old" and files(tmp_path) == {"out.txt", "loose.txt"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
def test_a_pipe_and_standard_output_are_written_to(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    found: list[str] = []
    reader = threading.Thread(target=lambda: found.append((folder / "pipe").read_text()))
    reader.start()
    start(("rules", "small.yaml", "-o", "pipe"), folder, 1 << 20)
    reader.join(60)
    assert found[0].startswith("Small\n=====")
    for name in ("/dev/stdout", "/dev/fd/1"):
        assert start(("rules", "small.yaml", "-o", name), folder, 1 << 20).stdout == found[0]
        with (folder / "all.txt").open("w") as all_of_it:
            subprocess.run([*PROGRAM, "graph", "small.yaml", "-o", name], cwd=folder, env=environment(), stdout=all_of_it, check=True)  # fmt: skip
        assert "small" in (folder / "all.txt").read_text().lower()
