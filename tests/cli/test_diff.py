"""`diff`: what differs in the rules of two games."""

import json
from pathlib import Path

import pytest
from processes import Run

from hoyle.locate import shipped_games


def test_a_variant_against_its_base(run: Run) -> None:
    result = run("diff", "sedma/wild_eights")
    assert result.exit_code == 0
    assert result.stdout.startswith("sedma/wild_eights, compared with sedma\n")
    assert "the formula `takes` was `c.rank is 7` and is `c.rank is in (7, 8)`" in result.stdout
    assert "the rule `send_with_a_match` now says “the leader" in result.stdout


def test_a_set_of_options_against_its_game(run: Run) -> None:
    assert "`default` was `wild` and is `over_trump`" in run("diff", "sedma/trump_sevens").stdout


def test_a_patch_against_the_patch_it_extends(run: Run, tmp_path: Path) -> None:
    text = "hoyle: 1\nextends: sedma/wild_eights\nvariant: more\ntitle: More\nchange: {formulas: {bonus: 30}}\n"
    (tmp_path / "more.yaml").write_text(text)
    result = run("diff", str(tmp_path / "more.yaml"))
    assert "the formula `bonus` was `20 if last_trick else 0` and is `30`" in result.stdout
    assert "takes" not in result.stdout


def test_a_file_that_only_looks_different(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "sedma.yaml"
    text = shipped_games()["sedma"].read_text()
    path.write_text("# mine\n" + text.replace("c: card from my hand\n", "c:   card from my hand # any\n"))
    result = run("diff", "sedma", str(path), "--exit-code")
    assert (result.exit_code, result.stdout) == (0, "sedma and sedma have the same rules\n")


def test_exit_code(run: Run) -> None:
    assert run("diff", "sedma", "sedma/wild_eights", "--exit-code").exit_code == 1
    assert run("diff", "sedma", "sedma", "--exit-code").exit_code == 0


def test_json(run: Run) -> None:
    data = json.loads(run("diff", "kathmandu", "kathmandu/bazaar", "--json").stdout)
    assert (data["before"], data["after"]) == ("kathmandu", "kathmandu/bazaar")
    option = next(d for d in data["differences"] if d["section"] == "options")
    assert option == {
        "section": "options",
        "name": "rounds",
        "part": "default",
        "change": "changed",
        "before": "3",
        "after": "4",
        "used_by": [],
    }
    action = next(d for d in data["differences"] if d["section"] == "actions")
    assert (action["name"], action["part"], action["change"], action["before"]) == ("haggle", "", "added", None)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["sedma"], "sedma is a whole game, not a patch"),
        (["sedma", "sedm"], "did you mean `sedma`?"),
        (["sedma/wild_eight"], "did you mean `wild_eights`?"),
    ],
)
def test_what_cannot_be_compared(run: Run, words: list[str], expected: str) -> None:
    result = run("diff", *words)
    assert result.exit_code == 2
    assert expected in result.stderr


def test_a_file_with_errors(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("hoyle: 1\nextends: sedma\nvariant: bad\ntitle: Bad\ndrop: [rules.none]\n")
    result = run("diff", str(tmp_path / "bad.yaml"))
    assert result.exit_code == 1
    assert "D801" in result.stderr and not result.stdout
    (tmp_path / "worse.yaml").write_text("hoyle: 1\nextends: bad.yaml\nvariant: worse\ntitle: Worse\n")
    assert "D801" in run("diff", str(tmp_path / "worse.yaml")).stderr
