"""Sentences that the rules say: who is told them, and which cards in them show their faces."""

import hoyle
from hoyle.engine.view.log import Event
from view.log_lines import log_lines, play


def sentences_of(state: hoyle.State, seat: int | None = None) -> list[str]:
    """The sentences a seat was told."""
    return log_lines(state, seat, "say")


def test_a_sentence_is_told_to_everybody_with_its_values() -> None:
    state = play('mood = wild\nsay "{dealer} is {mood} with {count(stock)} cards, {{sic}} # no remark"')
    assert {tuple(sentences_of(state, seat)) for seat in (None, 0, 1, 2)} == {
        ("p0 is wild with 12 cards, {sic} # no remark",)
    }
    assert state.log(1)[-1] == Event(
        "say",
        "p0 is wild with 12 cards, {sic} # no remark",
        {"to": (0, 1, 2), "cards": (), "variables": ("dealer", "mood")},
    )


def test_a_sentence_to_some_is_told_to_them_and_the_referee() -> None:
    state = play('say "psst" to dealer\nsay "hm" to players after dealer')
    assert [sentences_of(state, seat) for seat in (None, 0, 1, 2)] == [["psst", "hm"], ["psst"], ["hm"], ["hm"]]


def test_a_card_shows_its_face_to_those_who_see_it() -> None:
    state = play('deal 2 from stock to hand[dealer]\nsay "{hand[dealer]}: {first(hand[dealer])} is first"')
    assert sentences_of(state, 0) == ["2C and 3C: 2C is first"]
    assert sentences_of(state, 1) == ["2 cards: a card is first"]
    assert [state.log(seat)[-1].facts["cards"] for seat in (None, 0, 1)] == [("2C", "3C", "2C"), ("2C", "3C", "2C"), ()]


def test_who_laid_a_card_away_since_the_last_decision_reads_what_it_is() -> None:
    state = play(
        "deal 1 from stock to hand[dealer]\n"
        "let c = first(hand[dealer])\n"
        'move hand[dealer] to hand[dealer.left]\nsay "{list(d for d in hand[dealer.left])} goes over"'
    )
    assert [sentences_of(state, seat) for seat in (0, 1, 2)] == [
        ["2C goes over"],
        ["2C goes over"],
        ["a card goes over"],
    ]


def test_a_card_drawn_blindly_is_not_known_to_who_put_it_there() -> None:
    state = play(
        "deal 1 from stock to hand[dealer]\nmove hand[dealer] to hand[dealer.left]\n"
        "deal 1 at random from hand[dealer.left] to hand[dealer.left.left]\n"
        'say "{hand[dealer.left.left]} goes over"'
    )
    assert [sentences_of(state, seat) for seat in (0, 1, 2)] == [
        ["a card goes over"],
        ["2C goes over"],
        ["2C goes over"],
    ]


def test_a_saved_game_keeps_its_sentences() -> None:
    state = play('deal 2 from stock to hand[dealer]\nmood = wild\nsay "{hand[dealer]}: {mood}" to dealer')
    again = state.game.restore(state.to_json())
    assert [sentences_of(again, seat) for seat in (0, 1)] == [["2C and 3C: wild"], []]
    assert again.log(0) == state.log(0)


def test_say_is_a_name_where_no_quotation_mark_follows() -> None:
    state = play('let say = 3\nif say is 3: mood = wild\nsay "{say}"')
    assert sentences_of(state) == ["3"]
