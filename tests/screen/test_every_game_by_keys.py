"""Whole games on the full screen: each number that is pressed does what the screen says of it."""

import re
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest
from seated import a_table, at_table, press
from textual.pilot import Pilot
from textual.widgets import Input

import hoyle
from every_table import NAMES, TABLES, settings_at
from hoyle.answers import offer_words
from hoyle.language.model.french_suits import to_letters
from hoyle.scene.options import Option
from hoyle.scene.wording.titles import titles_now
from hoyle_cli.screen.app import TableApp

#: A longer game is left here.
FAR = 40
SIZES = ((80, 24), (120, 40))


class Player:
    """Reads the screen, and presses numbers; `wrong` lists what they did not do."""

    def __init__(self, app: TableApp, rng: Random) -> None:
        self.app = app
        self.rng = rng
        self.touched: list[tuple[str, tuple[str, ...]]] = []
        self.meant: list[tuple[str, Option | None]] = []
        self.wrong: list[str] = []

    def labels(self) -> dict[str, tuple[str, tuple[str, ...]]]:
        """The numbers on the screen, each with what stands there and the words by which moves name it."""
        pieces = [piece for row in self.app.rows for piece in row]
        names = {thing.target: thing.names for pile in self.app.view.piles for thing in pile.things}
        found = {}
        for piece in pieces:
            label = piece.text.strip()
            if "number" not in piece.role.split() or not label:
                continue
            drawn = (
                one for one in pieces if one.target == piece.target and not {"number", "edge"} & set(one.role.split())
            )
            text = to_letters("".join(one.text for one in drawn).replace("✓", "").strip())
            found[label] = (text or label, names.get(piece.target, (piece.target,)))
        return found

    async def play(self, pilot: Pilot[None]) -> None:
        """Play until the game is over, or for long enough."""
        app, course = self.app, self.app.course
        while not course.state.is_terminal and len(app.record.moves) < FAR:
            if len(app.screen_stack) > 1 or app.mood.covered:
                await press(app, pilot, "enter")
                self.touched, self.meant = [], []
                continue
            made, state = len(app.record.moves), course.state.copy()
            said = to_letters("".join(piece.text for row in app.rows for piece in row if "ready" in piece.role.split()))
            await self.step(pilot)
            if len(app.record.moves) > made:
                self.check(state, app.record.moves[made].move, " ".join(said.split()))
                self.touched, self.meant = [], []

    async def step(self, pilot: Pilot[None]) -> None:
        """Make the move that is complete, or press a number."""
        app, labels = self.app, self.labels()
        choice = app.choice
        assert choice is not None
        if choice.whole:
            await press(app, pilot, "enter")
            return
        if not labels:  # too many to list
            assert not choice.progress.taken
            self.touched, self.meant = [], []
            move = self.rng.choice(choice.state.legal_moves(choice.seat)[:100])
            await press(app, pilot, "slash")
            await self.type(pilot, move.text)
            return
        label = self.rng.choice([label for label in labels if label not in choice.taken_labels().values()])
        target = next((target for target, number in choice.labels().items() if number == label), "")
        shortcut = choice.shortcuts().get(target)
        if shortcut is not None and shortcut.listed[0]:
            self.meant.append(shortcut.listed)
        else:
            self.touched.append(labels[label])
        for sign in label:
            await press(app, pilot, sign)
            if isinstance(app.focused, Input):
                await self.type(pilot, label)
                break
        if app.mood.number:  # it is also the beginning of another number
            await press(app, pilot, "enter")
        assert not app.mood.remark.startswith(("There is no", "You cannot")), (label, app.mood.remark)

    async def type(self, pilot: Pilot[None], line: str) -> None:
        """Type a line into the line that is open."""
        self.app.query_one(Input).value = line
        await press(self.app, pilot, "enter")
        await pilot.pause()

    def check(self, state: hoyle.State, move: str, said: str) -> None:
        """The move that was made is what the screen said, and has all that was touched."""
        seat = state.choosing[0]
        action, *words = move.split()
        if action not in state.game.model.actions:
            return
        titles = titles_now(state, seat)
        made = state.parse_move(move, seat)
        told = titles.action(action, words, state.title_values(action, *made.arguments, seat=seat))
        if said and said != " ".join(told.split()):
            self.wrong.append(f"the screen said “{said}”, made {move}")
        arguments = state.game.model.actions[action].arguments
        for meant, option in self.meant:  # a pile for an action, a card for its rank or suit
            if meant != action or (option is not None and option.text not in words):
                self.wrong.append(f"touched a thing for {meant} {option and option.text}, made {move}")
        named = {action, action.replace("_", " "), *words, *re.split(r"[+/ ]", move), *runs(words)}
        named |= {titles.value(argument, word) for argument, word in zip(arguments, words)}
        named |= {
            titles.offer(action, state.title_values(action, seat=seat), offer_words(state, action, seat)),
            told,
            "that is all",
            "none of them",
        }
        for text, names in self.touched:
            if set(words) & {number for name in names for number in re.findall(r"\[(\d+)\]", name)}:
                continue  # a card of the column of this number
            known_words = {word.strip(",") for word in (*told.split(), *move.split(), "…")}  # an open title has gaps
            known_words |= {"the", "of"} if "your" in known_words else set()  # “the strand of …” becomes “your strand”
            if text not in named and not named & set(names) and not {w.strip(",") for w in text.split()} <= known_words:
                self.wrong.append(f"touched “{text}” {names}, made {move}: {told}")


def runs(words: Iterable[str]) -> set[str]:
    """The places in runs of cards, which are written by the first and the last."""
    found = set()
    for word in words:
        if run := re.fullmatch(r"(.*[@:])(\d+)\.\.(\d+)", word):
            found |= {f"{run[1]}{i}" for i in range(int(run[2]), int(run[3]) + 1)}
    return found


@pytest.mark.sweep(24)
@pytest.mark.parametrize("path, players", TABLES, ids=NAMES)
def test_a_number_does_what_the_screen_says(path: Path, players: int) -> None:
    for seed, options in settings_at(path, players):
        app = a_table(str(path), players, seed=seed, seats=["human"] * players, options=dict(options))
        player = Player(app, Random(seed))
        at_table(app, player.play, SIZES[seed % 2])
        assert app.broken is None
        assert app.record.moves or app.course.state.is_terminal  # some games end before anybody chooses
        assert player.wrong == [], options
