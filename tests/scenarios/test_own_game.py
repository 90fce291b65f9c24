"""Scenarios of a game of one's own: what a seat knows of a variable, and a hand that ends before its loop."""

from pathlib import Path

import pytest

from hoyle.tools.authoring.first_game import first_game
from hoyle.tools.scenarios.run import run_file

GAME = first_game("mine", "Mine", "game.yaml")


def outcome_of(tmp_path: Path, rules: str, scenario: str) -> str:
    """The message of one scenario beside these rules."""
    (tmp_path / "game.yaml").write_text(rules, encoding="utf-8")
    path = tmp_path / "scenarios.yaml"
    path.write_text("dealer: p1\nscenarios:\n  example:\n" + scenario, encoding="utf-8")
    (outcome,) = run_file(path)
    assert outcome.passed is not bool(outcome.message)
    return outcome.message


def test_cards_may_have_the_signs_of_suits(tmp_path: Path) -> None:
    signs = """\
    given:
      hand[0]: 9♠ 10♣ 8♣ 7♦ 7♥
    steps:
      - p0: play T♣
      - zones: {trick: 10♣}
"""
    assert not outcome_of(tmp_path, GAME, signs)


@pytest.mark.parametrize("declared", ["marked: card or none", "marked: card or none per player"])
def test_a_seat_does_not_know_a_card_it_cannot_see(tmp_path: Path, declared: str) -> None:
    rules = GAME.replace("variables:\n", f"variables:\n  {declared}\n")
    name = "marked[0]" if "per" in declared else "marked"
    scenario = f"""\
    given:
      hand[0]: 9S ?? ?? ?? ??
      {name}: 9S
    steps:
      - p0 knows: {{{name}: 9S}}
        variables: {{{name}: 9S}}
      - p1 knows: {{{name}: "??"}}
"""
    if "[" in name:
        scenario = scenario.replace(f"{{{name}: ", f"\n          {name}: ").replace("}\n", "\n")
    assert not outcome_of(tmp_path, rules, scenario)
    assert "differs\n  expected: 9S\n  found:    ??" in outcome_of(tmp_path, rules, scenario.replace('"??"', "9S"))


def test_what_is_kept_for_a_hidden_card_is_hidden(tmp_path: Path) -> None:
    rules = GAME.replace("variables:\n", "variables:\n  spent: bool per card = no\n")
    scenario = """\
    given:
      hand[0]: 9S ?? ?? ?? ??
      spent[9S]: yes
    steps:
      - p0 knows:
          spent[9S]: yes
        p1 knows:
          spent[9S]: "??"
"""
    assert not outcome_of(tmp_path, rules, scenario)


@pytest.mark.parametrize(
    "known, problem",
    [
        ('{"hand[0]": yes}', ""),
        ("{}", '`spent` differs\n  expected: {}\n  found:    {"hand[0]": yes}'),
        ('{"hand[0]": no}', 'expected: {"hand[0]": no}'),
        ("{9S: yes}", 'expected: {"9S": yes}'),
        ('{"hand[0]": perhaps}', "S904"),
        ('{"hand[0]": [yes]}', "S903"),
    ],
)
def test_a_seat_knows_values_by_the_places_of_hidden_cards(tmp_path: Path, known: str, problem: str) -> None:
    rules = GAME.replace("variables:\n", "variables:\n  spent: bool per card = no\n")
    scenario = f"""\
    given:
      hand[0]: 9S ?? ?? ?? ??
      spent[9S]: yes
    steps:
      - p0 knows: {{spent: {{9S: yes}}}}
        variables: {{spent: {{9S: yes}}}}
      - p1 knows:
          spent: {known}
"""
    message = outcome_of(tmp_path, rules, scenario)
    assert problem in message if problem else not message


def test_values_are_compared_as_values(tmp_path: Path) -> None:
    rules = GAME.replace("variables:\n", "variables:\n  marked: card or none\n")
    scenario = "    given: {marked: TS, trick: 10S}\n    steps:\n      - variables: {marked: TS}\n"
    assert not outcome_of(tmp_path, rules, scenario)


def test_a_counted_loop_that_outlasts_the_cards_is_named(tmp_path: Path) -> None:
    scenario = """\
    players: 2
    given:
      hand[0]: 9S
      hand[1]: 8C
    steps:
      - moves: play 9S, play 8C
"""
    message = outcome_of(tmp_path, GAME, scenario)
    assert message.startswith("the game stopped with R931: p0 must choose, but nothing is legal (")
    assert "\n  `play`: `my hand` is empty\n" in message
    assert "\n  `repeat 5 times: play_trick` (" in message
    assert "still has 3 rounds to play, whatever cards are given" in message


def test_in_the_middle_of_a_turn_lets_keep_their_values(tmp_path: Path) -> None:
    rules = GAME.replace(
        "    for p in players starting with leader: p chooses play\n",
        "    let held = count(hand[leader])\n"
        "    for p in players starting with leader: p chooses play\n    expect held is 5\n",
    )
    scenario = """\
    players: 2
    steps:
      - p0: play 9S
      - given:
          hand[1]: 8C
      - p1: play 8C
"""
    scenario = scenario.replace("    steps:", "    deal:\n      hand[0]: 9S 9H 9D 9C 10C\n    steps:")
    assert not outcome_of(tmp_path, rules, scenario)


@pytest.mark.parametrize(
    ("deck", "written"),
    [
        (
            "deck:\n  jokers: 2\n",
            "its ranks are 7 8 9 10 J Q K A, its suits `clubs`, `diamonds`, `hearts`, `spades`; "
            "a card is written like `7C`, a joker `JK`",
        ),
        ("deck:\n  jokers: 2\n  keep: card.suit is none\n", "R906: the deck has only jokers"),
    ],
)
def test_a_deck_with_jokers_tells_how_its_cards_are_written(tmp_path: Path, deck: str, written: str) -> None:
    rules = GAME.replace("deck:\n", deck)
    assert written in outcome_of(tmp_path, rules, "    given: {trick: 2X}\n    steps: [{over: no}]\n")
