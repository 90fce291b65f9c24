"""Whether data fit a schema: as the library says that tells what is wrong."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from hoyle.language.check.keys.fits import _KEYWORDS, _TYPES, fits
from hoyle.language.report import Report, Source
from hoyle.language.syntax import read_mapping
from hoyle.language.syntax.tree import plain_data
from hoyle.resources import schema_text
from properties.tables import SHIPPED, SMALL, name_of

DEFINITIONS: dict[str, Any] = json.loads(schema_text("game.schema.json"))["$defs"]

#: Values that are put in the place of others.
ODD = ("", "x", "X", "7", "1", 1, 0, True, [], ["x"], ["x", "y"], ["", "y"], [["x"]], {}, {"a": "b"}, {"A b": "c"}, {"type": "1..3"})  # fmt: skip


@cache
def library(kind: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{kind}", "$defs": DEFINITIONS})


def schemas(within: Any) -> Iterator[dict[str, Any]]:
    """A schema and all those in it."""
    yield within
    for key in ("items", "additionalProperties", "propertyNames"):
        if isinstance(within.get(key), dict):
            yield from schemas(within[key])
    for inner in [*within.get("properties", {}).values(), *within.get("oneOf", ()), *within.get("anyOf", ())]:
        yield from schemas(inner)


def test_every_keyword_of_the_schema_is_known() -> None:
    used = {key for kind in DEFINITIONS.values() for schema in schemas(kind) for key in schema}
    assert used - set(_KEYWORDS) == {"title", "description", "examples"}
    assert set(_KEYWORDS) <= used


def test_every_type_of_the_schema_is_known() -> None:
    kinds = [schema["type"] for kind in DEFINITIONS.values() for schema in schemas(kind) if "type" in schema]
    assert {one for kind in kinds for one in ([kind] if isinstance(kind, str) else kind)} <= set(_TYPES)


def test_small_values_fit_every_definition_or_not_as_the_library_says() -> None:
    for kind, schema in DEFINITIONS.items():
        for value in ODD:
            assert fits(value, schema, DEFINITIONS) is library(kind).is_valid(value), (kind, value)


def spoil_value(value: Any, rng: Random) -> Any:
    """The value with one place in it changed."""
    if not isinstance(value, dict | list) or not value or rng.random() < 0.1:
        return rng.choice(ODD)
    keys = list(value) if isinstance(value, dict) else range(len(value))
    at = rng.choice(keys)
    if isinstance(value, list):
        return [spoil_value(one, rng) if i == at else one for i, one in enumerate(value)]
    if rng.random() < 0.2:
        return {key: one for key, one in value.items() if key != at}
    if rng.random() < 0.2:
        return {**value, rng.choice(["new", "Not A Name", "help"]): rng.choice(ODD)}
    return {**value, at: spoil_value(value[at], rng)}


@pytest.mark.sweep(3)
@pytest.mark.parametrize("file", [*SHIPPED, *SMALL], ids=name_of)
def test_files_with_one_change_fit_or_not_as_the_library_says(file: Any) -> None:
    tree = read_mapping(Source("x", file.read_text(encoding="utf-8")), Report())
    assert tree is not None
    whole, rng, found = plain_data(tree), Random(name_of(file)), set()
    kind = "patch" if "extends" in whole else "game"
    for _ in range(60):
        value = spoil_value(whole, rng)
        found.add(fits(value, DEFINITIONS[kind], DEFINITIONS))
        assert fits(value, DEFINITIONS[kind], DEFINITIONS) is library(kind).is_valid(value)
    assert found == {True, False}
