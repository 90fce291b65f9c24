"""The analysis of a game as one self-contained HTML page."""

from collections.abc import Iterator, Sequence
from html import escape

from hoyle.language.report.html_page import html_page
from hoyle.language.report.invisible import visible
from hoyle.records import MoveLine, Replay
from hoyle.records.follow import again
from hoyle.scene.wording.ending import verdict
from hoyle.scene.wording.hint import names as titles
from hoyle_cli.analysis.chances import chances
from hoyle_cli.analysis.costs import advice, cost, headline
from hoyle_cli.analysis.estimates import Analysis, Judged
from hoyle_cli.prompt import picture
from hoyle_cli.prompt.game_story import GameStory

#: The size of the graph in units of its drawing, and its margins.
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 240, 44, 12, 12, 28

#: Moves for which the table before them is drawn.
DRAWN = 10

_STYLE = """
:root { --line-0: #1f5f8b; --line-1: #c8621a; --line-2: #3c8a5a; --line-3: #8a5aa0; --bad-ink: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --line-0: #7db8e8; --line-1: #f0a060; --line-2: #7fd09a; --line-3: #c8a0e0; --bad-ink: #ff8a80; }
}
header p { margin: 0; color: var(--soft); }
figure { margin: 1rem 0 0; }
svg { display: block; width: 100%; height: auto; }
svg text { font: 12px system-ui, "DejaVu Sans", sans-serif; fill: var(--soft); }
svg .grid { stroke: var(--line); }
svg .chance { fill: none; stroke-width: 2; stroke-linejoin: round; }
svg .mark { fill: var(--bad-ink); stroke: var(--paper); stroke-width: 1.5; }
.key { display: inline-block; width: 1.5rem; height: .2rem; margin-right: .4rem; vertical-align: middle; }
figcaption span { margin-right: 1.25rem; white-space: nowrap; }
article { margin: 1rem 0; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; }
article h3 { font-size: 1rem; margin: 0; }
article p { margin: .25rem 0; }
article .cost, td .cost { color: var(--bad-ink); }
pre { margin: .5rem 0 0; font: .85rem/1.4 ui-monospace, "DejaVu Sans Mono", monospace; overflow-x: auto; }
summary { cursor: pointer; color: var(--soft); }
table { width: 100%; font-variant-numeric: tabular-nums; }
tr:target, article:target { background: var(--part); }
footer { margin-top: 3rem; font-size: .85rem; }
"""


def page(replay: Replay, seats: Sequence[int], analysis: Analysis, *, partial: bool = False) -> str:
    return _Page(replay, seats, analysis).text(partial=partial)


