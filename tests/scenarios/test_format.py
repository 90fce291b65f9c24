"""What scenario files may say, what they may not, and what is told when something is not so."""

from pathlib import Path

import pytest

from hoyle.language.report import Report, render
from hoyle.resources import error_page
from hoyle.tools.scenarios.read import load_file
from hoyle.tools.scenarios.run import Outcome, run_file

KINDS = Path(__file__).with_name("kinds.yaml")


def run(tmp_path: Path, text: str) -> list[Outcome]:
    """The outcomes of scenarios about Sedma."""
    path = tmp_path / "scenarios.yaml"
    path.write_text("game: sedma\ndealer: p1\nscenarios:\n" + text, encoding="utf-8")
    return run_file(path)


def one(tmp_path: Path, steps: str) -> str:
    """The message of one scenario with these lines."""
    lines = "".join(f"    {line}\n" for line in steps.splitlines())
    (outcome,) = run(tmp_path, f"  example:\n{lines}")
    assert outcome.passed is not bool(outcome.message)
    return outcome.message


HANDS = """given:
  hand[0]: 9S 9H 7D KC
  hand[1]: 8C QH 10D AS
"""


@pytest.mark.parametrize("outcome", run_file(KINDS), ids=lambda outcome: outcome.name)
def test_every_kind_of_zone(outcome: Outcome) -> None:
    assert outcome.passed, outcome.message


@pytest.mark.parametrize(
    "step, told",
    [
        ("p0: play KC\n  legal: play 9S, play 7D", "missing: play 9S"),
        ("legal: 3", "the number of legal moves differs\n  expected: 3\n  found:    4: play KC"),
        ("p1: play 8C", "p1 cannot `play 8C`: `play` cannot be chosen now: it is p0's turn"),
        ("cannot: play 9S", "`play 9S` should be refused, but is legal"),
        ("cannot: {play 8C: too late}", "refused for another reason\n  expected: too late"),
        ("can: play 8C", "`play 8C` should be legal, but is refused"),
        ("turn: p1", "the seat to choose differs\n  expected: p1\n  found:    p0"),
        ("holds: trick is not empty", "this does not hold: trick is not empty"),
        ("scores: 1 0", "the scores differ\n  expected: 1 0\n  found:    0 0"),
        ("over: yes", "the game should be over"),
        ("winners: p0", "the game is not over: p0 chooses"),
        ("variables: {leader: p1}", "`leader` differs\n  expected: p1\n  found:    p0"),
        ("p0 was shown: 8C", "p0 was never shown 8C"),
        ("p0 was not shown: 9S", "p0 was shown 9S"),
        ("log has: nonsense", "the log has no line with `nonsense`"),
        ("random games: 3\n  always: trick is empty", "after 1 decision of random game 0, whose log ends"),
        ("random games: 2\n  at the end: played is 7", "at the end of random game 0"),
    ],
)
def test_what_is_not_so_is_reported(tmp_path: Path, step: str, told: str) -> None:
    message = one(tmp_path, f"{HANDS}steps:\n- {step}")
    assert told in message
    assert "in step 1 (" in message and ("hand[1]: " in message or "the game is over" in message)


@pytest.mark.parametrize("zone", ["hand[0]: 9S 9H 7D AC", "stock: 23", "hand[1]: {has: KC}", "trick: 9S"])
def test_zones_that_differ_are_reported(tmp_path: Path, zone: str) -> None:
    assert "differs\n  expected: " in one(tmp_path, f"{HANDS}steps:\n- zones:\n    {zone}")


