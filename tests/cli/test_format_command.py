"""`hoyle format`: what it writes, what it leaves alone, how it ends."""

import shutil
from pathlib import Path

import pytest
from processes import ROOT, Run

from shelf import swept_games

SEDMA = ROOT / "gamedefs" / "sedma" / "game.yaml"


@pytest.fixture
def messy(tmp_path: Path) -> Path:
    path = tmp_path / "messy.yaml"
    path.write_text(SEDMA.read_text().replace("\nzones:\n  stock: stack", "\n\n\nzones:\n  stock:     stack"))
    return path


def test_shipped_games_pass_the_check(run: Run) -> None:
    result = run("format", "--check", *(str(path.parent) for path in swept_games().values()))
    assert (result.exit_code, result.stdout) == (0, "")


def test_check_and_diff_change_nothing(run: Run, messy: Path) -> None:
    before = messy.read_text()
    result = run("format", "--check", str(messy))
    assert (result.exit_code, result.stderr) == (1, "1 of 1 file would change\n")
    assert result.stdout == f"{messy}\n"
    result = run("format", "--diff", str(messy))
    assert result.exit_code == 0
    assert "-  stock:     stack seen by nobody" in result.stdout
    assert run("format", "--check", "--diff", str(messy)).exit_code == 1
    assert messy.read_text() == before


def test_a_file_is_written_once(run: Run, messy: Path) -> None:
    messy.chmod(0o640)
    assert run("format", str(messy)).exit_code == 0
    once = messy.read_text()
    assert run("format", "--check", str(messy)).exit_code == 0
    assert "# who won the hand by burning, and for how much" in once
    assert messy.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in messy.parent.iterdir()] == ["messy.yaml"]


def test_a_file_with_errors_is_left_alone(run: Run, messy: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("hoyle: 1\ngame:    bad\ntitel: Bad\n")
    result = run("format", str(bad), str(messy))
    assert result.exit_code == 1
    assert "error[S101]" in result.stderr
    assert bad.read_text() == "hoyle: 1\ngame:    bad\ntitel: Bad\n"
    assert run("format", "--check", str(messy)).exit_code == 0


def test_line_breaks_of_windows_and_links(run: Run, messy: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.yaml"
    shutil.copy(SEDMA, copy)
    copy.write_bytes(copy.read_bytes().replace(b"\n", b"\r\n"))
    link = tmp_path / "link.yaml"
    link.symlink_to(copy)
    assert run("format", str(link)).exit_code == 0
    assert link.is_symlink()
    assert copy.read_bytes() == SEDMA.read_bytes()


def test_a_folder_holds_the_rule_files_that_validate_finds(run: Run, messy: Path) -> None:
    folder = messy.parent
    (folder / "patch.yml").write_text("hoyle: 1\nextends: sedma\nvariant: mine\ntitle:    Mine\n")
    (folder / "scenarios.yaml").write_text("game: sedma\nscenarios:   {}\n")
    (folder / "other.yaml").write_text("a:   b\n")
    (folder / ".hidden").mkdir()
    (folder / ".hidden" / "game.yaml").write_text("hoyle: 1\n")
    result = run("format", "--check", str(folder))
    assert (result.exit_code, result.stderr) == (1, "2 of 2 files would change\n")
    assert result.stdout == f"{messy}\n{folder / 'patch.yml'}\n"


def test_a_folder_without_rule_files_is_refused(run: Run, tmp_path: Path) -> None:
    result = run("format", "--check", str(tmp_path))
    assert result.exit_code == 2
    assert f"there are no rule files in `{tmp_path}`" in result.stderr


def test_a_name_that_is_no_file(run: Run) -> None:
    assert run("format", "nothing.yaml").exit_code == 2
