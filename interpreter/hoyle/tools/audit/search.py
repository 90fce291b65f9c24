"""Search for informative games.

Machine code plays many games; the interpreter replays the one that reaches most of what was rare.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hoyle.engine.offers.notation import PASS
from hoyle.engine.table.samples import Setting
from hoyle.play.game import Game
from hoyle.tools.audit.line_markers import Key, Marked, line_key
from hoyle.tools.audit.tracing import Counts

if TYPE_CHECKING:
    from hoyle.native.playing import Native, Playouts

#: Seeds of one search, and most decisions before no more games are begun.
SEEDS = 1000
DECISIONS = 50_000

#: First games, to learn how long games are; if a rule stops all of them, more games add nothing.
FIRST = 20

#: Cost of preparing a table, for each node of its graph, and of a search, in decisions of an audit that are played and
#: checked. Not in seconds, so that the same seed gives the same audit.
NODE = 5
SEARCH = 20

#: Share of all play to spend on searches, and the amount allowed before anything was played.
SHARE = 1 / 4
CREDIT = 1500

#: Cost of checking a game, beside its decisions.
GAME = 300

#: Something reached n times counts as this by n, compared with something never reached.
KNOWN = 0.01

#: Powers of two of decisions; the first game to exceed each of them counts as reaching something new.
LENGTHS = 20


@dataclass(frozen=True, slots=True)
class Found:
    seed: int
    reached: tuple[Key, ...]


@dataclass(slots=True)
class GameSearch:
    """`ready` has None where machine code cannot play; `spent` is in decisions of the audit."""

    marked: Marked
    counts: Counts
    ready: dict[tuple[Setting, str], "Native | None"] = field(default_factory=dict)
    lengths: set[int] = field(default_factory=set)
    spent: int = 0
    games: int = 0
    stopped: bool = False

    def find(self, setting: Setting, player: str, seed: int, decisions: int) -> Found | None:
        """Seeds are `seed` to `seed + SEEDS - 1`; None if searches have cost enough."""
        if self.spent > CREDIT + decisions * SHARE:
            return None
        native = self.table(setting, player)
        if native is None:
            return None
        self.spent += SEARCH
        first = native.playouts(FIRST, seed, keep=True)
        mean = max(1, first.lengths[0] // max(1, first.games))
        more = max(0, min(SEEDS, DECISIONS // mean) - FIRST) if first.games else 0
        found = [first] if not more else [first, native.playouts(more, seed + FIRST, keep=True)]
        self.games += FIRST + more
        return self.best(native, seed, found)

    def table(self, setting: Setting, player: str) -> "Native | None":
        from hoyle.native.playing import CannotLower, compile_quickly

        at = (setting, player)
        if at not in self.ready:
            game = Game(self.marked.game, setting.players, dict(setting.options))
            self.spent += NODE * len(game.machine.graph.nodes)
            try:
                self.ready[at] = compile_quickly(game, player)
            except CannotLower:
                self.ready[at] = None
        return self.ready[at]

    def best(self, native: "Native", seed: int, found: "list[Playouts]") -> Found:
        """Select alternately a game that a rule stopped, if any, and the one of the highest worth."""
        import numpy as np

        failed = [number - seed for played in found for number in played.failed]
        self.stopped = bool(failed) and not self.stopped
        if self.stopped:
            return Found(seed + failed[0], ())
        reached, lengths = self.reached_keys(native, b"".join(played.records for played in found))
        worth = reached @ self.weights()
        long = np.frexp(lengths)[1].clip(0, LENGTHS - 1)
        worth = (worth + ~np.isin(long, list(self.lengths))) / (GAME + lengths)
        worth[failed] = -1
        number = int(worth.argmax())
        self.lengths.add(int(long[number]))
        keys = tuple(key for key, there in zip(self.keys(), reached[number]) if there)
        return Found(seed + number, keys)

    def reached_keys(self, native: "Native", records: bytes) -> tuple[Any, Any]:
        """Which of `keys` each game reached, and its length."""
        import numpy as np

        from hoyle.native.memory import column

        layout = native.engine.layout
        games = len(records) // layout.sizes["record"]
        marks = np.zeros((games, len(self.marked.lines)), bool)
        if "marks" in layout.places:
            known = column(layout, records, "marks")
            marks[:, : known.shape[1]] = known
        score = self.marked.game.score.parts
        parts = column(layout, records, "part")[:, : len(score) * native.game.players]
        parts = (parts != 0).reshape(games, len(score), native.game.players).any(axis=2)
        actions = column(layout, records, "actions") > 0
        return np.hstack([marks, actions, parts]).astype(float), column(layout, records, "length")

    def weights(self) -> Any:
        """Worth of reaching each of `keys`: highest where the audit never did."""
        import numpy as np

        times = np.array([self.counts.of(key) for key in self.keys()], float)
        return np.where(times == 0, 1, KNOWN / np.maximum(times, 1))

    def keys(self) -> list[Key]:
        game = self.marked.game
        lines = [line_key(number) for number in range(len(self.marked.lines))]
        actions: list[Key] = [("action", name) for name in (*game.actions, PASS)]
        return [*lines, *actions, *(("part", part.name) for part in game.score.parts)]


def open_scout(marked: Marked, counts: Counts) -> GameSearch | None:
    from hoyle.native.engine import compiler

    try:
        compiler()
        import numpy  # noqa: F401
    except ImportError:
        return None
    return GameSearch(marked, counts)
