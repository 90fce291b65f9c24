"""Idiom in booklets: `no column is empty`, `cards that are hearts`, `at most 20 times`, and texts with their values."""

from pathlib import Path

import pytest
from test_booklet_reading import booklet_of, booklet_text, formula, phases

import hoyle
from hoyle.tools.booklet.pages.markdown import markdown
from hoyle.tools.booklet.whole import booklet

PILES = """zones:
  stock:  stack seen by nobody
  hand:   set per player seen by owner
  trick:  row seen by everyone
  column: row per 1..3 seen by everyone
  won:    stack per player seen by nobody"""


def scored(value: str) -> dict[str, str]:
    """A section whose score is a formula."""
    return {"score": f"score: {{per: player, parts: {{cards: '{value}'}}}}"}


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("1 if all(column[n] is not empty for n in 1..3) else 0", "1 if no column is empty, otherwise 0"),
        ("count(c in my won where c.rank is A)", "the number of cards in your won pile that are aces"),
        ("count(c in my won where c.rank is in (J, A))", "the number of cards in your won pile that are jacks or aces"),
        ("count(c in my won where c.suit is hearts)", "the number of cards in your won pile that are hearts"),
        (
            "1 if distinct(trick[n].rank for n in 1..2) is 1 else 0",
            "1 if the rank of the card at each place from 1 to 2 of the trick is the same, otherwise 0",
        ),
        (
            "count(p in players where count(hand[p]) is 1 and count(won[p]) > 2)",
            "the number of players whose hand holds exactly one card and whose won pile holds more than two cards",
        ),
    ],
)
def test_values_are_said_as_people_say_them(tmp_path: Path, value: str, words: str) -> None:
    assert words in booklet_text(tmp_path, zones=PILES, **scored(value))


def test_what_is_counted_for_each_rank_is_said_before_the_ranks(tmp_path: Path) -> None:
    variables = "variables: {leader: player = dealer.left, taken: bool per rank per suit}"
    counted = scored("sum(count(s in suits where taken[r, s]) for r in ranks)")
    text = booklet_text(tmp_path, variables=variables, **counted).replace("*", "")
    assert "the number of suits for which the rank is marked taken for it, for each of the ranks" in text


def test_a_loop_that_may_stop_is_done_at_most_so_often(tmp_path: Path) -> None:
    inner = "  draw: |\n    if stock is empty: end course\n    deal 1 from stock to trick\n"
    text = booklet_text(
        tmp_path,
        phases="phases:\n  game: |\n    shuffle stock\n    course\n    tally\n"
        f"  course: |\n    repeat 20 times: draw\n    repeat 3 times: deal 1 from stock to trick\n{inner}",
    )
    assert "1. At most 20 times, go through “Draw”." in text
    assert "2. Three times, deal one card from the stock to the trick." in text


def test_a_turn_passes_to_the_next_player(tmp_path: Path) -> None:
    text = booklet_text(tmp_path, phases=phases("leader = leader.left", "dealer = leader.left", "dealer = dealer.left"))
    assert "The leader is now the next player to the left." in text
    assert "The dealer is now the player on the leader's left." in text
    assert "The deal passes to the left." in text


def test_a_text_holds_the_values_that_play_fills_in(tmp_path: Path) -> None:
    text = booklet_text(tmp_path, phases=phases('say "the {leader} has {count(hand[leader]) card|cards}"'))
    assert "“the ‹leader› has ‹the number of cards in the leader's hand› cards”." in text


def test_you_look_at_what_is_shown_to_you_and_go_through_phases(tmp_path: Path) -> None:
    text = booklet_text(
        tmp_path,
        actions="actions:\n  peek:\n    do: |\n      show first(stock) to me\n      reward(me)",
        phases="phases:\n  game: |\n    shuffle stock\n    for p in players: p chooses peek\n    tally\n"
        "  reward(p player): |\n    deal 1 from stock to won[p]",
    )
    assert "Look at the top card in the stock." in text
    assert "You go through “Reward”." in text


