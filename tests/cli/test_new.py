"""`new`: files to begin with."""

import re
import shlex
from pathlib import Path

import pytest
from processes import Run
from test_studies import ALONE

import hoyle
from hoyle.rule_files import shipped_variants
from hoyle.tools.authoring.first_game import families
from hoyle_cli.catalogue import FAMILIES


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def examples(run: Run, file: str) -> None:
    """The examples of play beside a rule file are read without errors and pass; the rule file is laid out as it should be."""
    assert run("validate", file, file.replace(".yaml", ".scenarios.yaml")).exit_code == 0
    assert run("format", "--check", file).exit_code == 0
    result = run("test", file)
    assert result.exit_code == 0 and result.stdout.count("pass  ") > 1 and "FAIL" not in result.stdout


def findings(file: str) -> list[str]:
    """The errors and warnings about a file."""
    return [d.message for d in hoyle.validate(file) if d.severity != "note"]


def play(file: str) -> None:
    """A game in which everybody does the first thing that can be done."""
    state = hoyle.load(file).new_state(seed=1)
    for _ in range(200):
        if not state.is_terminal:
            state.apply(state.legal_moves()[0])


def test_commands_are_told_as_a_shell_reads_them(run: Run) -> None:
    result = run("new", "my game")
    commands = [line.strip().partition("    ")[0] for line in result.stdout.splitlines() if line.startswith("  hoyle ")]
    assert commands and all(shlex.split(command)[2] == "my game.yaml" for command in commands)
    heads = [Path(name).read_text(encoding="utf-8") for name in ("my game.yaml", "my game.scenarios.yaml")]
    assert all(re.search(r"hoyle test 'my game|hoyle play 'my game", head) for head in heads)
    again = run("play", "my game.yaml", "--seed", "3", typed="q\n").stdout.splitlines()[-1]
    assert shlex.split(again.partition(": ")[2]) == ["hoyle", "play", "my game.yaml", "--seed", "3"]


def test_a_game_to_begin_with(run: Run) -> None:
    result = run("new", "my_game")
    assert result.exit_code == 0
    assert "wrote my_game.yaml" in result.stdout and "hoyle play my_game.yaml" in result.stdout
    text = Path("my_game.yaml").read_text()
    assert "game: my_game" in text and "title: My Game" in text
    assert hoyle.validate("my_game.yaml") == []
    play("my_game.yaml")
    assert "wrote my_game.scenarios.yaml" in result.stdout and "hoyle test my_game.yaml" in result.stdout
    examples(run, "my_game.yaml")
    assert run("play", "my_game.yaml", "--seed", "1", typed="1\nq\n").exit_code == 0


def test_its_examples_fail_on_other_rules(run: Run) -> None:
    run("new", "mine")
    rules = Path("mine.yaml").read_text()
    for old, new in (
        ("c.rank >= d.rank", "c.rank <= d.rank"),
        ("seen by owner", "seen by everyone"),
        ("deal 5", "deal 4"),
    ):
        Path("mine.yaml").write_text(rules.replace(old, new))
        assert run("test", "mine.yaml").exit_code == 1


def test_examples_that_are_there_are_kept(run: Run) -> None:
    Path("mine.scenarios.yaml").write_text("mine")
    result = run("new", "mine")
    assert result.exit_code == 0 and "kept mine.scenarios.yaml, which already exists" in result.stdout
    assert Path("mine.scenarios.yaml").read_text() == "mine"


def test_examples_of_a_game_yaml_stand_in_scenarios_yaml(run: Run) -> None:
    assert "wrote scenarios.yaml" in run("new", "game").stdout
    assert run("test", ".").exit_code == run("test", "game.yaml").exit_code == 0


def test_examples_of_a_patch_are_no_variant(run: Run) -> None:
    run("new", "game")
    Path("variants").mkdir()
    run("new", "variants/odd", "--from", "goofspiel")
    assert shipped_variants(Path("game.yaml")) == ["odd"]


def test_its_commented_rule_works(run: Run) -> None:
    run("new", "first.yaml")
    text = Path("first.yaml").read_text()
    begin = text.index("# rules:")
    end = text.index("\n\n", begin)
    Path("first.yaml").write_text(text[:begin] + re.sub("(?m)^# ", "", text[begin:end]) + text[end:])
    assert list(hoyle.load("first.yaml").model.rules) == ["follow_suit"]
    assert findings("first.yaml") == []


