"""Findings as plain data for `--json`."""

from dataclasses import asdict, replace
from typing import Any

from hoyle.measure.arena import Contest
from hoyle.measure.measure import Plan
from hoyle.play.game import Game
from hoyle.play.plain_data import table_data
from hoyle.tools.study.comparison import Comparison
from hoyle.tools.study.contrast import ALPHA
from hoyle.tools.study.estimates import CONFIDENCE
from hoyle.tools.study.playing import Recorded
from hoyle.tools.study.skilled import Looks, Skilled
from hoyle.tools.study.study import OptionEffect, Study
from hoyle.tools.study.tuning import Tried, Tuning


def run_data(plan: Plan, recorded: Recorded) -> dict[str, Any]:
    return {
        "seed": plan.seed,
        "games": recorded.records.games,
        "stopped": int((~recorded.records.over).sum()),
        "player": plan.player,
        "engine": recorded.engine,
        "confidence": CONFIDENCE,
    }


def study_data(game: Game, plan: Plan, found: Study) -> dict[str, Any]:
    lists = ("seats", "places", "first", "returns", "length", "moves", "most_moves", "decisiveness", "ties", "nobody")
    data = table_data(game) | run_data(plan, found.recorded)
    for name in (*lists, "ends", "actions", "parts", "course"):
        data[name] = to_plain(getattr(found, name))
    data["options_tried"] = list(map(tried_data, found.options))
    for effect in data["options_tried"]:
        del effect["usual"]
    data["refused"] = [{"option": option, "value": value} for option, value in found.refused]
    return data


def skilled_data(game: Game, contest: Contest, looks: Looks, found: Skilled) -> dict[str, Any]:
    results = found.results
    return table_data(game) | {
        "seed": contest.seed,
        "games": len(results.played),
        "stopped": results.stopped,
        "bots": contest.names,
        "complaints": sum(results.complaints.values()),
        "confidence": CONFIDENCE,
        "skill": to_plain(found.skill),
        "looked": found.looked,
        "iterations": looks.iterations,
        "options_taken": to_plain(found.options),
        "kingmaking": to_plain(found.kingmaking),
    }


def comparison_data(before: Game, after: Game, plan: Plan, found: Comparison) -> dict[str, Any]:
    games = {"a": table_data(before), "b": table_data(after)}
    run = run_data(plan, found.before)
    run["stopped"] = {"a": run["stopped"], "b": run_data(plan, found.after)["stopped"]}
    differences = list(map(asdict, found.contrasts))
    shares = [asdict(share) for share in found.shares]
    between = {"shares": shares, "stopped_between": found.stopped_between}
    return games | run | {"alpha": ALPHA, "contrasts": differences} | between


def tuning_data(game: Game, plan: Plan, found: Tuning) -> dict[str, Any]:
    run = {
        "seed": plan.seed,
        "games": plan.games,
        "player": plan.player,
        "engine": found.engine,
        "confidence": CONFIDENCE,
    }
    tried = list(map(tried_data, found.tried))
    return table_data(game) | run | {"target": asdict(found.target), "tried": tried, "refused": found.refused}


def tried_data(one: OptionEffect | Tried) -> dict[str, Any]:
    stop = one.stop and {"seed": one.stop.seed, "code": one.stop.code, "message": one.stop.message}
    return asdict(replace(one, stop=None)) | {"stop": stop}


def to_plain(value: Any) -> Any:
    if hasattr(value, "__dataclass_fields__"):
        return asdict(value)
    if isinstance(value, dict):
        return {name: to_plain(inner) for name, inner in value.items()}
    if isinstance(value, tuple):
        return [to_plain(inner) for inner in value]
    return value
