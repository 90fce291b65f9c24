"""Pictures as SVG; needs matplotlib.

Text in pictures remains text, and pages load nothing from elsewhere.
"""

import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib import rc_context
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from hoyle.engine.table.options import OptionValue
from hoyle.language.report.words import ordinal, value_text
from hoyle.measure.tally import REASONS
from hoyle.tools.study.comparison import Comparison
from hoyle.tools.study.contrast import Contrast
from hoyle.tools.study.estimates import Estimate, Numbers
from hoyle.tools.study.measures import measures
from hoyle.tools.study.settings import setting_text
from hoyle.tools.study.sheets import label, significant_contrasts
from hoyle.tools.study.study import Study
from hoyle.tools.study.tuning import Tried, Tuning

BLUE, ORANGE, GREY, LINE = "#1f5f8b", "#c8621a", "#9aa3ab", "#d8dde1"
COLOURS = (BLUE, ORANGE, "#3c8a5a", "#8a5aa0", "#b8a02a", "#5a6a78")

#: Width of a drawing in inches of 72 points.
WIDTH = 7.0

#: Most rows that are drawn.
ROWS = 30

#: Up to this many different whole numbers, each has its own bar.
KINDS = 40

STYLE = {
    "svg.fonttype": "none",
    "font.family": ["sans-serif"],
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": GREY,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": LINE,
    "grid.linewidth": 0.6,
    "xtick.color": "#333333",
    "ytick.color": "#333333",
    "text.parse_math": False,
}


@dataclass(frozen=True, slots=True)
class Picture:
    title: str
    words: str
    svg: str


