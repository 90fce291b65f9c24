"""The self-contained HTML page of all reports, light or dark as the reader likes."""

from html import escape

_STYLE = """
:root { color-scheme: light dark; --ink: #1c2329; --paper: #fff; --soft: #4c565e; --line: #d5dadd; --mark: #8a4b00;
  --bad: #fdecea; --part: #fff6d6; --good: #eef7ee; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ddd; --paper: #16181c; --soft: #a0a6ab; --line: #3c3d40; --mark: #f0b060;
    --bad: #40201e; --part: #3c3414; --good: #1c2c1e; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .92rem; }
th, td { padding: .25rem 1rem .25rem 0; vertical-align: top; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
.soft { color: var(--soft); }
"""

_PRINT = """
@media print {
  :root { --ink: #000; --paper: #fff; --soft: #444; --line: #bbb; }
  body { max-width: none; padding: 0; }
  h2, h3 { break-after: avoid; }
  figure, li, tr { break-inside: avoid; }
}
"""


def html_page(title: str, body: str, style: str) -> str:
    """`title` is plain text, `body` HTML; `style` adds rules to the shared sheet."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}{style}{_PRINT}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )
