"""Section-by-section reading of a file that YAML cannot read as a whole."""

import re

import yaml

from hoyle.language.report import Report, Source
from hoyle.language.syntax.read import Stop, compose, readable
from hoyle.language.syntax.tree import Mapping
from hoyle.language.syntax.yaml_words import explain

#: Files with more sections are not read section by section.
MOST_SECTIONS = 64

_BEGINS = re.compile(r"^(?=[A-Za-z])", re.M)
_KEY = re.compile(r"(\w[\w ]*?) *:")
#: Names, and the words of lists such as `low | high`.
_NAMES = re.compile(r"[a-z][a-z0-9_]*(?= *[:(|=])|(?<=\| )[a-z][a-z0-9_]*")


def read_sections(source: Source, report: Report) -> tuple[Mapping | None, dict[str, frozenset[str]]]:
    """The tree of the readable sections, and the names that each other section may declare.

    Errors of the first unreadable section are already reported.
    """
    text = source.text
    starts = [found.start() for found in _BEGINS.finditer(text)]
    if not 1 < len(starts) <= MOST_SECTIONS or not readable(source, Report()):
        return None, {}
    good, unread = [], dict[str, frozenset[str]]()
    try:
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            problem = _problem(_only(text, [(start, end)]))
            if problem is None:
                good.append((start, end))
                continue
            if unread:
                explain(problem, source, report)
            key = _KEY.match(text, start)
            unread[key[1] if key else ""] = frozenset(_NAMES.findall(text[start:end]))
        root = compose(source, report, _only(text, good)) if unread else None
    except (Stop, yaml.YAMLError, ValueError, OverflowError):  # such as a character that YAML does not allow
        return None, {}
    return (root, unread) if isinstance(root, Mapping) else (None, {})


def _problem(text: str) -> yaml.MarkedYAMLError | None:
    try:
        for _ in yaml.parse(text, Loader=yaml.SafeLoader):
            pass
    except yaml.MarkedYAMLError as problem:
        return problem
    return None


def _only(text: str, parts: list[tuple[int, int]]) -> str:
    """The text with all but some parts blanked, which keeps all places."""
    kept = re.sub(r"[^\n]", " ", text)
    for start, end in parts:
        kept = kept[:start] + text[start:end] + kept[end:]
    return kept