def test_players_who_are_level_share_the_place(tmp_path: Path) -> None:
    assert "Players who are level share the place." in booklet_text(tmp_path)
    two = booklet_text(tmp_path, winner="winner: {most: highest my score, fewest: lowest count(my hand)}")
    assert "Players who are level in all this share the place." in two


def test_a_card_that_may_be_none_is_called_a_card(tmp_path: Path) -> None:
    sections = formula("fits(c card)", "shape(c) is hearts")
    sections["formulas"] += "\n  shape(c card or none): spades if c is not none and c.rank is A else c.suit"
    assert "A card's *shape*: spades if it is a card and an ace, otherwise its suit." in booklet_text(
        tmp_path, **sections
    )


def test_a_number_after_the_verb_of_a_title_is_a_word_of_its_own(tmp_path: Path) -> None:
    text = booklet_text(
        tmp_path,
        formulas="formulas:\n  rich(p player, n 1..4): list(r for r in ranks where count(c in won[p] where c.rank is r) >= n)",
        score="score: {per: player, parts: {cards: 'count(rich(me, 2))'}}",
        winner='winner: {most: highest my score}\ntitles: {rich: "ranks of which {p} holds at least {n}"}',
    )
    assert "the number of *ranks of which* you *hold at least* 2" in text


def test_you_may_pick_yourself(tmp_path: Path) -> None:
    text = booklet_text(
        tmp_path,
        formulas="formulas:\n  rivals(p player): players after p",
        actions="actions:\n  play:\n    with: {q: player from list(me) + rivals(me)}\n    do: rival = q",
        variables="variables: {leader: player = dealer.left, rival: player or none}",
        **scored("1 if rival is me else 0"),
    )
    assert "- Choose a player from your *rivals*, or yourself." in text


def test_what_a_title_says_is_somebodys_is_yours(tmp_path: Path) -> None:
    text = booklet_text(
        tmp_path,
        formulas="formulas:\n  leads(p player): leader is p",
        variables="variables: {leader: player = dealer.left}",
        score="score: {per: player, parts: {lead: 1 if leads(me) else 0}}",
        winner='winner: {most: highest my score}\ntitles: {leads: "the lead is {p}\'s"}',
    )
    assert "1 if the lead is yours, otherwise 0" in text.replace("*", "")
    assert "The lead is a player's if" in text.replace("*", "")


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ("0..1", "Choose up to one card from your hand."),
        ("0..count(my won)", "Choose cards (at most the number of cards in your won pile) from your hand."),
        ("2..count(my won)", "Choose two or more cards (at most the number of cards in your won pile) from your hand."),
        ("count(my won)..5", "Choose cards (from the number of cards in your won pile to 5) from your hand."),
    ],
)
def test_how_many_cards_a_formula_allows_follows_them(tmp_path: Path, sizes: str, words: str) -> None:
    actions = f"actions:\n  play: {{with: {{m: {sizes} cards from my hand}}, do: move m to trick}}"
    assert words in booklet_text(tmp_path, actions=actions)


def test_cards_of_a_formula_that_reads_as_an_adjective_keep_it(tmp_path: Path) -> None:
    formulas = "formulas:\n  available: list(c for c in trick where c.rank is 7)"
    actions = "actions:\n  play: {with: {m: 2 cards from available}, do: move m to trick}"
    phases = "phases:\n  game: |\n    deal 9 from stock to trick\n    leader may play\n    tally"
    text = booklet_text(tmp_path, formulas=formulas, actions=actions, phases=phases)
    assert "two available cards" in text.replace("*", "")


