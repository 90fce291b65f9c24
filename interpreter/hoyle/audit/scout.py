"""Games worth looking at, found by machine code. Input: a table, a player and a seed; output: the seed of the game to look at.

Machine code plays many games under the seeds from there on and keeps of each which lines it came to, which actions were
taken, which parts of the score were not 0 and how long it was. The interpreter then plays the one of them that comes to most
of what was never or seldom reached so far: both play the same game under the same seed.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hoyle.audit.marks import Key, Marked, line_key
from hoyle.audit.tracing import Counts
from hoyle.offers.notation import PASS
from hoyle.play.game import Game
from hoyle.table.samples import Setting

if TYPE_CHECKING:
    from hoyle.native.playing import Native, Playouts

#: The seeds of one search, and how many decisions it makes at most before no more games are begun.
SEEDS = 1000
DECISIONS = 50_000

#: The first games, which tell how long games are; if a rule stops all of them, more games say nothing new.
FIRST = 20

#: What a table costs that is made ready, for each node of its graph, and what a search costs, in decisions of an audit, which
#: are played and looked at. Not seconds, so that the same seed gives the same audit.
NODE = 5
SEARCH = 20

#: Of all that is played such a part is spent on searches, and so much may be spent before anything was played.
SHARE = 1 / 4
CREDIT = 1500

#: What a game costs that is looked at, beside its decisions.
GAME = 300

#: Something reached n times already counts as this by n beside what was never reached.
KNOWN = 0.01

#: Powers of two of decisions, for which a game counts as long as no other before.
LENGTHS = 20


@dataclass(frozen=True, slots=True)
class Found:
    """A game to look at: its seed, and what it comes to as it is counted (nothing is known of a game that is stopped)."""

    seed: int
    reached: tuple[Key, ...]


@dataclass(slots=True)
class Scout:
    """What finds games at the tables of one audit: tables by setting and player (None where machine code cannot play), what
    was spent on searching (in decisions of the audit) and how many games machine code has played."""

    marked: Marked
    counts: Counts
    ready: dict[tuple[Setting, str], "Native | None"] = field(default_factory=dict)
    lengths: set[int] = field(default_factory=set)
    spent: int = 0
    games: int = 0
    stopped: bool = False

    def find(self, setting: Setting, player: str, seed: int, decisions: int) -> Found | None:
        """The game to look at, its seed from `seed` to `seed + SEEDS - 1`; None where there is no search.

        `decisions` is how many the audit has made so far: of that a share may be spent.
        """
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
        """Machine code that marks lines, for a table that can be set."""
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
        """The game to look at: in turns one that was stopped, if there is any, and the one worth most."""
        import numpy as np

        failed = [number - seed for played in found for number in played.failed]
        self.stopped = bool(failed) and not self.stopped
        if self.stopped:
            return Found(seed + failed[0], ())
        reached, lengths = self.reached(native, b"".join(played.records for played in found))
        worth = reached @ self.weights()
        long = np.frexp(lengths)[1].clip(0, LENGTHS - 1)
        worth = (worth + ~np.isin(long, list(self.lengths))) / (GAME + lengths)
        worth[failed] = -1
        number = int(worth.argmax())
        self.lengths.add(int(long[number]))
        keys = tuple(key for key, there in zip(self.keys(), reached[number]) if there)
        return Found(seed + number, keys)

    def reached(self, native: "Native", records: bytes) -> tuple[Any, Any]:
        """For each game what of `keys` it came to, and its length."""
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
        """What it is worth to come to each of `keys`: most where the audit never did."""
        import numpy as np

        times = np.array([self.counts.of(key) for key in self.keys()], float)
        return np.where(times == 0, 1, KNOWN / np.maximum(times, 1))

    def keys(self) -> list[Key]:
        """What games are told apart by, as it is counted."""
        game = self.marked.game
        lines = [line_key(number) for number in range(len(self.marked.lines))]
        actions: list[Key] = [("action", name) for name in (*game.actions, PASS)]
        return [*lines, *actions, *(("part", part.name) for part in game.score.parts)]


def open_scout(marked: Marked, counts: Counts) -> Scout | None:
    """What finds games, where there is a compiler."""
    from hoyle.native.engine import Missing, compiler

    try:
        compiler()
        import numpy  # noqa: F401
    except (Missing, ImportError):
        return None
    return Scout(marked, counts)
