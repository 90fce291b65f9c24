"""The renderers at their edges: spans of several lines, tabs, wide characters, long lines, files that just end."""

import json
import unicodedata
from typing import Any

import pytest

from hoyle.language.report import Diagnostic, Format, Label, Source, Span, render
from hoyle.language.report.source import Span as Place

LONG = "x" * 3000 + " MARK " + "y" * 3000
TEXTS = {
    "plain": "zones:\n  hand: set\n",
    "several lines": "do: |\n  MARK one\n  and two\n  until MARK\nend: yes\n",
    "tabs": "a:\tMARK\tb\n\t\tMARK\n",
    "wide": "標題: 日本の札 MARK 札\n",
    "combining": "title: caf\u0301e MARK\n",
    "windows": "a: b\r\nc: MARK\r\nd: e\r\n",
    "long": f"a: b\n{LONG}\n",
    "no last line break": "a: b\nc: MARK",
    "empty": "",
}
FORMS: tuple[Format, ...] = ("text", "json", "sarif", "github")


def make_finding(text: str, name: str = "games/a b.yaml") -> Diagnostic:
    """A finding from the first mark to the last, with a label at the end of the text."""
    source = Source(name, text)
    start = max(text.find("MARK"), 0)
    end = text.rfind("MARK") + 4 if "MARK" in text else start
    rest = Label(Span(source, len(text), len(text)), "here it ends")
    return Diagnostic(
        "X100", "error", "wrong", Place(source, start, end), "this", (rest,), ("a note",), "do it, so: 5%"
    )


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("form", FORMS)
def test_every_form_takes_every_text(kind: str, form: Format) -> None:
    told = render([make_finding(TEXTS[kind])], form)
    assert told.endswith("\n") and "\t" not in told
    if form in ("json", "sarif"):
        json.loads(told)
    if form == "github":
        assert told.count("\n") == 1