def draw_picture(title: str, words: str, height: float, draw: Callable[[Any], None]) -> Picture:
    with rc_context(STYLE | {"svg.hashsalt": title}):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        FigureCanvasSVG(figure)
        draw(figure.add_subplot())
        file = io.StringIO()
        figure.savefig(file, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = file.getvalue()
    svg = text[text.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg, flags=re.S)
    mark = re.sub(r"\W+", "-", title.lower())
    svg = re.sub(r'(id="|url\(#|href="#)', rf"\g<1>{mark}-", svg)  # several drawings share a page
    svg = re.sub(r'width="[\d.]+pt" height="[\d.]+pt"', "", svg, count=1)
    return Picture(title, words, svg)


# ---- pictures of each kind of finding


def study_pictures(found: Study) -> Iterator[Picture]:
    if not found.records.over.any():
        return
    players = len(found.seats.shares)
    if len(set(found.records.side_of)) > 1:
        even = float(np.mean([share.value or 0.0 for share in found.seats.shares]))
        names = [f"p{seat}" for seat in range(players)] + [f"{ordinal(n)} place" for n in range(1, players + 1)]
        shares = [*found.seats.shares, *found.places.shares]
        words = "Shares of wins by seat, and by place counted from the first dealer's left; the line is an equal share."
        yield dots("Who wins", words, names, shares, even, share=True)
    of = {measure.key: measure.values for measure in measures(found.records)}
    lists = [(f"p{seat}", of[f"returns.p{seat}"]) for seat in range(players)]
    yield histograms("What games return", "How often each seat had each return.", "return", lists)
    for key, title, words in (
        ("course.length", "Length", "decisions a game"),
        ("course.moves", "Choice", "moves at a decision, mean of a game"),
        ("outcome.decisiveness", "Decisiveness", "points between the first and the second side"),
    ):
        values = of.get(key)
        if values is not None and np.nanmax(values) - np.nanmin(values) > 0:
            yield histograms(title, f"Share of games by {words}.", words, [("", values)])
    if len(found.ends) > 1:
        ends = sorted(found.ends.items(), key=lambda end: end[1].value or 0.0, reverse=True)
        yield dots(
            "How games end",
            "The share of games by the reason of their end.",
            [REASONS.get(name, name) for name, _ in ends],
            [share for _, share in ends],
            None,
            share=True,
        )
    if len(found.parts) > 1:
        yield part_bars(found)
    sure = [
        (setting_text({effect.option: effect.value}), c)
        for effect in found.options
        for c in significant_contrasts(effect.contrasts)
    ]
    if any(contrast.effect is not None for _, contrast in sure):
        words = "Effects of other values of options, in standard deviations of single games."
        yield effects("What options change", words, [(f"{name}: {label(c)}", c) for name, c in sure])


def comparison_pictures(found: Comparison) -> Iterator[Picture]:
    sure = significant_contrasts(found.contrasts)
    others = [contrast for contrast in found.contrasts if not contrast.significant]
    words = "Each measure in b less that in a, in standard deviations of single games; grey: not shown to differ."
    if any(contrast.effect is not None for contrast in found.contrasts):
        yield effects("What differs", words, [(label(contrast), contrast) for contrast in [*sure, *others]])
    of = [{measure.key: measure.values for measure in measures(side.records)} for side in (found.before, found.after)]
    for contrast in sure:
        if not contrast.share:
            key = f"{contrast.group}.{contrast.name}"
            lists = [("a", of[0][key]), ("b", of[1][key])]
            yield histograms(
                capitalize(label(contrast)), "How often each number occurs in a and in b.", label(contrast), lists
            )
    for contrast in sure:
        due = [share for share in found.shares if (share.group, share.name) == (contrast.group, contrast.name)]
        if due and due[0].kind == "share":
            names = [" + ".join(share.changes) for share in due]
            title, words = f"Shares in {label(contrast)}", "How much of the difference is due to each change."
            yield dots(title, words, names, [share.estimate for share in due], 0.0, share=contrast.share)


def tuning_pictures(found: Tuning) -> Iterator[Picture]:
    shown = found.tried[:ROWS]
    names = [setting_text(row.options) for row in shown]
    aim = found.target.wanted
    words = found.target.words if found.target.name != "fairness" else "unfairness"
    strong = [row.verdict in ("best", "as good") for row in shown]
    caption = f"{capitalize(words)} for each setting; blue: the best, and those that are as good."
    yield dots("Settings", caption, names, [row.value for row in shown], aim, share=found.target.share, strong=strong)
    if len(found.tried[0].options) == 2 and found.tried[0].verdict != "stopped":
        yield heat_map(found.tried, words)


# ---- kinds of drawings


def dots(
    title: str,
    words: str,
    names: Sequence[str],
    estimates: Sequence[Estimate],
    line: float | None,
    *,
    share: bool,
    strong: Sequence[bool] | None = None,
) -> Picture:
    def draw(axes: Any) -> None:
        rows = range(len(names))
        if line is not None:
            axes.axvline(line, color=ORANGE, linewidth=1.2, linestyle=(0, (4, 3)))
        for row, estimate in zip(rows, estimates):
            colour = BLUE if strong is None or strong[row] else GREY
            if estimate.low is not None:
                axes.plot([estimate.low, estimate.high], [row, row], color=colour, linewidth=2, solid_capstyle="round")
            if estimate.value is not None:
                axes.plot([estimate.value], [row], "o", color=colour, markersize=6)
        label_rows(axes, names)
        if share:
            axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=None))

    return draw_picture(title, words, 0.7 + 0.32 * len(names), draw)


def effects(title: str, words: str, rows: Sequence[tuple[str, Contrast]]) -> Picture:
    shown = [(name, contrast, contrast.effect) for name, contrast in rows if contrast.effect is not None][:ROWS]
    steady = [name for name, contrast in rows if contrast.effect is None]
    if steady:
        words += f" Left out, as neither game varies there: {', '.join(steady)}."

    def draw(axes: Any) -> None:
        axes.axvline(0, color="#555555", linewidth=1)
        for row, (_, contrast, effect) in enumerate(shown):
            colour = BLUE if contrast.significant else GREY
            gap = contrast.difference
            if gap.value and gap.low is not None and gap.high is not None:
                scale = effect / gap.value
                axes.plot([gap.low * scale, gap.high * scale], [row, row], color=colour, linewidth=2)
            axes.plot([effect], [row], "o", color=colour, markersize=6)
        label_rows(axes, [name for name, *_ in shown])
        axes.set_xlabel("standard deviations of single games")

    return draw_picture(title, words, 1.0 + 0.3 * len(shown), draw)


