"""What a page shows and says, for every kind of table, reader and screen."""

import random
from pathlib import Path

import pytest

import hoyle
from hoyle.scene import Table

pytestmark = pytest.mark.web

BOARD = Path(__file__).with_name("board.yaml")
LIT = ".hand .thing.lit"
PHONE = {"width": 390, "height": 844}
SHIPPED = {
    "sedma": 4, "gin_rummy": 2, "scopa": 4, "goofspiel": 3, "oh_hell": 7,
    "kathmandu": 2, "sequence": 4, "sequitur": 5, "sedanto": 4,
}  # fmt: skip


def play(table, moves, seed=1):
    rng = random.Random(seed)
    while table.number < moves and not table.state.is_terminal:
        table.make(rng.choice(table.state.legal_moves()))


def test_partners_turn_and_players_of_cards_are_shown(sit, table):
    game = table("sedma", 4, names=["Ann", "Bea", "Cid", "Dan"])
    play(game, 2)
    page = sit(game).page
    assert page.locator(".tag.partner").count() == 1
    assert page.locator(".seat.mate h2").inner_text() == "Cid"
    assert page.locator(".seat.turn h2").inner_text().strip().endswith("Cid")
    assert page.locator(".whose").inner_text() == "Cid chooses."
    assert page.locator(".middle .note").all_inner_texts() == ["Ann", "Bea"]


def test_last_trick_can_be_looked_at(sit, table):
    game = table("oh_hell", 3)
    assert sit(game).page.locator(".tool.last").count() == 0
    while game.scene(0)["last_trick"] is None:
        play(game, game.number + 1)
    seat = sit(game)
    seat.page.locator(".tool.last").click()
    faces = [one["face"] for one in game.scene(0)["last_trick"]["things"]]
    shown = seat.page.locator(".panel .card")
    assert [one.get_attribute("data-face") for one in shown.all()] == faces
    assert seat.page.locator(".panel .note").count() == len(faces)
    seat.page.keyboard.press("Escape")
    assert seat.page.locator(".panel[open]").count() == 0


def test_last_trick_stays_dimmed_in_its_place(sit, table):
    game = table("hearts", 4)
    while game.scene(0)["last_trick"] is None:
        play(game, game.number + 1)
    seat = sit(game)
    trick = game.scene(0)["last_trick"]
    cards = seat.page.locator(".middle .past .card")
    assert [card.get_attribute("data-face") for card in cards.all()] == [one["face"] for one in trick["things"]]
    taker = "you" if trick["to"] == 0 else f"p{trick['to']}"
    assert seat.page.locator(".past .pile-title").inner_text() == f"trick, taken by {taker}"
    assert seat.page.locator(".past [data-target]").count() == 0
    play(game, game.number + 1)
    seat.show()
    seat.wait_until("!document.querySelector('.past')")


def test_log_grows_without_repeating(sit, table):
    game = table("sedma", 4)
    seat = sit(game)
    seat.press("l")
    for moves in range(1, 9):
        play(game, moves)
        seat.show()
        seat.wait_until(f"table.log.read === {game.scene(0)['log_length']}")
    reply = game.act(0, {"do": "log", "from": 0})
    signs = str.maketrans("♣♦♥♠", "CDHS", "\ufe0e")
    shown = [line.translate(signs) for line in seat.page.locator(".log-lines li").all_inner_texts()]
    assert shown == reply["lines"]


def test_end_names_the_winner_and_leaves_the_table_in_view(sit, table):
    game = table("sedma", 4, names=["Ann", "Bea", "Cid", "Dan"])
    play(game, 10_000)
    page = sit(game, viewport=PHONE).page
    result = game.scene(0)["result"]
    assert page.locator(".winner").inner_text() == result["lines"][0]
    assert page.locator(".result .why").inner_text() == result["why"]
    box = page.locator(".result").bounding_box()
    assert box["y"] > PHONE["height"] * 0.4
    assert box["y"] + box["height"] <= PHONE["height"]


