"""A scenario file in, scenarios out. Keys and shapes are checked here, what they say of a game at a table."""

import re
from collections.abc import Sequence as Many
from dataclasses import dataclass, replace
from pathlib import Path

from hoyle.compile import read_text, shown
from hoyle.report import Report, Source, Span, did_you_mean, listed
from hoyle.syntax import Mapping, Node, Scalar, Sequence
from hoyle.syntax.read import read

IDS = re.compile(r"((?:[A-Z]+-\d+[ ,]+)*[A-Z]+-\d+)(?:[ :]|$)")
SEAT = re.compile(r"p(\d{1,2})(?: (.+))?")
GAP = re.compile(r"<([a-z][a-z0-9_ ]*)>")

#: What may stand at the top of a file and in each scenario, and what only in a scenario.
TABLE = ("game", "variant", "players", "options", "dealer", "seed")
SCENARIO = (*TABLE, "deal", "given", "cards", "each", "steps", "refused")

#: The keys of a step, with the shapes their values may have: t(ext), l(ist), m(apping).
STEP = {
    "moves": "tl",
    "given": "m",
    "random": "t",
    "random games": "t",
    "turn": "t",
    "legal": "tlm",
    "can": "tl",
    "cannot": "tlm",
    "zones": "m",
    "variables": "m",
    "holds": "tl",
    "scores": "t",
    "parts": "m",
    "returns": "t",
    "winners": "t",
    "reason": "t",
    "over": "t",
    "log has": "tl",
    "log lacks": "tl",
}
#: The keys that stand behind a seat, as in `p0 sees`; a seat alone makes moves.
OF_SEAT = {
    "": "tl",
    "legal": "tlm",
    "can": "tl",
    "cannot": "tlm",
    "sees": "m",
    "knows": "m",
    "was shown": "t",
    "was not shown": "t",
    "log has": "tl",
    "log lacks": "tl",
}
#: Keys that stand only beside `random games`.
OF_GAMES = {"always": "tl", "at the end": "tl"}

SHAPES = {"t": "a text", "l": "a list", "m": "keys and values"}


@dataclass(frozen=True, slots=True)
class Clause:
    """One thing that a step does or expects: its key, the seat that stood before it if any, and its value."""

    key: str
    seat: int | None
    value: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Scenario:
    """One example. Of the table, None stands for what neither it nor the file says.

    `ids` are those the name begins with. `steps` hold clauses as written. `refused` is a part of the
    message with which the table is refused; then there are no steps.
    """

    name: str
    ids: tuple[str, ...]
    span: Span
    folder: Path
    game: Scalar | None = None
    variant: Scalar | None = None
    players: Scalar | None = None
    options: tuple[tuple[Scalar, Scalar], ...] = ()
    dealer: Scalar | None = None
    seed: Scalar | None = None
    deal: Node | None = None
    given: Mapping | None = None
    cards: Mapping | None = None
    steps: tuple[tuple[Clause, ...], ...] = ()
    refused: Scalar | None = None


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """The scenarios of one file, in its order; those with a table of examples once for every row."""

    name: str
    scenarios: tuple[Scenario, ...]


def load_file(path: Path, report: Report) -> ScenarioFile | None:
    """The scenarios of a file, or None if anything in it has no meaning. Raises `OSError`."""
    try:
        source = Source(shown(path), read_text(path))
    except UnicodeDecodeError as problem:
        report.error("P101", f"{path} is not text in UTF-8: {problem.reason} at byte {problem.start}", None)
        return None
    root = read(source, report)
    if root is None:
        return None
    known(root, (*TABLE, "scenarios"), report)
    table = table_of(Scenario("", (), root.span, path.parent), root, report)
    body = root.get("scenarios")
    if not isinstance(body, Mapping):
        span = body.span if body else Span(source, 0, 0)
        report.error("S903", "`scenarios:` must hold scenarios by name", span)
        return None
    found: list[Scenario] = []
    for name, node in body:
        if isinstance(node, Mapping):
            found += rows(name, node, table, report)
        else:
            report.error("S903", f"the scenario `{name.value}` needs keys and values", name.span)
    return None if report.failed else ScenarioFile(source.name, tuple(found))


