"""Booklets say whom and what they mean: of two cards or sides which, whose hand, one card or any of its copies."""

from pathlib import Path

import pytest
from test_booklet_reading import booklet_text, formula, phases

SIDES = {"players": "players: 4\nsides: opposite"}


def action(line: str, domain: str = "", title: str = "") -> dict[str, str]:
    title = f"title: {title}, " if title else ""
    lines = f"actions:\n  play: {{{title}with: {{c: card from my hand}}, do: move c to trick}}\n  other:\n    title: {line}\n"
    return {"actions": f"{lines}{f'    with: {{x: {domain}}}' if domain else ''}"}


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("any(d in trick where d is in hand[dealer])", "any card in the trick is in the dealer's hand"),
        (
            "all(d.rank >= c.rank for d in trick where d.suit is c.suit)",
            "every card in the trick that has the same suit as it ranks at least as high as it",
        ),
        ("c is AH", "it is the ace of hearts"),
        ("AH is in trick", "the ace of hearts is in the trick"),
        ("c.pips mod 5 is 0", "its pips are a multiple of 5"),
        ("c.pips mod 5 is not 0", "its pips are not a multiple of 5"),
    ],
)
def test_conditions_on_a_card(tmp_path: Path, body: str, words: str) -> None:
    assert words in booklet_text(tmp_path, **formula("fits(c card)", body)).replace("the card's", "its").replace(
        "\n", " "
    )


def test_a_copy_of_a_card_is_one_of_several(tmp_path: Path) -> None:
    text = booklet_text(
        tmp_path, deck="deck: {ranks: [7, 8, J, A], copies: 2, into: stock}", **formula("fits(c card)", "c is AH")
    )
    assert "is an ace of hearts" in text


def test_the_best_of_all_sides_is_compared_with_every_other_side(tmp_path: Path) -> None:
    zones = "zones:\n  stock: stack seen by nobody\n  hand: set per player seen by owner\n  trick: row seen by everyone\n  won: stack per side seen by nobody"
    best = "first(s in sides where all(count(won[t]) < count(won[s]) or t is s for t in sides))"
    text = booklet_text(
        tmp_path,
        **SIDES,
        zones=zones,
        formulas=f"formulas:\n  best: {best}",
        score="score: {per: side, parts: {cards: '1 if best is side else 0'}}",
        winner="winner: {most: 'highest score[side]'}",
    )
    assert "every other side's won pile holds fewer cards than its won pile" in text


def test_a_card_has_the_suit_that_a_formula_names(tmp_path: Path) -> None:
    text = booklet_text(
        tmp_path,
        formulas="formulas:\n  own(p player): hearts if p is dealer else spades\n  fits(c card): c.suit is own(dealer)\n"
        "  ours(c card): c.by is not none and c.suit is own(c.by)",
        score="score: {per: player, parts: {cards: 'count(c in my won where fits(c) or ours(c))'}}",
    )
    assert "its suit is the dealer's *own*" in text
    assert "of the suit" not in text


def test_cards_of_which_one_must_be_in_your_hand(tmp_path: Path) -> None:
    where = "'1..2 cards from my hand + trick where any(c in x where c is in my hand)'"
    text = booklet_text(tmp_path, phases=phases("dealer may other"), **action("lay {x}", where))
    assert "for which any card among them is in your hand" in text or "any of which is in your hand" in text


def test_an_offer_is_in_the_third_person(tmp_path: Path) -> None:
    text = booklet_text(
        tmp_path,
        phases=phases("dealer may other", "dealer.left may freely other", "players together choose other"),
        **action("change your hand, and keep it yourself"),
    )
    assert text.count("change their hand, and keep it themselves") == 3
    assert "Change your hand, and keep it yourself" in text


def test_the_words_of_a_list_are_named_for_it(tmp_path: Path) -> None:
    text = booklet_text(
        tmp_path,
        players="players: 4\nwords: {prize: cup | medal}",
        variables="variables: {leader: player = dealer.left, given: int per prize}",
        phases=phases("for w in every prize: given[w] += 1"),
    )
    assert "For each prize (*cup* and *medal*)" in text


def test_a_neighbouring_number_has_no_brackets(tmp_path: Path) -> None:
    text = booklet_text(
        tmp_path,
        variables="variables: {leader: player = dealer.left, holder: player or none per 1..4}",
        formulas="formulas:\n  two(p player): any(n in 1..3 where holder[n] is p and holder[n + 1] is p)",
        score="score: {per: player, parts: {cards: '1 if two(me) else 0'}}",
    )
    assert "holder (number" not in text and "the holder of that number plus 1" in text


def test_a_phase_for_a_player_says_so_beside_what_else_it_is_given(tmp_path: Path) -> None:
    text = booklet_text(
        tmp_path,
        actions="actions:\n  play: {with: {c: card from my hand}, do: 'put(me, c)'}",
        phases=phases() + "\n  put(p player, c card): |\n    move c to trick\n    leader = p\n",
    )
    assert "*For the player.*" in text
