"""Seats, variables and values in scenarios."""

import re
from collections.abc import Sequence
from typing import Any

from hoyle.engine.offers.notation import Notation
from hoyle.engine.table.layout import CellAt, Layout, ZoneAt, read_face
from hoyle.language.report import Report, did_you_mean, list_words
from hoyle.language.syntax import Scalar
from hoyle.tools.scenarios.read import SEAT

_COMMA = re.compile(" *, *")
#: The word for nobody in place of a seat.
NOBODY = "."


def no_such(layout: Layout, report: Report, key: Scalar, what: str, names: Sequence[str]) -> None:
    alike = [name for name in names if "[" in name and name.partition("[")[0] == key.value.partition("[")[0]]
    near = None if alike else did_you_mean(key.value, names)
    help = f"did you mean `{near}`?" if near else f"there are {list_words(alike or names, 12) or 'none'}"
    if key.value in layout.options:
        near, help = None, f"`{key.value}` is an option of the table: write it below `options:`"
    elif key.value in ("variables", "zones") and names:
        near, help = None, f"write the {key.value} directly here, each by its name: `{names[-1]}: …`"
    report.error("S904", f"there is no {what} `{key.value}` at this table", key.span, help=help, instead=near)


def is_called(at: ZoneAt | CellAt, text: str) -> bool:
    """Whether a key names a zone or variable; seats and sides may have their letter: `hand[1]`, `hand[p1]`.

    Several indexes are apart or as in the rules: `line[0][2]`, `line[p0, 2]`.
    """
    per = (at.zone if isinstance(at, ZoneAt) else at.variable).per
    (name, *own), (written, *indexes) = at.key.split("["), _COMMA.sub("][", text).split("[")
    letters = [one.kind[0] if one.kind in ("player", "side") else "" for one in per]
    return (
        name == written
        and len(own) == len(indexes)
        and all(index in (end, letter + end) for index, end, letter in zip(indexes, own, letters))
    )


def report_duplicate(report: Report, key: Scalar, called: str) -> None:
    message = f"`{key.value}` and `{called}` are the same" if key.value != called else f"`{called}` appears twice"
    report.error("S902", message, key.span, help="write it once, with or without the letter of the seat")


def seat(layout: Layout, report: Report, word: Scalar) -> int | None:
    """None after a report."""
    found = SEAT.fullmatch(word.value)
    if found and not found[2] and int(found[1]) < layout.players:
        return int(found[1])
    help = f"the seats are `p0` to `p{layout.players - 1}`"
    if word.value.isdecimal() and int(word.value[:9]) < layout.players:
        help = f"did you mean `p{int(word.value)}`?"
    if word.value.endswith(","):
        help = f"write seats with spaces between, without commas: `{word.value[:-1]} …`"
    report.error("S904", f"`{word.value}` is not a seat at this table", word.span, help=help)
    return None


def seats(layout: Layout, report: Report, texts: Sequence[Scalar]) -> list[int]:
    found = [seat(layout, report, text) for text in texts]
    return sorted(one for one in found if one is not None)


def cell(layout: Layout, report: Report, key: Scalar) -> CellAt | None:
    """None after a report; variables kept for cards may be named by face."""
    text = by_number(layout, key.value)
    found = next((at for at in layout.variable_cells if is_called(at, text)), None)
    if found is None:
        no_such(layout, report, key, "variable", [at.key for at in layout.variable_cells])
    return found


def by_number(layout: Layout, key: str) -> str:
    """Replace faces in the key of a variable by card numbers."""
    name, *indexes = key.split("[")
    family = layout.variable_families.get(name)
    if family is None or len(indexes) != len(family.kinds):
        return key
    parts = []
    for kind, index in zip(family.kinds, indexes, strict=True):
        face = index.removesuffix("]")
        cards = read_face(layout, face) if kind == "card" and not face.isdecimal() else None
        parts.append(f"[{min(cards)}]" if cards else f"[{index}")
    return name + "".join(parts)


def value(notation: Notation, report: Report, at: CellAt, text: Scalar) -> Any:
    """Read a value as the log writes it; also None after a report."""
    kind, word, layout = at.variable.type, text.value, notation.layout
    if word == "none" and kind.optional:
        return None
    found: Any = None
    match kind.base:
        case "bool":
            found = {"yes": True, "no": False}.get(word)
        case "int" if re.fullmatch(r"-?\d{1,9}", word):
            if (at.low is None or int(word) >= at.low) and (at.high is None or int(word) <= at.high):
                found = int(word)
        case "player" | "side":
            most = layout.players if kind.base == "player" else layout.sides
            if re.fullmatch(f"{kind.base[0]}\\d{{1,2}}", word) and int(word[1:]) < most:
                found = int(word[1:])
        case "rank" if word in layout.rank_faces:
            found = layout.rank_faces.index(word)
        case "suit" if word in layout.suit_names:
            found = layout.suit_names.index(word)
        case "card" if cards := read_face(layout, word):
            found = min(cards)
        case "words" if word in kind.words:
            found = word
        case "place":
            found = next((cell for cell in range(len(layout.cells)) if notation.place(cell) == word), None)
    if found is None:
        message = f"`{word}` cannot be a value of `{at.key}`"
        report.error("S904", message, text.span, help=f"it is {values_of(notation, at)}")
    return found


def values_of(notation: Notation, at: CellAt) -> str:
    kind, layout = at.variable.type, notation.layout
    base = kind.base
    if base == "int":
        bounds = (("from", at.low), ("up to", at.high))
        known = " ".join(f"{word} {bound}" for word, bound in bounds if bound is not None)
        said = f"a whole number {known}".rstrip()
    elif base in ("player", "side"):
        last = (layout.players if base == "player" else layout.sides) - 1
        said = f"a {base}, `{base[0]}0` to `{base[0]}{last}`"
    elif base == "card":
        said = f"a card, such as `{layout.faces[0]}`"
    elif base == "place":
        said = f"a place, such as `{notation.place(0)}`"
    else:
        words_of = {
            "bool": ("yes", "no"),
            "rank": layout.rank_faces if None in layout.suit_of else layout.rank_names,
            "suit": layout.suit_names,
        }
        said = "one of " + list_words(words_of.get(base, kind.words))
    return f"{said}, or `none`" if kind.optional else said
