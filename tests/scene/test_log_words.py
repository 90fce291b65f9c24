"""Lines of the log that say where cards went, and cards of the table that name no player."""

from random import Random

import hoyle
from hoyle.scene import Table
from hoyle.scene.wording.event_words import EventWords
from hoyle.scene.wording.public_variables import reported_variables
from hoyle.scene.wording.summary import NewHand, summarise


def lines_of(events: list[hoyle.Event], game: hoyle.Game) -> list[str]:
    entries = summarise(events, EventWords(game, 0), reported_variables(game))
    return ["; ".join(entry) for entry in entries if not isinstance(entry, NewHand)]


def moved(face: str, origin: str, to: str) -> hoyle.Event:
    return hoyle.Event("move", "", {"cards": (face,), "from": origin, "to": to})


def test_a_card_put_under_a_pile_is_under_it() -> None:
    game = hoyle.load("war", 2)
    assert lines_of([moved("QH", "won[0]@1", "pile[0]@9")], game) == ["QH: from your cards won under your pile"]
    on_top = [moved("QH", "won[0]@1", "pile[0]@1"), moved("KH", "won[0]@2", "pile[0]@2")]
    assert lines_of(on_top, game) == ["QH KH: from your cards won to your pile"]
    below = [moved("QH", "won[0]@1", "pile[0]@8"), moved("KH", "won[0]@2", "pile[0]@9")]
    assert lines_of(below, game) == ["QH KH: from your cards won under your pile"]


def test_a_trick_that_a_sentence_names_is_not_reported_twice() -> None:
    game = hoyle.load("whist", 4)
    taken = hoyle.Event("say", "p1 takes QH and KH", {"to": (0, 1, 2, 3), "cards": ("QH", "KH"), "variables": ()})
    moves = [moved("QH", "trick@1", "won[1]@1"), moved("KH", "trick@2", "won[1]@2")]
    assert lines_of([taken, *moves], game) == ["p1 takes QH and KH"]
    assert len(lines_of([taken, moves[0]], game)) == 2


def test_cards_on_a_table_that_is_dealt_to_name_no_player() -> None:
    table = Table(hoyle.load("casino", 2), ["human"] * 2, seed=4)
    rng = Random(1)
    while table.number < 12:
        table.make(table.state.random_move(rng))
        pile = next(pile for pile in table.view(0).shared if pile.key == "table")
        assert all(thing.by is None for thing in pile.things)


def test_a_run_of_cards_keeps_its_faces_in_the_log() -> None:
    table = Table(hoyle.load("spider", 1), ["human"], seed=4)
    table.make(next(move for move in table.state.legal_moves() if move.action == "move_run"))
    first, second = (entry for entry in table.course.story(0)[-3:-1])
    assert not isinstance(first, NewHand) and not isinstance(second, NewHand)
    assert first[0].startswith(f"you: move {second[0].partition(':')[0]} to column ")


def test_a_single_player_does_not_read_who_deals() -> None:
    table = Table(hoyle.load("spider", 1), ["human"], seed=4)
    assert not any("deal" in line for line in lines_of(table.course.events(0)[:1], table.game))
