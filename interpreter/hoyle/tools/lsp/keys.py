"""The schema's descriptions of keys."""

from dataclasses import dataclass
from typing import Any

from hoyle.language.check.keys.examples import definitions
from hoyle.tools.scenarios.keys import OF_GAMES, OF_SEAT, SCENARIO, STEP, TABLE, as_written

Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class About:
    title: str
    description: str
    examples: tuple[object, ...]


def about_key(path: tuple[str, ...], *, patch: bool) -> About | None:
    found = _at(path, patch)
    if found is None or "description" not in found:
        return None
    return About(found.get("title", path[-1]), found["description"], tuple(found.get("examples", ())))


def keys_below(path: tuple[str, ...], *, patch: bool) -> dict[str, str]:
    found = _at(path, patch) or {}
    return {key: _resolve(schema).get("description", "") for key, schema in found.get("properties", {}).items()}


def choices(path: tuple[str, ...], *, patch: bool) -> list[str]:
    found = _at(path, patch) or {}
    listed = found.get("enum", [found["const"]] if "const" in found else [])
    return [value for value in listed if isinstance(value, str)]


def scenario_keys(path: tuple[str, ...]) -> dict[str, str]:
    if not path:
        return {"scenarios": "The scenarios by name.", **{key: as_written(key) for key in TABLE}}
    if path[0] != "scenarios":
        return {}
    if len(path) == 2:
        return {key: as_written(key) for key in SCENARIO}
    seats = [f"p0 {key}".strip() for key in OF_SEAT]
    return {key: as_written(key) for key in (*STEP, *OF_GAMES, *seats)} if path[2:] == ("steps",) else {}


def _at(path: tuple[str, ...], patch: bool) -> Schema | None:
    found: Schema = _resolve(definitions()["patch" if patch else "game"])
    for key in path:
        properties, others = found.get("properties", {}), found.get("additionalProperties")
        if key in properties:
            found = _resolve(properties[key])
        elif isinstance(others, dict):
            found = _resolve(others)
        else:
            return None
    return found


def _resolve(schema: Schema) -> Schema:
    """Resolve `$ref` and add keys of the object form; the schema's own words take precedence."""
    found = schema
    if "$ref" in schema:
        target = definitions()[schema["$ref"].rpartition("/")[2]]
        found = {**target, **{key: value for key, value in schema.items() if key != "$ref"}}
    shaped: Schema = next((shape for shape in found.get("oneOf", ()) if "properties" in shape), {})
    return {**shaped, **found}
