"""At the prompt a number that is the face of a card means the card."""

from pathlib import Path

import pytest
from processes import Run

from hoyle.scene.wording import labels
from numbered_deck import numbered_game


def played(run: Run, path: str, typed: str) -> str:
    result = run("play", path, "--plain", "--seats", "human,random", "--seed", "1", typed=f"{typed}\nq\n")
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_a_typed_number_is_the_card(run: Run, tmp_path: Path) -> None:
    told = played(run, numbered_game(tmp_path), "3+5+8\n14")
    assert "\n11  play 11\n14  play 14\n17  play 17\n(type the card itself: 14 for “play 14”)\n" in told
    assert "  you: play 14\n" in told


def test_a_number_that_is_no_card_here_is_refused(run: Run, tmp_path: Path) -> None:
    told = played(run, numbered_game(tmp_path), "3+5+8\n2\n3\n21\nwhy 14\nwhy 5")
    assert "> 2\nYou do not hold 2.\n> 3\nYou do not hold 3.\n> 21\n“21” is not a card here" in told
    assert "“play 14” is a legal move.\n> why 5\nYou do not hold 5.\n" in told


def test_no_other_move_has_the_number_of_a_card(run: Run, tmp_path: Path) -> None:
    told = played(run, numbered_game(tmp_path, "play, bury or stop"), "5+8+11\n14\n21\n3")
    assert "\n 3  play 3\n21  play 14\n22  play 17\n23  bury 14\n24  bury 17\n25  stop\n" in told
    assert "> 14\nWhich of these? play 14 (21), bury 14 (23)\n" in told
    assert "> 21\n  you: play 14\n" in told and "> 3\n  you: play 3\n" in told


@pytest.mark.parametrize(
    ("faces", "found"),
    [
        (["1", "", "3"], ("1", "2", "3")),
        (["3", "3", ""], ("1", "2", "4")),
        (["-1", "2"], ("-1", "2")),
        (["1", "2", ""], ("1", "2", "4")),
    ],
)
def test_labels_are_faces_or_numbers_of_no_card(faces: list[str], found: tuple[str, ...]) -> None:
    assert labels.card_labels(faces, {"-1", "3"} | set(filter(None, faces))) == found
