"""What a new user is told of files that are wrong in the ways of new users: the whole text of each message."""

from pathlib import Path

import pytest
from own_games import FIRST

from hoyle.tools.scenarios.run import run_file

HEAD = "game: game.yaml\ndealer: p1\nplayers: 2\nscenarios:\n  one:\n"

#: What is written below the name of a scenario, and the findings: their messages and ways out.
FINDINGS = {
    "    steps:\n      - p0 play 7C\n": [
        "error[S903]: a step must be a key, a colon and a value",
        "= help: write a colon after the seat: `- p0: play 7C`",
    ],
    "    steps:\n      - play 7C\n": [
        "error[S903]: a step must be a key, a colon and a value",
        "= help: who makes the move? Write `- p0: play 7C`",
    ],
    "    steps:\n      - illegal: play 7C\n": [
        "error[S901]: `illegal` is not a key of a step",
        "= help: did you mean `cannot`?",
    ],
    "    steps:\n      - p0 illegal: play 7C\n": [
        "error[S901]: `p0 illegal` is not a key of a step",
        "= help: did you mean `p0 cannot`?",
    ],
    "    steps:\n      - trick: 7C\n": [
        "error[S901]: `trick` is not a key of a step",
        "= help: for a zone write `zones: {trick: …}`, for a variable `variables: {trick: …}`; there are `moves`, "
        "`given`, `random`, `random games`, `turn`, `legal`, `can`, `cannot`, `zones`, `variables`, `shown`, `holds`, "
        "`scores`, `parts`, `returns`, `winners`, `reason`, `over`, `log has`, `log lacks`, `always`, `at the end`",
    ],
    "    steps:\n      - turn: 0\n": ["error[S904]: `0` is not a seat at this table", "= help: did you mean `p0`?"],
    "    steps:\n      - turn: 2\n": [
        "error[S904]: `2` is not a seat at this table",
        "= help: the seats are `p0` to `p1`",
    ],
    "    steps:\n      - holds: hand[p7] is empty\n": [
        "error[S904]: there is no `p7` at this table",
        "= help: the players are `p0` to `p1`",
    ],
    "    steps:\n      - holds: s2 is s0\n": [
        "error[S904]: there is no `s2` at this table",
        "= help: the sides are `s0` to `s1`",
    ],
    "    steps:\n      - holds: count(p7 in trick where p7.rank is 7) is 0\n": [],
    "    given:\n      hands[0]: 7C\n    steps: []\n": [
        "error[S904]: there is no zone or variable `hands[0]` at this table",
        "= help: did you mean `hand[0]`?",
    ],
    "    steps:\n      - p0 cannot: play KS: not yours\n": [
        "error[P115]: this line has a second `: `, which YAML takes for the end of a key",
        "= help: write `- p0 cannot: {play KS: not yours}`",
    ],
    "    options: {targt: 3}\n    steps: []\n": [
        "error[S908]: this scenario cannot start: mine has no option `targt`",
        "= help: change the name `targt`; or, to test that Hoyle refuses this, write `refused: mine has no option "
        "`targt`` in place of `steps:`",
    ],
    "    given: {pot: 7C}\n    steps: []\n": [
        "error[S904]: there is no zone or variable `pot` at this table",
        "= help: there are `stock`, `hand[0]`, `hand[1]`, `trick`, `won[0]`, `won[1]`, `dealer`, `score[0]`, `score[1]`, "
        "`leader`",
    ],
    "    title: the first trick\n    steps: []\n": [
        "error[S901]: `title` has no meaning here",
        "= help: the key of a scenario is its title and may be a long sentence; write notes after `#`",
    ],
    "    steps:\n      - p0 note: the first trick\n": [
        "error[S901]: `p0 note` is not a key of a step",
        "= help: the key of a scenario is its title and may be a long sentence; write notes after `#`",
    ],
}


def messages_of(tmp_path: Path, text: str) -> list[str]:
    """The messages about the scenarios of a file."""
    (tmp_path / "game.yaml").write_text(FIRST, "utf-8")
    path = tmp_path / "scenarios.yaml"
    path.write_text(text, "utf-8")
    return [outcome.message for outcome in run_file(path)]


