"""A fast test of whether data fit a schema, for the keywords that Hoyle uses.

Nearly every file fits, and the library that explains errors is much slower.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

Schema = Mapping[str, Any]

_TYPES: dict[str, type[Any]] = {
    "string": str,
    "object": dict,
    "array": list,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


def fits(value: Any, schema: Schema, definitions: Mapping[str, Schema]) -> bool:
    """`$ref`s are names in the definitions."""
    return all(_KEYWORDS[key](value, asked, schema, definitions) for key, asked in schema.items() if key in _KEYWORDS)


def _is_a(value: Any, kind: str) -> bool:
    return isinstance(value, _TYPES[kind]) and (kind != "integer" or not isinstance(value, bool))


def _properties(value: Any, asked: Mapping[str, Schema], _: Schema, definitions: Mapping[str, Schema]) -> bool:
    if not isinstance(value, dict):
        return True
    return all(fits(inner, asked[key], definitions) for key, inner in value.items() if key in asked)


def _others(value: Any, asked: bool | Schema, schema: Schema, definitions: Mapping[str, Schema]) -> bool:
    """`asked` is a schema for unlisted keys, or False if none are allowed."""
    if not isinstance(value, dict):
        return True
    known = schema.get("properties", {})
    others = [inner for key, inner in value.items() if key not in known]
    return not others if isinstance(asked, bool) else all(fits(inner, asked, definitions) for inner in others)


#: The test of each keyword; its arguments: the value, the keyword's own value, the schema around it, the definitions.
_KEYWORDS: dict[str, Callable[[Any, Any, Schema, Mapping[str, Schema]], bool]] = {
    "$ref": lambda value, name, _, known: fits(value, known[name.removeprefix("#/$defs/")], known),
    "type": lambda value, kinds, *_: any(_is_a(value, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)),
    "enum": lambda value, choices, *_: any(value == one and type(value) is type(one) for one in choices),
    "const": lambda value, one, *_: value == one and type(value) is type(one),
    "pattern": lambda value, form, *_: not isinstance(value, str) or re.search(form, value) is not None,
    "minLength": lambda value, least, *_: not isinstance(value, str) or len(value) >= least,
    "minimum": lambda value, least, *_: not isinstance(value, int) or value >= least,
    "minItems": lambda value, least, *_: not isinstance(value, list) or len(value) >= least,
    "minProperties": lambda value, least, *_: not isinstance(value, dict) or len(value) >= least,
    "items": lambda value, each, _, known: not isinstance(value, list) or all(fits(one, each, known) for one in value),
    "required": lambda value, keys, *_: not isinstance(value, dict) or all(key in value for key in keys),
    "properties": _properties,
    "additionalProperties": _others,
    "propertyNames": lambda value, each, _, known: (
        not isinstance(value, dict) or all(fits(key, each, known) for key in value)
    ),
    "anyOf": lambda value, ways, _, known: any(fits(value, way, known) for way in ways),
    "oneOf": lambda value, ways, _, known: sum(fits(value, way, known) for way in ways) == 1,
}
