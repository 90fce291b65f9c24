"""Random games, counted as `hoyle simulate` counts them."""

from collections.abc import Callable
from itertools import repeat
from typing import Any

from hoyle.measure.chunks import Chunk, play, play_chunks
from hoyle.measure.tally import Tally, merge, no_games
from hoyle_page.table_form import load_table

Data = dict[str, Any]


def play_random_games(
    rules: str,
    beside: dict[str, str],
    players: int | None,
    options: dict[str, str],
    games: int,
    seed: int,
    progress: Callable[[Data], None],
) -> Data:
    """Play games in small chunks; the results so far go to `progress` after each."""
    game = load_table(rules, beside, players, options)
    lowest = not game.model.winner[0].highest
    tally, whole = no_games(game), Chunk(game, seed, games, "uniform", False)
    for played in play_chunks(lambda chunks: (play(chunk) for chunk in chunks), whole, repeat(games)):
        tally = merge(tally, played)
        progress(tally_data(tally, game.players, games, lowest))
    return tally_data(tally, game.players, games, lowest)


def tally_data(tally: Tally, players: int, of: int, lowest: bool) -> Data:
    seats = [
        {"mean": tally.mean(p), "sd": tally.sd(p), "wins": tally.wins[p], "shared": tally.shared[p]}
        for p in range(players if tally.ended else 0)
    ]
    stop = tally.stop
    return {
        "games": tally.games,
        "of": of,
        "decisions": tally.decisions,
        "seats": seats,
        "reasons": dict(sorted(tally.reasons.items(), key=lambda end: (-end[1], end[0]))),
        "lowest": lowest,
        "stop": None if stop is None else {"seed": stop.seed, "code": stop.code, "message": stop.message},
    }
