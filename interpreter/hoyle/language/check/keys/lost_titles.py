"""Titles whose things a patch has dropped."""

import re

from hoyle.language.check.keys.addresses import address
from hoyle.language.syntax import Mapping, Scalar

_TITLED = ("zones", "variables", "formulas", "phases", "tokens", "actions")
_NAME = re.compile(r"[a-z][a-z0-9_]*")


def lost_titles(before: Mapping, after: Mapping) -> list[str]:
    gone = _titled_names(before) - _titled_names(after)
    keys = [key.value for key, _ in after.section("titles")]
    found = [f"titles.{key}" for key in keys if key in gone or key.partition(".")[0] in gone]
    gone = _attributes(before) - _attributes(after)
    return found + [f"deck.titles.{key.value}" for key, _ in _of_deck(after, "titles") if key.value in gone]


def _titled_names(root: Mapping) -> frozenset[str]:
    """Names that can have a title, arguments as `ACTION.ARGUMENT`."""
    found = set[str]()
    for name in _TITLED:
        for key, about in root.section(name):
            thing = address(key.value)
            found.add(thing)
            picked = about.get("with") if name == "actions" and isinstance(about, Mapping) else None
            found |= {f"{thing}.{address(one.value)}" for one, _ in picked} if isinstance(picked, Mapping) else set()
            found |= _words(about) if name == "variables" else set()
            found |= _words(*(domain for _, domain in picked)) if isinstance(picked, Mapping) else set()
    found |= _words(*(listed for _, listed in root.section("words")))
    types = (about.get("type") for _, about in root.section("options").mappings())
    return frozenset(found | _words(*types))


def _words(*texts: object) -> set[str]:
    return {word for text in texts if isinstance(text, Scalar) for word in _NAME.findall(text.value)}


def _of_deck(root: Mapping, name: str) -> Mapping:
    return root.section("deck").section(name)


def _attributes(root: Mapping) -> frozenset[str]:
    return frozenset(key.value for key, _ in _of_deck(root, "each card"))
