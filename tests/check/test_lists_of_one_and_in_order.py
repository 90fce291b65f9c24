"""One thing as a list, lists in order, lists compared: what fits, what does not, and what they give away."""

import pytest
from small_game import check_findings
from small_game import rules as small_rules

from check.table_game import build, errors, rules, sound
from hoyle.engine.graph.formula_words import formula_text, names_of
from hoyle.language.model.types import PLAYERS, RANK, list_of

WRONG = {
    "x: list(hand[leader])": ("T406", "list(hand[leader])"),
    "x: list(players)": ("T406", "list(players)"),
    "x: players + 3": ("T406", "3"),
    "x: 3 + players": ("T406", "3"),
    "x: players - leader.side": ("T406", "leader.side"),
    "x: players - soloist": ("T402", "soloist"),
    "x: leader is in 3": ("T406", "3"),
    "x: leader is in (leader.side)": ("T406", "leader.side"),
    "x: leader is in trick": ("T404", "leader is in trick"),
    "x: first(stock) is in leader": ("T406", "leader"),
    "many(some players): count(some)\nx: many(leader.side)": ("T401", "leader.side"),
    "many(some players): count(some)\nx: many(soloist)": ("T402", "soloist"),
    "many(some ranks): count(some)\nx: many(1)": ("N312", "1"),
    "many(some cards): count(some)\nx: many(KH)": ("T403", "KH"),
    "x: list(c for c in trick sorted by c)": ("T412", "c"),
    "x: list(p for p in players sorted by hand[p])": ("T412", "hand[p]"),
    "x: first(c in trick sorted by c.rank).rank + 1": ("T401", "first(c in trick sorted by c.rank).rank"),
    "x: hand[first(p in players where bid[p] is none sorted by p.seat)] is empty": (
        "T402",
        "first(p in players where bid[p] is none sorted by p.seat)",
    ),
    "x: list(c for c in trick sorted by)": ("P202", ""),
    "x: (1, 2) < 3": ("T405", "(1, 2)"),
    "x: 3 < (1, 2)": ("T405", "(1, 2)"),
    "x: players < players": ("T405", "players"),
    "x: trick < trick": ("T405", "trick"),
    "x: ranks < (1, 20)": ("N312", "1"),
    "x: list(bid[p] for p in players) < (1, 2)": ("T402", "list(bid[p] for p in players)"),
    "x: list(c.rank for c in trick) < list(c.pips for c in trick)": (
        "T404",
        "list(c.rank for c in trick) < list(c.pips for c in trick)",
    ),
}


@pytest.mark.parametrize("formula", [formula for formula in WRONG if WRONG[formula][0][0] != "P"])
def test_what_does_not_fit(formula: str) -> None:
    assert errors(rules(formulas=formula))[0] == WRONG[formula]


RIGHT = [
    "x: list(leader) + soloist if soloist is not none else list(leader)",
    "x: soloist is in (leader)",
    "x: 7 is in (first(trick).rank)",
    "x: first(p in players sorted by bid[p]).seat",
    "x: last(p in players where p is leader sorted down by p.seat) otherwise leader",
    "x: list(c for c in trick where c.face_up sorted by c.rank, down by c.suit, c.face_up)",
    "x: list(c.rank for c in trick sorted by c.rank) >= (7, 8)",
    "x: (7, 8) < ranks and 1..3 < (2, 1)",
    "many(some players, others ranks): count(some) + count(others)\nx: many(leader, 7) + many(players - leader, K)",
]


@pytest.mark.parametrize("formula", RIGHT)
def test_what_fits(formula: str) -> None:
    assert errors(rules(formulas=formula)) == []


def test_one_thing_as_a_list_has_the_type_of_a_list() -> None:
    game = sound(formulas="x: list(leader)\ny: ranks - 7\nz: list(c.rank for c in trick sorted by c.rank)")
    assert [game.formulas[name].type for name in "xyz"] == [PLAYERS, list_of(RANK), list_of(RANK)]


def test_what_was_asked_of_the_items_is_known_where_they_are_sorted() -> None:
    """Behind `where`, in the keys, in the head, and in a loop over the list."""
    bids = "list(bid[p] + 1 for p in players where bid[p] is not none sorted by bid[p] * 2)"
    assert errors(rules(formulas=f"x: sum(n for n in {bids})")) == []
    loop = "for p in list(p for p in players where bid[p] is not none sorted by p.seat): expect bid[p] + 1 > 0"
    assert errors(rules(game=loop)) == [("T402", "bid[p]")]  # what is known of the state ends with the list
    first = "expect any(c in trick where c.rank > 7)\nleader = first(c in trick where c.rank > 7 sorted by c.rank).by otherwise leader"
    assert errors(rules(game=first)) == []


@pytest.mark.parametrize(
    "text",
    [
        "list(leader)",
        "list(c for c in trick sorted by c.rank)",
        "list(c for c in trick where c.rank > 7 sorted down by c.rank, c.suit, down by c.pips)",
        "list(c.rank for c in trick where c.rank > 7 sorted by c.pips)",
        "first(c in trick where c.rank > 7 sorted by c.rank)",
        "last(p in players sorted down by p.seat)",
        "first(m in 2..3 cards from trick sorted by count(m))",
        "players - list(leader)",
        "(1, 2) < 1..3",
    ],
)
def test_they_are_written_as_they_were_read(text: str) -> None:
    game, _ = build(rules(formulas=f"x: {text}"))
    assert game is not None
    assert formula_text(game.formulas["x"].body, names_of(game.deck)) == text


WORDS = ("sorted", "by", "down_by", "order", "pick", "partner")


@pytest.mark.parametrize("word", WORDS)
def test_no_word_is_reserved_for_it(word: str) -> None:
    uses = f"{word}(c card): c.rank > 7\nx: list(c for c in trick where {word}(c) sorted by {word}(c))"
    assert errors(rules(formulas=uses)) == []
    assert errors(rules(formulas=f"x: list({word} for {word} in trick sorted by {word}.rank)")) == []
    assert (
        errors(rules(variables=f"{word}: 0..9 per player", formulas=f"x: first(p in players sorted by {word}[p])"))
        == []
    )
    assert errors(rules(phases=f"{word}: |\n  leader = leader.left", game=word)) == []


def test_the_order_of_a_list_tells_what_it_is_sorted_by() -> None:
    """Who has the higher hidden card is a secret, and so is the list of players in that order."""
    order = "first(p in players sorted by count(c in hand[p] where c.rank is K))"
    told_by = small_rules(phases=f"game: |\n  deal_cards\n  {order} chooses play\n  tally")
    assert [code for code, _ in check_findings(told_by, "V60")] == ["V601"]
    open_order = "first(p in players sorted by count(hand[p]))"
    assert (
        check_findings(small_rules(phases=f"game: |\n  deal_cards\n  {open_order} chooses play\n  tally"), "V60") == []
    )
