"""Hidden cards in an order that everybody knows: of the deck before it is shuffled, and of a set."""

import pytest
from small_game import check_findings, rules

ZONES = """
pile: stack seen by nobody
fan: row per player seen by owner
shown: stack top seen by everyone
nook: set up to 1 per player seen by owner
"""

MORE = """
again: |
  leader chooses play
  gather everything
mix_and_deal: |
  shuffle stock
  deal 4 from stock to each hand starting with dealer
"""


def order_findings(*lines: str, actions: str = "", extra: str = "") -> list[tuple[str, str]]:
    """What is found about the order of cards in a game that is these lines."""
    block = "\n".join(f"  {line}" for line in lines)
    text = rules(zones=ZONES, actions=actions, deal=False, phases=f"game: |\n{block}\n{extra}")
    return check_findings(text, "V610 V611")


@pytest.mark.parametrize(
    "lines",
    [
        ("deal 4 from stock to each hand starting with dealer", "leader chooses play", "tally"),
        ("deal 4 from stock to each hand starting with dealer", "shuffle stock", "leader chooses play", "tally"),
        ("deal 4 from stock to hand[leader]", "leader chooses play", "tally"),
        ("move first(stock) to hand[leader]", "leader chooses play", "tally"),
        ("move stock to pile", "deal 4 from pile to each hand starting with dealer", "leader chooses play", "tally"),
        (
            "shuffle stock",
            "gather everything",
            "deal 4 from stock to each hand starting with dealer",
            "leader chooses play",
            "tally",
        ),
        (
            "if rounds is 0: shuffle stock",
            "deal 4 from stock to each hand starting with dealer",
            "leader chooses play",
            "tally",
        ),
        (
            "repeat:",
            "    deal 2 from stock to each hand starting with dealer",
            "    leader chooses play",
            "until stock is empty",
        ),
        (
            "shuffle stock",
            "repeat 3 times:",
            "    deal 2 from stock to each hand starting with dealer",
            "    again",
            "tally",
        ),
        ("deal 1 from stock to shown", "deal 1 from stock to trick", "leader may play", "tally"),
        ("shuffle pile", "deal 4 from stock to each hand starting with dealer", "leader chooses play", "tally"),
    ],
)
def test_cards_dealt_in_the_order_of_the_deck_are_found(lines: tuple[str, ...]) -> None:
    assert [code for code, _ in order_findings(*lines, extra=MORE if "    again" in lines else "")] == ["V610"]


@pytest.mark.parametrize(
    "lines",
    [
        ("shuffle stock", "deal 4 from stock to each hand starting with dealer", "leader chooses play", "tally"),
        ("repeat 2 times:", "    gather everything", "    mix_and_deal", "    leader chooses play", "tally"),
        ("deal 4 from stock face up to each hand starting with dealer", "leader chooses play", "tally"),
        ("deal 4 from stock to trick", "shuffle stock", "leader may play", "tally"),
        ("deal 1 at random from stock to hand[leader]", "leader may play", "tally"),
        (
            "deal 9 from stock to pile",
            "shuffle pile",
            "deal 4 from pile to each hand starting with dealer",
            "leader chooses play",
            "tally",
        ),
        ("openly: deal 4 from stock to each hand starting with dealer", "leader chooses play", "tally"),
        ("move list(c for c in stock where c.suit is hearts) to hand[leader]", "leader chooses play", "tally"),
        ("deal 4 from stock to each hand starting with dealer", "tally"),
        ("deal 4 from stock to each hand starting with dealer", "turn up every hand", "leader chooses play", "tally"),
        ("deal 4 from stock to pile", "gather everything", "shuffle stock", "leader may play", "tally"),
        (
            "move stock to pile",
            "shuffle pile",
            "deal 4 from pile to each hand starting with dealer",
            "leader chooses play",
            "tally",
        ),
    ],
)
def test_cards_whose_order_is_unknown_or_no_secret_are_not(lines: tuple[str, ...]) -> None:
    assert order_findings(*lines, extra=MORE if "    mix_and_deal" in lines else "") == []