def rows(name: Scalar, node: Mapping, table: Scenario, report: Report) -> list[Scenario]:
    """A scenario, or one for every row of its table of examples."""
    each = node.get("each")
    if each is None:
        return [scenario(name, name.value, node, table, report)]
    lines = [line for line in each if isinstance(line, Sequence)] if isinstance(each, Sequence) else []
    words = [[cell.value for cell in line if isinstance(cell, Scalar)] for line in lines]
    if not isinstance(each, Sequence) or len(lines) < len(each.items) or len({len(w) for w in words}) != 1:
        help = "write `each: [[rank, points], [A, 10], [9, 0]]`, one list to a line"
        message = "`each` is a table: a list of headings, then lists of as many texts"
        report.error("S903", message, each.span, help=help)
        return []
    heads, *values = words
    used = {gap for text in texts(node) for gap in GAP.findall(text)}
    for head in heads:
        if head not in used:
            report.error("S902", f"nothing in the scenario uses `<{head}>`", lines[0].span)
    for gap in sorted(used - set(heads)):
        report.error("S902", f"the table of examples has no column `{gap}`", name.span)
    if report.failed:
        return []
    found = []
    for line in values:
        filled = fill(node, dict(zip(heads, line, strict=True)))
        assert isinstance(filled, Mapping)
        found.append(scenario(name, f"{name.value} ({' | '.join(line)})", filled, table, report))
    return found


def scenario(key: Scalar, name: str, node: Mapping, table: Scenario, report: Report) -> Scenario:
    """One scenario."""
    known(node, SCENARIO, report)
    ids = IDS.match(key.value)
    found = replace(
        table_of(table, node, report),
        name=name,
        ids=tuple(re.findall(r"[A-Z]+-\d+", ids[1])) if ids else (),
        span=key.span,
        deal=node.get("deal"),
        given=mapping(node, "given", report),
        cards=mapping(node, "cards", report),
        refused=scalar(node, "refused", report),
    )
    steps = node.get("steps")
    if found.refused is not None and steps is not None:
        report.error("S902", "a table that is refused has no steps", key.span)
    elif found.refused is None and not isinstance(steps, Sequence):
        span = steps.span if steps else key.span
        report.error("S903", f"the scenario `{key.value}` needs a list of `steps`", span)
    elif isinstance(steps, Sequence):
        return replace(found, steps=tuple(step(item, report) for item in steps))
    return found


def table_of(table: Scenario, node: Mapping, report: Report) -> Scenario:
    """What a mapping says of the table, over what was said before; options are joined."""
    options = mapping(node, "options", report)
    chosen = {name.value: (name, value) for name, value in table.options}
    for name, value in options or ():
        if isinstance(value, Scalar):
            chosen[name.value] = (name, value)
        else:
            report.error("S903", f"the option `{name.value}` needs a value", name.span)
    for key, pattern in (("players", r"\d{1,3}"), ("dealer", r"p\d{1,2}"), ("seed", r"\d{1,18}")):
        given = scalar(node, key, report)
        if given is not None and not re.fullmatch(pattern, given.value):
            wants = "a seat such as `p0`" if key == "dealer" else "a number"
            report.error("S903", f"`{key}` is {wants}, not `{given.value}`", given.span)
    return replace(
        table,
        game=scalar(node, "game", report) or table.game,
        variant=scalar(node, "variant", report) or table.variant,
        players=scalar(node, "players", report) or table.players,
        options=tuple(chosen.values()),
        dealer=scalar(node, "dealer", report) or table.dealer,
        seed=scalar(node, "seed", report) or table.seed,
    )


def step(node: Node, report: Report) -> tuple[Clause, ...]:
    """One step: what it does and expects, in the order written."""
    if not isinstance(node, Mapping):
        report.error("S903", "a step is written `key: value`, such as `p0: play 9H`", node.span)
        return ()
    games = node.get("random games") is not None
    return tuple(c for key, value in node if (c := clause(key, value, games, report)) is not None)


