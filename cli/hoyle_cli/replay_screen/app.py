"""The full screen of a replay."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input

from hoyle.language.report.words import with_number
from hoyle.records import Replay
from hoyle.scene.things import moved_targets, table_view, with_players
from hoyle.scene.wording.names import player_name
from hoyle_cli import terminal
from hoyle_cli.analysis.chances import Chance, chances
from hoyle_cli.analysis.costs import advice, cost
from hoyle_cli.analysis.estimates import Analysis
from hoyle_cli.analysis.sidecar import load, save
from hoyle_cli.prompt.game_story import GameStory
from hoyle_cli.replay_screen.background import BackgroundAnalysis
from hoyle_cli.replay_screen.comments import Comment, comment
from hoyle_cli.replay_screen.graph import graph, value_at
from hoyle_cli.screen import pages
from hoyle_cli.screen.board import Board
from hoyle_cli.screen.cards import Deck, Lit
from hoyle_cli.screen.keys_in_turn import KeysInTurn
from hoyle_cli.screen.pieces import Block, Piece
from hoyle_cli.screen.scene import Happened, Scene, screenful
from hoyle_cli.screen.sheet import Sheet
from hoyle_cli.screen.showing import happened, with_names
from hoyle_cli.screen.themes import wear
from hoyle_cli.theme_setting import other_theme

#: The keys, their effects at the foot of the screen, and their effects on the help page.
KEYS = (
    ("→", "on", "key:right", "one move on (also Space and Enter)"),
    ("←", "back", "key:left", "one move back (also Backspace)"),
    ("m", "next mark", "key:m", "to the next move that cost something; M to the one before"),
    ("w", "worst", "key:w", "the moves that cost most, and what was better"),
    ("v", "view", "key:v", "the table with all cards, or as another player saw it"),
    ("a", "analyse", "key:a", "start or stop the analysis"),
    ("l", "log", "key:l", "everything that happened up to here"),
    ("?", "help", "key:?", "this page"),
    ("q", "leave", "key:q", "leave (also Esc)"),
)
MORE_KEYS = (
    ("Home, End", "the deal; the last move"),
    ("PgUp, PgDn", "ten moves back; ten on"),
    ("12 Enter", "the moment after move 12"),
    ("d", "two or four colours of cards"),
    ("c", "the light or the dark theme; Hoyle remembers it"),
    ("a click", "on a bar goes to this move, on ▼ to what it marks"),
)

#: Earlier moves whose events are shown above those of the last one.
BEFORE = 8

#: The heights of the graph: on a screen of at least so many lines.
GRAPHS = ((34, 5), (26, 3), (20, 2))


@dataclass(frozen=True, slots=True)
class Viewer:
    """`seats` are judged; `views` begins with the first one shown."""

    views: tuple[int | None, ...]
    seats: tuple[int, ...]
    you: int | None
    ascii_faces: bool = False
    colours: bool = True
    theme: str = "dark"
    begin_analysis: bool = True

    @property
    def palette(self) -> str:
        return self.theme if self.colours else "bare"


class ReplayApp(KeysInTurn):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter", "step(1)", show=False),
        Binding("left,backspace", "step(-1)", show=False),
        Binding("pagedown,down", "step(10)", show=False),
        Binding("pageup,up", "step(-10)", show=False),
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
        Binding("m", "mark(1)", show=False),
        Binding("M", "mark(-1)", show=False),
        Binding("w", "worst", show=False),
        Binding("v", "view", show=False),
        Binding("a", "analyse", show=False),
        Binding("l", "log", show=False),
        Binding("d", "deck", show=False),
        Binding("c", "theme", show=False),
        Binding("question_mark", "help", show=False),
        Binding("q", "quit", show=False),
        Binding("escape", "escape", show=False),
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True),
    ]

    def __init__(self, replay: Replay, log: Path, viewer: Viewer, at: int = 0) -> None:
        super().__init__(viewer.palette)
        self.replay, self.log_path, self.viewer, self.at = replay, log, viewer, at
        self.length = len(replay.moves)
        self.reader = viewer.views[0]
        self.four = False
        wear(self, viewer.theme)
        self.rows: Block = []
        saved, self.remark = load(log, replay)
        self.analysis = saved or Analysis()
        self.running: BackgroundAnalysis | None = None
        self.passed = 0
        self.lines: dict[int, list[Chance]] = {}
        self.show_as(self.reader)

    def show_as(self, reader: int | None) -> None:
        self.reader = reader
        self.story = GameStory(self.replay, reader)
        self.make_deck()

    def make_deck(self) -> None:
        viewer = self.viewer
        self.deck = Deck(self.replay.game, four=self.four, ascii_faces=viewer.ascii_faces, bare=not viewer.colours)

    def compose(self) -> ComposeResult:
        yield self.board
        yield Input(id="line", placeholder="the number of a move", restrict=r"\d{0,9}")

    def on_mount(self) -> None:
        self.board.focus()
        self.draw()
        if self.viewer.begin_analysis and self.missing:
            self.action_analyse()

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.draw)

    # ---- the analysis

    @property
    def missing(self) -> list[int]:
        return [made.n for made in self.replay.moves if made.seat in self.viewer.seats and made.n not in self.analysis]

    def action_analyse(self) -> None:
        if self.running is not None:
            self.stop_analysis()
            self.remark = self.remark or "The analysis was stopped; a continues it."
        elif self.missing:
            self.passed, self.remark = 0, ""
            self.running = BackgroundAnalysis(
                self.replay,
                self.viewer.seats,
                self.analysis,
                partial(self.from_thread, self.passed_move),
                partial(self.from_thread, self.task_ended),
            )
            self.running.start()
        else:
            self.remark = "Every decision has been looked at."
        self.draw()

    def from_thread(self, step: Callable[..., None], *values: object) -> None:
        with suppress(RuntimeError):  # the screen was left
            self.call_from_thread(step, *values)

    def passed_move(self, task: BackgroundAnalysis, number: int) -> None:
        """Copy an estimate from the thread, which waits meanwhile."""
        if task is not self.running:
            return
        self.passed = number
        if task.analysis.copy_move(number, self.analysis):
            self.lines.clear()
            self.draw()

    def task_ended(self, task: BackgroundAnalysis, problem: Exception | None) -> None:
        if task is self.running:
            words = " ".join(str(problem).split())[:200]
            self.finish_analysis(f"The analysis ended early: {words}" if problem is not None else "")
            self.draw()

    def finish_analysis(self, remark: str) -> None:
        self.running = None
        problem = save(self.log_path, self.replay, self.analysis)
        self.remark = f"{remark} {problem}".strip()

    def stop_analysis(self) -> None:
        if self.running is not None:
            self.running.stop()
            self.finish_analysis("")

    # ---- the screen

    def draw(self) -> None:
        width, height = self.size
        self.rows = screenful(self.scene(), self.deck, width, height, self.graph_rows(width, height))
        self.board.put(self.rows, "")

    def scene(self) -> Scene:
        state = self.replay.at(self.at)
        view = with_players(table_view(state, self.reader), self.story.origins(self.at))
        names, seen = self.story.names, []
        players = {one.number: names.insert(one.name) for one in view.seats}
        if self.at > 1:
            earlier = self.story.story(self.at - 1, max(self.at - 1 - BEFORE, 0))
            seen = [Happened(one.pieces, fresh=False) for one in happened(earlier, names)]
        if self.at:
            seen += happened(self.story.story(self.at, self.at - 1), names)
            before = self.replay.at(self.at - 1)
            moved = moved_targets(view, state.log(self.reader, since=before))
        else:
            moved = frozenset()
        remark = self.comment_shown()
        sight = "all cards" if self.reader is None else names.insert(f"as p{self.reader} saw it")
        return Scene(
            self.sign(f"{self.story.headline}  ·  after move {self.at} of {self.length}  ·  {sight}"),
            with_names(view, names),
            Lit(moved=moved, players=players),
            tuple(seen),
            names.insert(remark.text),
            remark.tone,
            keys=tuple((self.sign(key), words, target) for key, words, target, _ in KEYS),
        )

    def sign(self, text: str) -> str:
        return terminal.in_ascii(text) if self.deck.ascii else text

    def comment_shown(self) -> Comment:
        if self.at == 0:
            return Comment("The deal. → shows the first move.", "dim")
        found = comment(self.replay.moves[self.at - 1], self.analysis, frozenset(self.viewer.seats), self.viewer.you)
        if self.at < self.length:
            return found
        finding = self.replay.finding
        last = self.story.standing(self.replay.at(self.at)) if finding is None else f"{finding.message}."
        return Comment(f"{found.text} {last}", found.tone or "question")

    def graph_rows(self, width: int, height: int) -> Block:
        if height < 12:
            return []
        seat = self.graph_seat
        tall = next((tall for least, tall in GRAPHS if height >= least), 0)
        line = self.line_of(seat)
        now = value_at(line, self.at)
        words = f" Chance of winning, {self.story.names.insert(f'p{seat}')}"
        words += f": {now:.0%}" if now is not None else ""
        title = [Piece(words, "title"), Piece(f"   {self.progress()}", "dim", "key:a")]
        if not tall or not line:
            return [title]
        worst = self.analysis.worst(self.viewer.seats)
        costs = {one.move: "warn" if one.seat == seat else "dim" for one in worst}
        return [title, *graph(line, costs, self.length, self.at, width, tall, ascii_only=self.deck.ascii)]

    @property
    def graph_seat(self) -> int:
        seats = self.viewer.seats
        return self.reader if self.reader in seats and self.reader is not None else seats[0]

    def line_of(self, seat: int) -> list[Chance]:
        if seat not in self.lines:
            self.lines[seat] = chances(self.replay, seat, self.analysis)
        return self.lines[seat]

    def progress(self) -> str:
        if self.running is not None:
            return f"analysing, move {self.passed} of {self.length} (a: stop)"
        if self.remark:
            return self.remark
        missing = len(self.missing)
        return f"{with_number(missing, 'move')} still to analyse (a: start)" if missing else ""

    # ---- keys

    def go(self, at: int) -> None:
        self.at = min(max(at, 0), self.length)
        self.draw()

    def action_step(self, by: int) -> None:
        self.go(self.at + by)

    def action_first(self) -> None:
        self.go(0)

    def action_last(self) -> None:
        self.go(self.length)

    def action_mark(self, way: int) -> None:
        """Go to the next or previous marked move; after the last one to the first."""
        marks = sorted(one.move for one in self.analysis.worst(self.viewer.seats))
        if not marks:
            self.remark = self.without_marks
            self.draw()
            return
        later = [move for move in marks if move > self.at] or marks
        earlier = [move for move in marks if move < self.at] or marks
        self.go(later[0] if way > 0 else earlier[-1])

    @property
    def without_marks(self) -> str:
        return "There is no mark yet." if self.missing else "No move clearly lost anything."

    def action_view(self) -> None:
        views = self.viewer.views
        self.show_as(views[(views.index(self.reader) + 1) % len(views)])
        self.draw()

    def action_deck(self) -> None:
        self.four = not self.four
        self.make_deck()
        self.draw()

    def action_theme(self) -> None:
        self.viewer = replace(self.viewer, theme=other_theme(self.viewer.theme))
        self.board.palette = self.viewer.palette
        wear(self, self.viewer.theme)
        self.draw()

    def action_escape(self) -> None:
        if isinstance(self.focused, Input):
            self.close_line()
        else:
            self.exit()

    def on_key(self, event: events.Key) -> None:
        if isinstance(self.screen, Sheet) or isinstance(self.focused, Input):
            return
        if event.character is not None and event.character.isascii() and event.character.isdigit():
            event.stop()
            self.open_line(event.character)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        text = message.value
        self.close_line()
        if text:
            self.go(int(text))

    def on_board_touched(self, message: Board.Touched) -> None:
        kind, _, rest = message.target.partition(":")
        if kind == "at":
            self.go(int(rest))
        elif kind == "key":
            self.simulate_key({"?": "question_mark"}.get(rest, rest))

    def on_board_scrolled(self, message: Board.Scrolled) -> None:
        self.action_step(1 if message.lines > 0 else -1)

    # ---- pages

    def lay(self, title: str, text: Text, *, at_end: bool = False) -> None:
        self.push_screen(Sheet(title, text, at_end=at_end))

    def action_help(self) -> None:
        text = Text()
        for key, words in (*((key, words) for key, _, _, words in KEYS), *MORE_KEYS):
            text.append(f"{self.sign(key):12}", "bold").append(f"{self.sign(words)}\n")
        self.lay("Help", text)

    def action_log(self) -> None:
        lines = ("; ".join(one.pieces) for one in happened(self.story.story(self.at), self.story.names))
        self.lay("What happened", pages.spoken_page(lines, self.deck, self.viewer.palette), at_end=True)

    def action_worst(self) -> None:
        block: Block = []
        for one in self.analysis.worst(self.viewer.seats):
            whom = player_name(one.seat, self.viewer.you)
            lines = (f"Move {one.move}, p{one.seat}: {one.title} {cost(one, whom)}.", f"    {advice(one)}")
            block += [self.deck.spoken(self.story.names.insert(line)) for line in lines]
        block = block or [[Piece(self.without_marks)]]
        self.lay("Moves that cost most", pages.painted(block, self.viewer.palette))