def test_a_table_of_ranks_with_long_names_has_a_line_for_each(tmp_path: Path) -> None:
    names = ["PENNY", "SHILLING", "CROWN", "CROFT", "MANOR", "SHIRE", "STOREHOUSE"]
    deck = f"deck:\n  ranks: [{', '.join(names)}]\n  into: stock\n  each card:\n    worth: position(card.rank, ranks)"
    text = booklet_text(tmp_path, deck=deck, **scored("sum(c.worth for c in my won)"))
    assert "| Rank | Worth |\n|---|---|\n| PENNY | 1 |\n| SHILLING | 2 |" in text
    short = deck.replace("STOREHOUSE", "INN")
    assert "|  | PENNY | SHILLING |" in booklet_text(tmp_path, deck=short, **scored("sum(c.worth for c in my won)"))


CROSS = f"{PILES}\n  arm:    row per 1..4 seen by everyone\n  corner: row per 1..4 seen by everyone"
CROSS_TITLES = "titles: {arm: arm of the cross, corner: corner, free: the first empty corner}"
SHIFT = """actions:
  play:
    with: {c: card from my hand}
    do: move c to trick
  shift:
    title: move arm {m} onto arm {n}
    with:
      m: number from 1..4 where arm[m] is not empty
      n: number from 1..4 where n is not m and count(arm[m]) > count(arm[n])
    do: move arm[m] to arm[n]
  lift:
    title: take the top {s} card
    with: {s: suit from suits}
    do: move arm[1] to corner[free otherwise 1]"""


def test_two_numbers_of_one_family_are_told_apart(tmp_path: Path) -> None:
    text = booklet_text(
        tmp_path,
        zones=CROSS,
        actions=SHIFT,
        titles=CROSS_TITLES,
        formulas="formulas:\n  free: first(n in 1..4 where corner[n] is empty)",
        phases=phases("leader may freely shift or lift"),
    )
    assert "Move an arm of the cross onto another arm of the cross" in text
    assert "- Choose an arm of the cross that is not empty." in text
    other = "another arm of the cross for which the arm of the cross holds more cards than the other arm of the cross"
    assert f"- Choose the other arm of the cross: {other}." in text
    assert "take the top card of a suit" in text
    assert "to the *first empty corner* (or corner 1 if there is none)" in text
    assert "the first corner that is empty" in text


def test_a_title_without_its_subject_is_a_clause_about_each_player(tmp_path: Path) -> None:
    variables = "variables:\n  leader: player = dealer.left\n  out: bool per player\n  trumps: suit or none"
    text = booklet_text(
        tmp_path,
        variables=variables,
        titles="titles: {out: is out, trumps: trumps}",
        phases=phases(
            "if trumps is none: trumps = hearts",
            "for p in list(q for q in players where not out[q]): out[p] = yes",
            "let failed = list(p for p in players where out[p])",
            "if failed is not empty: out[leader] = no",
            "let late = stock is empty",
            "if late: shuffle stock",
        ),
        score="score: {per: player, parts: {cards: '1 if my out or trumps is clubs else 0'}}",
    )
    assert "If there are no *trumps*, the *trumps* are now hearts." in text
    assert "For each of the players who are not *out*, in turn, note that the player is *out*." in text
    assert "If there are failed players, note that the leader is not *out*." in text
    assert "Note “late” if the stock is empty." in text and "If “late” was noted, shuffle the stock." in text
    assert "1 if you are *out* or the *trumps* are clubs, otherwise 0" in text


def test_no_cards_are_none_and_others_are_not_kings(tmp_path: Path) -> None:
    text = booklet_text(
        tmp_path,
        formulas="formulas:\n  worth(m cards): 0 if m is empty else count(c in m where c.rank is not A)",
        score="score: {per: player, parts: {cards: worth(my won)}}",
    )
    assert ": 0 if there are none, otherwise the number of cards among them that are not aces." in text


def test_cards_of_which_more_is_asked_number_at_least_one(tmp_path: Path) -> None:
    formulas = "formulas:\n  fits(m cards): m is not empty and distinct(c.suit for c in m) is 1"
    text = booklet_text(tmp_path, formulas=formulas, **scored("1 if fits(my won) else 0"))
    assert "if they number at least one and all have the same suit" in text


