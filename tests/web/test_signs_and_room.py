"""Signs in place of letters, and room for what a player needs, on cards and on a phone."""

import random
import re

import pytest

pytestmark = pytest.mark.web

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
BOXES = (
    "all => all.map(one => { const {x, y, right, bottom} = one.getBoundingClientRect(); return [x, y, right, bottom] })"
)


def play(table, moves, seed=1):
    rng = random.Random(seed)
    while table.number < moves and not table.state.is_terminal:
        table.make(rng.choice(table.state.legal_moves()))


def overlap(one, other):
    return min(one[2], other[2]) - max(one[0], other[0]) > 0 and min(one[3], other[3]) - max(one[1], other[1]) > 0


@pytest.mark.parametrize("moves", range(4, 16, 3))
def test_texts_show_the_pictures_of_suits(sit, table, moves):
    game = table("scopa", 4)
    play(game, moves)
    page = sit(game, game.state.choosing[0]).page
    page.wait_for_selector(".since")
    lines = page.locator(".since").inner_text()
    assert page.locator(".since .face .sign:is(.coin, .cup, .sword, .baton)").count() > 0
    assert re.findall(r"\b(?:10|[2-9]|[AJNK])[CDSB]\b", lines) == []


def test_knights_have_a_picture_as_the_other_courts_have(sit, table):
    page = sit(table("tarok", 4), None).page
    page.evaluate(
        """() => { const scene = structuredClone(table.scene);
             scene.number += 1;
             scene.deck.faces = {NH: {rank: "N", suit: "hearts", sign: "♥", colour: "red", title: "knight of hearts"}};
             const trick = scene.table.find(({ key }) => key.startsWith("trick"));
             trick.lines = [{target: "x", things: [{target: "x@1", face: "NH", count: 1, note: ""}]}];
             showScene(scene) }"""
    )
    page.wait_for_selector(".court .crown.knight")


@pytest.mark.parametrize("rank", ["7", "8", "9", "10"])
@pytest.mark.parametrize("look", [{}, PHONE], ids=["desk", "phone"])
def test_signs_of_a_card_keep_clear_of_its_corners(sit, table, rank, look):
    page = sit(table("whist", 4), 0, **look).page
    faces = page.locator(f"[data-face^='{rank}']")
    for card in faces.all():
        corners = card.locator(".corner > *").evaluate_all(BOXES)
        pips = card.locator(".pips .sign").evaluate_all(BOXES)
        assert [(a, b) for a in corners for b in pips if overlap(a, b)] == []


def test_many_melds_leave_the_middle_in_view_on_a_phone(sit, table):
    game, rng = table("canasta", 4, seed=1), random.Random(1)

    def melded(seat):
        piles = game.scene(0)["seats"][seat]["piles"]
        return sum(len(pile["lines"][0]["things"]) for pile in piles if pile["title"].startswith("meld of"))

    while melded(0) < 12 or melded(1) < 12:
        moves = game.state.legal_moves()
        melds = [move for move in moves if str(move).startswith(("meld", "add", "take"))]
        game.make(rng.choice(melds if melds and rng.random() < 0.7 else moves))
    page = sit(game, 0, **PHONE).page
    stock = page.locator(".middle .pile").first.bounding_box()
    foot = page.locator(".foot").bounding_box()
    assert stock["y"] + stock["height"] <= foot["y"]


def test_buttons_name_keys_only_where_there_are_some(sit, table):
    for look, shown in (({}, True), (PHONE, False)):
        page = sit(table("sedma", 4), 0, **look).page
        page.locator(".hand .thing.lit").first.click()
        page.wait_for_selector(".confirm")
        assert page.locator(".confirm kbd, .back kbd").first.is_visible() is shown


def test_help_speaks_of_fingers_first_and_of_keys_where_there_are_some(sit, table):
    for look, shown in (({}, True), (PHONE, False)):
        page = sit(table("sedma", 4), 0, **look).page
        page.get_by_role("button", name="Help").click()
        assert page.locator(".panel-body > p").inner_text().startswith("With a mouse or a finger: touch a lit card")
        assert page.locator(".panel-body kbd").first.is_visible() is shown
