"""Calls from the page: a name and arguments as JSON in, an answer as JSON out."""

import json
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hoyle_page.editor import Editor

Progress = Callable[[str], None]


def call(name: str, arguments: str, progress: Progress) -> str:
    """Answer a call; a problem with the rules or the table is an answer too. `progress` gets parts of it as JSON."""
    from hoyle.compile import RulesError
    from hoyle.engine.table.fault import Fault, Refused

    answer: dict[str, Any]
    try:
        value = CALLS[name](json.loads(arguments), lambda part: progress(json.dumps(part)))
        answer = {"ok": True, "value": value}
    except RulesError as problem:
        answer = {"ok": False, "text": f"The rules have errors, so they cannot be played. {problem}"}
    except Refused as refusal:
        answer = {"ok": False, "text": refusal.message}
    except Fault as fault:
        answer = {"ok": False, "text": f"{fault.code}: {fault.message}"}
    except RecursionError:
        answer = {
            "ok": False,
            "text": "The rules are nested too deeply for the browser; try them with `hoyle validate`.",
        }
    return json.dumps(answer)


@cache
def editor() -> "Editor":
    from hoyle_page.editor import Editor

    return Editor()


def _findings(given: dict[str, Any], progress: Callable[[Any], None]) -> Any:
    return editor().findings(given["name"], given["text"], given["rules"], given["beside"])


def _findings_of_tables(given: dict[str, Any], progress: Callable[[Any], None]) -> Any:
    return editor().findings_of_tables(given["name"])


def _complete(given: dict[str, Any], progress: Callable[[Any], None]) -> Any:
    return editor().complete(given["name"], given["text"], given["offset"])


def _hover(given: dict[str, Any], progress: Callable[[Any], None]) -> Any:
    return editor().hover(given["name"], given["text"], given["offset"])


def _formatted(given: dict[str, Any], progress: Callable[[Any], None]) -> Any:
    return editor().formatted(given["name"], given["text"], given["rules"], given["beside"])


def _warm(given: dict[str, Any], progress: Callable[[Any], None]) -> Any:
    """Import what the first mistake in a key, or the first completion, would have to wait for."""
    import jsonschema.exceptions

    jsonschema.Draft202012Validator({"type": "object"}).is_valid({})
    editor().complete("", "hoyle: 1\n", 9)


def _table_form(given: dict[str, Any], progress: Callable[[Any], None]) -> Any:
    from hoyle_page.table_form import table_form

    return table_form(**given)


def _booklet(given: dict[str, Any], progress: Callable[[Any], None]) -> Any:
    from hoyle_page.booklet import booklet_data

    return booklet_data(**given)


def _scenarios(given: dict[str, Any], progress: Callable[[Any], None]) -> Any:
    from hoyle_page.scenarios import run_scenarios

    return run_scenarios(**given, progress=progress)


def _random_games(given: dict[str, Any], progress: Callable[[Any], None]) -> Any:
    from hoyle_page.random_games import play_random_games

    return play_random_games(**given, progress=progress)


def _start_game(given: dict[str, Any], progress: Callable[[Any], None]) -> Any:
    from hoyle_page.play import start_game

    return start_game(**given)


def _act(given: dict[str, Any], progress: Callable[[Any], None]) -> Any:
    from hoyle_page.play import act

    return act(given["message"])


def _bot_move(given: dict[str, Any], progress: Callable[[Any], None]) -> Any:
    from hoyle_page.play import bot_move

    return bot_move()


CALLS: dict[str, Callable[[dict[str, Any], Callable[[Any], None]], Any]] = {
    "findings": _findings,
    "findings of tables": _findings_of_tables,
    "complete": _complete,
    "hover": _hover,
    "formatted": _formatted,
    "warm": _warm,
    "table form": _table_form,
    "booklet": _booklet,
    "scenarios": _scenarios,
    "random games": _random_games,
    "start game": _start_game,
    "act": _act,
    "bot move": _bot_move,
}
