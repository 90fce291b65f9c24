"""The author's text in a booklet: values, references, conditions, cards, and what differs by the number of players."""

import re
from pathlib import Path

import pytest

import hoyle
from hoyle.compile import load_rules
from hoyle.language.report import Report
from hoyle.tools.booklet.pages.markdown import markdown
from hoyle.tools.booklet.pages.page import page
from hoyle.tools.booklet.pages.plain import plain_text
from hoyle.tools.booklet.whole import booklet
from hoyle_cli.rules import document_text, read_booklet
from hoyle_cli.table_flags import Table

BASE = (Path(__file__).parents[1] / "diagnostics" / "high_card.yaml").read_text()


def rules(tmp_path: Path, text: str, options: str = ""):
    """The game `high_card` with a text and options, and its findings."""
    file = tmp_path / "high_card.yaml"
    head, _, rest = BASE.partition("\ndeck:")
    told = "".join(f"    {line}\n" if line else "\n" for line in text.splitlines())
    file.write_text(f"{head}\n{options}\nhow to play:\n  play: |\n{told}\ndeck:{rest}")
    report = Report()
    game, _ = load_rules(file, report)
    return game, [(d.code, d.message) for d in report.diagnostics]


def section(tmp_path: Path, text: str, options: str = "", players: int | None = None) -> str:
    game, found = rules(tmp_path, text, options)
    assert game is not None, found
    table = hoyle.load(tmp_path / "high_card.yaml", players=players).layout if players else None
    told = plain_text(booklet(game, table=table), 1000)
    return told.partition("\nPLAY\n\n")[2].partition("\n\nTHE EXACT RULES")[0].partition("\n\nVARIATIONS")[0]


def test_values_are_those_of_the_default_table(tmp_path: Path) -> None:
    options = "options:\n  most: {type: 1..9, default: 4, help: Most}\n"
    assert section(tmp_path, "Up to {most} of {count(cards)} cards.", options) == "Up to 4 of 32 cards."


def test_differences_by_players_end_the_sentence(tmp_path: Path) -> None:
    text = "Deal {5 * count(players)} cards to all. Then play."
    told = "Deal 10 cards to all (15 with 3 players and 20 with 4). Then play."
    assert section(tmp_path, text) == told
    assert section(tmp_path, text, players=3) == "Deal 15 cards to all. Then play."


def test_a_paragraph_names_the_players_for_whom_it_holds(tmp_path: Path) -> None:
    text = "Play.\n\n{if count(players) > 2} Nobody passes.\n\n{if count(players) > 9} Never."
    assert section(tmp_path, text) == "Play.\n\nWith three or four players: Nobody passes."
    assert section(tmp_path, text, players=2) == "Play."


def test_a_condition_on_an_option_chooses_an_entry(tmp_path: Path) -> None:
    options = "options:\n  wild: {type: bool, help: Wild}\n"
    assert section(tmp_path, "- One.\n- {if wild} Two.\n- {if not wild} Three.", options) == "- One.\n- Three."


def test_a_line_that_is_not_indented_ends_an_entry(tmp_path: Path) -> None:
    told = "- One\n  and a half.\n- Two.\nThen\nplay."
    assert section(tmp_path, told) == "- One and a half.\n- Two.\n\nThen play."


def test_variations_say_what_an_option_changes(tmp_path: Path) -> None:
    options = "options:\n  wild: {type: bool, help: Nines are wild}\n"
    game, _ = rules(tmp_path, "- One.\n- {if wild} A nine takes all.\n- {if not wild} Three.", options)
    assert game is not None
    told = plain_text(booklet(game), 1000).partition("\nVARIATIONS\n\n")[2].partition("\n\n")[0]
    assert told == "- Wild. Nines are wild. Off by default.\n  - On: A nine takes all."
    at_table = plain_text(booklet(game, table=hoyle.load(tmp_path / "high_card.yaml").layout))
    assert "VARIATIONS" not in at_table


def examples(name: str, players: int | None = None, options: dict[str, str] | None = None, variant: str = "") -> str:
    asked = Table(name, players, options or {}, (variant,) if variant else ())
    told = document_text(read_booklet(asked), "terminal", shown=False).partition("\nEXAMPLES\n")[2]
    return " ".join(told.partition("\nVARIATIONS\n")[0].partition("\nTHE EXACT RULES\n")[0].split())


def test_examples_hold_at_the_table_of_the_booklet() -> None:
    """Scenarios with other options are played with these; an example of theirs appears if they pass."""
    only_down = {"shape": "only_down", "largest_hand": "3"}
    told = examples("oh_hell", options=only_down)
    assert (
        "The dealer may bid none, two or three, but not one." in told
        and "Shape: only down" not in told.partition("VARIATIONS")[0]
    )
    assert "In a hand of one card" not in told
    assert "The dealer may bid" not in examples("oh_hell", options={**only_down, "hook": "no"})
    assert "Four players" in examples("sedma", 4) and "Four players" not in examples("sedma", 2)


