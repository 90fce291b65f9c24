"""Lines that were forgotten: a variable that nothing sets, cards that nothing brings back."""

import pytest
from small_game import check_findings, rules


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("shuffle stock", ["shuffle stock"]),
        ("gather everything\n  shuffle stock", []),
        ("shuffle stock\n  deal 1 from stock to pool\n  move pool to stock", []),
    ],
)
@pytest.mark.parametrize("loop", ["repeat 3 times: play_hand", "for n in 1..3: play_hand"])
def test_a_zone_that_is_shuffled_in_a_loop_is_refilled(loop: str, hand: str, found: list[str]) -> None:
    text = rules(phases=f"game: |\n  {loop}\n  tally\nplay_hand: |\n  {hand}\n  leader chooses play\n")
    assert [place for _, place in check_findings(text, "F590")] == found


def test_a_zone_shuffled_by_an_action_beside_another_is_refilled() -> None:
    action = "again:\n  beside: play\n  do: shuffle stock"
    text = rules(actions=action, phases="game: |\n  repeat 3 times: leader chooses play\n  tally\n")
    assert [place for _, place in check_findings(text, "F590")] == ["shuffle stock"]


def test_a_zone_shuffled_once_may_run_out() -> None:
    text = rules(
        phases="game: |\n  shuffle stock\n  repeat 3 times: play_hand\nplay_hand: |\n  deal 1 from stock to trick\n"
    )
    assert check_findings(text, "F590") == []


@pytest.mark.parametrize(
    ("declared", "line", "found"),
    [
        ("over: bool", "if over: tally", ["over"]),
        ("over: bool", "over = stock is empty\n  if over: tally", []),
        ("over: bool = stock is empty", "if over: tally", []),
        ("over: bool per player", "for p in players: p may play\n  if any(over[p] for p in players): tally", ["over"]),
        ("over: bool", "tally", []),  # it is reported as never used
    ],
)
def test_a_variable_that_is_read_is_set(declared: str, line: str, found: list[str]) -> None:
    text = rules(variables=declared, phases=f"game: |\n  leader = dealer\n  {line}\n")
    assert [place for _, place in check_findings(text, "N342")] == found
