"""Several sets of cards as one argument: which lists there are, how they are written, read, refused and told."""

import random
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest

import hoyle
from check.table_game import errors, rules

GAME = """
hoyle: 1
game: melds
title: Melds
players: 2
deck: {ranks: [7, 8, 9, 10], suits: [clubs, hearts], copies: %(copies)s, into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  melds: rows per player seen by everyone
  won:   stack per player seen by nobody
formulas:
  is_meld(m cards): distinct(c.rank for c in m) is 1
actions:
  open:
    title: open with {melds_laid}
    with:
      melds_laid: %(secret)s%(number)s sets of %(size)s cards from my hand where %(where)s
    do: |
      %(effect)s
  drop: {with: {c: card from my hand}, do: move c to my won}
rules:
  enough: {narrows: open, demand: sum(count(m) for m in melds_laid) >= %(least)s, says: lay down more}
phases:
  game: |
    shuffle stock
    deal %(hand)s from stock to hand[dealer]
    deal %(hand)s from stock to hand[dealer.left]
    repeat 2 times:
        for p in players starting with dealer:
            if hand[p] is not empty: p chooses open or drop
    tally
score: {per: player, parts: {cards: count(my melds)}}
winner: {most: highest my score}
"""
USUAL = {
    "copies": 2,
    "secret": "",
    "number": "1..3",
    "size": "2..3",
    "where": "is_meld(melds_laid)",
    "least": 0,
    "effect": "for m in melds_laid: move m to my melds",
    "hand": 7,
}

Load = Callable[..., hoyle.Game]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """A game with some of its lines changed."""

    def loaded(**changed: object) -> hoyle.Game:
        file = tmp_path / "melds.yaml"
        file.write_text(GAME % {**USUAL, **changed})
        return hoyle.load(file)

    return loaded


def texts(state: hoyle.State) -> list[str]:
    """What `open` can be said with."""
    return [str(move).split()[1] for move in state.legal_moves() if move.action == "open"]


def faces(text: str) -> tuple[tuple[str, ...], ...]:
    """The faces of each set, in one order."""
    return tuple(sorted(tuple(sorted(cards.split("+"))) for cards in text.split("/")))


