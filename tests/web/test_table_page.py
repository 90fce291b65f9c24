"""Moves are made with the mouse, by dragging, and with the keyboard alone."""

import pytest

import hoyle
from hoyle.scene import Table
from numbered_deck import numbered_game

pytestmark = pytest.mark.web

LIT = ".hand .thing.lit"


@pytest.fixture
def numbered(tmp_path):
    return Table(hoyle.load(numbered_game(tmp_path)), seed=1)


def targets(page, selector):
    return [one.get_attribute("data-target") for one in page.locator(selector).all()]


def test_second_touch_confirms(sit, table):
    game = table("sedma", 4)
    seat = sit(game)
    seat.click(LIT)
    assert seat.page.locator(".hand .thing.taken").count() == 1
    assert game.number == 0
    seat.click(".hand .thing.taken")
    assert game.number == 1


def test_another_card_switches(sit, table):
    game = table("sedma", 4)
    seat = sit(game)
    lit = targets(seat.page, LIT)
    seat.click(f"[data-target='{lit[0]}']")
    seat.click(f"[data-target='{lit[2]}']")
    assert targets(seat.page, ".thing.taken") == [lit[2]]
    assert game.scene(0)["choice"]["taken"] == [lit[2]]
    again = sit(game)
    again.click(f"[data-target='{lit[1]}']")
    assert game.scene(0)["choice"]["taken"] == [lit[1]], "a page that was opened again knows no earlier touches"
    assert game.number == 0


def test_unlit_card_says_why_not(sit, table):
    game = table("sequence", 2)
    seat = sit(game, game.state.choosing[0])
    seat.click(".middle .stack .thing")
    [reason] = game.act(seat.seat, {"do": "why", "target": "stock@1", "number": 0})["lines"]
    assert seat.page.locator(".remark p").first.inner_text() == reason
    assert game.scene(seat.seat)["choice"]["begun"] is False
    seat.click(".remark .close")
    assert seat.page.locator(".remark").count() == 0


def test_only_an_author_reads_lines_of_the_rule_file(sit, table):
    game = table("hearts", 4)
    while game.state.current_player == hoyle.SIMULTANEOUS:
        game.make(game.state.legal_moves()[0])
    seat = sit(game, game.state.choosing[0])
    seat.click(".hand .thing:not(.lit)")
    assert seat.page.locator(".remark").count() == 1
    assert seat.page.locator(".remark .where").count() == 0
    seat.page.evaluate("table.setPage({ author: true })")
    assert seat.page.locator(".remark .where").inner_text().endswith(" of the rule file.")


def test_one_of_many_numbers_is_typed(sit, table):
    game = table("holdem", 2, seed=2)
    seat = sit(game, game.state.choosing[0])
    seat.click("[data-entry='raise_to']")
    field = seat.page.locator(".number-form input")
    assert (field.get_attribute("min"), field.get_attribute("max")) == ("4", "100")
    assert seat.page.locator(".entry").count() == 0 and seat.page.locator(".back").is_visible()
    field.fill("57")
    seat.press("Enter")
    assert game.scene(seat.seat)["choice"]["question"] == "raise to 57"
    seat.click(".back")
    field.fill("101")
    seat.press("Escape")
    assert not game.scene(seat.seat)["choice"]["begun"]


def test_stock_is_touched_to_draw(sit, table):
    game = table("golf", 2, seed=2)
    for seat in range(2):
        game.make(game.state.legal_moves(seat)[0])
    seat = sit(game, game.state.choosing[0])
    seat.click(".middle [data-target='stock@1'].lit")
    assert seat.page.locator(".question").inner_text() == "draw from the stock"
    seat.click(".confirm")
    assert game.moves[-1] == (seat.seat, "draw")


def test_bid_is_made_with_buttons(sit, table):
    game = table("oh_hell", 3, seed=4)
    seat = sit(game, game.state.choosing[0])
    seat.click(".entry")
    seat.click(".confirm")
    assert game.moves == [(seat.seat, "make_bid 0")]


def test_take_back(sit, table):
    game = table("kathmandu", 2)
    seat = sit(game, game.state.choosing[0])
    before = targets(seat.page, ".thing.lit")
    seat.click(".thing.lit")
    assert targets(seat.page, ".thing.taken")
    seat.click(".back")
    assert targets(seat.page, ".thing.taken") == []
    assert targets(seat.page, ".thing.lit") == before


