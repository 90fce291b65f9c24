"""Every word of the language, every key of the schema and every attribute is explained."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from hoyle.language.check.rules.arguments import _NOUNS
from hoyle.language.check.types.attributes import ATTRIBUTES
from hoyle.language.check.types.kinds import OF_PHASES
from hoyle.language.check.types.scope import GIVEN, NOTHING, OWN
from hoyle.language.syntax.tables import STARTS, tables
from hoyle.resources import schema_text
from hoyle.tools.lsp import keys
from hoyle.tools.lsp.completion import _DIMENSIONS, _connectives, _not_operands, _statement_words, _zone_words
from hoyle.tools.lsp.grammar_words import first_words, only_words_after, words_after
from hoyle.tools.lsp.scan import CALLS
from hoyle.tools.lsp.words import ATTRIBUTE_WORDS, GIVEN_NAMES, TYPE_WORDS, WORDS

SCHEMA: dict[str, Any] = json.loads(schema_text("game.schema.json"))


def test_every_word_of_the_grammar_has_a_sentence() -> None:
    assert set(WORDS) == set(tables().words) | {"say"}  # a word in front of a quotation mark alone


def test_every_word_of_the_grammar_is_offered_somewhere() -> None:
    offered = {"owner", "everyone", "nobody", *_statement_words(), *_zone_words(), *_DIMENSIONS, *CALLS}
    for start in STARTS:
        offered |= {*first_words(start), *_connectives(start)}
        offered |= {word for last in (*tables().words, *tables().signs) for word in _not_operands(last, start)}
    offered |= {word for words in only_words_after().values() for word in words}
    assert set(WORDS) <= offered


def test_the_words_after_a_phrase_are_those_of_its_start_rule() -> None:
    assert words_after("kind", "zone") == {"up", "per", "seen", "top"}
    assert words_after("vartype", "signature") == set()
    assert only_words_after()["turn"] == {"up", "down"}


@pytest.mark.parametrize("table", [WORDS, GIVEN_NAMES, ATTRIBUTE_WORDS, TYPE_WORDS])
def test_sentences_end_with_a_full_stop(table: dict[Any, str]) -> None:
    assert not [word for word, said in table.items() if not said.endswith(".")]


def test_every_given_name_attribute_and_type_has_a_sentence() -> None:
    assert set(GIVEN_NAMES) == {*GIVEN, *OWN, "me", NOTHING} - {"left", "seat"}
    assert set(ATTRIBUTE_WORDS) == {(base, name) for base, names in ATTRIBUTES.items() for name in names}
    assert set(TYPE_WORDS) == {*OF_PHASES, *_NOUNS}


def properties(schema: Any, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every key that a schema names, with what it says of it."""
    if isinstance(schema, dict):
        for name, inner in schema.get("properties", {}).items():
            yield f"{path}.{name}", inner
        for name, inner in schema.items():
            yield from properties(inner, f"{path}.{name}")
    elif isinstance(schema, list):
        for inner in schema:
            yield from properties(inner, path)


@pytest.mark.parametrize(("path", "about"), list(properties(SCHEMA, "")))
def test_every_key_has_a_title_a_description_and_examples(path: str, about: dict[str, Any]) -> None:
    assert about.get("title") and about.get("description") and about.get("examples"), path


def test_keys_are_found_by_path() -> None:
    found = keys.about_key(("actions", "play", "when"), patch=False)
    assert found is not None and found.title == "When" and found.examples
    assert keys.about_key(("change", "actions", "play", "when"), patch=True) == found
    assert keys.about_key(("actions", "play", "nothing"), patch=False) is None
    assert "beside" in keys.keys_below(("actions", "play"), patch=False)
    assert keys.choices(("score", "per"), patch=False) == ["player", "side"]
    assert keys.choices(("rules", "r", "if impossible"), patch=False) == ["waive"]
