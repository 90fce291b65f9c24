"""A session with a real client: what an editor sends and sees, from the first message to the last."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

import pytest

pytest.importorskip("pygls")

from hoyle import validate
from hoyle.tools.lsp.colours import LEGEND
from lsp.editor import PATIENCE, ROOT, Editor

SEDMA = (ROOT / "gamedefs/sedma/game.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    """One session for the tests of this file, ended as an editor ends it."""
    found = Editor(tmp_path_factory.mktemp("editor"))
    yield found
    assert found.close() == 0


@pytest.fixture(scope="module")
def sedma(editor: Editor, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a whole game, opened once for the tests that only ask about it."""
    found = (tmp_path_factory.mktemp("sedma") / "game.yaml").as_uri()
    assert not [d for d in editor.open(found, SEDMA) if d["severity"] == 1]
    return found


@pytest.fixture
def uri(tmp_path: Path) -> str:
    """The address of a rule file that lies nowhere yet."""
    return (tmp_path / "game.yaml").as_uri()


def place(text: str, words: str, more: int = 0) -> tuple[int, int]:
    """The position of some words, in a text without anything beyond the basic plane."""
    at = text.index(words) + more
    return text.count("\n", 0, at), at - (text.rfind("\n", 0, at) + 1)


def within(text: str, found: dict[str, Any]) -> str:
    """The words of a range on one line."""
    start, end = found["start"], found["end"]
    return text.split("\n")[start["line"]][start["character"] : end["character"]]


def test_a_mistake_is_found_and_its_repair_noticed(editor: Editor, uri: str) -> None:
    bad = SEDMA.replace("any(c in trick where takes(c))", "any(c in trick where takez(c))")
    (error,) = [d for d in editor.open(uri, bad) if d["severity"] == 1]
    assert error["code"] == "N301"
    assert within(bad, error["range"]) == "takez"
    assert "help: did you mean `takes`?" in error["message"]
    page = Path(unquote(urlparse(error["codeDescription"]["href"]).path))
    assert page.name == "N301.md" and page.is_file()
    assert [within(bad, r["location"]["range"]) for r in error["relatedInformation"]] == ["takes"]
    actions = editor.ask(
        "textDocument/codeAction",
        {"textDocument": {"uri": uri}, "range": error["range"], "context": {"diagnostics": [error]}},
    )
    assert [edit["newText"] for edit in actions[0]["edit"]["changes"][uri]] == ["takes"]
    for version in range(2, 6):
        editor.change(uri, version, bad + "\n" * version)
    editor.change(uri, 6, SEDMA)
    assert not [d for d in editor.findings(uri, 6) if d["severity"] == 1]


def test_a_name_is_explained(editor: Editor, sedma: str) -> None:
    told = editor.at("hover", sedma, place(SEDMA, "winning_card.by", 2))
    assert "winning_card: card or none" in told["contents"]["value"]
    assert within(SEDMA, told["range"]) == "winning_card"
    assert "**Zones**" in editor.at("hover", sedma, place(SEDMA, "zones:", 1))["contents"]["value"]
    assert editor.at("hover", sedma, (10_000, 3)) is None


def test_names_are_completed_while_the_text_is_broken(editor: Editor, uri: str) -> None:
    editor.open(uri, SEDMA)
    broken = SEDMA.replace("for p in players after leader: p chooses play", "for p in players after leader: p.")
    editor.change(uri, 2, broken)
    found = editor.at("completion", uri, place(broken, "leader: p.", 10))
    assert [item["label"] for item in found["items"]] == ["side", "left", "right", "partner", "seat"]


def test_one_goes_to_where_a_name_is_declared_and_used(editor: Editor, sedma: str) -> None:
    there = editor.at("definition", sedma, place(SEDMA, "expect hands_are_equal", 10))
    assert (there["range"]["start"]["line"], 2) == place(SEDMA, "hands_are_equal: all")
    for declared, count in ((True, 4), (False, 3)):
        found = editor.at(
            "references", sedma, place(SEDMA, "expect hands_are_equal", 10), context={"includeDeclaration": declared}
        )
        assert {within(SEDMA, f["range"]) for f in found} == {"hands_are_equal"}
        assert len(found) == count
    local = editor.at("definition", sedma, place(SEDMA, "sum(c.points for c in won[s])", 4))
    assert (local["range"]["start"]["line"], local["range"]["start"]["character"]) == place(SEDMA, "c in won[s])")
    word = editor.at("definition", sedma, place(SEDMA, "expect hands_are_equal", 1))
    assert word is None