def columns(line: str) -> int:
    """How many columns of a terminal a line takes."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


@pytest.mark.parametrize("kind", ["plain", "tabs", "wide", "combining", "windows", "long", "no last line break"])
def test_the_carets_stand_under_the_words(kind: str) -> None:
    text = TEXTS[kind] if "MARK" in TEXTS[kind] else "a: MARK\n"
    text = text[: text.index("MARK") + 4] + text[text.index("MARK") + 4 :].replace("MARK", "....")
    lines = render([make_finding(text)], "text", width=80).splitlines()
    at = next(n for n, line in enumerate(lines) if "MARK" in line)
    under = lines[at + 1]
    assert columns(lines[at].partition("MARK")[0]) == under.index("^") and under.count("^") == 4
    assert all(columns(line) <= 80 for line in lines)


def test_of_several_lines_the_first_is_shown() -> None:
    told = render([make_finding(TEXTS["several lines"])], "text").splitlines()
    assert told[1] == " --> games/a b.yaml:2:3"
    assert told[3] == "2 |   MARK one" and told[4] == "  |   ^^^^^^^^ this"
    assert "and two" not in "\n".join(told)


def test_the_end_of_a_text_without_a_last_line_break() -> None:
    told = render([make_finding(TEXTS["no last line break"])], "text")
    assert "2 | c: MARK\n  |    ^^^^- here it ends\n" in told or "2 | c: MARK\n  |    ^^^^ this\n" in told


def test_json_counts_lines_and_columns_in_characters() -> None:
    place = json.loads(render([make_finding(TEXTS["wide"])], "json"))[0]["place"]
    assert (place["line"], place["column"], place["end_line"], place["end_column"]) == (1, 10, 1, 14)
    place = json.loads(render([make_finding(TEXTS["several lines"])], "json"))[0]["place"]
    assert (place["line"], place["column"], place["end_line"], place["end_column"]) == (2, 3, 4, 13)


def check_sarif(log: dict[str, Any]) -> None:
    """The parts of the SARIF 2.1.0 schema that a log of findings has, checked by hand."""
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
    assert set(log) == {"$schema", "version", "runs"}
    for run in log["runs"]:
        driver = run["tool"]["driver"]
        assert isinstance(driver["name"], str) and run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
        ids = [rule["id"] for rule in driver["rules"]]
        assert len(set(ids)) == len(ids)
        for rule in driver["rules"]:
            assert set(rule) <= {"id", "name", "shortDescription", "fullDescription", "help", "helpUri"}
            for key in ("shortDescription", "fullDescription", "help"):
                assert key not in rule or isinstance(rule[key]["text"], str)
        for result in run["results"]:
            assert set(result) <= {"ruleId", "ruleIndex", "level", "message", "locations", "relatedLocations", "fixes"}
            assert result["level"] in ("none", "note", "warning", "error")
            assert ids[result["ruleIndex"]] == result["ruleId"] and result["message"]["text"]
            numbers = [location["id"] for location in result.get("relatedLocations", ())]
            assert len(set(numbers)) == len(numbers) and all(number >= 0 for number in numbers)
            for location in (*result["locations"], *result.get("relatedLocations", ())):
                physical = location["physicalLocation"]
                uri = physical["artifactLocation"]["uri"]
                assert " " not in uri and "\\" not in uri
                region = physical["region"]
                assert min(region.values()) >= 1
                start, end = ((region[f"{x}Line"], region[f"{x}Column"]) for x in ("start", "end"))
                assert start <= end


@pytest.mark.parametrize("kind", TEXTS)
def test_sarif_has_the_shape_of_its_schema(kind: str) -> None:
    nowhere = Diagnostic("X099", "note", "nowhere", None)
    log = json.loads(
        render([make_finding(TEXTS[kind]), nowhere, make_finding(TEXTS[kind], "C:\\games\\ö.yaml")], "sarif")
    )
    check_sarif(log)
    assert len(log["runs"][0]["results"]) == 3


def test_what_is_to_be_written_instead_is_reported_to_programs() -> None:
    text = Source("a.yaml", "x: 3..1\n")
    mended = Diagnostic("X100", "error", "wrong", Span(text, 3, 7), help="write `1..3`", instead="1..3")
    (plain,) = json.loads(render([mended], "json"))
    assert plain["instead"] == "1..3"
    assert "instead" not in json.loads(render([make_finding(TEXTS["plain"])], "json"))[0]
    log = json.loads(render([mended], "sarif"))
    check_sarif(log)
    (fix,) = log["runs"][0]["results"][0]["fixes"]
    (change,) = fix["artifactChanges"]
    (replaced,) = change["replacements"]
    assert change["artifactLocation"]["uri"] == "a.yaml" and replaced["insertedContent"]["text"] == "1..3"
    assert replaced["deletedRegion"] == {"startLine": 1, "startColumn": 4, "endLine": 1, "endColumn": 8}


def test_names_of_files_are_uris_in_sarif() -> None:
    found = [make_finding(TEXTS["plain"], name) for name in ("a b/ö.yaml", "C:\\games\\x.yaml", "/tmp/x.yaml")]
    results = json.loads(render(found, "sarif"))["runs"][0]["results"]
    uris = [result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in results]
    assert uris == ["a%20b/%C3%B6.yaml", "file:///C:/games/x.yaml", "/tmp/x.yaml"]


def test_github_fields_are_escaped() -> None:
    told = render([make_finding(TEXTS["plain"], "a,b:c%.yaml")], "github")
    assert told.startswith("::error file=a%2Cb%3Ac%25.yaml,line=1,endLine=1,title=X100,col=1,endColumn=1::wrong")
    assert told.endswith("%0Aa note%0Ahelp: do it, so: 5%25\n")
    lines = render([make_finding(TEXTS["several lines"])], "github")
    assert "line=2,endLine=4" in lines and "col=" not in lines


def test_nothing_found_is_an_empty_text_or_list() -> None:
    assert [render([], form) for form in ("text", "github")] == ["", ""]
    assert json.loads(render([], "json")) == []
    check_sarif(json.loads(render([], "sarif")))
