"""Messages: half-made moves of several seats, late messages, refusals, and anything that is no message."""

import json
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import hoyle
from hoyle.bots.view import NoView
from hoyle.scene import Table
from hoyle.scene.typed import Begin
from hoyle.scene.wording import hint
from hoyle_cli.prompt.desk import Desk
from hoyle_cli.prompt.prompt import Prompt
from measure.faulty import faulty
from numbered_deck import numbered_game
from scene.table_texts import Notes
from scene.test_scenes import SCHEMA, random_message, send
from shelf import swept_games


def lit(table: Table, seat: int) -> list[str]:
    return [one["target"] for one in table.scene(seat)["choice"]["lit"]]


# ---- several seats at once


def test_seats_choose_together_and_none_waits() -> None:
    table = Table(hoyle.load("goofspiel", 3), seed=1)
    for seat in (2, 0):
        assert table.scene(seat)["together"]
        assert send(table, seat, "touch", target=lit(table, seat)[0])["ok"]
    first, typed = table.scene(0), {"do": "type", "line": table.scene(1)["choice"]["lit"][0]["label"]}
    assert send(table, 2, "confirm") == {"ok": True}
    scene = table.scene(0)
    assert scene["number"] == first["number"] + 1 and scene["notice"] == ""
    assert scene["choice"]["so_far"] == first["choice"]["so_far"] and scene["choice"]["whole"]
    assert scene["turn"] == [0, 1]
    assert table.act(0, {"do": "confirm", "number": first["number"]}) == {"ok": True}
    assert table.moves[0][0] == 2 and table.moves[1][0] == 0
    assert table.scene(0)["choice"] is None and table.scene(0)["status"] == "p1 chooses in secret."
    assert table.act(1, {**typed, "number": first["number"]}) == {"ok": True} and table.moves[2][0] == 1


def test_a_set_that_is_too_small_is_not_confirmed(tmp_path: Path) -> None:
    table = Table(hoyle.load(numbered_game(tmp_path)), seed=1)
    assert [one["label"] for one in table.scene(0)["choice"]["lit"]] == ["3", "5", "8", "11", "14", "17"]
    for line in ("5", "17"):
        assert send(table, 0, "type", line=line) == {"ok": True}
    assert [one["label"] for one in table.scene(0)["choice"]["lit"]] == ["3", "8", "11", "14"]
    assert send(table, 0, "confirm") == {"ok": False, "text": "Choose one more card."}
    assert send(table, 0, "type", line="9")["text"] == "You do not hold 9."
    assert send(table, 0, "type", line="17") == {"ok": True}  # put back
    assert table.scene(0)["choice"]["taken"] == ["hand[0]@2"]


def test_a_card_is_not_taken_for_a_bid() -> None:
    table = Table(hoyle.load("tarok", 4), seed=1)
    (seat,) = table.state.choosing
    for target in things(table.scene(seat)):
        assert send(table, seat, "touch", target=target) == {"ok": False, "text": "This cannot be chosen now."}


def test_a_card_that_replaces_another_says_why() -> None:
    table = Table(hoyle.load("durak", 3), seed=2)
    (seat,) = table.state.choosing
    faces = {target: face for target, face in things(table.scene(seat)).items() if target in lit(table, seat)}
    first = next(t for t, face in faces.items() if sum(one[:-1] == face[:-1] for one in faces.values()) == 1)
    other = next(target for target, face in faces.items() if face[:-1] != faces[first][:-1])
    assert send(table, seat, "touch", target=first) == {"ok": True}
    (why,) = send(table, seat, "touch", target=other)["lines"]
    assert why.startswith(f"You cannot choose {faces[first]} and {faces[other]}: ")
    assert table.scene(seat)["choice"]["taken"] == [other]


