"""Texts with holes: what may stand in them, where a mistake in one is found, and who may be told what."""

import pytest
from small_game import check_findings, findings, rules

from check.table_game import errors
from check.table_game import rules as everything

PHASES = """
game: |
  deal_cards
  repeat:
      for p in players: take_turn(p)
      if every hand is empty: end game
take_turn(p player): |
  LINES
  p chooses play
"""
ZONES = "crib: row seen by nobody\nfan: row per player seen by players after owner"
VARIABLES = "note: rank or none per player seen by owner"


def game_with_texts(*lines: str, actions: str = "", more: str = "") -> str:
    """A game in which these lines stand before a choice."""
    phases = PHASES.replace("LINES", "\n  ".join(lines))
    return rules(zones=ZONES, variables=VARIABLES, actions=actions, rules=more, phases=phases)


@pytest.mark.parametrize(
    ("says", "found"),
    [
        ("follow {first(trick).suit}, {me}", []),
        ("{{no hole}}", []),
        ("{takes(c)} {c} {my hand} {trick} {players} {hole} {mode} {red on supply}", []),
        ("{first(trick).sut}", [("N314", "sut")]),
        ("{d} is not {c}", [("N301", "d")]),
        ("{}", [("N322", "")]),
        ("{c", [("N322", "{")]),
        ("c}", [("N322", "}")]),
        ("{c} {", [("N322", "{")]),
        ("{supply}", [("N322", "supply")]),
        ("{KH}", [("N322", "KH")]),
        ("{my bin}", [("N322", "my bin")]),
        ("{hand}", [("N307", "hand")]),
        ("{c +}", [("P202", "+")]),
        ("{rounds + 1} of {limit}", []),
    ],
)
def test_holes_are_formulas(says: str, found: list[tuple[str, str]]) -> None:
    rule = f"follow:\n  narrows: play\n  demand: c.rank is K\n  says: '{says}'"
    assert errors(everything(rules=rule)) == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('say "{p} plays with {hand[p]}: {count(hand[p])}, {first(crib)}"', []),
        ('say "{first(hand[p]).rank}"', [("V602", "hand[p]")]),
        ('openly: say "{first(hand[p]).rank}"', []),
        ('say "{first(hand[p]).rank}" to p', []),
        ('say "{first(hand[p]).rank}" to p.left', [("V608", "hand[p]")]),
        ('say "{first(fan[p]).rank}" to players after p', []),
        ('say "{first(fan[p]).rank}" to players', [("V602", "fan[p]")]),
        ('say "{note[p]}" to (p, leader)', [("V608", "note[p]")]),
        ('say "{first(c in hand[p] where c.rank is K)}"', [("V602", "hand[p]")]),
        ('say "{first(c in cards where c is KH)}"', [("V602", "first(c in cards where c is KH)")]),
        ('if first(hand[p]).rank is K: say "hear"', [("V602", "hand[p]")]),
        ('if first(hand[p]).rank is K: say "hear" to p', []),
        ('if first(hand[p]).rank is K: say "hear" to p.left', [("V608", "p.left")]),
        ('say "hear" to list(q for q in players where note[q] is K)', [("V608", "note[q]")]),
    ],
)
def test_a_sentence_tells_nobody_what_they_may_not_know(line: str, found: list[tuple[str, str]]) -> None:
    assert check_findings(game_with_texts(line), "V6") == found


@pytest.mark.parametrize(
    ("says", "found"),
    [
        ("{first(my hand).rank}", []),
        ("{note[me]} {count(hand[me.left])}", []),
        ("{first(hand[me.left]).rank}", [("V601", "hand[me.left]")]),
        ("{first(crib)} {first(crib).rank}", [("V601", "crib")]),
    ],
)
def test_a_reason_tells_its_player_nothing_new(says: str, found: list[tuple[str, str]]) -> None:
    rule = f"follow:\n  narrows: play\n  demand: c.rank is K\n  says: '{says}'"
    assert [(code, at) for code, at in check_findings(game_with_texts('say "go"', more=rule), "V60")] == found
    action = f"go:\n  with: {{n: number from 0..2 where n > 1}}\n  says: {{n: '{says}'}}\n  do: rounds += 1"
    asked = game_with_texts('say "go"', "p may go", actions=action)
    assert [(code, at) for code, at in check_findings(asked, "V60") if code == "V601"] == found


def test_the_words_about_a_reason_say_so() -> None:
    rule = "follow:\n  narrows: play\n  demand: c.rank is K\n  says: '{first(crib).rank}'"
    (found,) = findings(game_with_texts('say "go"', more=rule), "V601")
    assert (
        found.message
        == "the reason for refusing `play` reveals something about the cards of `crib`, but the player who chooses it must not know that"
    )


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('say "x" to leader', []),
        ('say ""', [("N322", '""')]),
        ('say "x" to trick', [("T401", "trick")]),
        ("say hello", [("P201", "hello")]),
        ('say "hello', [("P201", '"')]),
        ("say 'hello'", [("P201", "'")]),
    ],
)
def test_what_is_said_stands_in_quotation_marks(line: str, found: list[tuple[str, str]]) -> None:
    phases = f"play_hand: |\n  {line}"
    got = errors(everything(phases=f"more: |\n  {line}"))
    assert [(code, at) for code, at in got if code != "F502"] == found, phases
