"""What is shown without playing: each kind has its code, and sound games have none of them."""

from pathlib import Path

import pytest

import hoyle
from diagnostics.bad_files import HERE, whole_text, written_whole

FIVE = ["sedma", "sedanto", "kathmandu", "sequence", "sequitur"]

#: What there is to show, and the code that says so; each has a bad file of that name.
KINDS = {
    "a phase that is never reached": "F505",
    "a line that is never reached": "F503",
    "an action that no table offers": "G702",
    "a branch that no table takes": "G703",
    "a decision that can be empty": "F508",
    "a decision that is empty at some table": "G705",
    "a loop without progress": "F504",
    "a loop without progress at some table": "G704",
    "an unused name": "N310",
    "an option that changes nothing": "G706",
    "a legality test that reads what its player cannot see": "V601",
}


@pytest.mark.parametrize("code", KINDS.values(), ids=KINDS)
def test_a_bad_file_gets_its_code(code: str, tmp_path: Path) -> None:
    assert code in {d.code for d in hoyle.validate(written_whole(code, tmp_path))}


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", FIVE)
def test_the_five_games_raise_no_alarm(name: str) -> None:
    assert not [d.message for d in hoyle.validate(name) if d.severity != "note"]


def test_the_options_of_a_finding_are_named(tmp_path: Path) -> None:
    (found,) = [d for d in hoyle.validate(written_whole("G704", tmp_path)) if d.code == "G704"]
    assert "swapping=no" in found.message


def test_what_matters_only_beside_another_option_is_no_idle_option(tmp_path: Path) -> None:
    text = whole_text(HERE / "G706.yaml")
    text = text.replace("  high: {type: bool}\n", "  high: {type: bool}\n  more: {type: bool}\n")
    text = text.replace("5 if high\n", "6 if high and more\n")
    file = tmp_path / "game.yaml"
    file.write_text(text, encoding="utf-8")
    assert not [d.message for d in hoyle.validate(file) if d.code[0] == "G"]