def test_words_are_coloured_in_the_holes_of_texts_too(editor: Editor, uri: str) -> None:
    text = SEDMA.replace("    move trick to", '    say "the leader {leader.left} takes {trick}"\n    move trick to', 1)
    editor.open(uri, text)
    data = editor.ask("textDocument/semanticTokens/full", {"textDocument": {"uri": uri}})["data"]
    lines, found, row, column = text.split("\n"), [], 0, 0
    for down, along, length, sort, declares in zip(*[iter(data)] * 5, strict=True):
        row, column = row + down, along if down else column + along
        found.append((row, lines[row][column : column + length], LEGEND[sort], bool(declares)))
    said = next(number for number, line in enumerate(lines) if "the leader {" in line)
    assert [one[1:3] for one in found if one[0] == said] == [
        ("say", "keyword"),
        ("leader", "variable"),
        ("left", "property"),
        ("trick", "variable"),
    ]
    assert {one[1:] for one in found} >= {
        ("takes", "function", True),
        ("c", "parameter", True),
        ("play", "event", True),
        ("KH", "enumMember", False),
    }


def test_a_file_has_an_outline(editor: Editor, sedma: str) -> None:
    found = editor.ask("textDocument/documentSymbol", {"textDocument": {"uri": sedma}})
    sections = {entry["name"]: entry for entry in found}
    assert [entry["name"] for entry in sections["actions"]["children"]] == ["play", "show_four"]
    play = sections["actions"]["children"][0]
    assert [below["name"] for below in play["children"][0]["children"]] == ["c"]
    assert within(SEDMA, play["selectionRange"]) == "play"


def test_a_file_is_laid_out_anew(editor: Editor, uri: str) -> None:
    ragged = SEDMA.replace("  takes(c card): c.rank is 7", "  takes(c card):     c.rank is 7")
    editor.open(uri, ragged)
    asked = {"textDocument": {"uri": uri}, "options": {"tabSize": 2, "insertSpaces": True}}
    (edit,) = editor.ask("textDocument/formatting", asked)
    editor.change(uri, 2, edit["newText"])
    assert editor.ask("textDocument/formatting", asked) == []
    editor.change(uri, 3, ragged.replace("c.rank is 7", "c.rank is"))
    assert editor.ask("textDocument/formatting", asked) == []


def test_a_patch_points_into_its_base(editor: Editor) -> None:
    path = ROOT / "gamedefs/sedma/variants/wild_eights.yaml"
    text = path.read_text(encoding="utf-8")
    bad = text.replace("bonus: 20 if last_trick", "bonos: 20 if last_trick")
    errors = [d for d in editor.open(path.as_uri(), bad) if d["severity"] == 1]
    assert [(d["code"], within(bad, d["range"])) for d in errors] == [("D801", "bonos")]
    assert errors[0]["relatedInformation"][0]["location"]["uri"].endswith("sedma/game.yaml")
    editor.change(path.as_uri(), 2, text)
    assert not [d for d in editor.findings(path.as_uri(), 2) if d["severity"] == 1]
    there = editor.at("definition", path.as_uri(), place(text, "20 if last_trick", 7))
    assert there["uri"].endswith("sedma/game.yaml")
    assert (there["range"]["start"]["line"], 2) == place(SEDMA, "last_trick:")


