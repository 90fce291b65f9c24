"""`validate` with many files, folders, variants and scenario files; again on every save; and as a hook."""

import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from processes import Run, Spawn, Start

from hoyle_cli.validate import yaml_files

ROOT = Path(__file__).parents[2]
GOOD = (ROOT / "tests" / "diagnostics" / "high_card.yaml").read_text(encoding="utf-8")
BAD = GOOD.replace("move trick to won[leader]", "move trik to won[leader]")
PATCH = "hoyle: 1\nextends: game.yaml\nvariant: odd\ntitle: Odd\ndrop: [formulas.beets]\n"
SCENARIOS = "game: game.yaml\nscenarios:\n  a trick:\n    steps:\n      - p0 see: {trick: empty}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A repository of rule files, with other files beside them."""
    game = tmp_path / "games" / "high"
    (game / "variants").mkdir(parents=True)
    (game / "game.yaml").write_text(BAD)
    (game / "scenarios.yaml").write_text(SCENARIOS)
    (tmp_path / "workflow.yml").write_text("on: push\njobs: {}\n")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "game.yaml").write_text("hoyle: 1\n")
    return tmp_path


def test_a_folder_is_checked_with_all_that_is_in_it(run: Run, folder: Path) -> None:
    result = run("validate", str(folder))
    assert result.exit_code == 1
    assert re.findall(r"error\[(\w+)\]", result.stdout) == ["N301", "S901"]
    assert result.stderr == "2 errors in 2 files\n"


def test_a_folder_that_vanishes_meanwhile(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scandir = os.scandir

    def vanishing(path: Path) -> Iterator[os.DirEntry[str]]:
        if Path(path).name == "variants":
            raise FileNotFoundError(path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", vanishing)
    assert [path.name for path in yaml_files(folder)] == ["game.yaml", "scenarios.yaml", "workflow.yml"]


def test_a_file_that_is_named_twice_is_checked_once(run: Run, folder: Path) -> None:
    assert run("validate", str(folder), str(folder / "games/high/game.yaml")).stderr == "2 errors in 2 files\n"


def test_what_patches_share_with_their_base_is_told_once(run: Run, folder: Path) -> None:
    (folder / "games/high/variants/odd.yaml").write_text(PATCH.replace("formulas.beets", "formulas.beats"))
    result = run("validate", str(folder / "games/high/game.yaml"), str(folder / "games/high/variants/odd.yaml"))
    assert result.stdout.count("unknown name `trik`") == 1


def test_patches_are_checked_over_their_base(run: Run, folder: Path) -> None:
    (folder / "games/high/game.yaml").write_text(GOOD)
    (folder / "games/high/variants/odd.yaml").write_text(PATCH.replace("game.yaml", "high"))
    result = run("validate", str(folder / "games/high/variants"))
    assert "error[D801]" in result.stdout and result.exit_code == 1
    both = run("validate", str(folder / "games/high/game.yaml"), "--variant", "odd")
    assert "error[D801]" in both.stdout and both.exit_code == 1


DEAD = """\
hoyle: 1
extends: high
variant: dead
title: Dead
change:
  formulas:
    most: "9"
"""


def test_tables_of_a_variant_are_told_with_its_name(run: Run, folder: Path) -> None:
    game = folder / "games/high"
    text = GOOD.replace("formulas:", 'formulas:\n  most: "3"', 1)
    line = "    repeat 5 times: play_trick"
    (game / "game.yaml").write_text(text.replace(line, f"    if count(players) > most: shuffle stock\n{line}", 1))
    (game / "variants/dead.yaml").write_text(DEAD)
    (game / "scenarios.yaml").unlink()
    quick = run("validate", str(folder))
    assert quick.stderr.startswith("no errors in 2 files; --proofs also finds") and quick.stdout == ""
    result = run("validate", "--proofs", str(folder))
    assert result.stdout.count("[G703]") == 1 and "found with the variant `dead`" in result.stdout


def test_shipped_variants(run: Run) -> None:
    assert run("validate", "sedma/wild_eights").exit_code == 0
    assert run("validate", "sedma", "--variant", "wild_eights").exit_code == 0
    assert run("validate", "sedma", "--variant", "wild_eigths").exit_code == 2


def test_a_folder_without_rule_files(run: Run, tmp_path: Path) -> None:
    result = run("validate", str(tmp_path))
    assert result.exit_code == 2 and "no rule files" in result.stderr


def test_shipped_games_are_sound_as_a_folder(run: Run) -> None:
    result = run("validate", str(ROOT / "gamedefs" / "sedma"))
    assert (result.exit_code, result.stdout) == (0, "")
    assert not result.stderr.endswith(" 1 file\n")


def test_watching_checks_again_on_every_save(spawn: Spawn, folder: Path) -> None:
    game = folder / "games/high/game.yaml"
    process = spawn("validate", "--watch", str(game))
    try:
        assert process.stderr is not None
        assert process.stderr.readline() == "1 error in 1 file\n"
        assert process.stderr.readline() == "watching; Ctrl-C ends\n"
        game.unlink()
        assert "there is no game or file" in process.stderr.readline()
        assert process.stderr.readline() == "watching; Ctrl-C ends\n"
        game.write_text(GOOD)
        lines = [process.stderr.readline(), process.stderr.readline()]
        assert lines == ["no errors in 1 file\n", "watching; Ctrl-C ends\n"]
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=20)
        assert process.returncode == 130 and "\x1b" not in out
    finally:
        process.kill()


def test_watching_at_a_terminal_clears_it(terminal: Start, folder: Path) -> None:
    watcher = terminal("validate", "--watch", str(folder))
    watcher.expect("watching; ")
    assert "\x1b[2J" in watcher.screen
    os.kill(watcher.pid, signal.SIGINT)
    assert watcher.end() == 130


def test_the_hooks_name_commands_and_files_that_there_are() -> None:
    from hoyle_cli.main import COMMANDS

    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [hook["id"] for hook in hooks] == ["hoyle-validate", "hoyle-format"]
    for hook in hooks:
        program, command = hook["entry"].split()
        assert program == "hoyle" and command in COMMANDS
        for path in ("game.yaml", "games/a/game.yaml", "games/a/variants/odd.yaml"):
            assert re.search(hook["files"], path)
        assert not re.search(hook["files"], ".github/workflows/game.yaml.txt")
    for path in ("a/scenarios.yaml", "mine.scenarios.yaml", "a/variants/odd.scenarios.yaml"):
        assert re.search(hooks[0]["files"], path) and not re.search(hooks[1]["files"], path)