def all_lists(hand: list[str], least: int, most: int, sizes: range) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every list of sets of one rank, found the long way, by the numbers of the cards in the hand."""
    cards = range(len(hand))
    sets = [s for n in sizes for s in combinations(cards, n) if len({hand[c][:-1] for c in s}) == 1]
    for number in range(least, most + 1):
        for some in combinations(sets, number):
            if len({card for s in some for card in s}) == sum(map(len, some)):
                yield tuple(sorted(tuple(sorted(hand[c] for c in s)) for s in some))


@pytest.mark.parametrize("copies", [1, 2])
@pytest.mark.parametrize(("number", "least", "most"), [("1..3", 1, 3), ("2", 2, 2), ("2..3", 2, 3)])
def test_the_moves_are_all_lists_of_sets_and_each_is_there_once(
    load: Load, copies: int, number: str, least: int, most: int
) -> None:
    game = load(copies=copies, number=number, hand=8 if copies == 1 else 7)
    seen = 0
    for seed in range(10):
        state = game.new_state(seed=seed)
        hand = [str(card) for card in state.observation(state.current_player)[f"hand[{state.current_player}]"]]
        found = [faces(text) for text in texts(state)]
        assert len(found) == len(set(found))
        assert set(found) == set(all_lists(hand, least, most, range(2, 4)))
        seen += len(found)
    assert seen > 12


def test_no_set_at_all_is_none(load: Load) -> None:
    state = load(number="0..1").new_state(seed=1)
    assert texts(state)[0] == "none"
    state.apply("open none")
    assert not state.zones()[f"melds[{(state.current_player + 1) % 2}]"]


def test_a_set_is_never_empty(load: Load) -> None:
    state = load(number="1..2", size="0..2").new_state(seed=1)
    assert all(all(cards for cards in text.split("/")) for text in texts(state))


def test_sets_and_cards_may_be_typed_in_any_order(load: Load) -> None:
    state, tried = load().new_state(seed=3), 0
    rng = random.Random(1)
    for move in [move for move in state.legal_moves() if move.action == "open"]:
        sets = [cards.split("+") for cards in str(move).split()[1].split("/")]
        for _ in range(4):
            rng.shuffle(sets)
            for cards in sets:
                rng.shuffle(cards)
            assert state.parse_move("open " + "/".join(map("+".join, sets))) == move
            tried += 1
    assert tried


def test_ten_may_be_typed_with_a_t(load: Load) -> None:
    game = load(copies=1, hand=8, number="2")
    state = game.new_state(seed=1)
    assert str(state.parse_move("open TH+TC/7H+7C")) == "open 7C+7H/10C+10H"


REFUSED = {
    "open 7C+8C": "is_meld",
    "open 7C+7H/7C+7H": "more often",
    "open 7C": "too few or too many",
    "open 7C+7H/8C+8H/9C+9H/10C+10H": "too few or too many",
    "open KC+KH": "`KC` in `KC+KH` cannot be chosen",
    "open none": "too few or too many",
    "open 7C+7H/": "cannot be chosen",
    "open 7C+7H/8C+9H": "is_meld",
    "open": "is missing",
    "open 7C+7H": "lay down more",
}


@pytest.mark.parametrize("move", REFUSED)
def test_why_sets_are_refused(load: Load, move: str) -> None:
    state = load(copies=1, hand=8, least=4).new_state(seed=1)
    assert REFUSED[move] in str(state.why_not(move))


def test_what_is_asked_of_each_set_may_read_other_things(load: Load) -> None:
    game = load(where="is_meld(melds_laid) and all(c.rank > 7 or me is dealer for c in melds_laid)")
    for seed in range(6):
        state = game.new_state(seed=seed, dealer=0)
        assert state.current_player == 0
        state.apply(next(move for move in state.legal_moves() if move.action == "drop"))
        assert not [text for text in texts(state) if "7" in text]


def test_a_secret_list_is_kept_from_the_others(load: Load) -> None:
    state = load(secret="secret ").new_state(seed=3)
    mover = state.current_player
    state.apply(next(move for move in state.legal_moves() if move.action == "open"))
    told = [e.text for e in state.log(seat=1 - mover) if e.kind == "do"]
    assert told == [f"p{mover}: open ??"]


def test_a_move_is_told_and_a_saved_game_goes_on(load: Load) -> None:
    game = load(number="2")
    state = game.new_state(seed=3)
    mover = state.current_player
    move = next(move for move in state.legal_moves() if move.action == "open")
    state.apply(move)
    state = game.restore(state.to_json())
    for seat in (0, 1, None):
        assert [e.text for e in state.log(seat=seat) if e.kind == "do"] == [f"p{mover}: {move}"]


def test_a_name_for_a_set_that_is_not_there_is_none(load: Load) -> None:
    first_large = "let large = first(m in melds_laid where count(m) > 2)\n      "
    first_large += "for m in melds_laid: move m to my won"
    game = load(number="1", effect=first_large)
    for seed in range(4):
        state = game.new_state(seed=seed)
        mover = state.current_player
        move = next(move for move in state.legal_moves() if move.action == "open" and str(move).count("+") == 1)
        state.apply(move)
        state = game.restore(state.to_json())
        assert len(state.zones()[f"won[{mover}]"]) == 2


@pytest.mark.slow
def test_too_many_lists_are_a_fault(load: Load) -> None:
    game = load(copies=8, hand=30, size="1..6", number="1..9")
    with pytest.raises(hoyle.Fault) as stopped:
        game.new_state(seed=1).legal_moves()
    assert stopped.value.code == "R901"


WRONG = {
    "1..2 sets of 3 cards from trick where x is empty": None,
    "1..2 sets of 3 cards from leader": "T401",
    "hand sets of 3 cards from trick": "N307",
    "1..2 sets of 3 cards from trick where count(x) is hand[me]": "T404",
    "1..2 sets of cards from trick": "P201",
    "1..2 sets from trick": "P201",
}


@pytest.mark.parametrize("argument", [wrong for wrong in WRONG if WRONG[wrong]])
def test_wrong_sets(argument: str) -> None:
    text = rules(actions=f"lay:\n  with:\n    x: {argument}\n  do: rounds = count(x)", game="leader chooses lay")
    assert [code for code, _ in errors(text)][:1] == [WRONG[argument]]


def test_the_effect_sees_a_list_of_sets() -> None:
    action = "lay:\n  with:\n    x: 1..2 sets of 2 cards from my hand where count(x) is 2\n  do: |\n    {}"
    for line in ("for m in x: move m to pool", "rounds = count(x)", "rounds = sum(worth(m) for m in x)"):
        assert not errors(rules(actions=action.format(line), game="leader chooses lay")), line
    assert errors(rules(actions=action.format("move x to pool"), game="leader chooses lay"))
