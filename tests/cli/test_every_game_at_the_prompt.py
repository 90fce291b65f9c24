"""Whole games at the prompt: each number that is typed does what the menu on the screen says of it."""

import io
import re
import sys
from pathlib import Path
from random import Random

import pytest

import hoyle
from every_table import NAMES, TABLES, settings_at
from hoyle.answers import offer_words, place_words
from hoyle.language.model.french_suits import to_letters
from hoyle.scene.wording.titles import titles_now
from hoyle_cli.prompt.session import Session
from hoyle_cli.saved_games.record import Record, head_of
from hoyle_cli.terminal import printable
from properties.tables import game_at

#: A longer game is left here.
FAR = 80

ENTRY = re.compile(r"(?:^|   ) *(-?\d+|done)  (\S.*?)(?=   |$)")
ALONE = re.compile(r"(?<![\w.+@#:[-])-?\d+(?![\w@.])")


class Typist:
    """Reads what the prompt prints, and types numbers; `wrong` lists what they did not do."""

    def __init__(self, printed: io.StringIO, rng: Random) -> None:
        self.printed = printed
        self.rng = rng
        self.read = 0
        self.made = -1
        self.picked: list[str] = []
        self.wrong: list[str] = []
        self.session: Session | None = None

    def isatty(self) -> bool:
        """No terminal."""
        return False

    def readline(self) -> str:
        """The next line that is typed."""
        assert self.session is not None
        self.check_move()
        moves = len(self.session.record.moves)
        if moves >= FAR:
            return "q\n"
        text = to_letters(self.printed.getvalue()[self.read :])
        self.read = len(self.printed.getvalue())
        if moves != self.made:
            self.made, self.picked, self.names = moves, [], self.moves_by_title(self.session.state)
        lines = [line for line in text.removesuffix("> ").split("\n") if line]
        remark = lines.pop() if lines[-1].startswith("(") else ""
        typed, meant = self.choose(menu(lines), remark)
        self.picked.append(meant)
        return f"{typed}\n"

    def moves_by_title(self, state: hoyle.State) -> dict[str, str]:
        """The legal moves by their titles; the reader of the first seat that chooses."""
        seat = state.choosing[0]
        titles = titles_now(state, seat)
        self.titles = titles
        names = [name for name in map(str, state.choices(seat=seat)) if name in titles.actions]
        self.offers = {
            name: titles.offer(name, state.title_values(name, seat=seat), offer_words(state, name, seat))
            for name in names
        }
        moves = state.legal_moves(seat)
        if len(moves) > 60:
            return {}
        found = {}
        for move in moves:
            known = move.action in state.game.model.actions
            worked = state.title_values(move.action, *move.arguments, seat=seat) if known else ()
            found[move.text] = titles.action(move.action, move.text.split()[1:], worked)
        return found

    def choose(self, entries: dict[str, str], remark: str) -> tuple[str, str]:
        """What is typed, and what the screen says that it means."""
        if entries:
            self.clear(entries, remark)
            typed = self.rng.choice(list(entries))
            return typed, entries[typed]
        if listed := re.fullmatch(r"\(((?:-?\d+, )*-?\d+) or (-?\d+)\)", remark):
            typed = self.rng.choice([*listed[1].split(", "), listed[2]])
        elif span := re.fullmatch(r"\((-?\d+) to (-?\d+): type the number itself\)", remark):
            typed = str(self.rng.randint(int(span[1]), int(span[2])))
        else:
            such = re.search(r"such as (\S+?)(?:, or its beginning)?\)", remark)
            assert such is not None, (remark, self.printed.getvalue()[-2000:])
            typed = such[1]
        return typed, typed

    def clear(self, entries: dict[str, str], remark: str) -> None:
        """A number in the text of an entry is its label, or it is said what numbers mean."""
        for label, text in entries.items():
            if any(number in entries and number != label for number in ALONE.findall(text)) and not remark:
                self.wrong.append(f"{label}  {text}: what does a number mean?")
        if "the value itself" in remark:
            self.wrong += [
                f"{label} is no value of {text}"
                for label, text in entries.items()
                if label not in ALONE.findall(text) and f"({label})" not in text
            ]

    def check_move(self) -> None:
        """Whether the move that was made is the one that was picked."""
        assert self.session is not None
        moves = self.session.record.moves
        if self.made < 0 or len(moves) == self.made:
            return
        move = moves[self.made].move
        if self.names and len(self.picked) == 1:
            told = printable(self.names[move])
            if self.picked[0] not in (move, told) and not self.picked[0].startswith(f"{told} ("):
                self.wrong.append(f"typed for “{self.picked[0]}”, made {move}")
            return
        for pick in self.picked:
            if not self.part_of(pick, move):
                self.wrong.append(f"typed for “{pick}”, made {move}")

    def place(self, word: str) -> str:
        return place_words(self.titles.game, [word], self.titles.seat)

    def part_of(self, pick: str, move: str) -> bool:
        """Whether a move has what was picked for it: an action, a card of a set, or an argument."""
        action, *words = move.split()
        arguments = self.titles.actions[action].arguments if action in self.titles.actions else ()
        named = {
            action,
            *words,
            *re.split(r"[+/ ]", move),
            *(word.replace("+", " ") for word in words),
            *(printable(self.titles.value(a, w)) for a, w in zip(arguments, words)),
            # equal cards of a row are told apart by their places: `JK (the 1st card of the line)`
            *(f"{self.titles.value(a, w)} ({self.place(w)})" for a, w in zip(arguments, words)),
        }
        text = pick.removeprefix("+")
        # equal cards of a set are counted: `8D JK x2`
        each = re.sub(r"(\S+) x(\d+)", lambda found: " ".join([found[1]] * int(found[2])), text)
        picked = {pick, text, each, *re.findall(r"\(([^()]*)\)", text)}
        return bool(picked & {*named, self.offers.get(action, action), "that is all"})


def menu(lines: list[str]) -> dict[str, str]:
    """The entries at the end of what was printed."""
    found: list[tuple[str, str]] = []
    for line in reversed(lines):
        row = ENTRY.findall(line)
        if not row or "".join(line.split()) != "".join("".join(f"{label}{text}".split()) for label, text in row):
            break
        found += row
    return dict(found)


def play(game: hoyle.Game, seed: int, monkeypatch: pytest.MonkeyPatch) -> Typist:
    """A game of people who all type numbers."""
    printed = io.StringIO()
    typist = Typist(printed, Random(seed))
    monkeypatch.setattr(sys, "stdout", printed)
    monkeypatch.setattr(sys, "stdin", typist)
    monkeypatch.setenv("COLUMNS", "400")
    head = head_of(
        game,
        game.new_state(seed),
        seed,
        named="game",
        variants=(),
        seed_drawn=False,
        seats=["human"] * game.players,
        names=[],
        again="hoyle play",
    )
    typist.session = Session(game, Record(head, [], None, lambda why: None), stop=False, verbose=False, auto=False)
    typist.session.run()
    typist.check_move()
    return typist


@pytest.mark.sweep(12)
@pytest.mark.parametrize("path, players", TABLES, ids=NAMES)
def test_a_typed_number_does_what_the_menu_says(path: Path, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed, options in settings_at(path, players):
        typist = play(game_at(path, players, options), seed, monkeypatch)
        assert typist.session is not None
        assert typist.made >= 0 or typist.session.state.is_terminal
        assert typist.wrong == [], options