@pytest.mark.parametrize(("x", "y", "moves"), [(640, 300, 1), (900, 740, 0)], ids=["on the table", "back in the hand"])
def test_dragging_a_card(sit, table, x, y, moves):
    game = table("sedma", 4)
    seat = sit(game)
    page = seat.page
    box = page.locator(LIT).nth(0).bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(600, 500)
    assert page.locator(".ghost .card").count() == 1
    page.mouse.move(x, y)
    page.mouse.up()
    seat.wait_until("!document.querySelector('.ghost, .taken')")
    seat.settle()
    assert game.number == moves
    assert game.scene(0)["choice"] is None or not game.scene(0)["choice"]["begun"]


def test_card_of_a_row_means_the_row(sit, table):
    game = table("sequence", 2, seed=3)
    while not any(str(move).startswith("play") for move in game.state.legal_moves()):
        game.make(game.state.legal_moves()[-1])
    game.make(next(move for move in game.state.legal_moves() if str(move).startswith("play")))
    seat = sit(game, game.state.choosing[0])
    row = targets(seat.page, ".middle .line.lit")[0]
    seat.click(f".line[data-target='{row}'] .card")
    assert targets(seat.page, ".line.taken") == [row]


def table_with_eleven(table):
    """A table of Gin Rummy at which eleven cards can be discarded, and whose turn it is."""
    game = table("gin_rummy", 2, seed=1)
    while True:
        seat = game.state.choosing[0]
        if any(one["label"] == "11" for one in game.scene(seat)["choice"]["lit"]):
            return game, seat
        game.make(game.state.legal_moves()[-1])


def test_two_digits_make_one_number(sit, table):
    game, number = table_with_eleven(table)
    seat = sit(game, number)
    by_label = {one["label"]: one["target"] for one in game.scene(number)["choice"]["lit"]}
    seat.press("1")
    assert seat.page.locator(".digits").inner_text().startswith("1")
    seat.press("1")
    assert game.scene(number)["choice"]["taken"] == [by_label["11"]]
    seat.press("Escape", "1", "Enter")
    assert game.scene(number)["choice"]["taken"] == [by_label["1"]]


def test_digit_is_taken_after_a_pause(sit, table):
    game, number = table_with_eleven(table)
    seat = sit(game, number)
    seat.press("1")
    seat.page.wait_for_selector(".thing.taken")
    assert len(game.scene(number)["choice"]["taken"]) == 1


def test_unknown_number_is_explained(sit, table):
    seat = sit(table("sedma", 4))
    seat.press("9")
    assert seat.page.locator(".remark p").inner_text() == "There is no 9; pick 1 to 4."


def test_numbers_of_a_set_stay(sit, numbered):
    seat = sit(numbered)
    seat.press("5", "8", "5")
    assert numbered.scene(0)["choice"]["taken"] == ["hand[0]@3"]
    seat.press("Enter")
    assert seat.page.locator(".remark p").inner_text() == "Choose two more cards."
    assert numbered.scene(0)["choice"]["taken"] == ["hand[0]@3"]


def test_typed_number_is_the_card(sit, numbered):
    seat = sit(numbered)
    seat.press("9")
    assert seat.page.locator(".remark p").first.inner_text() == "You do not hold 9."
    seat.press("3", "1", "7", "5", "Enter")
    assert numbered.moves == [(0, "lay_open 3+5+17")]


def test_keys_that_arrive_at_once_are_all_taken(sit, table):
    game = table("sedma", 4)
    seat = sit(game)
    second = game.scene(0)["choice"]["lit"][1]["target"]
    face = seat.page.locator(f"[data-target='{second}']").get_attribute("data-face")
    seat.page.evaluate(
        """() => { for (const key of ["1", "Escape", "2", "Enter"])
             document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true})) }"""
    )
    seat.settle()
    assert game.moves == [(0, f"play {face}")]


def test_enter_confirms_a_number_whatever_was_clicked_before(sit, table):
    game = table("sedma", 4)
    seat = sit(game)
    lit = targets(seat.page, LIT)
    seat.click(f"[data-target='{lit[0]}']")
    seat.press("Escape", "3")
    assert targets(seat.page, ".thing.taken") == [lit[2]]
    seat.press("Enter")
    assert game.number == 1
    assert [one.get("target") for one in seat.sent if one["do"] == "touch"] == [lit[0], lit[2]]


def test_arrows_and_enter_play_a_card(sit, table):
    game = table("sedma", 4)
    seat = sit(game)
    third = targets(seat.page, LIT)[2]
    seat.press("ArrowRight", "ArrowRight", "ArrowRight", "Enter")
    assert game.scene(0)["choice"]["taken"] == [third]
    seat.press("Enter")
    assert game.number == 1


