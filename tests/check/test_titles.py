"""Words for people: what the section `titles` may say, and how names become words."""

import pytest

from check.table_game import errors, rules, sound, warnings
from hoyle.language.model.game import Game
from hoyle.language.model.titles import argument_called, fill_title, title_of, token_called


def titles(*lines: str) -> str:
    """A section with these titles."""
    return "\n".join(["titles:", *(f"  {line}" for line in lines), ""])


def game_with_titles(*lines: str) -> Game:
    """The game with these titles."""
    return sound(head=titles(*lines), formulas="beats(c card, d card): c.rank >= d.rank\nbest: first(trick)")


def test_a_title_stands_for_the_name() -> None:
    game = game_with_titles(
        "won: tricks taken", "rounds: hands so far", "play_hand: a hand", "red: red chips", "play.c: the card"
    )
    names = ("won", "rounds", "play_hand", "red")
    assert [title_of(game, name) for name in names] == ["tricks taken", "hands so far", "a hand", "red chips"]
    assert argument_called(game, "play", "c") == "the card"


def test_without_a_title_the_name_has_spaces() -> None:
    game = game_with_titles("won: tricks taken")
    assert (title_of(game, "play_hand"), argument_called(game, "play", "c")) == ("play hand", "c")


@pytest.mark.parametrize(
    ("token", "one"),
    [("coins", "coin"), ("blue_chips", "blue chip"), ("lives", "life"), ("berries", "berry"), ("matches", "match")]
    + [(word, word) for word in ("chip", "bonus", "brass")],
)
def test_a_token_with_the_name_of_several_is_called_as_one(token: str, one: str) -> None:
    game = sound(tokens=f"{token}: {{count: 9, into: supply}}")
    assert token_called(game, token) == one


def test_the_title_of_a_formula_takes_words_for_its_arguments() -> None:
    game = game_with_titles('beats: "{c} beats { d }"', "best: the best card")
    assert fill_title(game.titles["beats"], ["the king", "the ten"]) == "the king beats the ten"
    assert title_of(game, "best") == "the best card"
    assert title_of(game, "beats") == "c beats d"


def test_places_may_stand_in_any_order_and_number() -> None:
    game = game_with_titles('beats: "{d} falls to {c}, {d} for {c}"')
    assert fill_title(game.titles["beats"], ["A", "B"]) == "B falls to A, B for A"


def test_doubled_braces_are_braces() -> None:
    assert title_of(game_with_titles('won: "won {{face down}}"'), "won") == "won {face down}"


WRONG = {
    "wn: tricks": ("N301", "wn"),
    "wholly_unknown: tricks": ("N301", "wholly_unknown"),
    "plya.c: the card": ("N301", "plya"),
    "play.d: the card": ("N301", "d"),
    "play.me: the player": ("N301", "me"),
    "mode: how": ("N335", "mode"),
    "play: lay a card": ("N335", "play"),
    'takes: "{d} takes"': ("N322", "d"),
    'takes: "{} takes"': ("N322", "{}"),
    'takes: "{c.rank} takes"': ("N322", "c.rank"),
    'won: "won by {me}"': ("N322", "{me}"),
    "red: chip|chips": ("N322", "|"),
    'play_hand: "the hand of {p}"': ("N322", "{p}"),
}


@pytest.mark.parametrize("line", WRONG)
def test_wrong_title(line: str) -> None:
    assert errors(rules(head=titles(line))) == [WRONG[line]]


def test_things_with_one_title_cannot_be_told_apart() -> None:
    alike = titles("won: cards taken", "bin: cards taken", "play_hand: cards taken", "play.c: cards taken")
    found = [text for code, text in warnings(rules(head=alike)) if code == "N336"]
    assert found == ["`bin` has the same title as `won`"]


@pytest.mark.parametrize("other", ["Cards  Taken", "ｃａｒｄｓ taken", "cards ta\u212aen"])
def test_titles_that_look_alike_are_one_title(other: str) -> None:
    found = warnings(rules(head=titles("won: cards taken", f'bin: "{other}"')))
    assert "N336" in {code for code, _ in found}


def test_arguments_of_one_action_want_different_titles() -> None:
    give = "give:\n  with:\n    c: card from my hand\n    p: player from players after me\n  do: move c to hand[p]"
    alike = titles("give.c: the one", "give.p: the one", "play.c: the one")
    found = [text for code, text in warnings(rules(head=alike, actions=give)) if code == "N336"]
    assert found == ["`give.p` has the same title as `give.c`"]


def test_a_title_is_no_use_of_a_name() -> None:
    assert ("N310", "the variable `rounds` is never used") in warnings(rules(head=titles("rounds: hands so far")))


def test_a_broken_thing_is_told_once() -> None:
    broken = rules(head=titles("let: a word", "leader: who leads"), variables="let: int")
    assert [code for code, _ in errors(broken)] == ["P203"]
