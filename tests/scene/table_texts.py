"""The texts of a table: what people read at it, at the prompt and in pages, while it is played."""

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import hoyle
from hoyle.scene import Table
from hoyle.scene.choice import Choice
from hoyle.scene.progress import Entry
from hoyle_cli.prompt import picture
from hoyle_cli.prompt.desk import Desk
from hoyle_cli.prompt.prompt import MANY, Prompt

#: A kind of text, and the text.
Text = tuple[str, str]


class Notes:
    """A desk that keeps what is written on it."""

    def __init__(self) -> None:
        self.texts: list[Text] = []
        self.console = SimpleNamespace(width=100)

    def say(self, text: str, style: str = "") -> None:
        self.texts.append(("question", text))

    def menu(self, entries: list[tuple[str, str]]) -> None:
        self.texts += [("menu", text) for _, text in entries]


def texts_of_game(game: hoyle.Game, seed: int, decisions: int) -> Iterator[tuple[int, Text]]:
    """Play a game with random choices; yield each reader's texts before each decision, and the log of all at the end."""
    rng, table = Random(seed), Table(game, seed=seed)
    for _ in range(decisions):
        if table.over:
            break
        seat = rng.choice(table.state.choosing)
        yield from ((seat, text) for text in (*scene_texts(table.scene(seat)), *prompt_texts(table, seat, rng)))
        choice = table.choice(seat)
        assert choice is not None
        for _ in steps(choice, rng):
            yield from ((seat, text) for text in choice_texts(table.scene(seat)["choice"]))
        table.make(choice.move() or rng.choice(table.state.legal_moves(seat)))
    for seat in range(min(game.players, 4)):
        yield from ((seat, text) for text in scene_texts(table.scene(seat)))
        yield from ((seat, ("log", line)) for line in table.act(seat, {"do": "log"})["lines"])


def steps(choice: Choice, rng: Random) -> Iterator[None]:
    """Build a move step by step, as long as there is something to choose."""
    for _ in range(12):
        ways = [*choice.labels(), *choice.entries()]
        if choice.whole or not ways:
            return
        way = rng.choice(ways)
        if isinstance(way, str):
            choice.touch(way)
        else:
            choice.pick(way)
        yield


def scene_texts(scene: dict[str, Any]) -> Iterator[Text]:
    yield "status", scene["status"]
    yield from (("note", note) for note in scene["notes"])
    yield from (("note", note) for seat in scene["seats"] for note in seat["notes"])
    for pile in (*scene["table"], *(pile for seat in scene["seats"] for pile in seat["piles"])):
        yield "title", pile["title"]
        yield from (("note", thing["note"]) for line in pile["lines"] for thing in line["things"])
        yield from (("title", token["name"]) for token in pile["tokens"])
    yield from (("log", "; ".join(pieces)) for pieces in scene["since"])
    yield from choice_texts(scene["choice"])
    if scene["result"] is not None:
        yield from (("result", line) for line in (scene["result"]["why"], *scene["result"]["lines"]))


def choice_texts(choice: dict[str, Any] | None) -> Iterator[Text]:
    if choice is not None:
        yield from (("question", choice[key]) for key in ("question", "remark", "so_far"))
        yield from (("menu", entry["text"]) for entry in choice["entries"])


def prompt_texts(table: Table, seat: int, rng: Random) -> Iterator[Text]:
    """Yield the table and the menus of the prompt; of many moves those for the arguments of one."""
    lines = picture.table_lines(table.state, seat, origins=table.origins(seat))
    yield from (("table", f"{label} {piece}") for label, rows in lines for row in rows for piece in row)
    desk, nothing = Notes(), lambda: None
    prompt = Prompt(table.state, seat, cast(Desk, desk), nothing, nothing, nothing, nothing)
    if not prompt.moves:
        return
    if len(prompt.moves) <= MANY:
        prompt.show("", prompt.whole_moves())
    else:
        choice, move = prompt.choice, rng.choice(prompt.moves)
        choice.pick(Entry("", move.action))
        for value in move.arguments:
            step = choice.step(move.action, choice.progress.chosen)
            prompt.show(choice.prompt(), prompt.values(step))
            choice.pick(Entry("", move.action, next(option for option in step.options if option.value == value)))
    yield from desk.texts
