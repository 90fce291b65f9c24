"""The end of a game in words."""

from collections.abc import Iterable

import hoyle
from hoyle.language.model.titles import untitled_name
from hoyle.language.report.words import aligned, join_words
from hoyle.scene.wording.names import group_name, player_name
from hoyle.scene.wording.player_names import PlayerNames
from hoyle.scene.wording.standing import sides

REASONS = {"finished": "", "cap": "a limit ended the game", "fault": "a rule could not be carried out"}


def result_lines(state: hoyle.State, seat: int | None, players: PlayerNames) -> list[str]:
    """Return score parts, deciding lines and places by player or side."""
    result = state.result
    assert result is not None
    groups = sides(state.game)
    first = [group[0] for group in groups]
    rows = [["", *(players.insert(group_name(group, seat)) for group in groups)]]
    parts = [name for name in result.parts[0] if any(result.parts[s][name] for s in first)]
    rows += [[untitled_name(name), *(str(result.parts[s][name]) for s in first)] for name in parts]
    rows.append(["score", *(str(result.scores[s]) for s in first)])
    levels: list[tuple[int | None, ...]] = [()] * len(first)
    for name in result.tie_breaks[0]:
        values = [result.tie_breaks[s][name] for s in first]
        before, levels = levels, [(*level, value) for level, value in zip(levels, values, strict=True)]
        if len(set(levels)) > len(set(before)) and values != [result.scores[s] for s in first]:
            rows.append([untitled_name(name), *("-" if value is None else str(value) for value in values)])
    if len(first) > 1:
        rows.append(["place", *(str(place(result, s, first)) for s in first)])
    return aligned(rows)


def place(result: hoyle.Result, seat: int, among: Iterable[int]) -> int:
    rank = {s: i for i, level in enumerate(result.ranking) for s in level}
    return 1 + sum(rank[other] < rank[seat] for other in among)


def verdict(state: hoyle.State, seat: int | None) -> str:
    result = state.result
    assert result is not None
    if len(sides(state.game)) > 1 and len(result.winners) in (0, state.game.players):
        text = "A draw" if result.winners else "Nobody wins"
    else:  # the players of one side win or lose together
        names = [player_name(one, seat) for one in result.winners or range(state.game.players)]
        verb = "win" if result.winners else "lose"
        text = f"{join_words(names)} {verb}{'s' if len(names) == 1 and names != ['you'] else ''}"
        text = text[0].upper() + text[1:] if names[0] == "you" else text
    reason = REASONS.get(result.reason, f"ended by {untitled_name(result.reason)}")
    return f"{text} ({reason})." if reason else f"{text}."
