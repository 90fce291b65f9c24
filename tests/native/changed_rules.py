"""Rule files with small changes that often leave them valid: another number, comparison or name of the same file."""

import re
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import yaml

#: What may stand for each other.
ALIKE = (
    ("<", "<=", ">", ">=", "is", "is not"),
    ("and", "or"),
    ("+", "-", "*"),
    ("first", "last"),
    ("max", "min"),
    ("any", "all"),
    ("count", "sum"),
    ("up", "down"),
    ("highest", "lowest"),
    ("left", "right"),
    ("stack", "row", "set"),
    ("owner", "everyone", "nobody"),
    ("players after", "players starting with"),
    ("where", "if"),
    ("waive", "demand"),
)

#: What is told and does not change play.
TOLD = ("title", "titles", "author", "summary", "says", "show", "help", "words", "log")

WORD = re.compile(r"players after|players starting with|is not|<=|>=|\w+|\s+|[^\w\s]")


def tree_of(path: Path) -> Any:
    """A rule file as plain data, every value a text."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)


def change_rules(tree: Any, rng: Random) -> str:
    """The text of a rule file with one to three words changed."""
    tree = yaml.load(yaml.dump(tree), Loader=yaml.BaseLoader)
    leaves = [place for place in places(tree) if not set(map(str, place[0])) & set(TOLD)]
    names = sorted({word for _, text in leaves for word in WORD.findall(text) if re.fullmatch(r"[a-z]\w+", word)})
    for _ in range(rng.choice((1, 1, 2, 3))):
        (*above, key), _ = rng.choice(leaves)
        parent = tree
        for step in above:
            parent = parent[step]
        parent[key] = change_word(parent[key], names, rng)
    return yaml.dump(tree, sort_keys=False, allow_unicode=True, width=1000)


def change_word(text: str, names: list[str], rng: Random) -> str:
    """A text with one of its words changed."""
    words = WORD.findall(text)
    spots = [at for at, word in enumerate(words) if not word.isspace()]
    if not spots:
        return text
    at = rng.choice(spots)
    words[at] = other(words[at], names, rng)
    return "".join(words)


def other(word: str, names: list[str], rng: Random) -> str:
    """What a word is changed into."""
    alike = [choice for group in ALIKE if word in group for choice in group if choice != word]
    if alike:
        return rng.choice(alike)
    if word.isdigit():
        return str(rng.choice((0, 1, 2, int(word) + 1, max(0, int(word) - 1), 100)))
    return rng.choice(names) if word.isidentifier() else word


def places(tree: Any, at: tuple[Any, ...] = ()) -> list[tuple[tuple[Any, ...], str]]:
    """Every text of a tree with its path."""
    if isinstance(tree, str):
        return [(at, tree)]
    items = tree.items() if isinstance(tree, Mapping) else enumerate(tree)
    return [found for key, value in items for found in places(value, (*at, key))]
