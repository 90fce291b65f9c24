"""The tutorial, walked through as a reader would: files are written, commands are run, and print what the page says.

Its marks:

    yaml file NAME       a file as it is saved
    yaml sections NAME   sections put in place of those of that file; a new one goes where the format has it
    yaml try NAME        the same, but only until the next `yaml` block
    yaml whole NAME      that file as it is by now
    text run             a command behind `$`, and all that it prints; lines that begin with `>` hold what is typed

With HOYLE_REGENERATE=1 the page is given what is printed.
"""

import os
import re
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

import pytest
from click.testing import CliRunner
from pages import ROOT, Block, blocks, play

import hoyle
from hoyle_cli.main import cli

PAGE = ROOT / "docs" / "writing-a-game.md"
MARKS = re.compile(r"yaml (file|sections|try|whole) [\w.]+|text run")

#: The order in which sections stand.
SECTIONS = [
    "hoyle",
    "game",
    "title",
    "players",
    "options",
    "requires",
    "deck",
    "zones",
    "variables",
    "formulas",
    "actions",
    "rules",
    "phases",
    "score",
    "winner",
    "shown",
    "titles",
]

#: What a computer says about itself.
SPEED = re.compile(r"[\d,.]+ (a second|seconds|s\b)")


def sections(text: str) -> dict[str, str]:
    """The sections of a rule file as text, without the blank lines around them."""
    parts = re.split(r"^(?=\w)", text, flags=re.M)
    return {part.partition(":")[0]: part.strip("\n") for part in parts if part.strip()}


def put_in_place(file: str, new: str) -> str:
    """A file with some of its sections replaced, and new ones where they belong."""
    found = {**sections(file), **sections(new)}
    ordered = sorted(found, key=SECTIONS.index)
    head = "\n".join(found[key] for key in ordered if key in SECTIONS[:4])
    return "\n\n".join([head, *(found[key] for key in ordered if key not in SECTIONS[:4])]) + "\n"


def command_output(block: Block) -> str:
    """The command of a block, and what it prints; whoever wrote the block types what is behind `>` there."""
    command, *rest = block.text.splitlines()
    typed = "".join(line[2:] + "\n" for line in rest if line.startswith("> "))
    program, *words = command.removeprefix("$ ").split()
    assert program == "hoyle"
    shell, plain = CliRunner(catch_exceptions=False), {"NO_COLOR": "1", "COLUMNS": "90"}
    result = shell.invoke(cli, words, input=typed, env=plain, prog_name="hoyle")
    # how far an audit is is told every ten seconds, so by a slow computer only
    told = [line for line in result.output.strip("\n").splitlines() if not line.startswith("audit: ")]
    lines = [line.rstrip() for line in told]
    return "\n".join([command, *lines]) + "\n"


def walk() -> Iterator[tuple[Block, str]]:
    """The blocks of the page, each with the text it should have, while the files of its step lie in this folder."""
    files: dict[str, str] = {}
    tried = ""  # the file that will be put right again
    for block in blocks(PAGE):
        kind, _, name = block.mark.partition(" ")[2].partition(" ")
        if tried and kind != "run":
            Path(tried).write_text(files[tried])
            tried = ""
        if kind == "run":
            yield block, command_output(block)
        elif kind == "whole":
            yield block, files[name]
        elif kind == "try":
            tried = name
            Path(name).write_text(put_in_place(files[name], block.text))
            yield block, block.text
        else:
            files[name] = block.text if kind == "file" else put_in_place(files[name], block.text)
            Path(name).write_text(files[name])
            yield block, block.text


def test_marks() -> None:
    """Every block says how it is run."""
    assert not [str(b) for b in blocks(PAGE) if not MARKS.fullmatch(b.mark)]


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[tuple[Block, str]]]:
    """The folder of somebody who has taken all the steps, and what they saw."""
    folder = tmp_path_factory.mktemp("magpie")
    with chdir(folder):
        return folder, list(walk())


@pytest.mark.slow
def test_the_tutorial(walked: tuple[Path, list[tuple[Block, str]]]) -> None:
    """What the page shows is what one gets."""
    if os.environ.get("HOYLE_REGENERATE") == "1":
        lines = PAGE.read_text(encoding="utf-8").splitlines(keepends=True)
        for block, text in reversed(walked[1]):
            if SPEED.sub("", block.text) != SPEED.sub("", text):
                size = 0 if block.text == "\n" else len(block.text.splitlines())
                lines[block.line : block.line + size] = [text]
        PAGE.write_text("".join(lines), encoding="utf-8", newline="\n")
        return
    for block, text in walked[1]:
        assert SPEED.sub("", block.text) == SPEED.sub("", text), f"{PAGE.name}, {block}"


@pytest.mark.slow
def test_the_games_can_be_played(walked: tuple[Path, list[tuple[Block, str]]]) -> None:
    """After the last step the game and its variant play, and nothing is left to say about them."""
    for name in ("magpie.yaml", "winter.yaml"):
        assert not [d for d in hoyle.validate(walked[0] / name) if d.severity != "note"]
        play(walked[0] / name, games=5)


@pytest.mark.parametrize("number", range(1, 12))
def test_eleven_steps(number: int) -> None:
    """The steps are numbered, and each shows something to save and something to run."""
    steps = re.split(r"^## (?=\d)", PAGE.read_text(encoding="utf-8"), flags=re.M)
    assert len(steps) == 12 and steps[number].startswith(f"{number}. ")
    assert "```yaml" in steps[number] and "$ hoyle " in steps[number]