def test_an_effect_that_deals_from_an_unshuffled_pile_is_found() -> None:
    draw = "draw: {do: deal 1 from stock to my hand}"
    assert order_findings("repeat 3 times: leader chooses draw", "tally", actions=draw) == [
        ("V610", "deal 1 from stock to my hand")
    ]
    assert order_findings("shuffle stock", "repeat 3 times: leader chooses draw", "tally", actions=draw) == []


DEAL = ("shuffle stock", "deal 4 from stock to each hand starting with dealer")


@pytest.mark.parametrize(
    ("laid", "lines"),
    [
        ("move hand[leader] to fan[leader]", ("turn up first(fan[leader])",)),
        ("move hand[leader] to fan[leader]", ("turn up last(fan[leader])",)),
        ("move hand[leader] to fan[leader]", ("for c in fan[leader]:", "    if c.rank is K: turn up c")),
        ("move hand[leader] to pile", ("deal 1 from pile to trick",)),
        ("move hand[leader] to pile", ("let c = first(pile)", "move c to hand[leader.left]")),
        ("move every hand to pile", ("show last(pile) to leader",)),
        ("move list(c for c in hand[leader] where c.rank >= J) to pile", ("deal 1 from pile to trick",)),
        ("let all_of_them = hand[leader]", ("move all_of_them to pile", "deal 1 from pile to trick")),
    ],
)
def test_a_set_that_is_laid_down_and_partly_shown_is_found(laid: str, lines: tuple[str, ...]) -> None:
    lines = (*DEAL, laid, *lines, "leader may play", "tally")
    assert [code for code, _ in order_findings(*lines)] == ["V611"]


@pytest.mark.parametrize(
    "lines",
    [
        ("move hand[leader] to pile", "shuffle pile", "deal 1 from pile to trick"),
        ("move hand[leader] to pile", "turn up pile"),
        ("move hand[leader] to pile", "move pile to trick"),
        ("move hand[leader] face up to fan[leader]", "turn up first(fan[leader])"),
        ("move hand[leader] to trick", "turn up first(trick)"),
        ("move hand[leader] to hand[leader.left]",),
        ("move nook[leader] to pile", "deal 1 from pile to trick"),
        ("move first(hand[leader]) to pile", "deal 1 from pile to trick"),
        ("move fan[leader] to pile", "deal 1 from pile to trick"),
        ("move hand[leader] to pile", "leader chooses play", "move every hand + pile + every fan to stock"),
    ],
)
def test_a_set_that_is_laid_down_and_stays_secret_is_not(lines: tuple[str, ...]) -> None:
    assert order_findings(*DEAL, *lines, "leader may play", "tally") == []


def test_a_set_that_a_player_lays_down_is_found() -> None:
    lay = "lay: {with: {two: 2 cards from my hand}, do: move two to my fan}"
    peep = "peep: {with: {c: 'card from fan[me.left]'}, do: turn up c}"
    lines = (*DEAL, "leader chooses lay", "leader chooses play or peep", "tally")
    assert order_findings(*lines, actions=f"{lay}\n{peep}") == [("V611", "move two to my fan")]
    assert order_findings(*lines, actions=f"{lay.replace('two: 2 cards', 'two: card')}\n{peep}") == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("deal 1 from hand[leader] to hand[leader.left]", True),
        ("deal 2 from hand[leader] to pile", True),
        ("deal 1 at random from hand[leader] to hand[leader.left]", False),
        ("deal count(hand[leader]) from hand[leader] to hand[leader.left]", False),
        ("deal 1 from nook[leader] to pile", False),
        ("deal 1 from fan[leader] to pile", False),
    ],
)
def test_dealing_from_a_set_is_found(line: str, found: bool) -> None:
    codes = [code for code, _ in order_findings(*DEAL, line, "leader may play", "tally")]
    assert codes == (["V611"] if found else [])
