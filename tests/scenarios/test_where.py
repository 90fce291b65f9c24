"""The position that is printed with a failure is the one in which it came up."""

from pathlib import Path

from own_games import FIRST, message_of

HANDS = """\
given:
  hand[0]: 7C 8C 9C 10C JC
  hand[1]: 7H 8H 9H 10H JH
steps:
"""


def test_of_a_step_in_the_middle(tmp_path: Path) -> None:
    steps = "- p0: play 7C\n- turn: p0\n- p1: play 7H\n"
    message = message_of(tmp_path, FIRST, HANDS + steps)
    assert "in step 2 (" in message and "after p0: play 7C\n  to choose: p1\n" in message
    assert "hand[0]: 8C 9C 10C JC\n  hand[1]: 7H 8H 9H 10H JH\n  trick: 7C" in message


def test_of_the_second_of_several_moves(tmp_path: Path) -> None:
    message = message_of(tmp_path, FIRST, HANDS + "- moves: [play 7C, play 8C, play 7H]\n")
    assert message.startswith("p1 cannot `play 8C`") and "after p0: play 7C\n  to choose: p1\n" in message
    assert message.endswith("  trick: 7C")


def test_of_a_random_game(tmp_path: Path) -> None:
    message = message_of(
        tmp_path, FIRST, HANDS + "- random games: 1\n  always: count(hand[p0]) + count(hand[p1]) > 8\n"
    )
    assert "after 2 decisions of random game 0, whose log ends\n" in message
    rest = message[message.index("in step 1 (") :]
    cards = [line.split()[1:] for line in rest.splitlines() if line.startswith("  hand[")]
    assert [len(hand) for hand in cards] == [4, 4], rest


def test_of_the_end_of_a_random_game(tmp_path: Path) -> None:
    message = message_of(tmp_path, FIRST, HANDS + "- random games: 1\n  at the end: trick is not empty\n")
    assert "at the end of random game 0" in message and "hand[0]" not in message
    assert "at the start\n  the game is over\n" in message


def test_of_a_random_game_that_stops(tmp_path: Path) -> None:
    rules = FIRST.replace("repeat 5 times", "repeat 6 times")
    message = message_of(tmp_path, rules, HANDS + "- random games: 1\n")
    assert message.startswith("the game stopped with ") and "decisions of random game 0" in message
    assert "  the game has stopped\n" in message and "hand[0]" not in message


def test_of_a_start_that_stops(tmp_path: Path) -> None:
    message = message_of(
        tmp_path, FIRST, "given: {hand[0]: empty}\nsteps: [{turn: p0}]".replace("{hand[0]", "{'hand[0]'")
    )
    assert "  at the start\n  the game has stopped\n  stock: " in message and "hand[1]: " in message


def test_of_a_deal_that_did_not_come_to_its_cards(tmp_path: Path) -> None:
    message = message_of(tmp_path, FIRST, "deal:\n  hand[0]: 7C 8C 9C 10C JC QC\nsteps: [{turn: p0}]")
    why = "  QC for hand[0]: hand[0] gets no more cards; leave the card out, or name another zone\n"
    assert message.startswith(f"these cards were not dealt: QC\n{why}  to choose: p0\n  stock: ")
