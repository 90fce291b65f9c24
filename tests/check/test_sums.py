"""Conditions over a whole sum: where they are surely a slip, and where they may well be meant."""

import pytest

from check.small_game import check_findings, rules


@pytest.mark.parametrize(
    "amount",
    [
        "5 + 1 if leader is dealer else 0",
        "count(trick) + 10 if limit is none else 0",
        "rounds - 1 if trick is empty else 0",
    ],
)
def test_a_bonus_that_takes_the_sum_with_it_is_noted(amount: str) -> None:
    text = rules(phases=f"game: |\n  deal_cards\n  rounds += {amount}\n  leader chooses play\n  tally")
    assert check_findings(text, "F587") == [("F587", amount)]


@pytest.mark.parametrize(
    "amount",
    [
        "(5 + 1) if leader is dealer else 0",
        "(5 + 1 if leader is dealer else 0)",
        "5 + (1 if leader is dealer else 0)",
        "5 + 1 if leader is dealer else 1",
        "5 * 2 if leader is dealer else 0",
        "10 + count(trick) if limit is none else 0",  # so many, and ten more, for those who have kept their word
        "count(trick) + 1 if trick is not empty else 0",
        "count(trick) + 1 if full(trick) and leader is dealer else 0",
        "sum(c.pips + 5 if c.rank is A else 0 for c in trick)",
    ],
)
def test_a_sum_that_may_be_meant_is_not(amount: str) -> None:
    lines = f"game: |\n  deal_cards\n  rounds += {amount}\n  leader chooses play\n  tally"
    assert check_findings(rules(formulas="full(m cards): count(m) > 3", phases=lines), "F587") == []


def test_a_count_that_starts_again_is_no_sum() -> None:
    lines = "game: |\n  deal_cards\n  rounds = rounds + 1 if trick is empty else 0\n  leader chooses play\n  tally"
    assert check_findings(rules(phases=lines), "F587") == []