#: What is written wrongly, and the code of what is found.
MISTAKES = {
    "stepz: []\nsteps: []": "S901",
    "steps:\n- plays: x": "S901",
    "steps:\n- p0 see: {}": "S901",
    "steps:\n- always: yes": "S902",
    "refused: x\nsteps: []": "S902",
    "each: [[a], [b]]\nsteps: []": "S902",
    "steps:\n- turn: <a>\neach: [[b], [c]]": "S902",
    "steps: nothing": "S903",
    "steps:\n- p0": "S903",
    "steps:\n- zones: 7": "S903",
    "players: many\nsteps: []": "S903",
    "each: [[a], [b, c]]\nsteps: []": "S903",
    "steps:\n- scores: 1 2 3": "S903",
    "steps:\n- random games: 0": "S903",
    "given: {leader: [p0]}\nsteps: []": "S903",
    "given: {hands: 9S}\nsteps: []": "S904",
    "given: {leader: p7}\nsteps: []": "S904",
    "given: {burn_stakes: 9}\nsteps: []": "S904",
    "dealer: p5\nsteps: []": "S904",
    "steps:\n- p6: pass": "S904",
    "steps:\n- parts: {melds: 0 0}": "S904",
    "deal: {'hand[0]': '9S ??'}\nsteps: []": "S903",
    "deal: ??\nsteps: []": "S903",
    "cards: {mine: '9S ??'}\nsteps: []": "S903",
    "given: {stock: 2S}\nsteps: []": "S905",
    "given: {stock: 9S 9S}\nsteps: []": "S905",
    "deal: 9S 11S\nsteps: []": "S905",
    "given: {trick: ZZ}\nsteps: []": "S905",
    "cards: {k: 9S 9S}\nsteps: []": "S905",
    "given: {stock: empty}\nsteps: []": "S906",
    "given: {stock: empty, trick: 40}\nsteps: []": "S906",
    "given: {stock: 9S rest, trick: rest}\nsteps: []": "S906",
    "steps:\n- holds: no_such_name": "N301",
    "steps:\n- holds: count(trick)": "T401",
    "steps:\n- holds: (": "P210",
    "turn: p0\nsteps: []": "S901",
    "steps:\n- turn: p9": "S904",
    "steps:\n- turn: nobody": "S904",
    "steps:\n- over: maybe": "S903",
    "steps:\n- random: x": "S903",
    "steps:\n- cannot: plya 9S": "S904",
    "steps:\n- cannot: play 2S": "S905",
    "steps:\n- legal: {plya: 3}": "S904",
    "steps:\n- legal: {play: {a: 3}}": "S903",
    "steps:\n- legal: '[play 9S, pass]'": "S903",
    "steps:\n- legal: ['play 9S, pass']": "S903",
    "steps:\n- legal: [play layout@1,2]": "S903",
    "steps:\n- cannot: {play 9S: [x]}": "S903",
    "steps:\n- parts: {burnt: [0]}": "S903",
    "steps:\n- variables: {leader: [p0]}": "S903",
    "steps:\n- variables: {leader: p7}": "S904",
    "steps:\n- holds: [[a]]": "S903",
    "given: {sevens: wild}\nsteps: []": "S904",
    "given: {trick: '9S, 9H'}\nsteps: []": "S905",
    "given: {trick: 9s}\nsteps: []": "S905",
    "given: {trick: [9S, 9H]}\nsteps: []": "S903",
    "given: {trick: {up: 9S}}\nsteps: []": "S903",
    "given: {trick: {cards: 9S 9H, by: p0}}\nsteps: []": "S903",
    "given: {trick: {cards: 9S, by: p8}}\nsteps: []": "S904",
    "given: {trick: {count: x}}\nsteps: []": "S903",
    "given: {trick: {up: [x]}}\nsteps: []": "S903",
    "steps:\n- zones: {trick: {cards: 9S, by: p0}}": "S902",
    "game: sequence\ndeal: 9S 9S 9S 9S 9S\nsteps: []": "S905",
    "deal: [9S]\nsteps: []": "S903",
    "cards: {k: [9S]}\nsteps: []": "S903",
    "options: {deal_all: [1]}\nsteps: []": "S903",
    "given:\nsteps: []": "S903",
    "steps:": "S903",
}


@pytest.mark.parametrize("text, code", MISTAKES.items())
def test_mistakes_are_shown_where_they_are(tmp_path: Path, text: str, code: str) -> None:
    message = one(tmp_path, text)
    assert f"error[{code}]: " in message
    assert "scenarios.yaml:" in message


