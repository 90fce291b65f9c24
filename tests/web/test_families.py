"""Families of rows in the middle of the table, such as the columns of a patience."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

import hoyle
from hoyle.scene import Table

pytestmark = pytest.mark.web

SIZES = {"telephone": (390, 844), "desk": (1280, 800)}

#: Whether the upper edge of every card in a cascade, and its rank and suit, can be seen and touched.
FREE = """() => [...document.querySelectorAll(".cascade .card")].every(card => {
  const corner = card.querySelector(".corner.first") ?? card;
  const box = corner.getBoundingClientRect();
  return corner === card || card.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
    && card.contains(document.elementFromPoint(box.right - 1, box.bottom - 2));
})"""

#: The words on cards of which some part is covered by the next card, or by the edge of their own.
COVERED = """() => [...document.querySelectorAll(".thing .word")].filter(word => {
  const card = word.closest(".thing"), text = document.createRange(), edge = card.getBoundingClientRect();
  const next = card.nextElementSibling?.getBoundingClientRect() ?? { x: 1e4, y: 1e4 };
  text.selectNodeContents(word);
  const below = card.closest(".cascade") ? next.y : edge.bottom;
  const beside = card.closest(".cascade") ? edge.right : Math.min(next.x, edge.right);
  return [...text.getClientRects()].some(({ right, bottom }) => right > beside + 1 || bottom > below + 3);
}).map(word => word.textContent)"""


def patience(name, moves, seed=2):
    table = Table(hoyle.load(name), seed=seed)
    rng = random.Random(1)
    while table.number < moves:
        possible = [move for move in table.state.legal_moves() if move.action != "give_up"]
        table.make(rng.choice(possible))
    return table


def boxes(page, key):
    return [one.bounding_box() for one in page.locator(f".middle .pile[data-key^='{key}[']").all()]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "columns"), [("klondike", 7), ("freecell", 8), ("spider", 10)])
def test_columns_are_side_by_side_and_hang_down(sit, name, columns, size):
    width, height = SIZES[size]
    page = sit(patience(name, 3), viewport={"width": width, "height": height}).page
    found = boxes(page, "column")
    assert len(found) == columns and len({round(box["y"]) for box in found}) == 1
    assert all(box["x"] + box["width"] <= after["x"] + 1 for box, after in pairwise(found))
    assert found[0]["x"] >= 0 and found[-1]["x"] + found[-1]["width"] <= width
    cards = [one.bounding_box() for one in page.locator("[data-key='column[4]'] .card").all()]
    assert len(cards) > 3 and len({round(card["x"]) for card in cards}) == 1
    assert all(above["y"] < card["y"] < above["y"] + above["height"] for above, card in pairwise(cards))
    assert page.evaluate(FREE)
    titles = [one.inner_text() for one in page.locator("[data-key^='column['] .pile-title").all()]
    assert titles == [str(number) for number in range(1, columns + 1)]
    assert page.locator("[data-key='column[4]']").get_attribute("aria-label").startswith("column 4, ")


@pytest.mark.parametrize("size", SIZES)
def test_foundations_are_in_one_line_and_squared(sit, size):
    width, height = SIZES[size]
    table = patience("klondike", 40)
    page = sit(table, viewport={"width": width, "height": height}).page
    assert len({round(box["y"]) for box in boxes(page, "foundation")}) == 1
    piles = [pile for pile in table.scene(0)["table"] if pile["key"].startswith("foundation")]
    tops = [pile["lines"][0]["things"][-1]["face"] for pile in piles if pile["lines"][0]["things"]]
    shown = page.locator("[data-key^='foundation['] .card")
    assert tops and [one.get_attribute("data-face") for one in shown.all()] == tops


def test_the_visible_part_of_a_covered_card_is_its_target(sit):
    seat = sit(patience("klondike", 60))
    seat.page.locator(".entry", has_text="run of cards").click()
    seat.settle()
    covered = seat.page.locator(".cascade .thing.lit:not(:last-child)")
    assert covered.count() > 1
    for number in range(covered.count()):
        box, target = covered.nth(number).bounding_box(), covered.nth(number).get_attribute("data-target")
        seat.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 6)
        seat.settle()
        assert seat.sent[-1]["target"] == target
        seat.press("Escape")


@pytest.mark.parametrize("size", SIZES)
def test_words_on_covered_cards_can_be_read(sit, size):
    width, height = SIZES[size]
    words = Path(__file__).with_name("words.yaml")
    page = sit(patience(words, 0), viewport={"width": width, "height": height}).page
    assert page.locator(".cascade .word").count() > 2 and page.locator(".hand .word").count() > 5
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("size", SIZES)
def test_a_numeral_of_no_suit_is_in_the_corners(sit, size):
    width, height = SIZES[size]
    page = sit(Table(hoyle.load("tarok"), seed=5), viewport={"width": width, "height": height}).page
    corners = [one.inner_text() for one in page.locator(".hand .corner.first").all()]
    assert {"XII", "IIII"} <= set(corners)


def test_a_word_is_not_broken_where_it_fits(sit):
    page = sit(Table(hoyle.load("antechamber", players=4), seed=5), viewport={"width": 390, "height": 844}).page
    word = page.locator(".hand .word").first
    text = "(word) => { const text = document.createRange(); text.selectNodeContents(word); return text.getClientRects().length; }"
    assert word.inner_text() == "Watchman" and word.evaluate(text) == 1