def sentences_of(message: str) -> list[str]:
    """The sentences of a message, without the lines of the file."""
    return [line.strip() for line in message.splitlines() if line.startswith("error[") or "= help: " in line]


@pytest.mark.parametrize("body", FINDINGS)
def test_in_a_scenario(tmp_path: Path, body: str) -> None:
    (message,) = messages_of(tmp_path, HEAD + body)
    assert sentences_of(message) == FINDINGS[body]


def test_all_formulas_are_read_though_one_is_wrong(tmp_path: Path) -> None:
    (message,) = messages_of(tmp_path, HEAD + "    steps:\n      - holds: [p7 is p0, count(trick), len(trick) is 0]\n")
    assert [line[:11] for line in sentences_of(message) if line[0] == "e"] == [
        "error[S904]",
        "error[T401]",
        "error[N301]",
    ]


def test_scenarios_that_stand_at_the_top(tmp_path: Path) -> None:
    (message,) = messages_of(tmp_path, "game: game.yaml\nfirst:\n  steps: [{turn: p0}]\n")
    assert sentences_of(message) == [
        "error[S903]: this file needs `scenarios:` with scenarios by name",
        "= help: write `scenarios:`, below it the name of each and a colon, and below that its `steps`",
        "error[S901]: `first` has no meaning here",
        "= help: write the names of scenarios below `scenarios:`, indented",
    ]


def test_a_key_of_a_scenario_at_the_top(tmp_path: Path) -> None:
    (message,) = messages_of(tmp_path, f"{HEAD}    steps: [{{turn: p0}}]\nsteps: [{{turn: p0}}]\n")
    assert sentences_of(message) == [
        "error[S901]: `steps` has no meaning here",
        "= help: this belongs in a scenario: write `steps:` below the name of one",
    ]


def test_what_is_wrong_with_the_rules_is_reported_once(tmp_path: Path) -> None:
    text = HEAD + "    steps: [{turn: p0}]\n  two:\n    steps: [{turn: p0}]\n  three:\n    steps: [{turn: p0}]\n"
    (tmp_path / "mine.yaml").write_text(FIRST.replace("shuffle stock", "shufle stock"), "utf-8")
    first, *others = messages_of(tmp_path, text.replace("game.yaml", "mine.yaml"))
    assert sentences_of(first) == ["error[P201]: no statement begins with `shufle`", "= help: did you mean `shuffle`?"]
    assert others == ["error[P201]: no statement begins with `shufle`\n  the same as for `one`, line 5"] * 2


@pytest.mark.parametrize("body", ["steps: [{turn: p0}]", "refused: it is for"])
@pytest.mark.parametrize("game", ["glof.yaml", "A" * 3000])
def test_a_game_that_is_not_there(tmp_path: Path, game: str, body: str) -> None:
    (message,) = messages_of(tmp_path, f"{HEAD}    {body}\n".replace("game.yaml", game))
    assert message.startswith("error[S908]: there is no game or file `" + game[:9])
    assert "= help: write the id of a shipped game, or a rule file beside this one, after `game:`" in message


def test_no_game_at_all(tmp_path: Path) -> None:
    path = tmp_path / "scenarios.yaml"
    path.write_text("scenarios:\n  one: {steps: [{turn: p0}]}\n  two: {steps: [{turn: p0}]}\n", "utf-8")
    first, second = run_file(path)
    assert sentences_of(first.message) == [
        "error[S908]: the game is missing: there is no `game.yaml` beside this file",
        "= help: write the id of a shipped game, or a rule file beside this one, after `game:`",
    ]
    assert second.message.endswith("  the same as for `one`, line 2")


def test_scenarios_are_of_the_game_that_their_file_is_named_for(tmp_path: Path) -> None:
    path = tmp_path / "mine.scenarios.yaml"
    path.write_text("scenarios:\n  one: {players: 2, steps: [{over: no}]}\n", "utf-8")
    (missing,) = run_file(path)
    assert "there is no `mine.yaml` beside this file" in missing.message
    (tmp_path / "mine.yaml").write_text(FIRST, "utf-8")
    assert [outcome.passed for outcome in run_file(path)] == [True]