MELDS = """
hoyle: 1
game: melds
title: Melds
players: 2
deck: {ranks: 1..20, into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  table: row seen by everyone
actions:
  lay_out: {title: "meld {m}", with: {m: 1..5 cards from my hand}, do: move m to table}
  discard: {with: {c: card from my hand}, do: move c to table}
phases:
  game: |
    shuffle stock
    deal 9 from stock to each hand starting with dealer
    first(players) chooses lay_out or discard
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


def test_the_first_words_of_a_title_begin_an_action(tmp_path: Path) -> None:
    path = tmp_path / "melds.yaml"
    path.write_text(MELDS, encoding="utf-8")
    table = Table(hoyle.load(path), seed=1)
    assert len(table.state.legal_moves(0)) > 200
    assert send(table, 0, "type", line="Meld") == {"ok": True}
    assert table.scene(0)["choice"]["so_far"] == "meld …"
    nothing = lambda: None  # noqa: E731
    prompt = Prompt(table.state, 0, cast(Desk, Notes()), nothing, nothing, nothing, nothing)
    assert prompt.found("meld", [], None) == Begin("lay_out")


def test_a_set_is_ended_by_a_confirmation(tmp_path: Path) -> None:
    (path := tmp_path / "melds.yaml").write_text(MELDS, encoding="utf-8")
    table = Table(hoyle.load(path), seed=1)
    send(table, 0, "pick", entry="lay_out")
    target = lit(table, 0)[0]
    assert send(table, 0, "touch", target=target) == {"ok": True}
    taken = table.act(0, {"do": "why", "target": target})
    assert taken["lines"] == ["This is chosen: choose it again to put it back."]
    assert send(table, 0, "confirm") == {"ok": True} and table.scene(0)["choice"]["whole"] and not table.moves


def test_a_rule_that_fails_ends_the_game_with_its_reason(tmp_path: Path) -> None:
    table = Table(faulty(tmp_path))
    table.course.state = table.game.new_state(dealer=0, deal=["7C", "7D", "8C", "8D"])
    assert send(table, 0, "type", line="play 7C") == {"ok": True}
    reply = send(table, 1, "type", line="play 7D")
    assert reply["ok"] and reply["text"].startswith("A rule cannot be carried out, so the game stops: this number is")
    assert table.scene(0)["status"] == reply["text"] == table.act(0, {"do": "back"})["text"]


def test_why_there_is_no_hint_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*given: Any) -> None:
        raise NoView("what was seen is too rare")

    monkeypatch.setattr(hint, "view_of", unknown)
    table = Table(hoyle.load("sedma", 2), seed=1)
    reply = table.act(table.state.choosing[0], {"do": "hint"})
    assert reply == {"ok": True, "lines": ["There is no hint here: what was seen is too rare."]}


def test_the_seat_of_a_bot_is_refused() -> None:
    refused = {"ok": False, "text": "A bot plays this seat."}
    assert Table(hoyle.load("sedma"), ["human", "random"]).act(1, {"do": "back"}) == refused


def test_a_sign_before_the_only_card_is_refused() -> None:
    table = Table(hoyle.load("sedma", 2), seed=1)
    (seat,), card = table.state.choosing, table.state.legal_moves()[0].text.split()[1]
    expected = f"No set is being chosen card by card: type “{card}” without the sign."
    assert send(table, seat, "type", line=f"+{card}")["text"] == expected


def test_a_number_is_refused_by_those_of_its_step() -> None:
    table = Table(hoyle.load("bridge", 4), seed=2)
    (seat,) = table.state.choosing
    table.make(table.state.parse_move("make_bid 6 notrump", seat))
    (seat,) = table.state.choosing
    send(table, seat, "pick", entry="make_bid")
    assert send(table, seat, "type", line="1")["text"] == "There is no 1; there is only 7."


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", swept_games())
def test_what_can_be_chosen_can_be_touched(name: str) -> None:
    game, rng = hoyle.load(name), Random(3)
    table = Table(game, ["human"] * game.players, seed=3)
    for _ in range(6):
        seat = table.state.choosing[0]
        targets = [target for target in things(table.scene(seat)) if target]
        for target in (*rng.sample(targets, min(5, len(targets))), "no such pile"):
            *_, text = table.act(seat, {"do": "why", "target": target})["lines"]
            touched = send(table, seat, "touch", target=target)
            assert touched["ok"] == text.startswith(("This can be chosen.", "This is chosen")), (target, text, touched)
            assert touched["text"] == text if not touched["ok"] else send(table, seat, "back")["ok"]
        table.act(seat, random_message(table.scene(seat), rng))
        if table.state.is_terminal:
            break


def test_the_text_of_a_card_is_shown_when_it_is_asked_about_or_chosen() -> None:
    table = Table(hoyle.load("antechamber", players=2), ["human"] * 2, seed=2)
    (seat,) = table.state.choosing
    seen = things(table.scene(1 - seat))
    target, face = next((target, face) for target, face in seen.items() if face in table.state.game.layout.faces)
    text = table.scene(1 - seat)["deck"]["faces"][face]["text"]
    assert table.act(1 - seat, {"do": "why", "target": target})["lines"] == [text, "It is not your turn."]
    lit = next(one["target"] for one in table.scene(seat)["choice"]["lit"])
    assert table.scene(seat)["choice"]["texts"] == []
    assert send(table, seat, "touch", target=lit)["ok"]
    assert table.scene(seat)["choice"]["texts"] == [
        table.scene(seat)["deck"]["faces"][things(table.scene(seat))[lit]]["text"]
    ]


HEAP = """
hoyle: 1
game: heap
title: Heap
players: 3
deck: {ranks: [7, 8, 9, 10], suits: [clubs, diamonds, hearts], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  heap:  row seen by nobody
  kept:  row per player seen by everyone
actions:
  lay:
    with: {c: card from my hand}
    do: move c to my kept
  point:
    title: turn up {found} with {held}
    with: {found: card from heap where not found.face_up, held: card from my hand}
    anytime: game
    do: turn up found
phases:
  game: |
    shuffle stock
    deal 3 from stock to each hand starting with dealer
    move 2 from stock to heap
    repeat 2 times:
        for p in players:
            p chooses lay
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


def heap(tmp_path: Path, hands: list[str]) -> Table:
    path = tmp_path / "heap.yaml"
    path.write_text(HEAP)
    table = Table(hoyle.load(path), names=["Ann", "Bo", "Cy"])
    table.course.state = table.game.new_state(dealer=0, deal=hands)
    return table


DEAL = ["7C", "8C", "9C", "7D", "8D", "9D", "7H", "8H", "9H", "10C", "10D"]


def things(scene: dict[str, Any]) -> dict[str, str]:
    piles = [pile for seat in scene["seats"] for pile in seat["piles"]] + scene["table"]
    return {thing["target"]: thing["face"] for pile in piles for line in pile["lines"] for thing in line["things"]}


def test_half_made_moves_survive_the_moves_of_others(tmp_path: Path) -> None:
    table = heap(tmp_path, DEAL)
    (mover,) = table.state.choosing
    one, two = (seat for seat in range(3) if seat != mover)
    for seat, target in ((one, "heap@1"), (two, "heap@2"), (mover, "heap@2")):
        assert send(table, seat, "touch", target=target) == {"ok": True}
        choice = table.scene(seat)["choice"]
        hint = table.act(seat, {"do": "hint"}) if seat != mover else {}
        assert seat == mover or hint == {"ok": False, "text": "There is a hint on your turn only."}
        assert choice["any_time"] == (seat != mover) and choice["so_far"].startswith("turn up the ")
    held = f"hand[{one}]@2"
    assert send(table, one, "touch", target=held) == {"ok": True}
    assert send(table, mover, "touch", target=f"hand[{mover}]@1")["ok"] and send(table, mover, "confirm") == {
        "ok": True
    }

    scene = table.scene(one)
    assert scene["notice"] == "" and scene["choice"]["whole"] and scene["choice"]["taken"] == ["heap@1", held]
    assert scene["choice"]["so_far"] == f"turn up the 1st card of the heap with {things(scene)[held]}"
    assert send(table, one, "back")["ok"] and table.scene(one)["choice"]["so_far"].endswith("with …")

    scene = table.scene(two)
    assert scene["notice"].startswith("The table has changed, and this is no longer possible: turn up the 2nd card")
    assert not scene["choice"]["begun"] and scene["choice"]["so_far"] == "turn up … with …"
    assert send(table, two, "touch", target="heap@1") == {"ok": True} and table.scene(two)["notice"] == ""


#: In the heap of these rules cards are taken in turn, and two of them are turned up by anybody.
PAIRS = {
    "heap:  row seen by nobody": "heap:  row seen by everyone",
    "kept:  row per player seen by everyone": "kept:  row per player seen by nobody",
    "{c: card from my hand}": "{c: card from heap}",
    "turn up {found} with {held}": "turn up {found}",
    "found: card from heap where not found.face_up, held: card from my hand": (
        "found: 2 cards from heap where not any(c.face_up for c in found)"
    ),
    "do: turn up found": "do: 'for c in found: turn up c'",
    "deal 3": "deal 1",
    "move 2 from": "move 6 from",
}


def test_a_half_made_set_ends_with_a_card_that_leaves(tmp_path: Path) -> None:
    rules = HEAP
    for old, new in PAIRS.items():
        rules = rules.replace(old, new)
    (path := tmp_path / "pairs.yaml").write_text(rules)
    table = Table(hoyle.load(path), seed=1)
    (mover,) = table.state.choosing
    other = (mover + 2) % 3
    for target, stays in (("heap@1", True), ("heap@2", False)):
        table.act(other, {"do": "anew"})
        assert send(table, other, "touch", target=target) == {"ok": True}
        table.make(table.state.parse_move(f"lay {things(table.scene(mover))['heap@2']}", table.state.choosing[0]))
        assert table.scene(other)["choice"]["begun"] == stays and bool(table.scene(other)["notice"]) != stays


# ---- late messages


def test_a_late_message_is_obeyed_only_for_the_same_thing() -> None:
    table = Table(hoyle.load("oh_hell", 3), ["human", "random", "random"], seed=3)
    while True:
        while table.bots_to_move():
            table.bot_move()
        scene = table.scene(0)
        if scene["choice"]["lit"]:
            break
        table.act(0, random_message(scene, Random(1)))
    target = lit(table, 0)[0]
    assert send(table, 0, "touch", target=target)["ok"] and send(table, 0, "confirm")["ok"]
    while table.bots_to_move():
        table.bot_move()
    now = table.scene(0)
    late = {"do": "touch", "number": scene["number"], "target": target}
    reply = table.act(0, late)
    assert things(scene)[target] != things(now).get(target) and reply == {
        "ok": False,
        "text": "The table has changed since. Look again, then choose.",
    }
    assert table.act(0, {"do": "type", "line": "1", "number": scene["number"]}) == reply
    assert not table.act(0, {**late, "number": 10_000})["ok"]


# ---- anything else


WORDS = ["touch", "pick", "confirm", "back", "anew", "type", "why", "log", "rules", "", "do", "number", "hand[0]@1"]


def any_value(rng: Random, deep: int = 0) -> Any:
    """Some JSON value, with more of what messages are made of than chance would give."""
    kind = rng.randrange(9 if deep < 3 else 6)
    if kind < 2:
        return rng.choice([*WORDS, "p0", "9C", "\x00", "hand[0]@0", "é" * 50, "play 9C", "why", "?" * 3000])
    if kind == 2:
        return rng.choice([0, -1, 1, 2**70, 17, True, False, None, 0.5, 1e308])
    if kind < 6:
        return rng.randrange(-3, 60)
    if kind == 6:
        return [any_value(rng, deep + 1) for _ in range(rng.randrange(4))]
    return {rng.choice(WORDS): any_value(rng, deep + 1) for _ in range(rng.randrange(4))}


def any_message(table: Table, seat: int, rng: Random) -> Any:
    """A message with wrong, missing or strange parts."""
    if rng.random() < 0.2:
        return any_value(rng)
    found: dict[str, Any] = {
        "do": rng.choice(WORDS[:9]),
        "number": rng.choice([table.number, table.number, 0, any_value(rng)]),
    }
    for key in ("target", "entry", "line", "from"):
        if rng.random() < 0.6:
            found[key] = any_value(rng)
    if rng.random() < 0.5:
        scene = table.scene(seat)
        found |= rng.choice(
            [
                {"target": rng.choice([*things(scene), "x"])},
                {"line": rng.choice([f"{rng.choice(list(table.game.model.actions))} {any_value(rng)}", "p0 9C", "+"])},
                {"entry": f"{rng.choice(list(table.game.model.actions))} {any_value(rng)}"},
            ]
        )
    return found


@pytest.mark.sweep(4)
@pytest.mark.parametrize("game", swept_games())
def test_no_message_raises_or_makes_an_illegal_move(game: str) -> None:
    loaded, rng = hoyle.load(game), Random(7)
    table = Table(loaded, seed=2, think=0.0)
    again = loaded.new_state(2)
    for number in range(250):
        seat = rng.choice([*range(loaded.players), -1, 99])
        text, moves = table.state.to_json(), table.number
        if number % 6 == 0 and seat in table.state.choosing:
            message = random_message(table.scene(seat), rng)
        else:
            message = any_message(table, seat if seat in range(loaded.players) else 0, rng)
        message = json.loads(json.dumps(message))
        reply = table.act(seat, message)
        assert isinstance(reply["ok"], bool) and (reply["ok"] or reply["text"]), message
        json.dumps(reply)
        if table.number == moves:
            assert table.state.to_json() == text, message
        else:
            mover, move = table.moves[-1]
            assert table.number == moves + 1 and mover == seat and reply["ok"]
            again.apply(again.parse_move(move, mover))
        if table.state.is_terminal:
            break
    assert again.to_json() == table.state.to_json()
    SCHEMA.validate(table.scene(0))


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"names": ["Ann"]}, ValueError, "names must have a text for each of 2 seats, not 1; it may be empty"),
        ({"names": ["Ann", "Bob", "Cy"]}, ValueError, "names must have a text for each of 2 seats, not 3"),
        ({"names": "AB"}, TypeError, "names must be a list of names, not 'AB'"),
        ({"names": [1, 2]}, TypeError, r"names must be a list of names, not \[1, 2\]"),
        ({"players": "human"}, TypeError, "players must be a list of `human` and bots, not 'human'"),
        ({"players": ["human", 3]}, TypeError, "players must be a list of `human` and bots"),
        ({"players": ["human"]}, ValueError, "players must name 2 seats, not 1"),
        ({"game": "sedma"}, TypeError, "game must be a Game, as `hoyle.load` gives it, not 'sedma'"),
        ({"names": None}, TypeError, "names must be a list of names, not None"),
        ({"moves": None}, TypeError, "moves must be a list of moves, each a seat and a text, not None"),
        ({"moves": ["play 7C"]}, TypeError, "moves must be a list of moves, each a seat and a text"),
    ],
)
def test_a_table_takes_players_and_names_for_every_seat(
    given: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Table(**{"game": hoyle.load("sedma", 2), **given})


def test_no_bot_moves_where_none_must() -> None:
    with pytest.raises(ValueError, match="no bot is to move"):
        Table(hoyle.load("sedma", 2), ["human", "human"]).bot_move()
