"""No command prints a character that turns a line around or that nobody sees, wherever it was found."""

import re
from pathlib import Path

import pytest
from processes import Run
from test_output_files import GAME

import hoyle
from hoyle.language.report.invisible import hidden_characters
from records.played import log_of_game

NAME = "a\u202eb\u200bc\u2066d\u00ade"
RULES = f"{NAME}.yaml"
SCENARIOS = f"scenarios:\n  one:\n    game: {RULES}\n    steps:\n      - turn: p9\n"

#: Commands about a file with such a name, by what they need in the folder; with `X` where the name is.
COMMANDS = [
    ("show", "X.yaml"), ("rules", "X.yaml"), ("rules", "X.yaml", "-o", "X.md"), ("rules", "X.yaml", "-o", "X/x.md"),
    ("graph", "X.yaml"), ("graph", "X.yaml", "-o", "X.dot"), ("graph", "X.yaml", "-o", "X/x.dot"), ("validate", "X.yaml"),
    ("validate", "X.yaml", "--notes"), ("validate", "."), ("validate", "X"), ("format", "X.yaml"), ("format", "--diff", "X.yaml"),
    ("format", "--check", "X.yaml"), ("format", "X"), ("diff", "X.yaml"), ("diff", "X.yaml", "sedma"), ("new", "X"),
    ("new", "X.yaml"), ("test", "X.yaml"), ("test", "."), ("test", "X"), ("list",), ("explain", "X"), ("X",), ("--X",),
    ("play", "X.yaml", "--plain", "--seats", "random,random"), ("play", "X"), ("play", "sedma", "--names", "X,B"),
    ("play", "sedma", "--seats", "X,human"), ("play", "sedma", "--option", "X=1"), ("play", "sedma", "--variant", "X"),
    ("play", "sedma", "--option", "hands=X"), ("play", "--plain", "--resume", "X.jsonl"), ("play", "--resume", "X"),
    ("simulate", "X.yaml", "-n", "2"), ("simulate", "sedma", "--player", "X"), ("replay", "X.jsonl"), ("replay", "X"),
    ("replay", "X.jsonl", "--save-scenario", "X.scenario.yaml"), ("replay", "X.jsonl", "--as", "X"), ("analyse", "X"),
    ("analyse", "X.jsonl"), ("games",), ("audit", "X.yaml", "-n", "1"), ("audit", "X.yaml", "-n", "1", "--html", "X/x.html"),
    ("arena", "X.yaml", "random", "X"), ("study", "X.yaml", "-n", "2", "--engine", "reference"), ("profile", "X.yaml", "-n", "1"),
    ("study", "X.yaml", "-n", "2", "--engine", "reference", "--html", "X/x.html"), ("tune", "X.yaml", "--option", "X=1..2"),
    ("compare", "X.yaml", "sedma", "-n", "2", "--engine", "reference"),
]  # fmt: skip


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words))
def test_names_of_files_are_made_visible(
    run: Run, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    Path(RULES).write_text(GAME)
    Path(f"{NAME}.scenarios.yaml").write_text(SCENARIOS.replace(RULES, "small.yaml"))
    Path(f"{NAME}.jsonl").write_text(log_of_game(hoyle.load("sedma"), "sedma", 4) + "{}\n")
    (tmp_path / "hoyle" / "games").mkdir(parents=True)
    (tmp_path / "hoyle" / "games" / f"{NAME}.jsonl").write_text(f"{NAME}\n")
    result = run(*(re.sub("X(?![a-z])|^X", NAME, word) for word in words))
    text = re.sub(r"\x1b\[[0-9;]*m", "", result.output)
    assert not [found[0] for found in hidden_characters(text)]


def test_machines_get_the_name_as_it_is(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(RULES).write_text(GAME.replace("players: 2", "players: x"))
    assert (
        NAME.encode("unicode_escape").decode()
        in run("validate", RULES, "--json").stdout.encode("unicode_escape").decode()
    )


@pytest.mark.parametrize(
    "words", [("rules",), ("format", "--diff"), ("diff", "sedma"), ("show",), ("graph",), ("validate",)]
)
def test_characters_in_a_rule_file_are_made_visible(
    run: Run, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("small.yaml").write_text(GAME.replace("title: Small", f"title: {NAME}  # {NAME}"))
    result = run(*words, "small.yaml")
    assert result.exit_code == 1 and "error[P110]" in result.output
    assert not list(hidden_characters(result.output))
