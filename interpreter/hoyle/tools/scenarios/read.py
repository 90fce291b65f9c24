"""Reading of scenario files: keys and shapes, not yet their meaning."""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

from hoyle.language.report import Diagnostic, Report, Source, Span, did_you_mean, list_words
from hoyle.language.syntax import Mapping, Node, Scalar, Sequence
from hoyle.language.syntax.foreign import meant_key
from hoyle.locate import display_path
from hoyle.rule_files import read_text
from hoyle.tools.scenarios import examples
from hoyle.tools.scenarios.keys import (
    ABOUT_NOTES,
    MEANT,
    NOTES,
    OF_GAMES,
    OF_SEAT,
    SCENARIO,
    SHAPES,
    STEP,
    TABLE,
    as_written,
)
from hoyle.tools.scenarios.text import in_scenario, read_yaml

IDS = re.compile(r"((?:[A-Z]+-\d+[ ,]+)*[A-Z]+-\d+)(?:[ :]|$)")
NAME = re.compile(r"[a-z][a-z0-9_]*(\[[^]]*\])*")
SEAT = re.compile(r"p(\d{1,2})(?: (.+))?")

#: The form of each setting of the table, as a pattern and in words.
SETTINGS = {"players": (r"\d{1,3}", "a number"), "dealer": (r"p\d{1,2}", "a seat"), "seed": (r"\d{1,20}", "a number")}