def test_the_booklet_for_no_table_names_what_an_example_needs() -> None:
    told = examples("oh_hell")
    assert "- (Shape: only down; largest hand: 3.) With three cards each, two players have bid one trick." in told
    assert "- (Three players.) You may attack with 6♣" in examples("durak")


def test_a_variant_inherits_the_examples_that_hold_for_it() -> None:
    told = examples("sedma", variant="wild_eights")
    assert "Four players: you lead 9♠" in told
    # eights match there, so the example in which one does not is left out
    assert "the other player played 8♠" not in told and "the other player played 8♠" in examples("sedma")


def test_a_card_that_only_ends_like_a_suit_is_printed_by_its_name(tmp_path: Path) -> None:
    deck = ("jokers: {MOND: 1}", "titles: {MOND: mond}")
    rules(tmp_path, "Count {MOND 9D} and {cards: cards} until the {end: end}; play {play: cards}.")
    path = tmp_path / "high_card.yaml"
    path.write_text(path.read_text().replace("deck:\n", "deck:\n" + "".join(f"  {line}\n" for line in deck)))
    report = Report()
    game, _ = load_rules(path, report)
    assert game is not None, [finding.message for finding in report.diagnostics]
    assert "Count mond 9♦ and cards" in plain_text(booklet(game))
    assert '<span class="card">mond</span><wbr><span class="card red">9♦</span>' in page(booklet(game))


def test_a_joker_with_a_title_is_a_joker(tmp_path: Path) -> None:
    deck = "  jokers: {LITTLE: 1, BIG: 2, WILD: 1}\n  titles: {LITTLE: little joker, BIG: big joker, WILD: wild}\n"
    rules(tmp_path, "Count {cards: cards} until the {end: end}; play {play: cards}.")
    path = tmp_path / "high_card.yaml"
    path.write_text(path.read_text().replace("deck:\n", f"deck:\n{deck}"))
    game, _ = load_rules(path, Report())
    assert game is not None
    told = " ".join(plain_text(booklet(game)).split())
    assert "Each pack has one little joker, two big jokers and one wild card." in told


def needs(game: str) -> str:
    told = document_text(read_booklet(Table(game, None, {}, ())), "terminal", shown=False)
    return " ".join(told.partition("WHAT YOU NEED")[2].partition("\nAIM\n")[0].split())


def test_what_you_need_tells_packs_apart() -> None:
    told = needs("sedma")
    assert "With two or four players: the 32 cards from 7 to ace of each suit." in told
    assert "without the eight and nine of clubs." in told


def test_a_pack_is_named_in_the_usual_order_of_ranks() -> None:
    """Queens and jacks are highest in Sheepshead, twos in Dou Dizhu."""
    assert "The 32 cards from 7 to ace of each suit." in needs("sheepshead")
    assert "the 39 cards from ace to king in three suits." in needs("goofspiel")
    assert "An ordinary pack of 52 cards, with a black joker and a red joker." in needs("dou_dizhu")
    assert "An ordinary pack of 52 cards, without the queen of clubs." in needs("old_maid")


def test_different_numbers_of_copies_are_listed_after_the_suits() -> None:
    suits = "in each of red, yellow, green, blue and white"
    assert f"50 cards, {suits}: 1 ×3, 2 ×2, 3 ×2, 4 ×2 and 5." in needs("embers")
    assert f"{suits} 1 ×3, 2 ×2, 3 ×2, 4 ×2 and 5; in violet 1, 2, 3, 4, 5." in needs("embers/dusk")
    assert "Watchman ×5, Spy ×2, Duellist ×2, Page ×2, Herald ×2, Regent, Dowager and Heiress." in needs("antechamber")


def test_a_pack_without_a_rank_is_no_ordinary_one(tmp_path: Path) -> None:
    rules(tmp_path, "Play.")
    path = tmp_path / "high_card.yaml"
    path.write_text(re.sub(r"ranks: .*", "ranks: [3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A]", path.read_text(), count=1))
    game, _ = load_rules(path, Report())
    assert game is not None
    assert "\nThe 48 cards from 3 to ace of each suit.\n" in plain_text(booklet(game))


def test_the_author_may_say_what_you_need(tmp_path: Path) -> None:
    rules(tmp_path, "Play.")
    path = tmp_path / "high_card.yaml"
    path.write_text(path.read_text().replace("\ndeck:", "\n  what you need: A pack of {count(cards)} cards.\ndeck:"))
    game, _ = load_rules(path, Report())
    assert game is not None
    told = plain_text(booklet(game)).partition("WHAT YOU NEED\n\n")[2]
    assert told.startswith("2 to 4 players.\n\nA pack of 32 cards.\n\nPLAY\n\nPlay.\n\nTHE EXACT RULES")


def test_references_print_words_or_titles_and_link_on_a_page(tmp_path: Path) -> None:
    game, _ = rules(tmp_path, "All {play: put a card} to the {trick}. It {end: ends}.")
    assert game is not None
    told = page(booklet(game))
    assert (
        '<a class="rule" href="#rule-play">put a card</a> to the <a class="rule" href="#rule-trick">trick</a>' in told
    )
    for name in ("play", "trick", "end"):
        assert f'<a id="rule-{name}"></a>' in told
    assert "All put a card to the trick. It ends." in markdown(booklet(game))


