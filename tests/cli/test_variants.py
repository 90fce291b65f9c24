"""Which variants the command line finds for a file, and what it says where it finds none."""

from pathlib import Path

import pytest
from processes import Run

PATCH = """
hoyle: 1
extends: {base}
variant: {name}
title: House
add:
  rules:
    no_ten_first:
      narrows: play
      when: trick is empty
      demand: c.rank is not 10
      if impossible: waive
      says: a ten is not led
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a patch of Sedma, in which the command runs."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.yaml").write_text(PATCH.format(base="sedma", name="house"))
    return tmp_path


def test_patches_of_a_game_are_found_for_a_patch_of_it(run: Run, house: Path) -> None:
    result = run("show", "house.yaml", "--variant", "wild_eights")
    assert result.exit_code == 0
    assert "wild_eights: Sedma with wild eights" in result.stdout
    (house / "more.yaml").write_text(PATCH.format(base="sedma/wild_eights", name="more"))
    assert "wild_eights" not in run("show", "more.yaml").stdout
    unknown = run("simulate", "house.yaml", "--variant", "wild_eight")
    assert unknown.exit_code == 2 and "did you mean `wild_eights`?" in unknown.stderr


@pytest.mark.parametrize("command", ["show", "rules"])
def test_patches_that_do_not_go_with_a_variant_are_left_out(run: Run, house: Path, command: str) -> None:
    assert "wild_eights" in run(command, "house.yaml").stdout
    clash = PATCH.format(base="sedma", name="house") + "change: {formulas: {takes(c card): c.rank is A}}\n"
    (house / "house.yaml").write_text(clash)
    assert "wild_eights" not in run(command, "house.yaml").stdout
    assert "wild_eights" in run(command, "sedma").stdout


@pytest.mark.parametrize("words", [("play", "house"), ("diff", "house"), ("rules", "house")])
def test_a_file_without_its_ending_is_pointed_to(run: Run, house: Path, words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert "there is no game `house`, but there is a file `house.yaml`" in result.stderr


def test_a_variant_without_its_ending_is_pointed_to(run: Run, house: Path) -> None:
    result = run("simulate", "sedma", "--variant", "house")
    assert result.exit_code == 2
    assert "sedma has no variant `house`, but there is a file `house.yaml`: use --variant house.yaml" in result.stderr


def test_diff_lays_variants_over_either_game(run: Run, house: Path) -> None:
    result = run("diff", "house.yaml", "--variant", "wild_eights", "--variant", "simple")
    assert result.stdout.startswith("sedma/house+wild_eights+simple, compared with sedma/house\n")
    assert "the formula `takes` was `c.rank is 7` and is `c.rank is in (7, 8)`" in result.stdout
    assert "`default` was `yes` and is `no`" in result.stdout and "no_ten_first" not in result.stdout
    result = run("diff", "sedma", "house.yaml", "--variant-a", "wild_eights", "--variant", "wild_eights")
    assert result.stdout.startswith("sedma/house+wild_eights, compared with sedma/wild_eights\n")
    assert "no_ten_first" in result.stdout and "takes" not in result.stdout


def test_diff_with_a_variant_of_the_first_game_needs_something_beside_it(run: Run, house: Path) -> None:
    result = run("diff", "house.yaml", "--variant-a", "wild_eights")
    assert result.exit_code == 2
    assert "--variant-a needs a second game, or --variant" in result.stderr