class _Page:
    def __init__(self, replay: Replay, seats: Sequence[int], analysis: Analysis) -> None:
        self.replay, self.seats, self.analysis = replay, seats, analysis
        over = replay.log.end is not None
        self.listed = range(replay.game.players) if over else seats
        self.story = GameStory(replay, None if over or len(seats) > 1 else seats[0])
        self.signs = self.story.desk.faces
        self.last = replay.at(len(replay.moves))

    def text(self, *, partial: bool) -> str:
        story, analysis = self.story, self.analysis
        worst = analysis.worst(self.seats)
        remarks = ["The analysis was stopped: these are the moves so far."] if partial else []
        if self.replay.finding is not None:
            remarks.append(f"The log can be followed up to move {story.length} only: {self.replay.finding.message}.")
        looked = headline(len(analysis.of(self.seats)), 0 if not worst else 2).partition(";")[0].rstrip(".")
        about = [story.played, verdict(self.last, story.reader) if self.last.is_terminal else "", *remarks]
        body = [
            f"<header><h1>{self.html(story.headline)}</h1>",
            *(f"<p>{self.html(line)}</p>" for line in about if line),
            "</header>\n<main>",
            *self.graph(),
            "<section><h2>Moves that cost most</h2>",
            f"<p>{self.html(looked)}, each by what its player could know then."
            f"{'' if worst else ' No move clearly lost anything.'}</p>",
            *(self.mistake(one, drawn=number < DRAWN) for number, one in enumerate(worst)),
            "</section>",
            *self.table(),
            "</main>",
            f'<footer class="soft"><p>Made by Hoyle with {analysis.iterations:,} iterations for each decision. '
            "A chance of winning is an estimate from what the player could know.</p></footer>",
        ]
        return html_page(story.names.insert(visible(story.headline)), "\n".join(body), _STYLE)

    def html(self, text: str) -> str:
        text = visible(self.story.names.insert(text), lines=True)
        pattern, signs = self.signs.pattern, self.signs.signs
        if pattern is not None:
            text = pattern.sub(lambda face: face[0][:-1] + signs[face[0]], text)
        return escape(text)

    def who(self, seat: int) -> str:
        return self.html(f"p{seat}")

    # ---- the graph

    def graph(self) -> Iterator[str]:
        lines = {seat: chances(self.replay, seat, self.analysis) for seat in self.seats}
        if not any(len(line) > 1 for line in lines.values()):
            return
        yield "<section><h2>Chance of winning</h2><figure>"
        label = f"Estimated chance of winning over {len(self.replay.moves)} moves"
        yield f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
        for share in (0, 0.25, 0.5, 0.75, 1):
            y = self.y(share)
            yield f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>'
            yield f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{share:.0%}</text>'
        for move in self.ticks():
            yield f'<text x="{self.x(move)}" y="{HEIGHT - 8}" text-anchor="middle">{move}</text>'
        for seat, line in lines.items():
            points = " ".join(f"{self.x(one.move)},{self.y(one.won)}" for one in line)
            yield f'<polyline class="chance" style="stroke: var(--line-{seat % 4})" points="{points}"/>'
        for line in lines.values():
            for one in line:
                if one.cost is not None:
                    yield self.mark(one.cost)
        keys = (
            f'<span><i class="key" style="background: var(--line-{seat % 4})"></i>{self.who(seat)}</span>'
            for seat in lines
        )
        yield f'</svg><figcaption class="soft">{"".join(keys)}'
        yield "<span>● a move that clearly lost something</span></figcaption></figure></section>"

    def mark(self, one: Judged) -> str:
        words = self.html(f"Move {one.move}, p{one.seat}: {one.title} {cost(one)}")
        circle = f'<circle class="mark" cx="{self.x(one.move)}" cy="{self.y(one.won)}" r="5">'
        return f'<a href="#cost-{one.move}">{circle}<title>{words}</title></circle></a>'

    def x(self, move: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * move / max(len(self.replay.moves), 1), 1)

    def y(self, share: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - share), 1)

    def ticks(self) -> list[int]:
        """At most about ten round numbers."""
        moves = len(self.replay.moves)
        step = next(size for k in range(12) for size in (10**k, 2 * 10**k, 5 * 10**k) if moves <= 10 * size)
        return list(range(0, moves + 1, step))

    # ---- the moves

    def mistake(self, one: Judged, *, drawn: bool) -> str:
        found = [
            f'<article id="cost-{one.move}"><h3>Move {one.move}, {self.who(one.seat)}: {self.html(one.title)}</h3>',
            f'<p><span class="cost">It {self.html(cost(one))}.</span> {self.html(advice(one))}</p>',
        ]
        if drawn:
            lines = "\n".join(self.table_before(one))
            found.append(f"<details><summary>The table before it, as {self.who(one.seat)} saw it</summary>")
            found.append(f"<pre>{lines}</pre></details>")
        return "\n".join([*found, "</article>"])

    def table_before(self, one: Judged) -> Iterator[str]:
        lines = picture.table_lines(self.replay.at(one.move - 1), one.seat)
        broad = max((len(self.story.names.insert(label)) for label, _ in lines), default=0)
        for label, rows in lines:
            for number, row in enumerate(rows):
                start = self.story.names.insert(label) if number == 0 else ""
                yield self.html(f"{start:{broad}}  {'   '.join(row)}".rstrip())

    def table(self) -> Iterator[str]:
        rows = list(self.rows())
        if not rows:
            return
        yield '<section><h2>All moves</h2><div class="wide"><table>'
        yield "<thead><tr><th>Move</th><th>Player</th><th></th><th>Chance of winning</th><th>Cost</th></tr></thead>"
        yield from ("<tbody>", *rows, "</tbody></table></div></section>")

    def rows(self) -> Iterator[str]:
        state = self.replay.at(0)
        for made in self.replay.moves:
            if made.seat in self.listed:
                title = titles(state, made.seat, [state.parse_move(made.move, made.seat)])[0]
                yield self.row(made, title)
            again(state, made)

    def row(self, made: MoveLine, title: str) -> str:
        one = self.analysis.judged.get(made.n) if made.seat in self.seats else None
        chance = f"{one.won:.0%}" if one is not None else ""
        blame = ""
        if one is not None and one.clear:
            blame = f'<a class="cost" href="#cost-{made.n}">{self.html(cost(one))}</a>'
        cells = (str(made.n), self.who(made.seat), self.html(title), chance, blame)
        return f'<tr id="move-{made.n}">{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