def test_end_ranks_the_least_score_first_and_calls_the_reader_you(sit, table):
    game = table("hearts", 3, names=["Ann", "Bea", "Cid"])
    play(game, 10_000)
    [winner] = game.state.result.winners
    for seat in (winner, (winner + 1) % 3):
        page = sit(game, seat).page
        assert page.locator(".winner").inner_text() == (
            "You win." if seat == winner else f"{game.names.insert(f'p{winner}')} wins."
        )
        scores = [int(score) for score in page.locator(".ranking b").all_inner_texts()]
        assert scores == sorted(game.state.result.scores)


def test_a_draw_is_called_so_at_the_end(sit, table):
    game = table("sequence", 2)
    while not game.over:
        game.make(game.state.legal_moves()[0])
    page = sit(game).page
    assert game.scene(0)["result"]["won"] == [0, 1]
    assert page.locator(".winner").inner_text() == game.scene(0)["result"]["lines"][0]
    assert page.locator(".winner").inner_text().startswith("A draw")


def test_public_cards_lie_small_beside_the_hand(sit, table):
    game = table("koi_koi", 2)
    while not any(
        pile["title"] == "cards won" and pile["lines"][0]["things"] for pile in game.scene(0)["seats"][0]["piles"]
    ):
        play(game, game.number + 1)
    page = sit(game).page
    assert page.locator(".own .hand").count() == 1
    assert page.locator(".own-line .pile-title").all_inner_texts() == ["cards won"]


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 800}])
def test_numbers_leave_the_ranks_of_cards_readable(sit, table, size):
    page = sit(table("hearts", 3), viewport=size).page
    covered = page.evaluate(
        """() => {
          const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
          const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom - 4 && b.top < a.bottom - 4;
          const ranks = boxes(".hand .corner.first .rank");
          return boxes(".hand .label").filter((label) => ranks.some((rank) => meet(label, rank))).length;
        }"""
    )
    assert covered == 0


def test_a_key_after_the_end_says_that_the_game_is_over(sit, table):
    game = table("sedma", 4)
    play(game, 10_000)
    seat = sit(game)
    seat.press("1", "Enter")
    assert seat.page.locator(".remark p").inner_text() == "The game is over."


def test_cards_and_happenings_have_words_for_screen_readers(sit, table):
    game = table("sedma", 4)
    seat = sit(game)
    label = seat.page.locator(".hand .thing").nth(0).get_attribute("aria-label")
    face = seat.page.locator(".hand .thing").nth(0).get_attribute("data-face")
    title = game.scene(0)["deck"]["faces"][face]["title"]
    assert label == f"{title}, number 1"
    assert " of " in title
    assert seat.page.locator("[role=status].heard").inner_text() == game.scene(0)["choice"]["question"]
    seat.press("1", "Enter")
    seat.wait_until("document.querySelector('[role=log]').textContent !== ''")
    assert title in seat.page.locator("[role=log]").inner_text()
    unnamed = seat.page.evaluate(
        "[...document.querySelectorAll('button')].filter(b => !(b.ariaLabel ?? b.textContent).trim()).length"
    )
    assert unnamed == 0


def test_names_of_strangers_are_text(sit, table):
    name = "<img src=x onerror=alert(1)>"
    game = table("sedma", 4, names=["Ann", name, "<b>Cid</b>", "Dan"])
    play(game, 3)
    page = sit(game).page
    assert page.locator(".seat h2").nth(0).inner_text() == name
    assert page.locator("img, b:has-text('Cid')").count() == 0