def test_a_title_after_an_article_goes_without_its_own(tmp_path: Path) -> None:
    titles = "titles: {trick: the middle}"
    assert section(tmp_path, "All go to the {trick}. Then {trick} is taken.", titles) == (
        "All go to the middle. Then the middle is taken."
    )


def test_a_word_after_a_number_takes_its_form(tmp_path: Path) -> None:
    options = "options:\n  deals: {type: 1..9, default: 1, help: Deals}\n  more: {type: 1..9, default: 2, help: More}"
    told = section(
        tmp_path, "Play {deals deal|deals}, then {more deal|deals} for {count(players) hand|hands}.", options, 3
    )
    assert told == "Play one deal, then two deals for three hands."
    assert rules(tmp_path, "Play {hearts deal|deals}.")[1][0][0] == "N322"


def test_cards_are_drawn(tmp_path: Path) -> None:
    assert section(tmp_path, "{9H KC} and {7D}, but {{x}}.") == "9♥ K♣ and 7♦, but {x}."
    text = "{list(c for c in cards where c.rank is A)}, {last(cards)}, {list(8, J)} and {list(1, 2)}."
    assert section(tmp_path, text) == "A♣ A♦ A♥ A♠, A♠, eight and jack and one and two."
    game, _ = rules(tmp_path, "{9H}")
    assert game is not None
    assert '<span class="card red">9♥</span>' in page(booklet(game))


def test_a_card_of_the_only_suit_is_its_rank(tmp_path: Path) -> None:
    rules(tmp_path, "{11 22} have horns, {55P} and {7} more.")
    file = tmp_path / "high_card.yaml"
    text = file.read_text("utf-8").replace("ranks: [7, 8, 9, 10, J, Q, K, A]", "ranks: 1..104\n  suits: [plain]")
    file.write_text(text)
    report = Report()
    game, _ = load_rules(file, report)
    assert game is not None, [d.message for d in report.diagnostics]
    assert "11 and 22 have horns, 55 and 7 more." in plain_text(booklet(game))
    assert '<span class="card">22</span>' in page(booklet(game)) and '<span class="card">7</span>' in page(
        booklet(game)
    )


def test_a_hole_may_go_on_in_the_next_line(tmp_path: Path) -> None:
    assert section(tmp_path, "All {play: put a\ncard} down.") == "All put a card down."


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("{nothing: here}", "N301", "there is no `nothing` to refer to"),
        ("{count(trick)} cards", "N315", "this value changes during play: it reads `trick`"),
        ("{if trick is empty} None.", "N315", "this value changes during play: it reads `trick`"),
        ("{if 7} None.", "T401", None),
        ("Now {if yes} none.", "N339", "`{if …}` is in the middle of a paragraph"),
        ("{9H", "N322", "this `{` has no partner"),
        ("{7 10}", "N322", "only whole cards can be drawn"),
        ("{K 7}", "N322", "only whole cards can be drawn"),
        ("{ZH}", "N312", "no card of this deck has the face `ZH`"),
    ],
)
def test_wrong_holes_are_reported(tmp_path: Path, text: str, code: str, message: str | None) -> None:
    game, found = rules(tmp_path, text)
    assert game is None
    assert code in [found_code for found_code, _ in found], found
    assert message is None or message in [told for _, told in found], found


def test_a_text_that_forgets_something_is_warned_of(tmp_path: Path) -> None:
    _, found = rules(tmp_path, "{play: Play}, and it {end: ends}.")
    assert found == [("N340", "the text leaves out the score part `cards`")]


def test_a_patch_replaces_a_heading(tmp_path: Path) -> None:
    rules(tmp_path, "{play: Play} {cards: cards} until the {end: end}.")
    patch = tmp_path / "patch.yaml"
    patch.write_text(
        "hoyle: 1\nextends: high_card.yaml\nvariant: low\ntitle: Low\n"
        "change:\n  how to play:\n    play: Another text.\nadd:\n  how to play:\n    aim: An aim.\n"
    )
    game, _ = load_rules(patch, Report())
    assert game is not None
    told = plain_text(booklet(game))
    assert "Another text." in told and "AIM\n\nAn aim." in told and "until the" not in told
    patch.write_text("hoyle: 1\nextends: high_card.yaml\nvariant: low\ntitle: Low\ndrop: [how to play.play]\n")
    game, _ = load_rules(patch, Report())
    assert game is not None and game.how_to_play is None


def test_rows_with_the_same_words_are_one_example(tmp_path: Path) -> None:
    rules(tmp_path, "Play a card.")
    rows = "  a:\n    example: A card is put down.\n    each: [[seed], ['1'], ['2']]\n    seed: <seed>\n    steps: [{holds: count(players) is 2}]\n"
    (tmp_path / "high_card.scenarios.yaml").write_text(
        f"game: high_card.yaml\nplayers: 2\nscenarios:\n{rows}", encoding="utf-8"
    )
    assert examples(str(tmp_path / "high_card.yaml")).count("A card is put down.") == 1
