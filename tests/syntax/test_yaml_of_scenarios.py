"""What YAML makes of zones with an index and of backs: the thing itself is blamed, once, with a way out that works."""

import pytest

from hoyle.language.report import Report, Source
from hoyle.language.syntax.read import read_mapping


@pytest.mark.parametrize(
    ("text", "blamed"),
    [
        ("zones: {hand[2]: {count: 6}}", "hand[2]"),
        ("given: {hand[2]: 9S}", "hand[2]"),
        ("given: {leader: p0, column[0][1]: 9S}", "column[0][1]"),
        ("sees: {layout: ?? ??}", "??"),
        ("sees: {layout: 9S ??, trick: 9H}", "??"),
        ("sees: {pool: [?? ??]}", "??"),
        ("sees: [??, 9S]", "??"),
    ],
)
def test_the_thing_itself_is_blamed(text: str, blamed: str) -> None:
    report = Report()
    read_mapping(Source("scenarios.yaml", text + "\n"), report)
    (finding,) = report.diagnostics
    assert finding.code == "P115" and finding.span is not None
    assert finding.span.text == blamed and "its own line" in (finding.help or "")
