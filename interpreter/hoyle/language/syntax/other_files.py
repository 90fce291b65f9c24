"""Recognition of files that are not rule files."""

import re
from collections.abc import Collection

from hoyle.language.report import Report, Source, Span, short

_SCENARIOS = re.compile(r"^scenarios *:", re.M)
_VERSION = re.compile(r"^hoyle *:", re.M)
_RULES_OF_SCENARIOS = re.compile(r"^game *: *([^\s#]+)", re.M)
_LOG = re.compile(r'\s*\{"hoyle_log"')
#: The first character that belongs to no comment.
_CONTENT = re.compile(r"^[ \t]*([^\s#])", re.M)
_KEY = re.compile(r"""^[ \t]*["']?([a-z]{1,20}(?: [a-z]{1,20}){0,2})["']? ?:""", re.M)


def is_other_file(source: Source, keys: Collection[str], report: Report) -> bool:
    found = describe_other_file(source.text, keys)
    if found is None:
        return False
    message, help = found
    start = len(source.text) - len(source.text.lstrip())
    report.error("P116", message, Span(source, start, start), help=help)
    return True


def describe_other_file(text: str, keys: Collection[str]) -> tuple[str, str] | None:
    """Return what a text is instead of rules, and a way out; None if it may be rules."""
    if _LOG.match(text):
        return (
            "this is the log of a game, not its rules",
            "show it with `hoyle replay`, or continue it with `hoyle play --resume`",
        )
    if _SCENARIOS.search(text) and not _VERSION.search(text):
        rules = _RULES_OF_SCENARIOS.search(text)
        help = f"name its rules, `{short(rules[1])}`" if rules else "name the rule file"
        return "these are scenarios, not the rules of a game", f"{help}; `hoyle test` runs scenarios"
    content = _CONTENT.search(text)
    if content and content[1] != "-" and not {key[1] for key in _KEY.finditer(text)} & {*keys}:
        return "this is not a rule file: it has none of the keys of one", "begin with `hoyle: 1` and `game: name`"
    return None
