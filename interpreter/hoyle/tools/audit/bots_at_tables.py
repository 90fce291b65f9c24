"""Bots that play audited games, at a twin of the table: their thinking is no coverage."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random

from hoyle.bots.bot import Bot, NoBot
from hoyle.bots.guard import LIMIT, PART, ask
from hoyle.bots.named import ready_bot
from hoyle.engine.offers.moves import Move
from hoyle.engine.table.samples import Setting
from hoyle.language.model.game import Game as Rules
from hoyle.play.game import Game, State

#: Least seconds for a move that a bot is given.
LEAST = 0.1


@dataclass(slots=True)
class BotTables:
    """`names` repeat round each table; `deadline` is of `time.monotonic`."""

    rules: Rules
    names: Sequence[str]
    deadline: float = inf
    ready: dict[Setting, Game] = field(default_factory=dict)
    refused: dict[Setting, str] = field(default_factory=dict)
    complaints: Counter[tuple[str, str]] = field(default_factory=Counter)

    def table(self, setting: Setting) -> Game | None:
        if setting not in self.ready and setting not in self.refused:
            game = Game(self.rules, setting.players, dict(setting.options))
            try:
                for name in dict.fromkeys(self.names[: setting.players]):
                    ready_bot(name, game)
            except NoBot as problem:
                self.refused[setting] = problem.message
            else:
                self.ready[setting] = game
        return self.ready.get(setting)

    def sit_down(self, setting: Setting, seed: int) -> "Sitting | None":
        game = self.table(setting)
        if game is None:
            return None
        return Sitting(self, game, seed, [ready_bot(self.name_at(seat), game) for seat in range(game.players)])

    def name_at(self, seat: int) -> str:
        return self.names[seat % len(self.names)]


@dataclass(slots=True)
class Sitting:
    seated: BotTables
    game: Game
    seed: int
    bots: list[Bot]
    twin: State | None = None
    last: Move | None = None
    rngs: list[Random] = field(default_factory=list)

    def __call__(self, state: State) -> Move:
        if self.twin is None:
            self.twin = self.game.new_state(self.seed)
            self.rngs = [Random(f"{self.seed}/{seat}") for seat in range(self.game.players)]
        elif self.last is not None:
            self.twin.apply(self.last)
        seat = state.choosing[0]
        answer = ask(self.twin, seat, self.bots[seat], self.rngs[seat], seconds=self.seconds())
        if answer.complaint is not None:
            self.seated.complaints[self.seated.name_at(seat), answer.complaint] += 1
        self.last = answer.move
        return self.last

    def seconds(self) -> float | None:
        deadline = self.seated.deadline
        return None if deadline == inf else max(LEAST, min(PART * LIMIT, deadline - time.monotonic()))
