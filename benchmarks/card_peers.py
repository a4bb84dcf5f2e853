"""The deck of `cards.py`, drawn by other programs: each by a script written for this one card, with its data as JSON.

ReportLab's canvas, ReportLab's Paragraph, Typst with a template, WeasyPrint on one HTML page:
``python benchmarks/card_peers.py WAY DECK.json OUTPUT.pdf``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FONTS = ROOT / "fonts"
INK, SPOT, PAPER = "#2a211b", "#a4472c", "#ffffff"
WIDE, HIGH, LEFT, TOP, ACROSS, DOWN = 63, 88, 10.5, 16.5, 3, 3
ICON = "M256 20A236 236 0 1 0 256 492A236 236 0 1 0 256 20ZM186 186L326 186L326 326L186 326Z"
SORTS = {"stall": "stragan", "road": "droga", "sky": "pogoda"}
Card = dict[str, Any]


def canvas(deck: list[Card], output: Path) -> None:
    """ReportLab's canvas: lines broken by ReportLab's word widths, one call for each run of one font."""
    from reportlab.lib.units import mm
    from reportlab.pdfbase.pdfmetrics import stringWidth

    def body(page: Any, card: Card, x: float, y: float) -> None:
        at, down, held, font, start = 0.0, 0.0, "", "Regular", 0.0
        for word in [*card["text"].split(), ""]:
            wanted = "Bold" if word.startswith("**") else "Regular"
            text = "●" if word.startswith("{") else word.replace("**", "")
            wide = stringWidth(text, wanted, 9)
            if not word or wanted != font or at + wide > 53 * mm:
                page.setFont(font, 9)
                page.drawString(x + 5 * mm + start, y + 46 * mm - down, held)
                if at + wide > 53 * mm:
                    at, down = 0.0, down + 11
                held, font, start = "", wanted, at
            held += f"{text} "
            at += wide + stringWidth(" ", font, 9)

    _reportlab(deck, output, body)


def paragraph(deck: list[Card], output: Path) -> None:
    """ReportLab with its Paragraph for the text."""
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.lib.units import mm
    from reportlab.platypus import Paragraph

    style = ParagraphStyle("body", fontName="Regular", fontSize=9, leading=11)

    def body(page: Any, card: Card, x: float, y: float) -> None:
        text = Paragraph(_marked(card["text"], "●"), style)
        _, height = text.wrap(53 * mm, 40 * mm)
        text.drawOn(page, x + 5 * mm, y + 48.5 * mm - height)

    _reportlab(deck, output, body)


def _marked(text: str, icon: str) -> str:
    parts = enumerate(escape(text).split("**"))
    return "".join(f"<b>{part}</b>" if i % 2 else part for i, part in parts).replace("{icon:coin}", icon)


def _reportlab(deck: list[Card], output: Path, body: Any) -> None:
    from reportlab.lib.colors import HexColor
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.units import mm
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    for name in ("Regular", "Bold", "Italic"):
        pdfmetrics.registerFont(TTFont(name, str(FONTS / f"Brygada1918-{name}.ttf")))
    pdfmetrics.registerFontFamily("Regular", normal="Regular", bold="Bold", italic="Italic", boldItalic="Bold")
    ink, spot, paper = HexColor(INK), HexColor(SPOT), HexColor(PAPER)
    page = Canvas(str(output), pagesize=A4)
    for index, card in enumerate(deck):
        row, column = divmod(index % 9, 3)
        if index and not index % 9:
            page.showPage()
        x, y = (LEFT + WIDE * column) * mm, (TOP + HIGH * (2 - row)) * mm
        page.setStrokeColor(ink)
        page.roundRect(x + 2 * mm, y + 2 * mm, 59 * mm, 84 * mm, 3 * mm)
        page.setFillColor(spot)
        page.rect(x + 4 * mm, y + 75 * mm, 55 * mm, 9 * mm, stroke=0, fill=1)
        page.setFillColor(paper)
        page.setFont("Bold", 12)
        page.drawString(x + 6 * mm, y + 78 * mm, card["name"])
        page.setFillColor(spot)
        page.circle(x + 31.5 * mm, y + 64 * mm, 9 * mm, stroke=0, fill=1)
        page.setFillColor(ink)
        page.setFont("Italic", 8.5)
        page.drawString(x + 5 * mm, y + 51 * mm, f"karta · {SORTS[card['sort']]}")
        page.drawRightString(x + 58 * mm, y + 7 * mm, str(card["number"]))
        body(page, card, x, y)
        for place, value in enumerate(("strength", "craft", "price")):
            page.setFillColor(ink)
            page.circle(x + (9.5 + 11 * place) * mm, y + 9.5 * mm, 4.5 * mm, stroke=0, fill=1)
            page.setFillColor(paper)
            page.setFont("Bold", 12)
            page.drawCentredString(x + (9.5 + 11 * place) * mm, y + 8 * mm, str(card[value]))
        page.line(x, y - 3 * mm, x, y - 6 * mm)
    page.save()


TYPST = """\
#set page(width: 210mm, height: 297mm, margin: (x: 10.5mm, y: 16.5mm))
#set text(font: "Brygada 1918", size: 9pt, fill: rgb("#2a211b"), lang: "pl", hyphenate: false)
#set par(leading: 0.4em)
#let at(x, y, w, h, body) = place(dx: x * 1mm, dy: y * 1mm, box(width: w * 1mm, height: h * 1mm, body))
#let spot = rgb("#a4472c")
#let badge(x, fill, value) = at(x, 74, 9, 9, ellipse(width: 100%, height: 100%, fill: fill, inset: 0pt,
  align(center + horizon, text(12pt, weight: "bold", fill: white, str(value)))))
