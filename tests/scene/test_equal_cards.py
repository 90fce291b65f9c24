"""Equal cards are counted wherever people read them."""

from random import Random

import hoyle
from hoyle.scene import Table
from hoyle.scene.wording.equal_cards import counted_faces
from hoyle_cli.prompt import picture
from hoyle_cli.screen.cards import Deck, Lit
from hoyle_cli.screen.pieces import plain
from hoyle_cli.screen.piles import block


def a_game(name: str, players: int, moves: int) -> Table:
    table = Table(hoyle.load(name, players), seed=3)
    rng = Random(3)
    for _ in range(moves):
        table.make(rng.choice(table.state.legal_moves()))
    return table


def test_neighbours_are_counted_in_rows_and_all_in_sets() -> None:
    faces = ["7C", "8C", "7C", "7C"]
    assert counted_faces(faces) == ["7C ×3", "8C"]
    assert counted_faces(faces, in_order=True) == ["7C", "8C", "7C ×2"]
    assert counted_faces(["??", "??"], in_order=True) == ["??", "??"]


def test_the_log_counts_them() -> None:
    lines = a_game("realm", 2, 0).act(0, {"do": "log"})["lines"]
    assert "Penny ×7: from the supply of Penny to your draw pile" in lines
    assert not any("Penny Penny" in line for line in lines)


def test_the_prompt_counts_them() -> None:
    lines = picture.table_lines(a_game("realm", 2, 0).state, 0)
    texts = [piece for _, rows in lines for row in rows for piece in row]
    assert "Penny: Penny ×46" in texts
    assert any(text.startswith("you: Penny ×") for text in texts)


def test_the_full_screen_counts_them() -> None:
    table = a_game("realm", 2, 0)
    deck = Deck(table.game, ascii_faces=True)
    supply = next(pile for pile in table.view(0).shared if pile.title == "supply of Penny")
    assert plain(block(supply, deck, Lit(), 40)) == "supply of Penny [Penny]x46"
    for_all = Lit(labels={supply.things[0].target: "1"})
    assert plain(block(supply, deck, for_all, 400)) == "supply of Penny 1[Penny]x46"
    taken = Lit(taken=frozenset({supply.things[0].target}))
    assert "[Penny]x45" in plain(block(supply, deck, taken, 400))


def test_cards_that_can_be_chosen_stay_single() -> None:
    table = a_game("canasta", 4, 0)
    hand = next(pile for pile in table.view(0).seats[0].piles if pile.kind == "set" and len(pile.things) > 5)
    deck = Deck(table.game, ascii_faces=True)
    labels = {thing.target: str(i) for i, thing in enumerate(hand.things)}
    assert "x2" not in plain(block(hand, deck, Lit(labels=labels), 400))


def test_titles_count_them() -> None:
    table = a_game("canasta", 4, 0)
    choice = table.choice(table.state.choosing[0])
    assert choice is not None
    argument = table.game.model.actions["take_with_pair"].arguments[-1]
    assert choice.titles.value(argument, "9H+9H+9S") == "9H ×2 9S"
