"""Suits of any deck, and tokens named after a colour, have colours."""

import hoyle
from hoyle.scene.wording.player_names import PlayerNames
from hoyle_cli.screen.cards import Deck, token_role
from hoyle_cli.screen.pages import help_page
from hoyle_cli.screen.paint import style


def test_suits_of_another_deck_have_colours() -> None:
    game = hoyle.load("scopa")
    deck = Deck(game)
    assert len({deck.colour(face) for face in game.layout.faces}) == 4
    for face in game.layout.faces:
        assert style(f"card {deck.colour(face)}", "dark").color != style("card", "dark").color
    letters = "On the cards\nN knight, D coins, C cups, S swords, B batons\n"
    assert help_page(game, None, PlayerNames()).plain.endswith(letters)


def test_a_red_token_is_red() -> None:
    assert style(token_role("red token"), "dark").color == style("big red", "dark").color
    assert style(token_role("peg"), "dark").color == style("token", "dark").color