#let coin = box(image("icon.svg", height: 0.7em))
#let card(c) = box(width: 63mm, height: 88mm, {
  at(2, 2, 59, 84, rect(width: 100%, height: 100%, radius: 3mm, stroke: 0.4mm))
  at(4, 4, 55, 9, rect(width: 100%, height: 100%, fill: spot))
  at(6, 4.5, 51, 8, align(left + horizon, text(12pt, weight: "bold", fill: white, c.name)))
  at(22.5, 15, 18, 18, image("art.svg", width: 100%))
  at(5, 34, 53, 4, text(8.5pt, style: "italic", "karta · " + c.kind))
  at(5, 39.5, 53, 32, for (bold, words) in c.body {
    if bold == 1 { strong(words) } else if bold == 2 { coin } else { words }
  })
  badge(5, rgb("#2a211b"), c.strength)
  badge(16, rgb("#2a211b"), c.craft)
  badge(27, spot, c.price)
  at(40, 78, 18, 4, align(right, text(8.5pt, style: "italic", str(c.number))))
})
#let deck = json("deck.json")
#for nine in deck.chunks(9) {
  grid(columns: 3, ..nine.map(card))
  for i in range(4) { place(dx: i * 63mm, dy: -266mm, line(length: 3mm, angle: 90deg, stroke: 0.12mm)) }
  pagebreak(weak: true)
}
"""
RICH = (
    ("rect(width: 100%, height: 100%, fill: spot)",
     "rect(width: 100%, height: 100%, fill: gradient.linear(spot, rgb(\"#2a211b\"), angle: 90deg))"),
    ('at(22.5, 15, 18, 18, image("art.svg", width: 100%))',
     'at(4, 13, 55, 21, image(c.art + ".jpg", width: 100%, height: 100%, fit: "cover"))\n'
     '  at(4, 26, 55, 8, rect(width: 100%, height: 100%, fill: rgb("#2a211b66")))'),
    ("at(5, 39.5, 53, 32,", "at(5, 39.5, 48, 32,"),
    ("badge(27, spot, c.price)", 'badge(27, gradient.radial(spot, rgb("#2a211b")), c.price)'),
    ('align(right, text(8.5pt, style: "italic", str(c.number)))',
     'rotate(180deg, align(left, text(8.5pt, style: "italic", str(c.number))))'),
    ("})\n#let deck",
     '  at(54, 40, 5, 32, rotate(90deg, reflow: true, text(8.5pt, style: "italic", c.kind)))\n})\n#let deck'),
)


def rich(deck: list[Card], output: Path) -> None:
    """Typst with pictures (beside the output's folder), gradients, a translucent shape and turned text."""
    source = TYPST
    for plain, looks in RICH:
        source = source.replace(plain, looks)
    for picture in output.parents[1].glob("art-*.jpg"):
        (output.parent / picture.name).write_bytes(picture.read_bytes())
    typst(deck, output, source)


def typst(deck: list[Card], output: Path, source: str = TYPST) -> None:
    """Typst without PDF tags, with the deck as JSON."""
    import typst as compiler

    folder = output.parent
    icon = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path fill="COLOUR" d="{ICON}"/></svg>'
    (folder / "icon.svg").write_text(icon.replace("COLOUR", INK), encoding="utf-8")
    (folder / "art.svg").write_text(icon.replace("COLOUR", SPOT), encoding="utf-8")
    told = [{**card, "kind": SORTS[card["sort"]], "body": list(_runs(card["text"]))} for card in deck]
    (folder / "deck.json").write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")
    (folder / "deck.typ").write_text(source, encoding="utf-8")
    options = {"font_paths": [str(FONTS)], "ignore_system_fonts": True}
    compiler.compile(str(folder / "deck.typ"), output=str(output), format="pdf", **options)


def _runs(text: str) -> Iterator[tuple[int, str]]:
    """The runs of a text: plain (0), bold (1), the icon (2)."""
    for i, part in enumerate(text.split("**")):
        for j, words in enumerate(part.split("{icon:coin}")):
            if j:
                yield 2, ""
            if words:
                yield i % 2, words


CSS = """\
@page { size: A4; margin: 16.5mm 10.5mm }
BODY { margin: 0; font: 9pt/11pt "Card"; color: #2a211b }
.c { float: left; position: relative; width: 63mm; height: 88mm; break-inside: avoid }
.c > * { position: absolute }
.f { left: 2mm; top: 2mm; width: 58.6mm; height: 83.6mm; border: .4mm solid; border-radius: 3mm }
.t { left: 4mm; top: 4mm; width: 53mm; height: 9mm; padding-left: 2mm; background: #a4472c; color: #fff;
     font: bold 12pt/9mm "Card" }
.a { left: 22.5mm; top: 15mm; width: 18mm; height: 18mm; border-radius: 9mm; background: #a4472c }
.k { left: 5mm; top: 34mm; font-size: 8.5pt; font-style: italic }
.b { left: 5mm; top: 39.5mm; width: 53mm; height: 32mm }
.g { top: 74mm; width: 9mm; height: 9mm; border-radius: 4.5mm; background: #2a211b; color: #fff; text-align: center;
     font: bold 12pt/9mm "Card" }
.n { right: 5mm; top: 78mm; font-size: 8.5pt; font-style: italic }
"""


def weasyprint(deck: list[Card], output: Path) -> None:
    """WeasyPrint on one HTML page."""
    import weasyprint as printer
    from weasyprint.text.fonts import FontConfiguration

    faces = {"Regular": "", "Bold": "font-weight: bold", "Italic": "font-style: italic"}
    fonts = "".join(f'@font-face {{ font-family: "Card"; src: url({(FONTS / f"Brygada1918-{name}.ttf").as_uri()}); '
                    f"{look} }}\n" for name, look in faces.items())
    cards = "".join(map(_html, deck))
    page = printer.HTML(string=f'<html lang="pl"><body>{cards}</body></html>')
    known = FontConfiguration()
    page.write_pdf(output, stylesheets=[printer.CSS(string=fonts + CSS, font_config=known)], font_config=known)


def _html(card: Card) -> str:
    badges = "".join(f'<div class="g" style="left: {5 + 11 * i}mm">{card[value]}</div>'
                     for i, value in enumerate(("strength", "craft", "price")))
    return (f'<div class="c"><div class="f"></div><div class="t">{card["name"]}</div><div class="a"></div>'
            f'<div class="k">karta · {SORTS[card["sort"]]}</div><div class="b">{_marked(card["text"], "●")}</div>'
            f'{badges}<div class="n">{card["number"]}</div></div>')


PEERS = {"typst": typst, "rich": rich, "canvas": canvas, "paragraph": paragraph, "weasyprint": weasyprint}
# by way: the module that is needed besides this project, and the greatest number of cards
NEEDS = {"typst": "typst", "rich": "typst", "canvas": "reportlab", "paragraph": "reportlab", "weasyprint": "weasyprint"}
MOST = {"weasyprint": 1000, "typst": 10_000, "canvas": 10_000, "paragraph": 10_000}

if __name__ == "__main__":
    PEERS[sys.argv[1]](json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")), Path(sys.argv[3]))
