"""Words with titles, as people read and type them: in menus, the log, sentences and the booklet."""

from pathlib import Path

import pytest

import hoyle
from hoyle.answers.titles import in_notation
from hoyle.compile import load_rules
from hoyle.language.report import Report
from hoyle.scene.wording.event_words import EventWords
from hoyle.scene.wording.names import names_for
from hoyle.scene.wording.titles import Titles
from hoyle.tools.booklet.pages.markdown import markdown
from hoyle.tools.booklet.whole import booklet
from hoyle_cli.prompt.picture import table_lines

RULES = """
hoyle: 1
game: bids
title: Bids
players: 2
words:
  denomination: clubs | full_house | notrump
deck:
  ranks: [7, 8, 9]
  into: stock
  each card: {worth: card.pips}
  titles: {clubs: Clover, worth: card points}
zones:
  stock: stack seen by nobody
variables:
  strain: denomination
actions:
  make_bid:
    title: bid {d}
    with: {d: denomination}
    do: |
      strain = d
      say "{me} bids {strain}"
phases:
  game: |
    repeat 2 times: dealer chooses make_bid
    tally
score: {per: player, parts: {points: sum(c.worth for c in stock)}}
winner: {most: highest my score}
titles: {notrump: no trumps}
"""


@pytest.fixture
def game(tmp_path: Path) -> hoyle.Game:
    path = tmp_path / "bids.yaml"
    path.write_text(RULES, encoding="utf-8")
    return hoyle.load(path)


def test_a_menu_shows_titles(game: hoyle.Game) -> None:
    titles = Titles(game, 0, {}, {})
    shown = [titles.action("make_bid", [word]) for word in ("clubs", "full_house", "notrump")]
    assert shown == ["bid Clover", "bid full house", "bid no trumps"]


def test_the_log_shows_titles(game: hoyle.Game) -> None:
    state = game.new_state(seed=1)
    state.apply("make_bid notrump")
    assert [str(event)[2:] for event in state.log(0) if event.kind == "say"] == [" bids no trumps"]
    assert names_for(game, 0).value("strain", "notrump") == "no trumps"
    assert state.variables(0)["strain"] == "notrump"


def test_what_is_true_of_a_word_follows_a_colon() -> None:
    assert names_for(hoyle.load("skat"), 0).state("announced[ouvert]", "yes") == "announced: ouvert"


def test_a_title_can_be_typed(game: hoyle.Game) -> None:
    assert in_notation(game, "Bid no  Trumps") == "make_bid notrump"
    assert in_notation(game, "bid clover") == "make_bid clubs"


def test_the_booklet_has_titles(game: hoyle.Game, tmp_path: Path) -> None:
    report = Report()
    rules, _ = load_rules(tmp_path / "bids.yaml", report)
    assert rules is not None, report.diagnostics
    text = markdown(booklet(rules))
    assert "Clover, full house or no trumps" in text
    assert "Card points" in text or "card points" in text
    assert "worth" not in text.lower()


PLANTING = """
hoyle: 1
game: planting
title: Planting
players: 2
deck:
  ranks: [CARROT, LEEK]
  suits: [plain]
  titles: {CARROT: Carrot, LEEK: Leek}
  into: stock
zones:
  stock: stack seen by nobody
  field: row seen by everyone
actions:
  plant(c card): {title: "plant {c}", do: move c to field}
phases:
  game: |
    shuffle stock
    deal 1 from stock face up to field
    for c in field: dealer chooses plant(c)
    tally
score: {per: player, parts: {points: count(field)}}
winner: {most: highest my score}
"""


def test_a_card_given_to_an_action_has_its_title(tmp_path: Path) -> None:
    path = tmp_path / "planting.yaml"
    path.write_text(PLANTING, encoding="utf-8")
    game = hoyle.load(path)
    state = game.new_state(seed=1)
    offered = Titles(game, 0, {}, {}).offer("plant", state.title_values("plant"))
    assert offered in ("plant Carrot", "plant Leek")
    state.apply("plant")
    made = next(event for event in state.log(None) if event.kind == "do")
    assert EventWords(game, None).sentence(made).partition(": ")[2] == offered


THINGS = """
hoyle: 1
game: things
title: Things
players: 4
sides: opposite
words: {mood: calm | cross}
deck: {ranks: [7, 8, 9, 10], into: stock}
tokens: {gem: {count: 5, into: bank}}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  bank:  tokens seen by nobody
  pots:  row per mood seen by everyone
variables: {ahead: side or none, done: bool per side}
actions: {lay: {with: {c: card from my hand, m: mood}, do: "move c to pots[m]"}}
phases:
  game: |
    deal 1 from stock to each hand starting with dealer
    for p in players: p chooses lay
    tally
titles: {calm: quiet, done: the side is done}
score: {per: side, parts: {cards: count(every pots)}}
winner:
  most: highest score[side]
"""


def test_sides_words_and_hidden_tokens_are_put_in_words(tmp_path: Path) -> None:
    (path := tmp_path / "things.yaml").write_text(THINGS)
    state = hoyle.load(path).new_state(seed=1, dealer=0)
    names = names_for(state.game, 0)
    assert names.value("ahead", "s1") == "p1+p3" and names.index("pots[calm]") == "quiet"
    assert names.state("done[0]", "yes") == "your side: the side is done"
    assert ("bank", [["??"]]) in table_lines(state, 0) and ("bank", [["gem ×5"]]) in table_lines(state, None)