def test_tab_reaches_what_can_be_chosen(sit, table):
    game = table("sedma", 4)
    seat = sit(game)
    for _ in range(12):
        seat.press("Tab")
        if seat.page.evaluate("document.activeElement.matches('.hand .thing.lit')"):
            break
    seat.press("ArrowRight", "Enter", "Enter")
    assert game.number == 1


def test_keyboard_reaches_what_cannot_be_chosen(sit, table):
    seat = sit(table("sedma", 4))
    seat.press("ArrowRight")
    for _ in range(6):
        seat.press("Shift+ArrowUp")
        if seat.page.evaluate("document.activeElement.dataset.target") == "stock@1":
            break
    assert seat.page.evaluate("document.activeElement.dataset.target") == "stock@1"
    seat.press("w")
    assert seat.page.locator(".remark p").count() > 0


def test_move_typed_in_words(sit, table):
    game = table("sedma", 4)
    seat = sit(game)
    move = str(game.state.legal_moves()[0])
    seat.press("/")
    seat.page.keyboard.type("play 99Z")
    seat.press("Enter")
    seat.page.wait_for_selector(".remark.warn")
    seat.page.fill(".line-form input", move)
    seat.press("Enter")
    seat.page.wait_for_selector(".line-form", state="detached")
    assert game.moves == [(0, move)]


def test_hand_is_sorted_with_a_key(sit, table):
    game = table("gin_rummy", 2)
    seat, layout = sit(game), game.game.layout
    rank, suit = (dict(zip(layout.faces, found)) for found in (layout.rank_of, layout.suit_of))

    def faces():
        return [card.get_attribute("data-face") for card in seat.page.locator(".hand .thing").all()]

    as_dealt = faces()
    seat.press("s")
    assert faces() == sorted(as_dealt, key=lambda face: (suit[face], rank[face]))
    seat.press("s")
    assert faces() == sorted(as_dealt, key=lambda face: (rank[face], suit[face]))
    seat.press("s")
    assert faces() == as_dealt


def test_hint_is_shown(sit, table):
    seat = sit(table("sedma", 4, think=0.3))
    seat.press("h")
    seat.wait_until("document.querySelectorAll('.remark p').length > 1")
    assert "play" in seat.page.locator(".remark p").nth(1).inner_text()


def test_stale_choice_is_refused_with_a_sentence(sit, table):
    game = table("sedma", 4)
    seat = sit(game)
    game.make(game.state.legal_moves()[0])
    seat.click(LIT)
    assert seat.page.locator(".remark.warn p").inner_text() == "It is not your turn."


def test_finger_drags_a_card(sit, table):
    game = table("sedma", 4)
    seat = sit(game, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    box = seat.page.locator(LIT).nth(1).bounding_box()
    x, y = box["x"] + 15, box["y"] + 30
    fingers = seat.context.new_cdp_session(seat.page)
    for kind, points in (
        ("touchStart", [(x, y)]), ("touchMove", [(x, y - 40)]), ("touchMove", [(190, 400)]), ("touchEnd", []),
    ):  # fmt: skip
        fingers.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": px, "y": py} for px, py in points]}
        )
    seat.wait_until("!document.querySelector('.ghost, .taken')")
    seat.settle()
    assert game.number == 1


def test_others_moves_are_shown_one_after_the_other(sit, table):
    game = table("sedma", 4)
    seat = sit(game, 3)
    seat.page.evaluate("table.pace = 700")
    scenes = []
    for _ in range(3):
        game.make(game.state.legal_moves()[0])
        scenes.append(game.scene(3))
    seat.page.evaluate("scenes => scenes.forEach(showScene)", scenes)
    assert seat.page.locator(".middle .row .card").count() < 3
    seat.page.wait_for_selector(LIT)
    assert seat.page.locator(".middle .row .card").count() == 3


def test_key_switches_choices_with_one_option(sit, table):
    game = table("sedma", 4)
    seat = sit(game)
    seat.page.keyboard.press("a")
    seat.settle()
    assert game.auto == {0}
    told = seat.page.locator(".remark p").first.inner_text()
    assert told == "A choice with one option is made for you if everybody knows that it has one."
    seat.page.keyboard.press("a")
    seat.settle()
    assert game.auto == set()
    assert seat.page.locator(".remark p").first.inner_text() == "You make every choice yourself."
