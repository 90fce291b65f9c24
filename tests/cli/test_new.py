"""`new`: files to begin with."""

import re
from pathlib import Path

import pytest
from processes import Run

import hoyle
from hoyle.compile import shipped_games


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def findings(file: str) -> list[str]:
    """The errors and warnings about a file."""
    return [d.message for d in hoyle.validate(file) if d.severity != "note"]


def play(file: str) -> None:
    """A game in which everybody does the first thing that can be done."""
    state = hoyle.load(file).new_state(seed=1)
    for _ in range(200):
        if not state.is_terminal:
            state.apply(state.legal_moves()[0])


def test_a_game_to_begin_with(run: Run) -> None:
    result = run("new", "my_game")
    assert result.exit_code == 0
    assert "wrote my_game.yaml" in result.stdout and "hoyle play my_game.yaml" in result.stdout
    text = Path("my_game.yaml").read_text()
    assert "game: my_game" in text and "title: My Game" in text
    assert hoyle.validate("my_game.yaml") == []
    play("my_game.yaml")


def test_its_commented_rule_works(run: Run) -> None:
    run("new", "first.yaml")
    text = Path("first.yaml").read_text()
    begin = text.index("# rules:")
    end = text.index("\n\n", begin)
    Path("first.yaml").write_text(text[:begin] + re.sub("(?m)^# ", "", text[begin:end]) + text[end:])
    assert list(hoyle.load("first.yaml").model.rules) == ["follow_suit"]
    assert findings("first.yaml") == []


@pytest.mark.parametrize("game", [*shipped_games(), "sedma/wild_eights"])
def test_a_patch_to_begin_with(run: Run, game: str) -> None:
    result = run("new", "house", "--from", game)
    assert result.exit_code == 0 and "hoyle diff house.yaml" in result.stdout
    text = Path("house.yaml").read_text()
    assert f"extends: {game}\n" in text
    assert findings("house.yaml") == findings(game)
    assert "have the same rules" in run("diff", "house.yaml").stdout
    play("house.yaml")
    assert [word for word in ("drop", "change", "add", "insert") if f"\n# {word}:" not in text] == []
    Path("used.yaml").write_text(re.sub("(?m)^# ", "", text))
    assert set(findings("used.yaml")) <= set(findings(game))


def test_a_patch_of_a_file(run: Run) -> None:
    run("new", "base")
    Path("deep").mkdir()
    run("new", "deep/other")
    assert run("new", "house", "--from", "base.yaml").exit_code == 0
    assert run("new", "below", "--from", "deep/other.yaml").exit_code == 0
    assert findings("house.yaml") == findings("below.yaml") == []
    result = run("new", "deep/above", "--from", "base.yaml")
    assert result.exit_code == 2 and "does not lie in the folder" in result.stderr


def test_a_patch_may_be_called_like_its_game(run: Run) -> None:
    run("new", "sedma", "--from", "sedma")
    assert findings("sedma.yaml") == []


def test_nothing_is_overwritten(run: Run) -> None:
    Path("mine.yaml").write_text("mine")
    result = run("new", "mine")
    assert result.exit_code == 2 and "there already" in result.stderr
    assert Path("mine.yaml").read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["123"], "does not make a name"),
        (["no/such/folder/game"], "there is no folder"),
        (["game", "--from", "sedm"], "did you mean `sedma`?"),
        (["game", "--from", "sedma/simple"], "begin with `--from sedma`"),
    ],
)
def test_what_cannot_be_written(run: Run, words: list[str], expected: str) -> None:
    result = run("new", *words)
    assert result.exit_code == 2
    assert expected in result.stderr
    assert not list(Path().glob("*"))
