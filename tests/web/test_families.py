"""Families of rows in the middle of the table, such as the columns of a patience."""

import random
from itertools import pairwise

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