def test_findings_in_a_base_are_shown_where_it_is_named(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(SEDMA.replace("c.rank is 7", "c.rank is 77"), encoding="utf-8")
    text = "hoyle: 1\nextends: mine\nvariant: other\ntitle: Other\nchange:\n  formulas: {bonus: 1}\n"
    errors = [d for d in editor.open((tmp_path / "other.yaml").as_uri(), text) if d["severity"] == 1]
    assert within(text, errors[0]["range"]) == "mine"
    assert errors[0]["relatedInformation"][0]["location"]["uri"] == (tmp_path / "mine.yaml").as_uri()


def test_saving_a_base_checks_what_extends_it_again(editor: Editor, tmp_path: Path) -> None:
    base = tmp_path / "mine.yaml"
    base.write_text(SEDMA, encoding="utf-8")
    uri = (tmp_path / "other.yaml").as_uri()
    text = "hoyle: 1\nextends: mine\nvariant: other\ntitle: Other\nchange:\n  formulas: {bonus: 1}\n"
    assert not [d for d in editor.open(uri, text) if d["severity"] == 1]
    base.write_text(SEDMA.replace("  bonus:", "  bonos:"), encoding="utf-8")
    editor.published.clear()
    editor.tell("textDocument/didSave", {"textDocument": {"uri": base.as_uri()}})
    assert [d["code"] for d in editor.findings(uri, 1) if d["severity"] == 1] == ["D801"]


def test_a_chain_leads_where_validate_finds_it(editor: Editor, tmp_path: Path) -> None:
    """A file that is extended may extend another by its id in the folder of the first, and none outside of that."""
    (tmp_path / "mine.yaml").write_text(SEDMA, encoding="utf-8")
    (tmp_path / "below").mkdir()
    patch = "hoyle: 1\nextends: {}\nvariant: {}\ntitle: Other\nchange:\n  formulas: {{bonus: 1}}\n"
    (tmp_path / "below/middle.yaml").write_text(patch.format("mine", "middle"), encoding="utf-8")
    text = patch.format("below/middle.yaml", "top").replace("bonus: 1", "bonus: 2")
    for name, folder, codes in (("top.yaml", tmp_path, []), ("top.yaml", tmp_path / "elsewhere", ["D807"])):
        folder.mkdir(exist_ok=True)
        if codes:
            (folder / "below").mkdir()
            (folder / "below/middle.yaml").symlink_to(tmp_path / "below/middle.yaml")
        path = folder / name
        path.write_text(text, encoding="utf-8")
        errors = [d["code"] for d in editor.open(path.as_uri(), text) if d["severity"] == 1]
        assert errors == [d.code for d in validate(path, proofs=False) if d.severity == "error"]
        assert bool(errors) is bool(codes)


def test_scenario_files_are_read_and_other_files_let_be(editor: Editor, tmp_path: Path) -> None:
    uri = (tmp_path / "scenarios.yaml").as_uri()
    text = "game: sedma\nscenarios:\n  one:\n    stepz: []\n"
    assert [d["code"] for d in editor.open(uri, text)] == ["S903", "S901"]
    assert editor.open((tmp_path / "other.yaml").as_uri(), "kind: [of, other") == []


def test_columns_count_units_of_utf_16(editor: Editor, uri: str) -> None:
    text = SEDMA.replace("title: burn the hand with {four}", "title: '\U0001f0a1\U0001f0a1 {fuor}'")
    (error,) = [d for d in editor.open(uri, text) if d["code"] == "N301"]
    start, end = error["range"]["start"], error["range"]["end"]
    units = text.split("\n")[start["line"]].encode("utf-16-le")
    assert units[2 * start["character"] : 2 * end["character"]].decode("utf-16-le") == "fuor"


@pytest.mark.parametrize(
    "text", ["", "\x00", "hoyle: 1\n\t- {", "hoyle: &a [*a]", "hoyle: 1\nactions: 7\nphases: []\nzones: {a: {b: c}}\n"]
)
def test_nothing_typed_stops_the_server(editor: Editor, uri: str, text: str) -> None:
    editor.open(uri, text, "hoyle")
    for line in range(3):
        for character in (0, 5, 99):
            for what in ("hover", "completion", "definition", "documentHighlight"):
                editor.at(what, uri, (line, character))
    editor.ask("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
    assert editor.process.poll() is None


def test_every_prefix_of_a_file_is_served(editor: Editor, uri: str) -> None:
    editor.open(uri, SEDMA[:40])
    for version, end in enumerate(range(300, len(SEDMA), 701), start=2):
        text = SEDMA[:end]
        editor.change(uri, version, text)
        editor.at("completion", uri, (text.count("\n"), end - text.rfind("\n") - 1))
    assert editor.process.poll() is None


@pytest.mark.slow
def test_a_client_that_goes_away_ends_the_process(tmp_path: Path) -> None:
    editor = Editor(tmp_path)
    assert editor.process.stdin is not None
    editor.process.stdin.close()
    editor.process.wait(PATIENCE)


@pytest.mark.slow
def test_without_the_extra_the_command_says_how_to_get_it(tmp_path: Path) -> None:
    hide = (
        "import sys, importlib.abc\n"
        "class Hide(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] in ('pygls', 'lsprotocol'):\n"
        "            raise ModuleNotFoundError(name, name=name)\n"
        "sys.meta_path.insert(0, Hide())\n"
        f"sys.path[:0] = {[str(ROOT / 'interpreter'), str(ROOT / 'cli')]}\n"
        "import hoyle, hoyle.tools.lsp.analysis\n"
        "sys.argv = ['hoyle', 'lsp']\n"
        "from hoyle_cli.main import main\n"
        "main()\n"
    )
    ended = subprocess.run([sys.executable, "-c", hide], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert 'pip install "hoyle[lsp]"' in ended.stderr and "Traceback" not in ended.stderr