def test_rules_keep_only_plain_elements(sit, table):
    seat = sit(table("gin_rummy", 2))
    found = seat.page.evaluate(
        """async () => {
          const { bookletElements } = await import("/table/booklet.js");
          const made = bookletElements(`<body><style>p{}</style><h2 id=a class=x contenteditable>A</h2><script>alert(1)</script>
            <p><a href="javascript:x()">b</a><a href="#a">c</a><img src=x><svg><text>d</text></svg></p></body>`);
          return made.outerHTML.replace(/\\s+/g, " ");
        }"""
    )
    assert found == '<div class="booklet"><h2 id="rules-a">A</h2> <p><a>b</a><a href="#rules-a">c</a></p></div>'
    seat.press("b")
    assert seat.page.locator(".booklet h2").count() > 3
    address = seat.page.url
    seat.page.locator(".booklet nav a").last.click()
    assert seat.page.url == address


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name", SHIPPED)
def test_phone_shows_turn_question_and_hand_without_scrolling(sit, name):
    game = Table(hoyle.load(name, players=SHIPPED[name]), seed=2)
    play(game, 7)
    page = sit(game, game.state.choosing[0], viewport=PHONE, has_touch=True).page
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"]
    for selector in (".whose:visible", ".question", ".own .head", ".own .hand"):
        for one in page.locator(selector).all():
            box = one.bounding_box()
            assert box["x"] >= 0
            assert box["y"] >= 0
            assert box["x"] + box["width"] <= PHONE["width"]
            assert box["y"] + box["height"] <= PHONE["height"]


@pytest.mark.parametrize(("width", "height"), [(320, 568), (844, 390), (1280, 800), (3840, 2160)])
def test_table_fits_any_screen(sit, table, width, height):
    game = table("sedma", 4)
    play(game, 4)
    page = sit(game, viewport={"width": width, "height": height}).page
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        width,
        height,
    ]
    box = page.locator(".hand").first.bounding_box()
    assert box["y"] + box["height"] <= height
    assert box["height"] > height * 0.08


INSIDE = """([inner, outer]) => {
  const a = document.querySelector(inner).getBoundingClientRect();
  const b = document.querySelector(outer).getBoundingClientRect();
  return a.height > 0 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
}"""


@pytest.mark.parametrize(
    ("name", "moves", "parts"),
    [("skat", 26, [(".middle .pile.row", ".around")]), ("canasta", 15, [(".answers", ".prompt")])],
)
def test_phone_on_its_side_shows_the_middle_and_the_answers(sit, table, name, moves, parts):
    game = table(name, 3 if name == "skat" else 4)
    play(game, moves)
    seat = sit(game, game.state.choosing[0], viewport={"width": 740, "height": 340})
    for inner, outer in [*parts, (".ask", ".prompt"), (".prompt", ".hoyle")]:
        assert seat.page.evaluate(INSIDE, [inner, outer]), (inner, outer)
    assert seat.page.evaluate("(one => one.scrollWidth <= one.clientWidth)(document.querySelector('.whose'))")


def test_number_of_a_player_hides_no_letter(sit, table):
    game = table("go_fish", 3)
    page = sit(game, game.state.choosing[0]).page
    free = page.evaluate("""() => [...document.querySelectorAll('button.name.lit')].map((name) => {
      const range = document.createRange();
      range.selectNode(name.firstChild);
      return name.querySelector('.label').getBoundingClientRect().left >= range.getBoundingClientRect().right;
    })""")
    assert free == [True, True]


def test_dark_and_light_differ(sit, table):
    game = table("sedma", 4)
    brightness = []
    for scheme in ("light", "dark"):
        page = sit(game, color_scheme=scheme).page
        colour = page.evaluate("getComputedStyle(document.querySelector('.prompt')).backgroundColor")
        brightness.append(sum(map(int, colour[4:-1].split(","))))
    assert brightness[0] > 600
    assert brightness[1] < 200


def test_cards_glide_unless_motion_is_reduced(sit, table):
    game = table("sedma", 4)
    pages = [sit(game, 1, reduced_motion=motion).page for motion in ("no-preference", "reduce")]
    play(game, 1)
    moving = [
        page.evaluate("scene => { showScene(scene); return document.getAnimations().length }", game.scene(1))
        for page in pages
    ]
    assert moving[0] > 0
    assert moving[1] == 0


