"""What the README shows: its game plays, its program runs, its picture is what is printed; and all links."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pages import ROOT, blocks, errors, play

README = ROOT / "README.md"
DOCS = ROOT / "docs"
PAGES = sorted([README, *ROOT.glob("C*.md"), *DOCS.glob("*.md"), *DOCS.glob("decisions/*.md")])


def texts_marked(mark: str, page: Path = README) -> list[str]:
    """The texts of the blocks with a mark."""
    return [b.text for b in blocks(page) if b.mark == mark]


def test_game(tmp_path: Path) -> None:
    """The example is a game as it is printed, and short."""
    (text,) = texts_marked("yaml game")
    file = tmp_path / "high_card.yaml"
    file.write_text(text)
    assert len(text.splitlines()) <= 27
    assert not errors(file)
    play(file)


def test_program() -> None:
    """The program runs, and is short."""
    (text,) = texts_marked("python")
    assert len(text.splitlines()) <= 12
    carry_out(text, {})


def test_the_page_for_programs() -> None:
    """Its blocks run one after the other."""
    names: dict[str, object] = {}
    for text in texts_marked("python", DOCS / "python.md"):
        carry_out(text, names)


def test_the_page_about_bots() -> None:
    """Its blocks run one after the other."""
    names: dict[str, object] = {}
    for text in texts_marked("python", DOCS / "bots.md"):
        carry_out(text, names)


def carry_out(text: str, names: dict[str, object]) -> None:
    """Run a program; what stands behind `# =>` is so."""
    lines = text.splitlines()
    for node in ast.parse(text).body:
        code = ast.get_source_segment(text, node) or ""
        said = re.search(r"# => (.*)", lines[(node.end_lineno or 1) - 1])
        if isinstance(node, ast.Expr) and said:
            assert repr(eval(code, names)) == said[1], code
        else:
            exec(code, names)


def test_picture() -> None:
    """The picture is what the command prints up to the first prompt."""
    (text,) = texts_marked("text picture")
    command, *_ = text.splitlines()
    printed = run(command.removeprefix("$ hoyle ").split())
    shown = f"{command}\n{printed[: printed.index('> ') + 1].strip()}\n"
    if os.environ.get("HOYLE_REGENERATE"):
        README.write_text(README.read_text().replace(text, shown))
    else:
        assert text == shown


def run(arguments: list[str]) -> str:
    """What the command line prints when somebody leaves at the first prompt."""
    path = os.pathsep.join(str(ROOT / folder) for folder in ("interpreter", "cli"))
    environment = {
        **os.environ,
        "PYTHONPATH": path,
        "COLUMNS": "80",
        "NO_COLOR": "1",
        "PYTHONIOENCODING": "utf-8",
    }
    code = "import sys; from hoyle_cli.main import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        input="q\n", capture_output=True, text=True, encoding="utf-8", env=environment, timeout=60,
    )  # fmt: skip
    assert not done.stderr, done.stderr
    return done.stdout


def anchors(page: Path) -> set[str]:
    """The places within a page that a link can lead to."""
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S)
    return {re.sub(r"[^a-z0-9 -]", "", h.lower()).replace(" ", "-") for h in re.findall(r"^#+ (.*)$", text, re.M)}


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_links(page: Path) -> None:
    """Every link leads to a file that is there, and to a heading of it."""
    for target in re.findall(r"\]\(([^)]+)\)", page.read_text()):
        if target.startswith("http"):
            continue
        name, _, anchor = target.partition("#")
        file = (page.parent / name).resolve() if name else page
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), target
