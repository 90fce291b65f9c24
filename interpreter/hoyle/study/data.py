"""Findings as plain data. Input: a study; output: dictionaries and lists of numbers and texts, for `--json`."""

from dataclasses import asdict
from typing import Any

from hoyle.measure.measure import Plan
from hoyle.play.game import Game
from hoyle.study.contrast import Contrast
from hoyle.study.estimates import CONFIDENCE
from hoyle.study.playing import Recorded
from hoyle.study.study import Study


def table_data(game: Game) -> dict[str, Any]:
    """Which game at which table."""
    return {"game": game.id, "variant": game.variant, "players": game.players, "options": dict(game.options)}


def run_data(plan: Plan, recorded: Recorded) -> dict[str, Any]:
    """Which games were played, and how."""
    return {
        "seed": plan.seed,
        "games": recorded.records.games,
        "stopped": int((~recorded.records.over).sum()),
        "player": plan.player,
        "engine": recorded.engine,
        "confidence": CONFIDENCE,
    }


def study_data(game: Game, plan: Plan, found: Study) -> dict[str, Any]:
    """A study."""
    lists = ("seats", "places", "first", "returns", "length", "moves", "most_moves", "decisiveness", "ties", "nobody")
    data = table_data(game) | run_data(plan, found.recorded)
    for name in (*lists, "ends", "actions", "parts", "course"):
        data[name] = plain(getattr(found, name))
    data["options_tried"] = [
        {
            "option": effect.option,
            "value": effect.value,
            "games": effect.games,
            "contrasts": list(map(contrast_data, effect.contrasts)),
        }
        for effect in found.options
    ]
    return data


def contrast_data(contrast: Contrast) -> dict[str, Any]:
    """One difference."""
    return asdict(contrast)


def plain(value: Any) -> Any:
    """Dataclasses and what they hold as dictionaries and lists."""
    if hasattr(value, "__dataclass_fields__"):
        return asdict(value)
    if isinstance(value, dict):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, tuple):
        return [plain(inner) for inner in value]
    return value
