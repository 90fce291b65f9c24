"""A report as one self-contained HTML page."""

from collections.abc import Iterable, Sequence
from html import escape

from hoyle.language.report.html_page import html_page
from hoyle.tools.study.pictures import Picture
from hoyle.tools.study.sheets import Sheet

_STYLE = """
header p { margin: 0; color: var(--soft); }
figure { margin: 1.5rem 0 0; }
figure svg { display: block; width: 100%; max-width: 48rem; height: auto; background: #fff; }
figcaption, .remark { font-size: .9rem; margin: .25rem 0 0; max-width: 48rem; }
table { font-variant-numeric: tabular-nums; }
th, td { text-align: right; white-space: nowrap; }
.name { text-align: left; }
footer { margin-top: 3rem; font-size: .85rem; }
"""


def page(title: str, lines: Iterable[str], pictures: Iterable[Picture], sheets: Sequence[Sheet]) -> str:
    about = "".join(f"<p>{escape(line)}</p>" for line in lines)
    drawings = "\n".join(map(figure, pictures))
    tables = "\n".join(map(table, sheets))
    footer = '<footer class="soft"><p>Made by Hoyle. Intervals hold the truth 19 times in 20.</p></footer>'
    body = f"<header><h1>{escape(title)}</h1>{about}</header>\n<main>\n{drawings}\n{tables}\n</main>\n{footer}"
    return html_page(title, body, _STYLE)


def figure(picture: Picture) -> str:
    label = escape(f"{picture.title}. {picture.words}", quote=True)
    svg = picture.svg.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)
    caption = f'<figcaption class="soft">{escape(picture.words)}</figcaption>'
    return f"<section><h2>{escape(picture.title)}</h2><figure>{svg}{caption}</figure></section>"


def table(sheet: Sheet) -> str:
    head = "".join(cell("th", name, number < sheet.names) for number, name in enumerate(sheet.columns))
    rows = "\n".join(
        f"<tr>{''.join(cell('td', text, number < sheet.names) for number, text in enumerate(row))}</tr>"
        for row in sheet.rows
    )
    remarks = "".join(f'<p class="remark soft">{escape(remark)}</p>' for remark in sheet.remarks)
    body = f'<div class="wide"><table><thead><tr>{head}</tr></thead>\n<tbody>{rows}</tbody></table></div>'
    return f"<section><h2>{escape(sheet.title)}</h2>{body if sheet.rows else ''}{remarks}</section>"


def cell(tag: str, text: str, name: bool) -> str:
    kind = ' class="name"' if name else ""
    return f"<{tag}{kind}>{escape(text)}</{tag}>"
