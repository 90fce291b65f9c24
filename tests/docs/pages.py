"""Examples of a page: Markdown in; its fenced blocks with their marks, and what it takes to run them, out.

The marks, as they stand behind the fence:

    yaml game               a complete rule file: it has no errors, and random games of it come to an end
    yaml part of ID         keys laid over the game ID given earlier on the page; then the same
    yaml variant            a patch that extends a game given earlier; then the same
    yaml wrong CODE         a whole file in which CODE, and nothing else, is found
    yaml wrong CODE in ID   keys laid over the game ID; the same
    yaml fault CODE in ID   keys laid over the game ID; no errors, but random games stop with this fault
    hoyle at ID             lines `FORMULA => VALUE` (or `=> CODE`), at the first decision of the game ID
    hoyle moves at ID       moves, each legal at the first decision of the game ID

`test_readme` runs the marks of the README, `yaml game`, `python` and `text picture`, and `python` of docs/python.md.
"""

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any

import yaml

import hoyle
from hoyle.language.model.types import Type
from hoyle.language.syntax import grammar
from hoyle.language.syntax.tables import tables
from hoyle.play.game import Game

ROOT = Path(__file__).parents[2]
MARKS = re.compile(
    r"yaml game|yaml part of \w+|yaml variant|yaml wrong [A-Z]\d+( in \w+)?|yaml fault R\d+ in \w+"
    r"|hoyle at \w+|hoyle moves at \w+"
)
GAMES = 20
LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: the words behind its fence, its text, and the line of the page it begins on."""

    mark: str
    text: str
    line: int

    def __str__(self) -> str:
        return f"line {self.line}: {self.mark}"


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, in order."""
    found: list[Block] = []
    mark, start, lines = "", 0, []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        fence = line.strip().startswith("```")
        if fence and not start:
            mark, start, lines = line.strip()[3:].strip(), number, []
        elif fence:
            found.append(Block(mark, dedent("\n".join(lines)) + "\n", start))
            start = 0
        elif start:
            lines.append(line)
    assert not start, f"a fence of {page.name} is never closed"
    return found


# ---- rule files put together


def bases(found: list[Block]) -> dict[str, str]:
    """The complete games of a page, by id."""
    return {game_id(block.text): block.text for block in found if block.mark == "yaml game"}


def whole(block: Block, games: dict[str, str]) -> str:
    """The complete rule file that a block stands for."""
    base = re.search(r" (?:of|in|at) (\w+)$", block.mark)
    if not base:
        return block.text
    lay = in_place_of if " P1" in block.mark else laid_over
    return lay(games[base[1]], block.text)


def laid_over(base: str, part: str) -> str:
    """A rule file with some keys laid over it; a key whose value is empty is taken out."""
    return yaml_text(_merge(yaml.load(base, yaml.BaseLoader), yaml.load(part, yaml.BaseLoader)))


def _merge(base: Any, part: Any) -> Any:
    """One value laid over another. A formula, phase or action is known by the name before its brackets."""
    if not (isinstance(base, dict) and isinstance(part, dict)):
        return part
    merged = dict(base)
    for key, value in part.items():
        name = key.partition("(")[0]
        old = next((k for k in merged if k.partition("(")[0] == name), None)
        if value in ("", {}):
            merged.pop(old, None)
        elif old == key:
            merged[key] = _merge(merged[key], value)
        else:
            merged.pop(old, None)
            merged[key] = value
    return merged


def in_place_of(base: str, part: str) -> str:
    """A rule file with whole sections replaced as text, so that even broken YAML can be shown."""
    for key in re.findall(r"^\w+:", part, re.M):
        base = re.sub(rf"^{key}.*\n(?:(?:[ #].*)?\n)*", "", base, flags=re.M)
    return base + part


def yaml_text(tree: Any) -> str:
    """A tree as YAML, with blocks as blocks."""

    class Writer(yaml.SafeDumper):
        pass

    def text(writer: Any, value: str) -> Any:
        return writer.represent_scalar("tag:yaml.org,2002:str", value, style="|" if "\n" in value else None)

    Writer.add_representer(str, text)
    return yaml.dump(tree, Dumper=Writer, sort_keys=False, allow_unicode=True, width=1000)


