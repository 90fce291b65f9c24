"""Examples of keys from the schema, as lines of YAML."""

import json
import re
from functools import cache
from typing import Any

from hoyle.resources import schema_text

SCHEMA = "game.schema.json"

_QUOTED = re.compile(r"[\[\]{},\n]|: |^[!&*|>%@`\"']")


@cache
def definitions() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(schema_text(SCHEMA))["$defs"]
    return found


def line_like(kind: str, path: tuple[str | int, ...]) -> str | None:
    """The last key of a path with an example value: `per: player`."""
    found = _value(definitions()[kind], path)
    return None if found is None else f"{path[-1]}: {_yaml_line(found, top=True)}"


def must_be_there(kind: str, path: tuple[str | int, ...]) -> bool:
    return bool(path) and path[-1] in _holder(kind, path).get("required", ())


def is_fixed(path: tuple[str | int, ...]) -> bool:
    """Whether the last key of a path belongs to the language, not to the author."""
    return bool(path) and path[-1] in _holder("game", path).get("properties", ())


def _holder(kind: str, path: tuple[str | int, ...]) -> dict[str, Any]:
    schema: Any = definitions()[kind]
    for step in path[:-1]:
        schema = _resolve(schema)
        schema = schema.get("properties", {}).get(step) or schema.get("additionalProperties") or {}
    return _resolve(schema)


def _value(schema: Any, path: tuple[str | int, ...]) -> Any:
    given: Any = None
    for step in path:
        schema = _resolve(schema)
        inner, named = schema.get("properties", {}).get(step), schema.get("additionalProperties")
        if inner is not None:
            above = given.get(step) if isinstance(given, dict) else None
            given = next(iter(_resolve(inner).get("examples", [])), above)
        elif isinstance(named, dict):
            above = next(iter(given.values()), None) if isinstance(given, dict) else None
            given = above if above is not None else next(iter(_resolve(named).get("examples", [])), None)
            inner = named
        else:
            return None
        schema = inner
    return given


def _resolve(schema: Any) -> dict[str, Any]:
    """Keys beside a reference take precedence."""
    name = schema.get("$ref", "").removeprefix("#/$defs/")
    return {**_resolve(definitions()[name]), **schema} if name else schema


def _yaml_line(value: Any, *, top: bool = False) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_yaml_line(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_yaml_line(inner) for inner in value) + "]"
    text = str(value).partition("\n")[0]
    return f'"{text}"' if not top and _QUOTED.search(text) else text
