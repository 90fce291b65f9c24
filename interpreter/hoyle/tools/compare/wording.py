"""A comparison in words."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Literal, TypeAlias

from hoyle.tools.compare.difference import Comparison, Difference

#: The kind of a line: a heading, a sentence, something unchanged, new or removed.
Kind: TypeAlias = Literal["heading", "sentence", "same", "added", "removed"]

#: The longest sentence that may hold two formulas.
_WIDE = 100

_NOUNS = {
    "words": "word",
    "options": "option",
    "requires": "requirement",
    "tokens": "token",
    "zones": "zone",
    "variables": "variable",
    "formulas": "formula",
    "actions": "action",
    "rules": "rule",
    "phases": "phase",
    "score": "score part",
    "shown": "shown value",
    "variants": "variant",
}

#: Parts that need no name, since they are all that matters about their things.
_ALL = ("body", "points", "order", "players", "sides", "direction", "lines", "value")

_MARKS: dict[Kind, str] = {"heading": "", "sentence": "  ", "same": "      ", "added": "    + ", "removed": "    - "}


def text(comparison: Comparison) -> str:
    return "".join(f"{line}\n" for _, line in comparison_lines(comparison))


def comparison_lines(comparison: Comparison) -> Iterator[tuple[Kind, str]]:
    if not comparison.differences:
        yield "heading", f"{comparison.before} and {comparison.after} have the same rules"
        return
    yield "heading", f"{comparison.after}, compared with {comparison.before}"
    section = ""
    for difference in comparison.differences:
        if difference.section != section:
            section = difference.section
            yield "heading", ""
            yield "heading", section.capitalize()
        for kind, line in _difference_lines(difference):
            yield kind, f"{_MARKS[kind]}{line}"
        if difference.used_by:
            yield "same", f"{_MARKS['same']}used by {', '.join(difference.used_by)}"


def _difference_lines(d: Difference) -> Iterator[tuple[Kind, str]]:
    if d.section == "cards":
        yield from _cards(d)
        return
    was, now = " ".join(d.before), " ".join(d.after)
    single = len(d.before) <= 1 and len(d.after) <= 1
    head = _subject(d)
    if not d.part:
        yield "sentence", f"{head} is {'new' if d.change == 'added' else 'gone'}:"
        yield from _lines(d)
    elif d.part == "says" or d.part.startswith("says of "):
        asked = d.part.partition(" of ")[2]
        head += f", asked about `{asked}`," if asked else ""
        yield "sentence", f"{head} now says “{now}”" if now else f"{head} gives no reason any more"
        if was:
            yield "removed", f"“{was}”"
    elif d.part in ("before", "after"):
        yield "sentence", f"what runs {d.part} {head}:"
        yield from _lines(d)
    elif single and len(was) + len(now) + len(head) <= _WIDE:
        yield "sentence", f"{head}{_part(d)} {_change(was, now)}"
    else:
        word = "" if d.change == "changed" else f" {d.change}"
        yield "sentence", f"{head}{_part(d)}{word}:"
        yield from _lines(d)


def _cards(d: Difference) -> Iterator[tuple[Kind, str]]:
    at = f" {d.name}" if d.name else ""
    if d.part:
        yield "sentence", f"`{d.part}` of these cards is another{at}:"
        yield from _lines(d)
        return
    faces = d.before or d.after
    count = sum(int(face.partition(" x")[2] or 1) for face in faces)
    verb = "out" if d.before else "in"
    yield "sentence", f"{count} {'card is' if count == 1 else 'cards are'} {verb}{at}: {', '.join(faces)}"


def _subject(d: Difference) -> str:
    if d.section == "deck":
        return f"the card attribute `{d.name[5:]}`" if d.name.startswith("card.") else f"`{d.name}` of the deck"
    if not d.name:
        return {"winner": "who wins", "shown": "what is not shown"}.get(d.section, f"`{d.section}`")
    return f"the {_NOUNS[d.section]} `{d.name}`"


def _part(d: Difference) -> str:
    if d.part in _ALL or d.part == d.name or d.section == "requires":
        return ""
    return f": `{d.part}`"


def _change(was: str, now: str) -> str:
    if was and now:
        return f"was `{was}` and is `{now}`"
    return f"is now `{now}`" if now else f"was `{was}` and is left out"


def _lines(d: Difference) -> Iterator[tuple[Kind, str]]:
    matcher = SequenceMatcher(None, d.before, d.after)
    for number, group in enumerate(matcher.get_grouped_opcodes(1)):
        if number:
            yield "same", "…"
        for word, i, j, k, m in group:
            if word == "equal":
                yield from (("same", line) for line in d.before[i:j])
            else:
                yield from (("removed", line) for line in d.before[i:j])
                yield from (("added", line) for line in d.after[k:m])