def test_a_set_of_a_hand_and_a_card_includes_it(tmp_path: Path) -> None:
    where = "any(m in 2..3 cards from my hand + c where c is in m and distinct(d.rank for d in m) is 1)"
    actions = f"actions:\n  play:\n    with:\n      c: card from trick where {where}\n    do: move c to my hand"
    text = booklet_text(tmp_path, actions=actions)
    assert "a set of two or three cards from your hand or it that includes it and that all have the same rank" in text


def test_an_order_takes_the_place_of_the_turns(tmp_path: Path) -> None:
    lines = phases(
        "for p in list(q for q in players sorted down by count(hand[q])):", "    deal 1 from stock to hand[p]"
    )
    words = "For each player, in order of the number of cards in the hand of each from high to low, deal one card"
    assert words in booklet_text(tmp_path, phases=lines)


def test_the_number_of_a_column_is_compared(tmp_path: Path) -> None:
    lines = phases("for n in 1..3:", "    if n > 1: turn up column[n]", "    move column[n] to trick")
    assert "If the number of the column is more than 1" in booklet_text(tmp_path, zones=PILES, phases=lines)


def test_a_move_that_is_never_right_is_not_allowed(tmp_path: Path) -> None:
    rules = "rules: {wait: {narrows: play, when: trick is empty, demand: no}}"
    assert "While the trick is empty, not allowed." in booklet_text(tmp_path, rules=rules)


def test_what_is_never_so_at_a_table_is_left_out(tmp_path: Path) -> None:
    options = "options:\n  games: {type: 1..3, default: 1}"
    shown = "shown: {wanted: {value: games, when: games > 1}, cards: {value: count(trick), when: games > 0}}"
    inner = phases("let never = games > 1", "if never: shuffle trick")
    booklet_of(tmp_path, options=options, shown=shown, phases=inner)
    table = hoyle.load(tmp_path / "reading.yaml")
    text = markdown(booklet(table.model, table=table.layout))
    assert "never" not in text and "huffle the trick" not in text
    assert "Wanted" not in text and "- *Cards*: the number of cards in the trick." in text


PHASES = "phases:\n  game: |\n    deal 3 from stock to each hand starting with leader\n    "


def test_what_others_hear_is_not_about_you(tmp_path: Path) -> None:
    actions = """actions:
  boast:
    with: {p: player from players after me}
    do: |
      say "{me} has {count(my hand)} cards"
      say "{me} beats {p}"
      say "look, {me}" to me
"""
    text = booklet_text(tmp_path, actions=actions, phases=f"{PHASES}leader chooses boast\n    tally")
    assert "“‹the acting player› beats ‹the player›”" in text
    assert "“‹the acting player› has ‹the number of cards in the acting player's hand› cards”" in text
    assert "Announce to you: “look, ‹you›”" in text


def test_a_name_that_ends_like_a_plural_is_one_thing(tmp_path: Path) -> None:
    actions = 'actions:\n  claim(bonus 1..3):\n    do: say "{bonus} more"\n'
    text = booklet_text(tmp_path, actions=actions, phases=f"{PHASES}leader chooses claim(2)\n    tally")
    assert "Bonus is given where this is offered." in text.replace("*", "")


def test_nothing_follows_a_clause_about_each_item(tmp_path: Path) -> None:
    formulas = """formulas:
  alike(c card, m cards): count(d in m where d.rank is c.rank)
  double(n int): 2 * n
  pairs(m cards): max(double(alike(c, m)) + c.pips for c in m where c.suit is hearts) otherwise 0"""
    doubles = "sum(double(alike(c, my won)) for c in my won where c.pips > 3)"
    text = booklet_text(tmp_path, formulas=formulas, **scored(f"{doubles} + pairs(my won)")).replace("*", "")
    assert "for the card and your won pile, for each of the cards in your won pile whose pips are more than 3" in text
    assert "for the card and them plus the card's pips), for each of the cards among them that are hearts" in text


