"""Places, collecting, suggestions and renderers."""

import json

import pytest

from hoyle.language.report import Diagnostic, Label, Report, Source, Span, did_you_mean, render

TEXT = "one\ntwo three\r\n\tfour 日本 five\n"
SOURCE = Source("games/x.yaml", TEXT)


def span(words: str, source: Source = SOURCE) -> Span:
    start = source.text.index(words)
    return Span(source, start, start + len(words))


def test_places_count_from_one() -> None:
    three = span("three")
    assert (three.line, three.column, three.end_line, three.end_column) == (2, 5, 2, 10)
    assert three.text == "three"
    assert SOURCE.line(2) == "two three"
    end = Span(SOURCE, len(TEXT), len(TEXT))
    assert (end.line, end.column) == (4, 1)


def test_findings_come_by_severity_then_by_place() -> None:
    report = Report()
    report.note("X4", "nowhere", None)
    report.note("X3", "first of all", span("one"))
    report.error("X5", "nowhere", None)
    report.error("X2", "later", span("four"))
    report.warning("X1", "sooner", span("one"))
    report.error("X0", "sooner", span("one"))
    assert [d.code for d in report.diagnostics] == ["X0", "X2", "X5", "X1", "X3", "X4"]


def test_only_errors_fail() -> None:
    report = Report()
    report.warning("X1", "careful", None)
    assert not report.failed
    report.error("X2", "wrong", None)
    assert report.failed


def test_the_same_finding_is_kept_once() -> None:
    report = Report()
    for _ in range(3):
        report.error("X1", "wrong", span("one"))
    assert len(report.diagnostics) == 1


def test_no_error_is_lost_among_warnings() -> None:
    report = Report()
    for i in range(150):
        report.warning("X1", f"careful {i}", span("one"))
        report.note("X3", f"note {i}", span("one"))
    report.error("X2", "wrong", None)
    again = Report()
    again.include(report.diagnostics)
    for found in (report, again):
        assert found.failed and len(found.diagnostics) == 301
        assert found.diagnostics[0].code == "X2"
    text = render(report.diagnostics, "text")
    assert text.startswith("error[X2]: wrong\n") and text.count("[X") == 100
    assert text.endswith("\nand 51 warnings, 150 notes more; `hoyle validate --json` lists all\n")
    assert len(json.loads(render(report.diagnostics, "json"))) == 301


def test_more_errors_than_are_printed_are_counted() -> None:
    found = [Diagnostic("X1", "error", f"wrong {i}", None) for i in range(101)]
    assert render(found, "text").endswith("\nand 1 error more; `hoyle validate --json` lists all\n")
    assert "more" not in render(found[:100], "text")


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("won_triks", "won_tricks"),
        ("hnad", "hand"),
        ("Stock", "stock"),
        ("zone", "zones"),
        ("elephant", None),
        ("hand", None),
        ("x", None),
    ],
)
def test_suggestions_are_small_slips(name: str, meant: str | None) -> None:
    assert did_you_mean(name, ["won_tricks", "hand", "stock", "zones"]) == meant


def test_text_has_the_layout_of_the_design() -> None:
    source = Source("a.yaml", "zones:\n  won_tricks: stack\nscore: count(won_triks)\n")
    finding = Diagnostic(
        "N301",
        "error",
        "unknown zone `won_triks`",
        span("won_triks", source),
        "no zone has this name",
        (Label(span("won_tricks", source), "declared here"),),
        (),
        "did you mean `won_tricks`?",
    )
    assert render([finding], "text") == (
        "error[N301]: unknown zone `won_triks`\n"
        " --> a.yaml:3:14\n"
        "  |\n"
        "3 | score: count(won_triks)\n"
        "  |              ^^^^^^^^^ no zone has this name\n"
        "  |\n"
        "2 |   won_tricks: stack\n"
        "  |   ---------- declared here\n"
        "  = help: did you mean `won_tricks`?\n"
    )


def test_two_marks_on_a_line_and_one_in_another_file() -> None:
    other = Source("b.yaml", "there")
    labels = (Label(span("one"), "first"), Label(Span(other, 0, 5), "there"))
    text = render([Diagnostic("X1", "error", "wrong", span("two"), "here", labels)], "text")
    assert "2 | two three\n  | ^^^ here\n" in text
    assert "1 | one\n  | --- first\n" in text
    assert "::: b.yaml:1:1\n  |\n1 | there\n  | ----- there\n" in text


def test_carets_stand_under_tabs_and_wide_characters() -> None:
    text = render([Diagnostic("X1", "error", "wrong", span("本"))], "text")
    assert "3 |     four 日本 five\n  |            ^^\n" in text


def test_long_lines_are_cut_around_the_place() -> None:
    source = Source("long", "x" * 500 + " MARK " + "y" * 500)
    lines = render([Diagnostic("X1", "error", "wrong", span("MARK", source))], "text", width=80).splitlines()
    assert all(len(line) <= 80 for line in lines)
    at = lines[3].index("MARK")
    assert lines[4][at : at + 4] == "^^^^"


def test_a_place_at_the_end_of_the_text_and_none_at_all() -> None:
    end = Span(SOURCE, len(TEXT), len(TEXT))
    assert "4 | \n  | ^\n" in render([Diagnostic("X1", "error", "wrong", end)], "text")
    assert render([Diagnostic("X1", "note", "none", None)], "text") == "note[X1]: none\n"


def test_nothing_in_a_file_can_command_the_terminal() -> None:
    source = Source("a", "\x1b[31mred")
    text = render([Diagnostic("X1", "error", "bad \x1b]0;title", Span(source, 0, 3))], "text")
    assert "\x1b" not in text
    assert "\x1b[" in render([Diagnostic("X1", "error", "wrong", None)], "text", colour=True)


def test_machine_formats() -> None:
    finding = Diagnostic("X1", "error", "50% wrong", span("three"), "here", (Label(span("one"), "first"),), (), "help")
    data = json.loads(render([finding], "json"))
    assert data[0]["place"] == {
        "file": "games/x.yaml",
        "line": 2,
        "column": 5,
        "end_line": 2,
        "end_column": 10,
    }
    sarif = json.loads(render([finding, Diagnostic("X0", "note", "n", None)], "sarif"))
    run = sarif["runs"][0]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["X0", "X1"]
    assert run["results"][0]["ruleIndex"] == 1
    assert run["results"][0]["locations"][0]["physicalLocation"]["region"]["startColumn"] == 5
    command = "::error file=games/x.yaml,line=2,endLine=2,title=X1,col=5,endColumn=9::50%25 wrong%0Ahelp: help\n"
    assert render([finding], "github") == command