def test_every_code_has_a_page() -> None:
    for number in range(901, 909):
        page = error_page(f"S{number}")
        assert page is not None and page.startswith(f"# S{number}: ")


def test_rows_of_a_table_are_scenarios(tmp_path: Path) -> None:
    text = "  X-1, X-2 a seat:\n    each: [[seat], [p0], [p1]]\n    steps:\n    - turn: <seat>\n"
    first, second = run(tmp_path, text)
    assert (first.name, first.ids, first.passed) == ("X-1, X-2 a seat (p0)", ("X-1", "X-2"), True)
    assert (second.name, second.line, second.passed) == ("X-1, X-2 a seat (p1)", 4, False)


@pytest.mark.parametrize(
    "text, told",
    [
        ("players: 5\n    steps: []", "sedma is for 2 to 4 players, not 5"),
        ("game: whisst\n    steps: []", "there is no game or file `whisst`"),
        ("variant: sexma\n    steps: []", "sedma has no variant `sexma`"),
        ("refused: too many", "the table should be refused, but can be set"),
        ("players: 5\n    refused: burning", "the reason for refusing the table differs\n  expected: burning"),
    ],
)
def test_tables_that_cannot_be_set(tmp_path: Path, text: str, told: str) -> None:
    (outcome,) = run(tmp_path, f"  example:\n    {text}\n")
    assert told in outcome.message


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (missing,) = run_file(tmp_path / "none.yaml")
    assert "it cannot be opened" in missing.message
    path = tmp_path / "bad.yaml"
    for text in ("", "a: [", "scenarios: 3", "scenarios: {a: 3}", "scenarios: {a: {}}", "&a x: *a", "\x00"):
        path.write_text(text, encoding="utf-8")
        report = Report()
        file = load_file(path, report)
        assert report.failed and (file is None or not file.scenarios)
        (outcome,) = run_file(path)
        assert not outcome.passed and outcome.message == render(report.diagnostics, "text").rstrip()


def test_a_scenario_that_means_nothing_hides_no_other(tmp_path: Path) -> None:
    text = (
        "  A-1 wrong:\n    each: [[seat], [p0]]\n    steps: [{turn: p0}]\n"
        "  A-2 a seat:\n    each: [[seat], [p0], [p1]]\n    steps: [{turn: <seat>}]\n"
        "  no steps: 7\n"
        "  fine:\n    steps: [{turn: p0}]\n"
    )
    outcomes = run(tmp_path, text)
    assert [(o.name, o.passed, o.line) for o in outcomes] == [
        ("A-1 wrong", False, 4),
        ("A-2 a seat (p0)", True, 7),
        ("A-2 a seat (p1)", False, 7),
        ("no steps", False, 10),
        ("fine", True, 11),
    ]
    assert outcomes[0].ids == ("A-1",) and "error[S902]" in outcomes[0].message and "<seat>" in outcomes[0].message
    report = Report()
    assert load_file(tmp_path / "scenarios.yaml", report) is not None
    assert [d.code for d in report.diagnostics] == ["S902", "S903"]


def test_what_is_wrong_at_the_top_is_reported_with_all_else(tmp_path: Path) -> None:
    path = tmp_path / "scenarios.yaml"
    path.write_text("game: sedma\nplyers: 3\nscenarios:\n  a: {steps: 7}\n  b: {steps: []}\n", encoding="utf-8")
    outcomes = run_file(path)
    assert [(o.name, o.passed) for o in outcomes] == [("the file", False), ("a", False)]
    assert "did you mean `players`?" in outcomes[0].message and "S903" not in outcomes[0].message


@pytest.mark.parametrize("text", [text for text, code in MISTAKES.items() if code.startswith("S9")])
def test_every_finding_says_a_way_out(tmp_path: Path, text: str) -> None:
    message = one(tmp_path, text)
    assert message.count("error[S9") == message.count("= help: "), message


def test_no_card_is_lost(tmp_path: Path) -> None:
    steps = HANDS + "  trick: ?? ??\n  won[1]: 8S 8H\nsteps:\n- zones:\n    stock: 20\n    trick: 2\n    won[1]: 2"
    assert not one(tmp_path, steps)