def histograms(title: str, words: str, unit: str, lists: Sequence[tuple[str, Numbers]]) -> Picture:
    present = [(name, values[~np.isnan(values)]) for name, values in lists]
    edges = bin_edges(np.concatenate([values for _, values in present]))

    def draw(axes: Any) -> None:
        axes.set_axis_off()
        inner = axes.figure.subplots(len(present), 1, sharex=True, sharey=True, squeeze=False)[:, 0]
        for place, ((name, values), under) in enumerate(zip(present, inner)):
            weights = np.full(len(values), 1 / max(1, len(values)))
            under.hist(values, bins=edges, weights=weights, color=COLOURS[place % len(COLOURS)], rwidth=0.9)
            under.axvline(values.mean(), color="#222222", linewidth=1.2)
            under.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
            under.yaxis.set_major_locator(MaxNLocator(3))
            under.grid(axis="x", visible=False)
            if name:
                under.set_ylabel(name, rotation=0, ha="right", va="center")
        if np.diff(edges)[0] == 1.0:
            inner[-1].xaxis.set_major_locator(MaxNLocator(integer=True))
        inner[-1].set_xlabel(f"{unit} (line: mean)")

    return draw_picture(title, words, 0.8 + (1.1 if len(present) > 1 else 1.9) * len(present), draw)


def bin_edges(values: Numbers) -> Numbers:
    low, high = float(values.min()), float(values.max())
    whole = bool((values == np.round(values)).all())
    if whole and high - low < KINDS:
        return np.arange(low - 0.5, high + 1.0)
    bars = 30
    if whole:
        step = np.ceil((high - low + 1) / bars)
        return np.arange(low - 0.5, high + step + 0.5, step)
    return np.linspace(low, high if high > low else low + 1, bars + 1)


def part_bars(found: Study) -> Picture:
    names = [name for name, means in found.parts.items() if any(mean.value for mean in means)]
    seats = range(found.records.players)

    def draw(axes: Any) -> None:
        thick = 0.8 / max(1, len(names))
        for number, name in enumerate(names):
            means = found.parts[name]
            rows = [seat + (number - (len(names) - 1) / 2) * thick for seat in seats]
            axes.barh(
                rows,
                [mean.value or 0.0 for mean in means],
                thick * 0.9,
                label=name,
                color=COLOURS[number % len(COLOURS)],
            )
        label_rows(axes, [f"p{seat}" for seat in seats])
        axes.axvline(0, color="#555555", linewidth=1)
        axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(1, 1))

    height = 0.8 + 0.22 * len(seats) * max(2, len(names))
    return draw_picture("Parts of the score", "The mean of each part of the score by seat.", height, draw)


def heat_map(tried: Sequence[Tried], words: str) -> Picture:
    """The darker, the nearer to the target."""
    (down, across) = tried[0].options
    rows, columns = (sorted({row.options[name] for row in tried}, key=numbers_first) for name in (down, across))
    off = np.full((len(rows), len(columns)), np.nan)
    for row in tried:
        if row.verdict != "stopped":
            off[rows.index(row.options[down]), columns.index(row.options[across])] = row.off.value

    def draw(axes: Any) -> None:
        image = axes.imshow(off, cmap="Blues_r", aspect="auto")
        axes.set_xticks(range(len(columns)), map(value_text, columns))
        axes.set_yticks(range(len(rows)), map(value_text, rows))
        axes.set_xlabel(across)
        axes.set_ylabel(down)
        axes.grid(visible=False)
        best = tried[0].options
        axes.plot([columns.index(best[across])], [rows.index(best[down])], "o", color=ORANGE, markersize=9)
        axes.figure.colorbar(image, label="off the target")

    caption = f"Distance of each setting from the target ({words}). The dot is the best setting; the rules refuse or stop empty ones."
    return draw_picture("The field", caption, 1.2 + 0.45 * len(rows), draw)


def capitalize(text: str) -> str:
    return text[0].upper() + text[1:]


def numbers_first(value: OptionValue) -> tuple[int, int, str]:
    return (0, value, "") if type(value) is int else (1, 0, value_text(value))


def label_rows(axes: Any, names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.grid(axis="y", visible=False)
    axes.tick_params(axis="y", length=0)
