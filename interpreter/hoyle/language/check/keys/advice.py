"""Help for misplaced keys and wrong forms of values."""

from typing import TYPE_CHECKING, Any, cast

from hoyle.language.check.keys.examples import definitions, is_fixed
from hoyle.language.report import short
from hoyle.language.report.suggest import did_you_mean
from hoyle.language.report.words import join_words
from hoyle.language.syntax.tree import Mapping, Node, Scalar, scalars

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

Path = tuple[str | int, ...]

#: Sections whose keys are names.
OF_NAMES = ("words", "options", "tokens", "zones", "variables", "formulas", "actions", "groups", "rules", "phases")
#: Keys whose values are names of actions or phases.
_NAMING = ("narrows", "beside", "anytime")


def sections() -> frozenset[str]:
    return frozenset(definitions()["game"]["properties"])


def misplaced_sections(error: "ValidationError") -> dict[str, str]:
    """A section that is a key of another one, by the other's name."""
    outer, *inner = [*error.absolute_path, None]
    keys: list[Any] = inner[:1]
    if error.validator == "additionalProperties" and inner == [None]:
        known = cast(dict[str, Any], error.schema).get("properties", {})
        keys = [key for key in cast(dict[str, Any], error.instance) if key not in known]
    found = [str(key) for key in keys if key in sections() and not is_fixed((str(outer), key))]
    return {str(outer): found[0]} if found and outer in sections() else {}


def for_unknown_key(kind: str, path: Path, key: str, value: Any, known: list[str]) -> str | None:
    head, *rest = key.split(".")
    if kind == "patch" and not path and key in sections():
        return f"write `change:` or `add:`, and below it, indented, `{key}:`"
    if (
        kind == "game"
        and path[:1] == ("variants",)
        and (key in sections() or key in definitions()["patch"]["properties"])
    ):
        return "a variant here only sets options; for other rules write a file that `extends` this game"
    if rest and head in known:
        return for_dotted_key(key, None)
    near = did_you_mean(key, known)
    if path[-1:] == ("score",) and (near is None or (near == "parts" and isinstance(value, str))):
        return f"a part of the score is below `parts:`, as in `parts: {{{short(key)}: …}}`"
    return None


def for_dotted_key(key: str, value: Node | None) -> str:
    head, *rest = key.split(".")
    text = value.value if isinstance(value, Scalar) and "\n" not in value.value else "…"
    return f"write `{head}: {'{'}{': {'.join(rest)}: {short(text)}{'}' * len(rest)}`"


def for_old_lines(key: str, inner: str | None) -> str:
    if key in sections():
        return f"write the whole path as one key: `{key}.{inner or 'NAME'}:`"
    return f"write the path from the section on: `phases.{key}:`, or `actions.{key}.do:`"


def for_cases(path: Path, node: Node) -> str | None:
    """`value: {A: 11, K: 4}` of a card, `copies: {A: 3}`."""
    if not isinstance(node, Mapping) or (path[:-1] != ("deck", "each card") and path != ("deck", "copies")):
        return None
    cases = [f"`- {of.value} if card.rank is {key.value}`" for key, of in node if isinstance(of, Scalar)]
    return f"write a list of cases, each on a line: {', '.join(cases[:2])} …, and the last one without `if`"


def for_list(path: Path, node: Node) -> str | None:
    words = [item.value for item in scalars(node)]
    if not words or node.span.text.startswith("- "):
        return None
    if path[-1] in _NAMING:
        return f"write `{path[-1]}: {join_words(words, 'or')}`"
    if path[-2:-1] == ("words",):
        return f"write `{path[-1]}: {' | '.join(words)}`"
    return None
