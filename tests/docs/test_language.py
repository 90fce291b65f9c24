"""The tour and the reference of the language: every example runs, every construct has one, every table is complete."""

import re
from pathlib import Path

import pytest
from pages import (
    MARKS,
    ROOT,
    Block,
    alternatives,
    bases,
    blocks,
    codes,
    errors,
    laid_over,
    play,
    record_alternatives,
    values,
    whole,
)

import hoyle
from hoyle.language.check.types import kinds
from hoyle.language.check.types.attributes import ATTRIBUTES
from hoyle.language.check.types.scope import GIVEN, NOTHING, OWN
from hoyle.language.report import Report, Source
from hoyle.language.syntax import Mapping
from hoyle.language.syntax.grammar import parse_text, reserved_words
from hoyle.language.syntax.read import read_mapping
from language import strings

PAGE = ROOT / "docs" / "language.md"
BLOCKS = [*blocks(PAGE), *blocks(ROOT / "docs" / "tour.md")]
BASES = bases(BLOCKS)


def blocks_marked(pattern: str) -> list[Block]:
    """The blocks whose mark fits."""
    return [b for b in BLOCKS if re.fullmatch(pattern, b.mark)]


def save(folder: Path, text: str) -> Path:
    """A rule file on disk, with the games that it may extend beside it."""
    for name, base in BASES.items():
        (folder / f"{name}.yaml").write_text(base)
    file = folder / "example.yaml"
    file.write_text(text)
    return file


def test_marks() -> None:
    """Every block says how it is run."""
    assert not [str(b) for b in BLOCKS if not MARKS.fullmatch(b.mark)]


@pytest.mark.sweep(2)
@pytest.mark.parametrize("block", blocks_marked("yaml (game|part .*|variant)"), ids=str)
def test_games(block: Block, tmp_path: Path) -> None:
    """Games, parts of games and variants have no errors and can be played to the end."""
    file = save(tmp_path, whole(block, BASES))
    assert not errors(file)
    play(file)


@pytest.mark.parametrize("block", blocks_marked("yaml wrong .*"), ids=str)
def test_wrong(block: Block, tmp_path: Path) -> None:
    """What is shown as wrong is found, and nothing else is."""
    code = block.mark.split()[2]
    found = codes(save(tmp_path, whole(block, BASES)))
    if "error" in found:
        assert found["error"] == {code}
    else:
        assert {code} in found.values(), found


@pytest.mark.parametrize("block", blocks_marked("yaml fault .*"), ids=str)
def test_faults(block: Block, tmp_path: Path) -> None:
    """What is shown to stop while playing does."""
    file = save(tmp_path, whole(block, BASES))
    assert not errors(file)
    with pytest.raises(hoyle.Fault) as stopped:
        play(file)
    assert stopped.value.code == block.mark.split()[2]


LINE = re.compile(r"(.*?) +=> (.*?)(?: +# .*)?")


@pytest.mark.sweep(2)
@pytest.mark.parametrize("block", blocks_marked("hoyle at .*"), ids=str)
def test_formulas(block: Block, tmp_path: Path) -> None:
    """Formulas have the value that stands behind them, or are refused with the code there."""
    lines = [line for line in block.text.splitlines() if line.strip()]
    pairs = [match.groups() for line in lines if (match := LINE.fullmatch(line))]
    assert len(pairs) == len(lines)
    base = save(tmp_path, BASES[block.mark.split()[-1]])
    good = [(f, v) for f, v in pairs if not re.fullmatch(r"[A-Z]\d{3}", v)]
    worked_out = values(base, [f for f, _ in good], tmp_path)
    assert [f"{f} => {v}" for (f, _), v in zip(good, worked_out)] == [f"{f} => {v}" for f, v in good]
    for formula, code in set(pairs) - set(good):
        file = save(tmp_path, laid_over(base.read_text(), f"formulas:\n  probe: |\n    {formula}\n"))
        found = codes(file)
        assert (found.get("error") or found["warning"] - {"N310"}) == {code}, formula
        save(tmp_path, BASES[block.mark.split()[-1]])


@pytest.mark.parametrize("block", blocks_marked("hoyle moves at .*"), ids=str)
def test_moves(block: Block, tmp_path: Path) -> None:
    """Moves are legal as they are written, and written as they are printed."""
    file = save(tmp_path, BASES[block.mark.split()[-1]])
    state = hoyle.load(file).new_state(dealer=0)
    for line in block.text.splitlines():
        move = line.partition("#")[0].strip()
        assert str(state.parse_move(move)) == move


#: What the grammar would allow and nothing can use: the lexer drops empty lines before a block, and `up to` is
#: for zones of cards, which always say who sees them.
UNUSABLE = {
    "block: _NL __block_plus_0",
    "zone: kind capacity",
    "zone: kind capacity __zone_star_9",
}


def test_every_construct() -> None:
    """Every alternative of the grammar is used by an example that runs."""
    with record_alternatives() as seen:
        for block in blocks_marked("yaml (game|part .*|variant)"):
            tree = read_mapping(Source("example", whole(block, BASES)), Report())
            assert isinstance(tree, Mapping)
            for scalar, start in strings(tree):
                parse_text(scalar.value, start)
        for block in blocks_marked("hoyle at .*"):
            for line in block.text.splitlines():
                match = LINE.fullmatch(line)
                if match and not re.fullmatch(r"[A-Z]\d{3}", match[2]):
                    parse_text(match[1], "formula")
    assert sorted(alternatives() - seen) == sorted(UNUSABLE)


# ---- the tables at the end of the page


def table(heading: str) -> list[list[str]]:
    """The words in backticks of each row of the table under a heading."""
    section = re.split(r"^#+ ", PAGE.read_text().split(f"# {heading}\n", 1)[1], flags=re.M)[0]
    rows = [row for row in section.splitlines() if row.startswith("|")][2:]
    return [re.findall(r"`([^`]+)`", row) for row in rows]


def test_reserved_words() -> None:
    """The table of reserved words has all of them and no other."""
    listed = [word for row in table("Reserved words") for word in row]
    assert sorted(listed) == sorted(reserved_words())


def test_given_names() -> None:
    """The table of given names has all of them."""
    first = {re.match(r"\w+", row[0])[0] for row in table("Given names")}  # type: ignore[index]
    assert first == {*GIVEN, *OWN} - {"left", "seat"} | {"me", NOTHING}


def test_attributes() -> None:
    """The table of attributes has all of them, thing by thing."""
    listed: dict[str, set[str]] = {}
    for row in table("Attributes"):
        thing, name = row[0].split(".")
        listed.setdefault(thing, set()).add(name)
    known = {thing: set(names) for thing, names in ATTRIBUTES.items()}
    listed["card"].discard("NAME")
    assert listed == known


def test_types() -> None:
    """The table of types has all of them."""
    listed = {row[0] for row in table("Types")}
    names = {*kinds.OF_OPTIONS, *kinds.OF_PHASES}
    assert {word for word in listed if re.fullmatch(r"[a-z]+", word)} == names
