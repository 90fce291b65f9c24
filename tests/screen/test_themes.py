"""The light and the dark theme: readable, chosen by flag, key or terminal, and remembered."""

from itertools import product
from pathlib import Path

import pytest
from seated import a_table, at_table, press
from textual.pilot import Pilot

from hoyle_cli.screen.paint import PALETTES, SUITS, style
from hoyle_cli.screen.themes import textual_theme
from hoyle_cli.theme_setting import THEMES, theme_file, theme_for

#: What is no text: lines, edges, and keys that do nothing now.
NO_TEXT = {"edge", "rule", "off", "card"}
STATES = ("", "moved", "lit", "taken", "moved lit", "moved taken", "cursor")
ROLES = [
    *(f"{kind} {suit} {state}".strip() for kind, suit, state in product(("big", "card"), SUITS, STATES)),
    *(f"{kind} {suit}" for kind, suit in product(("token", "said"), SUITS)),
    *("title moved", "number cursor", "entry cursor", "back moved", "free lit", "note", "row lit"),
]


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, by WCAG 2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_every_text_has_the_contrast_that_wcag_asks_for(theme: str) -> None:
    roles = [*(role for role in PALETTES[theme] if "." not in role and role not in NO_TEXT), *ROLES]
    poor = []
    for role in roles:
        found = style("felt", theme) + style(role, theme)
        assert found.color is not None and found.bgcolor is not None
        if contrast(found.color.name, found.bgcolor.name) < 4.5:
            poor.append(role)
    assert poor == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_texts_of_widgets_have_it_too(theme: str) -> None:
    colours = textual_theme(theme).variables
    over = {
        "felt": ("ink", "quiet", "soft", "notice", "mark"),
        "field": ("ink",),
        "bar": ("bar-ink",),
        "mark": ("mark-ink",),
    }
    for below, texts in over.items():
        assert all(contrast(colours[below], colours[text]) >= 4.5 for text in texts)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("COLORFGBG", raising=False)
    return tmp_path


def test_the_theme_is_that_of_the_flag_of_last_time_or_of_the_terminal(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert theme_for() == "dark"
    monkeypatch.setenv("COLORFGBG", "0;default;15")
    assert theme_for() == "light"
    monkeypatch.setenv("COLORFGBG", "15;0")
    assert theme_for() == "dark"
    assert theme_for("light") == "light"
    assert theme_for() == "light"
    theme_file().write_bytes(b"\xff")  # type: ignore[union-attr]
    assert theme_for() == "dark"


def test_a_theme_that_cannot_be_remembered_is_shown_all_the_same(folder: Path) -> None:
    (folder / "hoyle").write_text("a file where the folder would be")
    assert theme_for("light") == "light" and theme_for() == "dark"


def test_a_key_changes_the_theme_and_remembers_it(folder: Path) -> None:
    app = a_table("sedma", 4)

    async def change(pilot: Pilot[None]) -> None:
        assert app.screen.styles.background.hex.lower() == "#12271f"
        await press(app, pilot, "c")
        assert app.board.palette == "light" and app.screen.styles.background.hex.lower() == "#dde8e0"

    at_table(app, change)
    assert theme_for() == "light"


@pytest.mark.parametrize("theme", THEMES)
def test_without_colours_a_theme_sends_none(theme: str) -> None:
    app = a_table("sedma", 4, colours=False, theme=theme)

    async def look(pilot: Pilot[None]) -> None:
        for y in range(app.size.height):
            for segment in app.board.render_line(y):
                assert segment.style is None or (segment.style.color is None and segment.style.bgcolor is None)

    at_table(app, look)