def game_id(text: str) -> str:
    """The id of a rule file, or of a patch."""
    found = re.search(r"^(?:game|variant): *(\w+)", text, re.M)
    assert found, "a rule file has `game:`, a patch `variant:`"
    return found[1]


# ---- games played


def play(path: Path, games: int = GAMES) -> None:
    """Random games with every number of players: each ends, and every move reads back as it is written."""
    seats = hoyle.load(path).model.players
    tables = [hoyle.load(path, players=players) for players in seats[:games]]
    for seed in range(games):
        chooser = random.Random(seed)
        state = tables[seed % len(tables)].new_state(seed=seed)
        for _ in range(LONGEST):
            if state.is_terminal:
                break
            moves = state.legal_moves()
            assert moves, "a decision without a move"
            move = chooser.choice(moves)
            assert state.parse_move(str(move), move.seat) == move
            state.apply(move)
        assert state.is_terminal, "the game does not end"
        assert state.result is not None and state.result.reason != "fault"
        assert len(state.returns()) == state.game.players


def codes(path: Path) -> dict[str, set[str]]:
    """The codes of all findings about a file, by severity."""
    found: dict[str, set[str]] = {}
    for finding in hoyle.validate(path):
        found.setdefault(finding.severity, set()).add(finding.code)
    return found


def errors(path: Path) -> list[str]:
    """The errors of a file in words."""
    return [f"{d.code}: {d.message}" for d in hoyle.validate(path) if d.severity == "error"]


# ---- formulas worked out


def values(path: Path, formulas: list[str], folder: Path) -> list[str]:
    """The values of formulas at the first decision of a game dealt by the first seat."""
    probes = {f"probe_{n}": formula for n, formula in enumerate(formulas)}
    file = folder / "probes.yaml"
    file.write_text(laid_over(path.read_text(), yaml_text({"formulas": probes})))
    assert not errors(file), errors(file)
    game = hoyle.load(file)
    position = game.new_state(dealer=0).position
    found = []
    for name in probes:
        body = game.model.formulas[name].body
        found.append(value_text(game, position, body.type, game.machine.evaluator.compile(body)(position)))
    return found


def value_text(game: Game, position: Any, kind: Type, value: Any) -> str:
    """A value as the page writes it: `7C, 10C`, `yes`, `p0`; a row or set of cards as `7C+7D`."""
    notation = game.machine.notation
    if value is None:
        return "none"
    if kind.base == "list" and kind.item is not None:
        mark = "+" if kind.item.base == "list" else ", "
        return mark.join(value_text(game, position, kind.item, item) for item in value) or "nothing"
    if kind.base == "card":
        return str(game.layout.faces[value])
    if kind.base == "row":
        return "+".join(game.layout.faces[card] for card in position.rows[value])
    return notation.write_value(kind, value)


# ---- what of the grammar is used


@contextmanager
def record_alternatives() -> Iterator[set[str]]:
    """The alternatives of the grammar that are reduced while this is open, also by texts whose trees were known."""
    grammar.remembered.cache_clear()
    seen: set[str] = set()
    callbacks = tables().parser.parse_interactive(start="formula").parser_state.parse_conf.callbacks
    kept = dict(callbacks)

    def watched(rule: Any, made: Any) -> Any:
        def make(children: Any) -> Any:
            seen.add(alternative(rule))
            return made(children)

        return make

    for rule, made in kept.items():
        callbacks[rule] = watched(rule, made)
    try:
        yield seen
    finally:
        callbacks.update(kept)


def alternative(rule: Any) -> str:
    """One alternative of the grammar in words."""
    parts = " ".join(str(part.name) for part in rule.expansion)
    return f"{rule.origin.name}: {parts}" + (f" -> {rule.alias}" if rule.alias else "")


def alternatives() -> set[str]:
    """All alternatives of the grammar."""
    return {alternative(rule) for rule in tables().parser.rules}