def test_spectator_sees_no_hand_and_is_asked_nothing(sit, table):
    game = table("gin_rummy", 2)
    page = sit(game, None).page
    assert page.locator("[data-face]").count() == len(game.scene(None)["deck"]["faces"])
    assert page.locator(".lit, .entry, .confirm").count() == 0
    assert page.locator(".prompt .question").inner_text() == game.scene(None)["status"]


def test_board_and_deck_of_ones_own(sit):
    game = Table(hoyle.load(BOARD), seed=3)
    seat = sit(game, game.state.choosing[0])
    page = seat.page
    assert page.locator(".board .thing").count() == 100
    cards = {
        one["target"]: one
        for pile in game.scene(seat.seat)["seats"][0]["piles"]
        for line in pile["lines"]
        for one in line["things"]
    }
    for card in page.locator(".hand .thing").all():
        face = game.scene(seat.seat)["deck"]["faces"][cards[card.get_attribute("data-target")]["face"]]
        assert face["rank"] in card.inner_text()
        assert face["title"] in card.get_attribute("aria-label")
    seat.click(".hand .thing.lit")
    assert page.locator(".board .lit").count() == 100
    seat.press("1", "0", "0", "Enter")
    assert page.locator(".board .token").get_attribute("aria-label") == "white sheep, row 1, column 1"
    assert page.locator(".board .card").get_attribute("aria-label").endswith("row 10, column 10")


def test_board_fits_a_phone(sit):
    game = Table(hoyle.load(BOARD), seed=3)
    play(game, 3)
    page = sit(game, game.state.choosing[0], viewport=PHONE).page
    box = page.locator(".board").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]


def test_scene_of_another_format_asks_for_a_reload(sit, table):
    game = table("sedma", 4)
    seat = sit(game)
    seat.page.evaluate("scene => showScene(scene)", {**game.scene(0), "format": "hoyle-scene 2"})
    assert seat.page.locator(".status").inner_text().endswith("Reload the page.")
    assert seat.page.locator(LIT).count() == 4


VALUE = "name => getComputedStyle(document.documentElement).getPropertyValue(name)"
PAIRS = [
    ("text", "felt"), ("soft", "felt"), ("soft", "felt-deep"), ("soft", "paper"), ("accent", "paper"), ("warn", "warn-paper"),
    ("main-text", "main-button"), ("text", "paper"), ("good", "paper"),
    *((f"suit-{colour}", "card") for colour in ("red", "black", "blue", "green", "yellow", "orange", "purple", "brown", "grey")),
]  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_has_contrast(sit, table, scheme):
    page = sit(table("sedma", 4), color_scheme=scheme).page
    low = {}
    for ink, paper in PAIRS:
        a, b = (luminance(page.evaluate(VALUE, f"--{name}")) for name in (ink, paper))
        contrast = (max(a, b) + 0.05) / (min(a, b) + 0.05)
        if contrast < 4.5:
            low[ink, paper] = round(contrast, 2)
    assert low == {}


def luminance(colour):
    """The relative luminance of `#rrggbb`, by WCAG 2."""
    parts = [int(colour.strip()[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_text_of_a_card_is_shown_when_it_is_touched(sit, table):
    game = table("antechamber", 2, seed=2)
    (mover,) = game.state.choosing
    here, there = sit(game, mover), sit(game, 1 - mover)
    here.show()
    there.show()
    known = game.scene(mover)["deck"]["faces"]
    held = here.page.locator(".hand-lines .thing").first
    text = known[held.get_attribute("data-face")]["text"]
    assert held.get_attribute("title") == text
    held.click()
    assert here.page.locator(".card-text").all_inner_texts() == [text]
    other = there.page.locator(".hand-lines .thing").first
    other.click()
    there.page.locator(".remark").wait_for()
    assert there.page.locator(".remark p").all_inner_texts() == [other.get_attribute("title"), "It is not your turn."]