def clause(key: Scalar, value: Node, games: bool, report: Report) -> Clause | None:
    """One line of a step."""
    seat = SEAT.fullmatch(key.value)
    name = (seat[2] or "") if seat else key.value
    keys = OF_SEAT if seat else STEP | OF_GAMES
    if name not in keys:
        near = did_you_mean(name, [k for k in keys if k])
        first = f"p{seat[1]} " if seat else ""
        help = f"did you mean `{first}{near}`?" if near else f"there are {listed(first + k for k in keys if k)}"
        report.error("S901", f"a step has no key `{key.value}`", key.span, help=help)
        return None
    if name in OF_GAMES and not games:
        report.error("S902", f"`{name}` stands only beside `random games`", key.span)
        return None
    shape = {Scalar: "t", Sequence: "l", Mapping: "m"}[type(value)]
    if shape not in keys[name]:
        wants = " or ".join(SHAPES[s] for s in keys[name])
        report.error("S903", f"`{key.value}` needs {wants}", value.span if value.span.text else key.span)
        return None
    return Clause(name, int(seat[1]) if seat else None, value, key.span)


# ---- small things


def known(node: Mapping, keys: Many[str], report: Report) -> None:
    """Report keys that have no meaning where they stand."""
    for key, _ in node:
        if key.value not in keys:
            near = did_you_mean(key.value, keys)
            help = f"did you mean `{near}`?" if near else f"the keys here are {listed(keys)}"
            report.error("S901", f"`{key.value}` has no meaning here", key.span, help=help)


def scalar(node: Mapping, key: str, report: Report) -> Scalar | None:
    """The text under a key."""
    value = node.get(key)
    if value is None or isinstance(value, Scalar):
        return value
    report.error("S903", f"`{key}` needs a text", value.span)
    return None


def mapping(node: Mapping, key: str, report: Report) -> Mapping | None:
    """The keys and values under a key."""
    value = node.get(key)
    if value is None or isinstance(value, Mapping):
        return value
    report.error("S903", f"`{key}` needs keys and values", value.span)
    return None


def items(node: Node, report: Report) -> list[Scalar]:
    """The texts of a list, or of one text with `, ` between them."""
    if isinstance(node, Scalar):
        found, at = [], 0
        for piece in node.value.split(", "):
            found.append(part(node, at, at + len(piece)))
            at += len(piece) + 2
        return [text for text in found if text.value]
    texts = [item for item in node if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
    if not isinstance(node, Sequence) or len(texts) < len(node.items):
        report.error("S903", "this needs a list of texts", node.span)
    return texts


def lines(text: Scalar) -> list[Scalar]:
    """The lines of a text, each with its place."""
    return [part(text, m.start(), m.end()) for m in re.finditer(r".*\S", text.value)]


def words(text: Scalar) -> list[Scalar]:
    """The words of a text, each with its place."""
    return [part(text, m.start(), m.end()) for m in re.finditer(r"\S+", text.value)]


def part(text: Scalar, start: int, end: int) -> Scalar:
    """A part of a text, with its place."""
    span = text.at(start, end)
    offsets = ((0, span.start),) if text.offsets and span.text == text.value[start:end] else ()
    return Scalar(text.value[start:end], span, "plain", offsets)


def texts(node: Node) -> list[str]:
    """All texts in a node, keys too, except in its table of examples."""
    if isinstance(node, Scalar):
        return [node.value]
    if isinstance(node, Sequence):
        return [text for item in node for text in texts(item)]
    return [text for key, value in node if key.value != "each" for text in (key.value, *texts(value))]


def fill(node: Node, values: dict[str, str]) -> Node:
    """The node with `<column>` filled in from a row; what is filled in points at the whole text."""
    if isinstance(node, Sequence):
        return Sequence(tuple(fill(item, values) for item in node), node.span)
    if isinstance(node, Mapping):
        entries = ((fill_text(k, values), fill(v, values)) for k, v in node if k.value != "each")
        return Mapping(tuple(entries), node.span)
    return fill_text(node, values)


def fill_text(text: Scalar, values: dict[str, str]) -> Scalar:
    """A text with `<column>` filled in."""
    filled = GAP.sub(lambda gap: values[gap[1]], text.value)
    return text if filled == text.value else Scalar(filled, text.span, text.style, ())
