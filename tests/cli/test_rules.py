"""`hoyle rules`: formats, tables and files."""

from pathlib import Path

from processes import Run


def test_the_whole_file_for_the_terminal(run: Run) -> None:
    result = run("rules", "sedma")
    assert result.exit_code == 0
    assert result.stdout.startswith("Sedma\n=====\n")
    assert "If there are four players" in result.stdout


def test_a_table_folds_what_does_not_happen_there(run: Run) -> None:
    result = run("rules", "sedma", "--players", "4", "--option", "sevens=over_trump")
    assert "4 players." in result.stdout and "Players who sit opposite each other are partners." in result.stdout
    assert "first trump" not in result.stdout.split("\nOptions\n")[0]


def test_a_named_variant_is_a_table(run: Run) -> None:
    result = run("rules", "sedma", "--variant", "simple")
    assert "Points  0  0  0  1" in result.stdout


def test_a_patch_changes_the_booklet(run: Run) -> None:
    assert (
        "A card *takes any card* if it is a seven or an eight."
        in run("rules", "sedma/wild_eights", "--format", "markdown").stdout
    )


def test_a_file_says_its_format_by_its_name(run: Run, tmp_path: Path) -> None:
    for name, start in (("a.html", "<!doctype html>"), ("a.md", "# Sedma"), ("a.txt", "Sedma\n=")):
        assert run("rules", "sedma", "-o", str(tmp_path / name)).stdout == ""
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)


def test_what_is_wrong_is_said(run: Run, tmp_path: Path) -> None:
    assert run("rules", "sedma", "--players", "9").exit_code == 2
    assert run("rules", "sedma", "-o", str(tmp_path / "no" / "a.md")).exit_code == 2
    bad = tmp_path / "bad.yaml"
    bad.write_text("hoyle: 1\ngame: bad\n")
    result = run("rules", str(bad))
    assert result.exit_code == 1 and "error[" in result.stderr
