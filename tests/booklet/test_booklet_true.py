"""Pages say what the rules say: turns, limits, titles and answers that may be none."""

from pathlib import Path

import pytest
from test_booklet_reading import booklet_text, phases


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "for q in (players starting with leader) - dealer + dealer: deal 1 from stock to hand[q]",
            "For each player in turn, starting with the leader, the dealer last of all, deal one card",
        ),
        (
            "for q in (players starting with leader) - dealer: q may play",
            "In turn, each player other than the dealer, starting with the leader, may *play a card*.",
        ),
        (
            "ask (players starting with leader) - dealer whether to play",
            "Ask each player other than the dealer in turn, starting with the leader: the first who wants to",
        ),
        (
            "ask list(q for q in players starting with leader where hand[q] is not empty) whether to play",
            "Ask each of the players whose hand is not empty, in turn from the leader: the first who wants to",
        ),
        ("ask players after leader whether to play", "Ask each player after the leader in turn: the first"),
        ("for q in players after leader: q may play", "In turn, each player after the leader may *play a card*."),
    ],
)
def test_turns_keep_their_order(tmp_path: Path, line: str, words: str) -> None:
    assert words in booklet_text(tmp_path, phases=phases(line))


def test_only_limits_are_called_limits(tmp_path: Path) -> None:
    ends = ("if trick is empty: end game because plenty", "if won[leader] is empty: end game because cap")
    page = booklet_text(tmp_path, phases=phases(*ends)).partition("## Limits")[2].partition("##")[0]
    assert "If the leader's won pile is empty, the game is over: a limit is reached." in page
    assert "plenty" not in page


def test_ranks_that_are_numbers_have_titles(tmp_path: Path) -> None:
    page = booklet_text(tmp_path, deck="deck: {ranks: [1, 7, 8, J, A], titles: {1: Pine}, into: stock}")
    assert "from low to high: Pine (1), 7, 8, jack (J), ace (A)." in page


def test_titles_count_what_is_picked(tmp_path: Path) -> None:
    actions = """actions:
  play: {title: "lay {count(x)} cards", with: {x: 1..2 cards from my hand}, do: move x to trick}"""
    page = booklet_text(tmp_path, actions=actions)
    assert "### Lay one or two cards" in page
    assert "must *lay one or two cards*" in page


def test_titles_call_what_is_picked_by_its_noun(tmp_path: Path) -> None:
    formulas = "formulas:\n  price(r rank): position(r, ranks)"
    actions = 'actions: {play: {title: "buy {r} for {price(r)}", with: {r: rank from ranks}, do: leader = leader.left}}'
    page = booklet_text(tmp_path, formulas=formulas, actions=actions)
    assert "must *buy a rank for the rank's price*" in page


def test_a_clause_is_said_of_what_it_is_kept_for(tmp_path: Path) -> None:
    variables = "variables: {leader: player = dealer.left, out: bool per player}"
    page = booklet_text(
        tmp_path,
        variables=variables,
        phases=phases("if not out[leader]: out[leader] = yes"),
        winner="winner: {most: highest my score}\ntitles: {out: the player has left the court}",
    )
    assert "If the leader has not *left the court*, note that the leader has *left the court*." in page


def test_an_answer_that_is_none_is_not_no(tmp_path: Path) -> None:
    variables = "variables: {leader: player = dealer.left, doubled: bool or none per player}"
    lines = [f"if doubled[leader] is {what}: turn up trick" for what in ("none", "not none", "no", "yes")]
    page = booklet_text(tmp_path, variables=variables, phases=phases(*lines, "doubled[leader] = yes"))
    for words in (
        "If the leader's *doubled* is none,",
        "If the leader's *doubled* is not none,",
        "If the leader's *doubled* is no,",
        "If the leader is marked *doubled*,",
    ):
        assert words in page


def test_an_answer_with_another_for_none(tmp_path: Path) -> None:
    deck = "deck: {ranks: [7, 8, J, A], into: stock, each card: {trump: card.suit is hearts}}"
    formulas = "formulas:\n  led_trump: first(trick).trump otherwise no"
    actions = "actions: {play: {with: {c: card from my hand where led_trump or c.pips > 7}, do: move c to trick}}"
    page = booklet_text(tmp_path, deck=deck, formulas=formulas, actions=actions)
    assert "- *Led trump* holds if the first card in the trick is *trump*." in page


def test_the_place_of_a_rank_in_a_reason_is_explained(tmp_path: Path) -> None:
    actions = """actions:
  play:
    with: {c: card from my hand}
    when: my hand is not empty
    says: your first card has place {position(first(my hand).rank, ranks)}
    do: move c to trick"""
    page = booklet_text(tmp_path, actions=actions)
    assert "The place of a rank is counted from the lowest, which has place 1." in page