# one with tokens, one with choices made together, and a patch of a patch: each costs some seconds
@pytest.mark.sweep(3)
@pytest.mark.parametrize("game", ["kathmandu", "goofspiel", "sedma/wild_eights"])
def test_a_patch_to_begin_with(run: Run, game: str) -> None:
    result = run("new", "house", "--from", game)
    assert result.exit_code == 0 and "hoyle diff house.yaml" in result.stdout
    text = Path("house.yaml").read_text()
    assert f"extends: {game}\n" in text
    known = findings(game)
    assert findings("house.yaml") == known
    assert "have the same rules" in run("diff", "house.yaml").stdout
    play("house.yaml")
    examples(run, "house.yaml")
    assert run("play", "house.yaml", "--seed", "1", typed="1\nq\n").exit_code == 0
    assert [word for word in ("drop", "change", "add", "insert") if f"\n# {word}:" not in text] == []
    Path("used.yaml").write_text(re.sub("(?m)^# ", "", text))
    assert set(findings("used.yaml")) <= set(known)


def test_a_patch_of_a_file(run: Run) -> None:
    run("new", "base")
    Path("deep").mkdir()
    run("new", "deep/other")
    assert run("new", "house", "--from", "base.yaml").exit_code == 0
    assert run("new", "below", "--from", "deep/other.yaml").exit_code == 0
    assert findings("house.yaml") == findings("below.yaml") == []
    result = run("new", "deep/above", "--from", "base.yaml")
    assert result.exit_code == 2 and "is not in the folder" in result.stderr


def test_a_game_without_a_choice_is_no_base(run: Run) -> None:
    Path("ended.yaml").write_text(ALONE.replace("dealer chooses", "if count(out) > 1: dealer chooses"))
    result = run("new", "late", "--from", "ended.yaml")
    assert result.exit_code == 2 and "ended.yaml ends before anybody has a choice" in result.stderr
    assert not Path("late.yaml").exists()


@pytest.mark.parametrize(
    ("option", "other"),
    [("1..5, default: 5", "4"), ("1..5, default: 3", "4"), ("bool, default: yes", "no"), ("wild | tame", "tame")],
)
def test_a_patch_shows_another_default(run: Run, option: str, other: str) -> None:
    run("new", "base")
    base, text = Path("base.yaml"), f"options:\n  size: {{type: {option}, help: Cards}}\nzones:\n"
    base.write_text(base.read_text().replace("zones:\n", text, 1))
    run("new", "house", "--from", "base.yaml")
    assert f"#     size: {{default: {other}}}\n" in Path("house.yaml").read_text()


def test_a_patch_may_be_called_like_its_game(run: Run) -> None:
    run("new", "goofspiel", "--from", "goofspiel")
    assert findings("goofspiel.yaml") == []


def test_nothing_is_overwritten(run: Run) -> None:
    Path("mine.yaml").write_text("mine")
    result = run("new", "mine")
    assert result.exit_code == 2 and "already exists" in result.stderr
    assert Path("mine.yaml").read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["123"], "contains no name"),
        (["no/such/folder/game"], "there is no folder"),
        (["game", "--from", "sedm"], "did you mean `sedma`?"),
        (["game", "--from", "sedma/simple"], "start from its game with `--from sedma`"),
    ],
)
def test_what_cannot_be_written(run: Run, words: list[str], expected: str) -> None:
    result = run("new", *words)
    assert result.exit_code == 2
    assert expected in result.stderr
    assert not list(Path().glob("*"))


@pytest.mark.parametrize("family", families())
def test_a_game_like_others(run: Run, family: str) -> None:
    assert run("new", "mine", "--like", family).exit_code == 0
    assert [d for d in hoyle.validate("mine.yaml") if d.severity != "note"] == []
    text = Path("mine.yaml").read_text()
    assert "\ngame: mine\ntitle: Mine\n" in text and f"\nfamily: {family}\n" in text
    examples(run, "mine.yaml")


def test_there_is_a_game_to_start_from_for_every_family() -> None:
    assert {*families(), "other"} == set(FAMILIES)


def test_unknown_families_are_refused(run: Run) -> None:
    result = run("new", "mine", "--like", "trick-takin")
    assert result.exit_code == 2 and "did you mean `trick-taking`?" in result.output
    assert run("new", "mine", "--like", "rummy", "--from", "sedma").exit_code == 2
    assert not Path("mine.yaml").exists()


def test_duties_of_a_trick_can_be_uncommented(run: Run) -> None:
    run("new", "mine", "--like", "trick-taking")
    file = Path("mine.yaml")
    text = re.sub(r"^#(  )", r"\1", file.read_text(), flags=re.M)
    assert "\n  must_head:" in text
    file.write_text(text)
    assert findings("mine.yaml") == []
    play("mine.yaml")
