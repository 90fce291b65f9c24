"""The result of a game as data."""

from typing import Any

import hoyle
from hoyle.language.model.titles import untitled_name
from hoyle.scene.wording.ending import place, result_lines, verdict
from hoyle.scene.wording.event_words import points_and_parts
from hoyle.scene.wording.names import group_name
from hoyle.scene.wording.player_names import PlayerNames
from hoyle.scene.wording.standing import sides
from hoyle.tools.booklet.english import plural


def result_data(state: hoyle.State, seat: int | None, names: PlayerNames) -> dict[str, Any] | None:
    result = state.result
    if result is None:
        return None
    return {
        "lines": [names.insert(verdict(state, seat)), *result_lines(state, seat, names)],
        "scores": list(result.scores),
        "won": list(result.winners),
        "places": [place(result, one, range(state.game.players)) for one in range(state.game.players)],
        "why": names.insert(reason(state, result, seat)),
    }


def reason(state: hoyle.State, result: hoyle.Result, seat: int | None) -> str:
    """Return scores of several parts, best first, and what decides between level ones."""
    groups = ranked_groups(state, result)
    parts = [
        f"{group_name(group, seat)} {points_and_parts(result.parts[group[0]], result.scores[group[0]])}"
        for group in groups
    ]
    scores = parts if len(result.parts[0]) > 1 else []
    return "; ".join([*scores, *deciding_line(result, groups, seat)])


def ranked_groups(state: hoyle.State, result: hoyle.Result) -> list[tuple[int, ...]]:
    everyone = range(state.game.players)
    return sorted(sides(state.game), key=lambda group: place(result, group[0], everyone))


def ending_words(state: hoyle.State, seat: int | None) -> str:
    why = why_won(state, seat)
    words = verdict(state, seat)
    return f"{words[:-1]}: {why}." if why else words


def why_won(state: hoyle.State, seat: int | None) -> str:
    """Return the winners' points against the next best, or what decided; empty if nobody won."""
    result = state.result
    if result is None or not result.winners:
        return ""
    groups = ranked_groups(state, result)
    best = result.scores[groups[0][0]]
    points = amount_of_score(state.game, best)
    if len(result.winners) == state.game.players:
        return f"{points} each" if len(groups) > 1 else points
    if decided := deciding_line(result, groups, seat):
        return f"{points} each, {decided[0]}"
    others = [group for group in groups if group[0] not in result.winners]
    return f"{points} to {result.scores[others[0][0]]}"


def amount_of_score(game: hoyle.Game, score: int) -> str:
    # The only part of the score is its unit if the winner is named for it: `games` for `most_games`.
    parts, winner = game.model.score.parts, game.model.winner
    unit = untitled_name(parts[0].name) if len(parts) == 1 and winner else ""
    one = unit.removesuffix("s")
    if not unit or plural(one) != unit or not untitled_name(winner[0].name).endswith(f" {unit}"):
        one = "point"
    return f"{score} {one if score == 1 else plural(one)}"


def deciding_line(result: hoyle.Result, groups: list[tuple[int, ...]], seat: int | None) -> list[str]:
    """Return what decides between the winner and others with the same score."""
    best = groups[0][0]
    level = [group for group in groups if result.scores[group[0]] == result.scores[best]]
    if len(level) == 1 or len(result.winners) in (0, sum(map(len, level))):
        return []
    values = {group: result.tie_breaks[group[0]] for group in level}
    name = next(name for name in result.tie_breaks[best] if len({one[name] for one in values.values()}) > 1)
    words = (f"{group_name(group, seat)} {'-' if one[name] is None else one[name]}" for group, one in values.items())
    return [f"decided by {untitled_name(name)}: {', '.join(words)}"]
