"""What every exported web page has around its papers, and how text and links get into it safely."""

import re
from collections.abc import Iterator
from datetime import datetime
from html import escape

_STYLE = """
:root { color-scheme: light dark; --ground: #fff; --text: #1d1d1f; --muted: #61616b; --line: #dcdce2; --accent: #3450b4;
  --mark: #fff3bf; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #17181c; --text: #e8e8ec; --muted: #a2a2ad; --line: #34353c; --accent: #9db2ff; --mark: #4a4320; }
}
body { margin: 0 auto; max-width: 46rem; padding: 2.5rem 1.25rem 4rem; background: var(--ground); color: var(--text);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0; }
h2 { font-size: 1.1rem; line-height: 1.4; margin: 0 0 .15rem; }
h3 { font-size: .85rem; margin: 1rem 0 .25rem; color: var(--muted); }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
ol { padding-inline-start: 2.4rem; }
li { padding: 1.2rem 0; border-top: 1px solid var(--line); }
li::marker { color: var(--muted); font-variant-numeric: tabular-nums; }
p { margin: 0 0 .15rem; }
.generated, .origin, .marks, .tags, .links, .remark { color: var(--muted); font-size: .9rem; }
.generated { margin-bottom: 2rem; }
.why { font-style: italic; }
.abstract { margin-top: .6rem; }
.note { white-space: pre-wrap; margin: .3rem 0; padding-inline-start: .8rem;
  border-inline-start: 3px solid var(--line); }
blockquote { margin: .4rem 0; padding: .2rem .8rem; background: var(--mark); border-radius: .3rem; }
.references { list-style: none; padding: 0; }
.references li { border: 0; padding: .35rem 0 .35rem 2.2rem; text-indent: -2.2rem; }
@media print {
  :root { --ground: #fff; --text: #000; --muted: #444; --line: #bbb; --accent: #000; --mark: #eee; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  h2, h3, p, blockquote { break-after: auto; }
  h2 { break-after: avoid; }
  .references li, blockquote { break-inside: avoid; }
}
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def page_start(title: str, generated: datetime, count: int) -> str:
    """Return a page up to where its papers begin."""
    papers = "1 paper" if count == 1 else f"{count:,} papers"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f'<h1 dir="auto">{escape(title)}</h1>\n<p class="generated">{papers} · {generated.date().isoformat()}</p>\n'
    )


def page_end() -> str:
    """Return the end of a page."""
    return "</body>\n</html>\n"


def safe_link(text: str, address: str) -> str:
    """Return a text as a link to the web; with any other address it is only the text."""
    if not address.lower().startswith(("https://", "http://")):
        return escape(text)
    return f'<a href="{escape(address, quote=True)}" rel="noreferrer noopener">{escape(text)}</a>'


def text_block(kind: str, text: str) -> Iterator[str]:
    """Give the paragraphs of a text."""
    for paragraph in re.split(r"\n\s*\n", text):
        if paragraph.strip():
            yield f'<p class="{kind}" dir="auto">{escape(paragraph.strip())}</p>'
