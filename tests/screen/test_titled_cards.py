"""Cards that people call by a title: it is on large cards, and of a small one above the table."""

from seated import a_table, at_table, press, screen
from textual.pilot import Pilot

import hoyle
from hoyle.scene.things import Thing
from hoyle_cli.screen.cards import Deck, Lit
from hoyle_cli.screen.pieces import broken, plain, wrapped


def test_a_tall_card_shows_its_title() -> None:
    deck = Deck(hoyle.load("koi_koi"))
    drawn = plain(deck.large([Thing("hand[0]@1", "11A", ("11A",))], Lit(), 40, tall=True))
    assert [line.strip("│ ") for line in drawn.splitlines()[1:4]] == ["11A", "Willow", "swallow"]


def test_no_line_begins_with_the_comma_after_a_card() -> None:
    deck = Deck(hoyle.load("sedma"))
    for width in range(8, 30):
        lines = plain(wrapped(broken(deck.spoken("you take 7C, KD, AS and 10H")), width)).splitlines()
        assert not any(line.lstrip().startswith(",") for line in lines)
        assert " ".join(" ".join(lines).split()) == "you take 7♣, K♦, A♠ and 10♥"


def test_a_word_on_a_card_is_not_repeated() -> None:
    assert not Deck(hoyle.load("antechamber")).titled


def test_the_title_of_the_card_at_the_cursor_is_above_the_table() -> None:
    app = a_table("koi_koi")

    async def look(pilot: Pilot[None]) -> None:
        await press(app, pilot, "tab")
        thing = next(one for pile in app.view.piles for one in pile.things if one.target == app.cursor)
        assert screen(app).splitlines()[0].endswith(f"   {app.deck.titled[thing.face]}")

    at_table(app, look)


def test_a_card_that_is_a_word_shows_its_title() -> None:
    deck = Deck(hoyle.load("realm"))
    assert (deck.text("STORES"), deck.text("FAIR")) == ("Storehouse", "Fair")


def test_a_title_of_two_words_makes_no_card_as_wide_as_both() -> None:
    deck = Deck(hoyle.load("dou_dizhu"))
    hand = [Thing(f"hand[0]@{place}", face, (face,)) for place, face in enumerate(("3C", "BLACK", "RED"))]
    drawn = plain(deck.large(hand, Lit(), 60)).splitlines()
    assert drawn[1].split() == ["│", "3♣│", "│black│", "│", "red│"]
    tall = plain(deck.large(hand, Lit(), 60, tall=True)).splitlines()
    assert tall[1].split() == ["│3♣", "│", "│black", "│", "│red", "│"]
    assert tall[3].split() == ["│", "3♣│", "│", "joker│", "│", "joker│"]


def test_titles_that_begin_alike_are_drawn_whole() -> None:
    deck = Deck(hoyle.load("dou_dizhu"))
    deck.words = {"BLACK": "black joker", "RED": "black lady"}
    assert (deck.drawn("BLACK"), deck.drawn("RED")) == ("black joker", "black lady")


def test_the_text_of_a_card_is_beside_the_question() -> None:
    app = a_table("antechamber", 2)

    async def look(pilot: Pilot[None]) -> None:
        app.touch(next(target for target in app.choice.labels() if target.startswith("hand")))
        assert " ".join(screen(app).split()).count("(2, Spy: look at the hand of another player)") == 1

    at_table(app, look)