def test_the_cards_of_a_formula_in_another_order_are_the_same_cards(tmp_path: Path) -> None:
    formulas = "formulas:\n  by_rank(m cards): list(c.rank for c in m sorted down by c.rank)"
    text = booklet_text(tmp_path, formulas=formulas, **scored("1 if by_rank(my won) > by_rank(trick) else 0"))
    assert "the ranks of the same cards in order of rank from high to low" in text


def test_a_plural_variable_with_cases_is_now_several(tmp_path: Path) -> None:
    text = booklet_text(
        tmp_path,
        variables="variables: {leader: player = dealer.left, trumps: suit or none, strong: suit = clubs}",
        phases=phases("trumps = clubs if leader is dealer else (spades if trumps is none else hearts)"),
    )
    assert "*Trumps* are now:" in text


def test_zones_of_open_and_burnt_cards_get_a_noun(tmp_path: Path) -> None:
    zones = PILES + "\n  open:   row per player seen by everyone\n  burnt:  stack seen by everyone"
    text = booklet_text(tmp_path, zones=zones, phases=phases("move every open to burnt"))
    assert "Move all open rows to the burnt pile." in text


def test_turns_from_a_player_who_may_be_missing(tmp_path: Path) -> None:
    line = "for p in list(q for q in players where won[q] is empty) starting with leader: p may play"
    assert "starting with the leader (if among them), may" in booklet_text(tmp_path, phases=phases(line))


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("trick[position(c, trick) - 1] is not none", "for which there is a card just before it in the trick"),
        ("trick[position(c, trick) + 1] is none", "for which there is no card just after it in the trick"),
        ("trick[position(c, trick) - 3] is not none", "for which there is a card three places before it in the trick"),
        ("position(c, trick) > 1", "whose place in the trick is more than 1"),
    ],
)
def test_neighbours_in_a_line(tmp_path: Path, where: str, words: str) -> None:
    actions = f"actions: {{play: {{with: {{c: 'card from trick where {where}'}}, do: move c to my won}}}}"
    assert words in booklet_text(tmp_path, actions=actions, phases=phases("nothing").replace("chooses", "may"))


def test_a_choice_that_matches_another_card(tmp_path: Path) -> None:
    where = "trick is not empty and match(c, first(trick))"
    text = booklet_text(
        tmp_path,
        formulas="formulas: {'match(c card, d card)': c.rank is d.rank or c.suit is d.suit}",
        actions=f"actions: {{play: {{with: {{c: 'card from my hand where {where}'}}, do: move c to trick}}}}",
        phases=phases("nothing").replace("chooses", "may"),
    )
    assert "it and the first card in the trick *match*" in text and "together with" not in text


def test_turns_to_the_right(tmp_path: Path) -> None:
    lines = phases(
        "leader = leader.right", "leader = last(players after dealer) otherwise dealer", "dealer = dealer.right"
    )
    text = booklet_text(tmp_path, players="players: 2..5\ndirection: anticlockwise", phases=lines)
    assert "Turns go anticlockwise, to the right; the first dealer is drawn by lot." in text
    assert "The leader is now the next player to the right." in text
    assert "The leader is now the player to the left of the dealer." in text
    assert "The deal passes to the right." in text


@pytest.mark.parametrize(
    "lines",
    [
        ("leader = leader.left if count(won[leader]) > 0 else leader.right",),
        ("if count(won[leader]) > 0: leader = leader.left", "if count(trick) is 1: leader = leader.right"),
    ],
)
def test_no_direction_is_stated_if_play_may_turn_round(lines: tuple[str, ...], tmp_path: Path) -> None:
    text = booklet_text(tmp_path, phases=phases(*lines))
    assert "4 players. The first dealer is drawn by lot." in text
