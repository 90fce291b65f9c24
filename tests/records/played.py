"""Games that were played, as logs. Input: a game, a seed, how many moves; output: the text of the log."""

from dataclasses import replace
from random import Random

import hoyle
from hoyle.bots.random_player import PLAYERS
from hoyle.records import Head, Log, MoveLine, check_of, end_line, head_line, made_line, read_log


def head_of(game: hoyle.Game, named: str, seed: int = 5) -> Head:
    """The first line of a game that random players play."""
    return Head(
        game=game.id,
        variant=game.variant,
        title=game.title,
        named=named,
        variants=(),
        digest=game.digest,
        players=game.players,
        options=game.options,
        seed=seed,
        seed_drawn=False,
        seats=("random",) * game.players,
        names=(),
        again=f"hoyle play {named} --seed {seed}",
        began="2026-11-22T12:00:00+00:00",
        hoyle="0.1.0",
        turn=game.new_state(seed).choosing,
    )


def log_of_game(game: hoyle.Game, named: str, most: int, seed: int = 5) -> str:
    """The log of a game of random players, up to so many moves."""
    state, rng, check = game.new_state(seed), Random(seed), ""
    lines = [head_line(head_of(game, named, seed))]
    for n in range(1, most + 1):
        move = PLAYERS["patient"](state, state.choosing[0], rng)
        state.apply(move)
        check = check_of(check, state, move.seat, move.text)
        lines.append(made_line(MoveLine(n, move.seat, move.text, n, state.choosing, check, 0)))
        if state.is_terminal:
            lines.append(end_line(state))
            break
    return "\n".join(lines) + "\n"


def whole(text: str) -> Log:
    """A log in which nothing is wrong."""
    log = read_log(text, "a.jsonl")
    assert isinstance(log, Log) and log.finding is None
    return replace(log)
