"""A report as one self-contained HTML page."""

from collections.abc import Iterable, Sequence
from html import escape

from hoyle.study.pictures import Picture
from hoyle.study.sheets import Sheet

STYLE = """
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: #fff; color: #1c2329;
  font: 16px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .5rem; }
header p { margin: 0; color: #4c565e; }
figure { margin: 1.5rem 0 0; }
figure svg { display: block; width: 100%; max-width: 48rem; height: auto; }
figcaption, .remark { color: #4c565e; font-size: .9rem; margin: .25rem 0 0; max-width: 48rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .92rem; }
th, td { padding: .25rem 1.1rem .25rem 0; text-align: right; vertical-align: top; white-space: nowrap; }
th { font-weight: 600; color: #4c565e; border-bottom: 1px solid #c9d0d5; }
td { border-bottom: 1px solid #edf0f2; }
.name { text-align: left; }
footer { margin-top: 3rem; color: #6b757d; font-size: .85rem; }
@media print { body { max-width: none; padding: 0; } figure, table { break-inside: avoid; } }
"""


def page(title: str, lines: Iterable[str], pictures: Iterable[Picture], sheets: Sequence[Sheet]) -> str:
    """The whole page: pictures first, then the tables with all figures."""
    about = "".join(f"<p>{escape(line)}</p>" for line in lines)
    drawings = "\n".join(map(figure, pictures))
    tables = "\n".join(map(table, sheets))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<header><h1>{escape(title)}</h1>{about}</header>\n<main>\n{drawings}\n{tables}\n</main>\n"
        "<footer><p>Made by Hoyle. Intervals hold the truth 19 times in 20.</p></footer>\n</body>\n</html>\n"
    )


def figure(picture: Picture) -> str:
    label = escape(f"{picture.title}. {picture.words}", quote=True)
    svg = picture.svg.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)
    return f"<section><h2>{escape(picture.title)}</h2><figure>{svg}<figcaption>{escape(picture.words)}</figcaption></figure></section>"


def table(sheet: Sheet) -> str:
    head = "".join(cell("th", name, number < sheet.names) for number, name in enumerate(sheet.columns))
    rows = "\n".join(
        f"<tr>{''.join(cell('td', text, number < sheet.names) for number, text in enumerate(row))}</tr>"
        for row in sheet.rows
    )
    remarks = "".join(f'<p class="remark">{escape(remark)}</p>' for remark in sheet.remarks)
    body = f'<div class="wide"><table><thead><tr>{head}</tr></thead>\n<tbody>{rows}</tbody></table></div>'
    return f"<section><h2>{escape(sheet.title)}</h2>{body if sheet.rows else ''}{remarks}</section>"


def cell(tag: str, text: str, name: bool) -> str:
    kind = ' class="name"' if name else ""
    return f"<{tag}{kind}>{escape(text)}</{tag}>"
