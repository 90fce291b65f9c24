"""Moves in scenarios: they are read as the game reads them, and what is not so says why."""

from pathlib import Path

import pytest

from hoyle.tools.scenarios.run import run_file

SEDMA = """game: sedma
dealer: p1
scenarios:
  example:
    given:
      hand[0]: 10S 9H 7D KC
      hand[1]: 8C QH 10D AS
    steps:
"""

KATHMANDU = """game: kathmandu
dealer: p1
scenarios:
  example:
    given:
      hand[0]: 7H 7D 7C ?? ?? ?? ?? ?? ?? ??
      tableau: red red KC red 9H
    steps:
"""


def one(tmp_path: Path, head: str, step: str) -> str:
    """The message of one scenario with this step, empty if all is as it says."""
    path = tmp_path / "scenarios.yaml"
    path.write_text(head + "".join(f"      {line}\n" for line in step.splitlines()), encoding="utf-8")
    (outcome,) = run_file(path)
    assert outcome.passed is not bool(outcome.message)
    return outcome.message


@pytest.mark.parametrize(
    "step",
    [
        "- legal: play 10S, play KC, play 7D, play 9H",
        "- legal: play TS, play KC, play  7D, play 9H",
        '- legal: ["play TS", play KC, play 7D, play 9H]',
        "- legal: {play: TS 9H}\n  can: play TS",
        "- p0 legal: {play: [TS, KC, 7D, 9H], pass: none}",
        "- p0: play TS\n- log has: 10S",
    ],
)
def test_spellings_of_one_move(tmp_path: Path, step: str) -> None:
    assert not one(tmp_path, SEDMA, step.replace("{play: TS 9H}", "{play: 4}"))


def test_a_set_of_cards_is_written_in_any_order(tmp_path: Path) -> None:
    assert not one(tmp_path, KATHMANDU, "- can: meld 7H+7C+7D\n- cannot: {meld 7D+7C: too few}")
    told = one(tmp_path, KATHMANDU, "- legal: {meld: [7H+7D+7C, 7C+7D+7H]}")
    assert "7C+7D+7H: it is written twice" in told


def test_in_secret_every_seat_has_its_own_moves(tmp_path: Path) -> None:
    head = "game: goofspiel\nscenarios:\n  example:\n    given:\n      hand[0]: AS\n      hand[1]: AC\n    steps:\n"
    assert not one(tmp_path, head, "- legal: make_bid AC, make_bid AS\n- p1 legal: make_bid AC")


@pytest.mark.parametrize(
    "step, told",
    [
        ("- legal: play 10S, play AS", "    play AS: `AS` cannot be chosen as `c` (card from my hand) (gamedefs/sedma"),
        ("- legal: play 2S", "    play 2S: the deck at this table has no card `2S`"),
        ("- legal: {play: AS, show_four: none}", "  unexpected: KC, 7D, 9H, 10S"),
        ("- can: play AS", ".\n  legal here: play KC, play 7D, play 9H, play 10S"),
        ("- p0: play 2S", "\n  the deck at this table has no card `2S`\n  legal here: play KC"),
        ("- p0: play 9H\n- p1: play AS\n- can: play KC", "\n  legal here: play 7D, pass"),
        ("- p0: play 9H\n- p1: play AS\n- cannot: {play KC: else}", "by the rule `send_with_a_match`"),
        ("- p0: play 9H\n- p1: play AS\n- cannot: {play KC: else}", "by the rule `send_with_a_match`\n  in step"),
        ("- cannot: {play AS: else}", "\n  at the table: You do not hold AS."),
        ("- can: play AS", "\n  at the table: You do not hold AS."),
        ("- p0: play AS", "\n  at the table: You do not hold AS."),
    ],
)
def test_what_is_not_legal_says_why(tmp_path: Path, step: str, told: str) -> None:
    message = one(tmp_path, SEDMA, step)
    assert told in message


@pytest.mark.parametrize(
    "why, fits",
    [
        ("you do not hold A♠", True),
        ("You do not hold AS.", True),
        ("from my hand", True),
        ("you do not hold KC", False),
    ],
)
def test_a_refusal_may_be_copied_from_the_table(tmp_path: Path, why: str, fits: bool) -> None:
    assert (not one(tmp_path, SEDMA, f"- cannot: {{play AS: {why}}}")) is fits


@pytest.mark.parametrize(
    "step, told",
    [
        ("- cannot: plya 9H", "did you mean `play`?"),
        ("- cannot: play 2S", "so this would test nothing"),
        ("- legal: '[play 9H, pass]'", "take the quotes away"),
        ("- legal: ['play 9H, pass']", "write one move after each dash"),
        ("- cannot: [flip layout@1,2, pass]", 'in quotes: `"flip layout@1,2"`'),
    ],
)
def test_what_would_test_nothing_is_refused(tmp_path: Path, step: str, told: str) -> None:
    message = one(tmp_path, SEDMA, step)
    assert message.startswith("error[S90") and told in message


def test_the_legal_move_most_like_the_one_refused_is_named_first(tmp_path: Path) -> None:
    message = one(tmp_path, KATHMANDU, "- can: meld 7S+7D+7H\n")
    assert "\n  legal here: meld 7C+7D+7H" in message
