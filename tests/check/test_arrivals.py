"""A chosen card that its move lays open is no secret to what the move does; one chosen in secret may move unseen."""

import pytest

from check.small_game import check_findings
from check.test_sight import act

CARD = "{c: card from my hand}"

EFFECTS = {
    ("if c.rank is K: rounds += 1", "move c to trick"): None,
    ("if c.rank is K: move c to trick", "else: move c face up to crib"): None,
    ("openly: rounds += 1", "if c.rank is K: rounds += 1", "openly: move c to trick"): None,
    ("rounds = c.pips", "if rounds is 3: rounds = 1", "move c to trick"): None,
    ("if c.rank is K: rounds += 1", "move c to crib"): "c.rank is K",
    ("if c.rank is K: move c to trick", "else: move c to crib"): "c.rank is K",
    ("if c.rank is K: move c to trick",): "c.rank is K",
    ("if c.rank is K: rounds += 1", "me may play", "move c to trick"): "c.rank is K",
    ("if first(my hand).rank is K: rounds += 1", "move c to trick"): "my hand",
    ("if c.rank is K: rounds += 1", "move c to heap"): None,
    ("if c.rank is K: rounds += 1", "move c under heap"): "c.rank is K",
    ("if c.rank is K: rounds += 1", "move c face up under heap"): None,
}


def effect(*lines: str) -> str:
    return "|\n" + "\n".join(f"      {line}" for line in lines)


@pytest.mark.parametrize("lines", EFFECTS)
def test_a_card_that_all_see_arrive_may_be_read_before(lines: tuple[str, ...]) -> None:
    place = EFFECTS[lines]
    found = check_findings(act(with_=CARD, do=effect(*lines)), "V60")
    assert found == ([("V602", place)] if place else [])


def test_a_card_put_under_a_stack_stays_hidden() -> None:
    lines = ("move c under heap", "if c.rank is K: rounds += 1")
    assert check_findings(act(with_=CARD, do=effect(*lines)), "V60") == [("V602", "c.rank is K")]


@pytest.mark.parametrize(("to", "noted"), [("trick", False), ("heap", True), ("crib", True)])
def test_of_several_cards_on_a_stack_only_the_first_is_seen(to: str, noted: bool) -> None:
    lines = ("if any(d in x where d.rank is K): rounds += 1", f"move x to {to}")
    found = check_findings(act(with_="{x: 1..3 cards from my hand}", do=effect(*lines)), "V60")
    assert bool(found) == noted


@pytest.mark.parametrize(
    ("line", "codes"), [("move c to trick", []), ("move c face up to crib", []), ("move c to crib", ["V614"])]
)
def test_a_title_may_say_what_the_move_shows(line: str, codes: list[str]) -> None:
    text = act(title="lay {c}, one of the {c.suit}", with_=CARD, do=effect(line))
    assert [code for code, _ in check_findings(text, "V")] == codes


@pytest.mark.parametrize(
    ("source", "line", "noted"),
    [
        ("my hand", "move c to crib", False),
        ("my hand", "move c to hand[me.left]", False),
        ("my hand", "move c to trick", True),
        ("my hand", "if c.rank is K: rounds += 1", True),
        ("my fan", "move c to crib", True),  # a row: others see the place that it leaves
    ],
)
def test_a_card_chosen_in_secret_leaves_a_hand_unseen(source: str, line: str, noted: bool) -> None:
    text = act(with_=f"{{c: secret card from {source}}}", do=effect(line))
    assert bool(check_findings(text, "V602")) == noted