@dataclass(frozen=True, slots=True)
class Clause:
    """`key` is without the seat."""

    key: str
    seat: int | None
    value: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Scenario:
    """None means that neither the scenario nor the file sets this part of the table.

    `refused` is a part of the message that refuses the table; `example` is the sentence for people.
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
    example: Scalar | None = None


@dataclass(frozen=True, slots=True)
class Unread:
    name: str
    ids: tuple[str, ...]
    span: Span
    findings: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """Scenarios with a table of examples are there once for every row.

    `wrong` are findings about keys at the top of the file, which affect every scenario.
    """

    root: Mapping
    entries: tuple[Scenario | Unread, ...]
    wrong: tuple[Diagnostic, ...]

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, Scenario))


def load_file(path: Path, report: Report) -> ScenarioFile | None:
    """None if the text cannot be read. Raises `OSError`."""
    try:
        source = Source(display_path(path), read_text(path))
    except UnicodeDecodeError as problem:
        report.error("P101", f"{path} is not UTF-8 text: {problem.reason} at byte {problem.start}", None)
        return None
    return read_file(source, path.parent, report)


def read_file(source: Source, folder: Path, report: Report) -> ScenarioFile | None:
    """None if the text is not YAML."""
    text = read_yaml(source, report)
    if text is None:
        return None
    top, root = Report(), text.root
    body = root.get("scenarios")
    named = body.entries if isinstance(body, Mapping) else ()
    within = {name.value: [d for d in text.findings if in_scenario(d, name, node)] for name, node in named}
    for finding in text.findings:
        if not any(finding in some for some in within.values()):
            top.add(finding)
    check_keys(root, (*TABLE, "scenarios"), top)
    table = table_of(Scenario("", (), root.span, folder), root, top)
    if not named and not text.torn:
        help = "write `scenarios:`, below it the name of each and a colon, and below that its `steps`"
        place = body.span if body is not None and body.span.text else Span(source, 0, 0)
        top.error("S903", "this file needs `scenarios:` with scenarios by name", place, help=help)
    report.include(top.diagnostics)
    entries: list[Scenario | Unread] = []
    for torn in text.torn:
        report.include(torn.findings)
        entries.append(unread(torn.name, torn.findings))
    for name, node in named:
        own = Report()
        own.include(within[name.value])
        scenarios = rows(name, node, table, own)
        report.include(own.diagnostics)
        entries += [unread(name, own.diagnostics)] if own.failed else scenarios
    entries.sort(key=lambda entry: entry.span.start)
    return ScenarioFile(root, tuple(entries), top.diagnostics)


def unread(name: Scalar, findings: tuple[Diagnostic, ...]) -> Unread:
    return Unread(name.value, ids_of(name), name.span, findings)


def rows(name: Scalar, node: Node, table: Scenario, report: Report) -> list[Scenario]:
    if not isinstance(node, Mapping):
        help = "write `steps:` below it, and below that what is done and expected, such as `- p0: play 9H`"
        report.error("S903", f"the scenario `{name.value}` needs keys and values", name.span, help=help)
        return []
    each = node.get("each")
    if each is None:
        return [scenario(name, name.value, node, table, report)]
    return [
        scenario(name, f"{name.value} ({label})", filled, table, report)
        for label, filled in examples.rows(name, node, each, report)
    ]


def ids_of(key: Scalar) -> tuple[str, ...]:
    ids = IDS.match(key.value)
    return tuple(re.findall(r"[A-Z]+-\d+", ids[1])) if ids else ()


def scenario(key: Scalar, name: str, node: Mapping, table: Scenario, report: Report) -> Scenario:
    check_keys(node, SCENARIO, report)
    found = replace(
        table_of(table, node, report),
        name=name,
        ids=ids_of(key),
        span=key.span,
        deal=node.get("deal"),
        given=read_mapping(node, "given", report),
        cards=read_mapping(node, "cards", report),
        refused=scalar(node, "refused", report),
        example=read_example(node, report),
    )
    steps = node.get("steps")
    played = next((key for key in ("steps", "deal", "given", "cards") if node.get(key) is not None), None)
    if found.refused is not None and played is not None:
        help = f"remove `refused` to play at this table, or `{played}` to expect that it cannot be set"
        message = f"nothing is played at a refused table, so `{played}` has no effect"
        report.error("S902", message, found.refused.span, help=help)
    elif found.refused is None and not isinstance(steps, Sequence):
        span = steps.span if steps and steps.span.text else key.span
        help = "write `steps:`, and below it a dash for each step, such as `- p0: play 9H`"
        report.error("S903", f"the scenario `{key.value}` needs a list of `steps`", span, help=help)
    elif isinstance(steps, Sequence):
        return replace(found, steps=tuple(step(item, report) for item in steps))
    return found


def table_of(table: Scenario, node: Mapping, report: Report) -> Scenario:
    options = read_mapping(node, "options", report)
    chosen = {name.value: (name, value) for name, value in table.options}
    for name, value in options or ():
        if isinstance(value, Scalar):
            chosen[name.value] = (name, value)
        else:
            help = f"write one word or number after it, such as `{name.value}: yes`"
            report.error("S903", f"the option `{name.value}` needs a value", name.span, help=help)
    for key, (pattern, wants) in SETTINGS.items():
        given = scalar(node, key, report)
        if given is not None and not re.fullmatch(pattern, given.value):
            message = f"`{key}` must be {wants}, not `{given.value}`"
            report.error("S903", message, given.span, help=as_written(key))
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
    if not isinstance(node, Mapping) or not node.entries:
        written = node.value if isinstance(node, Scalar) else ""
        help = f"who makes the move? Write `- p0: {written}`" if " " in written else "write it like `- p0: play 9H`"
        if begun := SEAT.fullmatch(written):
            help = f"write a colon after the seat: `- p{begun[1]}: {begun[2] or 'play 9H'}`"
        report.error("S903", "a step must be a key, a colon and a value", node.span, help=help)
        return ()
    games = node.get("random games") is not None
    return tuple(c for key, value in node if (c := clause(key, value, games, report)) is not None)


def clause(key: Scalar, value: Node, games: bool, report: Report) -> Clause | None:
    seat = SEAT.fullmatch(key.value)
    name = (seat[2] or "") if seat else key.value
    keys = OF_SEAT if seat else STEP | OF_GAMES
    if name not in keys:
        near = MEANT[name] if MEANT.get(name) in keys else did_you_mean(name, [k for k in keys if k])
        first = f"p{seat[1]} " if seat else ""
        help = f"did you mean `{first}{near}`?" if near else f"there are {list_words(first + k for k in keys if k)}"
        if not near and not seat and NAME.fullmatch(name):
            entry = f'{{"{name}": …}}' if "[" in name else f"{{{name}: …}}"  # YAML reads a bracket as a list
            help = f"for a zone write `zones: {entry}`, for a variable `variables: {entry}`; {help}"
        help, near = (ABOUT_NOTES, None) if name in NOTES else (help, near)
        instead = f"{first}{near}" if near else None
        report.error("S901", f"`{key.value}` is not a key of a step", key.span, help=help, instead=instead)
        return None
    if name in OF_GAMES and not games:
        help = f"write it in one step with the games: `random games: 20`, and below that `{name}: …` without a dash"
        report.error("S902", f"`{name}` is only allowed beside `random games`", key.span, help=help)
        return None
    shape = {Scalar: "t", Sequence: "l", Mapping: "m"}[type(value)]
    empty = not (
        value.value if isinstance(value, Scalar) else value.items if isinstance(value, Sequence) else value.entries
    )
    shapes = keys[name].shapes
    if shape not in shapes or empty:
        wants = _SCORES if name == "scores" else " or ".join(SHAPES[s] for s in shapes)
        span = value.span if value.span.text else key.span
        report.error("S903", f"`{key.value}` needs {wants}", span, help=as_written(key.value))
        return None
    return Clause(name, int(seat[1]) if seat else None, value, key.span)


_SCORES = "one number for each player or side, in order"


def read_example(node: Mapping, report: Report) -> Scalar | None:
    """Every card in the words for the booklet must occur in the scenario."""
    example = scalar(node, "example", report)
    others = [text for key, value in node if key.value not in ("example", "each") for text in examples.texts(value)]
    shown = set(re.findall(r"[0-9A-Z]+", " ".join(text.value for text in others)))
    for hole in re.finditer(r"\{([^{}]*)\}", example.value if example else ""):
        for face in re.finditer(r"\S+", hole[1]):
            if example is not None and face[0] not in shown:
                place = example.at(hole.start(1) + face.start(), hole.start(1) + face.end())
                whole = next((card for card in sorted(shown) if card[:-1] == face[0]), None)
                help = "deal or play this card in the scenario, so that the example is tested"
                help = f"write the suit too, such as `{whole}`" if whole else help
                words = f"the text after `example:` names `{face[0]}`, but this card is neither dealt nor played here"
                report.error("S909", words, place, help=help)
    return example


# ---- small things


def check_keys(node: Mapping, keys: Collection[str], report: Report) -> None:
    for key, value in node:
        if key.value not in keys:
            near = meant_key(key.value, keys)
            help = f"did you mean `{near}`?" if near else f"the keys here are {list_words(keys)}"
            if key.value in SCENARIO:
                near, help = None, f"this belongs in a scenario: write `{key.value}:` below the name of one"
            elif key.value in STEP or SEAT.fullmatch(key.value):
                near, help = None, f"this belongs in a step: write `- {key.value}: …` below `steps:`"
            elif key.value in NOTES:
                near, help = None, ABOUT_NOTES
            elif isinstance(value, Mapping) and value.get("steps") is not None:
                near, help = None, "write the names of scenarios below `scenarios:`, indented"
            report.error("S901", f"`{key.value}` has no meaning here", key.span, help=help, instead=near)


def scalar(node: Mapping, key: str, report: Report) -> Scalar | None:
    value = node.get(key)
    if value is None or (isinstance(value, Scalar) and value.value):
        return value
    report.error("S903", f"`{key}` needs a text", place_of(node, key, value), help=as_written(key))
    return None


def read_mapping(node: Mapping, key: str, report: Report) -> Mapping | None:
    value = node.get(key)
    if value is None or (isinstance(value, Mapping) and value.entries):
        return value
    report.error("S903", f"`{key}` needs keys and values", place_of(node, key, value), help=as_written(key))
    return None


def place_of(node: Mapping, key: str, value: Node) -> Span:
    name = node.key(key)
    return value.span if value.span.text or name is None else name.span
