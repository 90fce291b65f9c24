"""Every string of a rule file that the grammar parses, with its start rule."""

import re
from collections.abc import Iterator

from hoyle.language.syntax import Mapping, Node, Scalar, Sequence

# The path of a string -> its start rule. `*` is any key, `#` any place in a list.
VALUES = {
    "players": "span",
    "sides": "formula",
    "words/*": "vartype",
    "options/*/type": "vartype",
    "options/*/default": "formula",
    "requires/*": "formula",
    "deck/(jokers|copies|keep)": "formula",
    "deck/jokers/*": "formula",
    "deck/each card/*": "formula",
    "tokens/*/count": "formula",
    "zones/*": "zone",
    "variables/*": "variable",
    "formulas/*": "formula",
    "actions/*/(when)": "formula",
    "actions/*/do": "block",
    "actions/*/(anytime|beside)": "names",
    "actions/*/with/*": "domain",
    "groups/*": "names",
    "rules/*/narrows": "names",
    "rules/*/(when|demand)": "formula",
    "phases/*": "block",
    "insert/*": "block",
    "score/sum": "formula",
    "score/parts/*": "formula",
    "winner/*": "ranking",
    "variants/*/options/*": "formula",
}
KEYS = {"formulas/*": "signature", "phases/*": "signature", "actions/*": "signature", "insert/*": "hook"}
_VALUES = [(re.compile(p.replace("*", "[^/]+")), start) for p, start in VALUES.items()]
_KEYS = [(re.compile(p.replace("*", "[^/]+")), start) for p, start in KEYS.items()]


def strings(node: Node, path: tuple[str, ...] = ()) -> Iterator[tuple[Scalar, str]]:
    """Every string of a file that the grammar parses, with its start rule."""
    if isinstance(node, Mapping):
        for key, value in node:
            here = () if not path and key.value in ("change", "add") else (*path, key.value.replace("/", "-"))
            start = _find(_KEYS, here)
            if start:
                yield key, start
            yield from strings(value, here)
        return
    start = _find(_VALUES, path)
    if start and isinstance(node, Scalar):
        yield node, start
    elif start and isinstance(node, Sequence):
        for item in node:
            assert isinstance(item, Scalar)
            yield item, "case"


def _find(table: list[tuple[re.Pattern[str], str]], path: tuple[str, ...]) -> str | None:
    """The start rule of a path."""
    return next((start for pattern, start in table if pattern.fullmatch("/".join(path))), None)
