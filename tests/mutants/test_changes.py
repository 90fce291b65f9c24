"""The wrong changes that are tried: which there are, and that the rest of a module stays as it is."""

import pytest

from mutants.changes import changes


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("a < b", ["a <= b"]),
        ("a is not b", ["a is b"]),
        ("a and b and c", ["((b) and (c))", "((a) and (c))", "((a) and (b))", "a or b and c", "a and b or c"]),
        ("not a", ["(a)"]),
        ("a + 1", ["a - 1", "a + 2"]),
        ("f'{a}' + b", []),
        ("a if b else c", ["(a)", "(c)"]),
        ("[a for a in b if c]", ["[a for a in b if True]"]),
        ("sorted(a)", ["list(a)"]),
        ("True", ["False"]),
    ],
)
def test_what_an_expression_decides_is_changed(line: str, wrong: list[str]) -> None:
    source = f"x = {line}\n".encode()
    assert sorted(change.apply(source).decode() for change in changes(source)) == sorted(f"x = {w}\n" for w in wrong)


@pytest.mark.parametrize(
    ("statement", "wrong"),
    [
        ("if a:\n    b()", ["if True:\n    b()", "if False:\n    b()", "if a:\n    None"]),
        ("for a in b:\n    continue", ["for a in ():\n    continue", "for a in b:\n    break"]),
        ("a.b = c", ["None"]),
        ("a += b", ["None", "a -= b"]),
        ("raise a", ["pass"]),
        ("def f():\n    return a", ["def f():\n    return None"]),
    ],
)
def test_what_a_statement_does_is_changed(statement: str, wrong: list[str]) -> None:
    source = f"{statement}\n".encode()
    assert sorted(change.apply(source).decode() for change in changes(source)) == sorted(f"{w}\n" for w in wrong)


def test_texts_types_and_assertions_stay() -> None:
    assert not changes(
        b'"""Text."""\na: list[int] | None = b\nassert c < d\ne = f"{1 + 1}"\nh = zip(f, g, strict=True)\nif TYPE_CHECKING:\n    i()\n'
    )


def test_a_change_is_shown_in_its_line() -> None:
    source = "a = 'é'\nif b < c:  # far\n    d()\n".encode()
    (change,) = [change for change in changes(source) if change.text == "<="]
    assert change.line == 2
    assert change.describe(source) == "if b [< => <=] c: # far"
