"""Cards by the thousand, from YAML to PDF, beside plain ReportLab: ``python benchmarks/cards.py [N …]``.

The same deck for both: a border, a bar with the name, a line that says the sort, some 35 words with two bold ones
and an icon, three badges, a drawing, the number of the card; nine on an A4 page. Ours is the whole way: load, check,
layout, PDF, reading it back. ReportLab's is a script that knows this one card, with its data at hand and its Paragraph
for the text. Each runs as a process of its own, three times; told are the medians of seconds by the clock and of the
processor, the most memory in MB, and the size of the file.
"""

from __future__ import annotations

import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
WORDS = [
    "karta", "gracz", "rzut", "kostka", "miasto", "brama", "kupiec", "złoto", "miecz", "tarcza", "droga", "noc",
    "dzień", "straż", "mur", "wieża", "targ", "cech", "rada", "zamek", "las", "rzeka", "most", "skarb", "duch",
    "smok", "łotr", "czar", "eliksir", "koń", "wóz", "list", "nagroda", "tura", "ruch", "pole", "ulica",
    "sklep", "walka", "los", "siła", "moc", "życie", "poszukiwacz", "przyjaciel", "wróg", "przedmiot",
]
SYLLABLES = [
    "ba", "be", "bo", "da", "de", "do", "ga", "ge", "go", "ka", "ke", "ko", "la", "le", "lo", "ma", "me", "mo",
    "na", "ne", "no", "ra", "re", "ro", "ta", "te", "to", "wa", "we", "wo",
]
ICON = "M256 20A236 236 0 1 0 256 492A236 236 0 1 0 256 20ZM186 186L326 186L326 326L186 326Z"
RUNS = 3
GAME = """\
game: benchmark
title: Karty na czas
language: pl
version: "1.0"
box: {{cards: {{name: karty, total: {count}, pieces: {{card: {count}}}}}}}
products: {{karty: {{kind: deck, title: Karty, of: [card], card: poker, duplex: [fronts-only]}}}}
provenance: {{original: losowe}}
kinds:
  card:
    name: {{nom: karta}}
    fields:
      name: {{type: name, label: nazwa}}
      sort: {{type: "choice of stall, road, sky", label: rodzaj, words: {{stall: stragan, road: droga, sky: pogoda}}}}
      number: {{type: int 1..99999, label: numer}}
      strength: {{type: int 1..9, label: siła}}
      craft: {{type: int 1..9, label: moc}}
      price: {{type: int 1..9, label: cena}}
      text: {{type: text, label: działanie}}
      art: {{type: icon, label: rysunek}}
"""
THEME = """\
colours: {ground: "#fbf6ea", ink: "#2a211b", spot: "#a4472c", paper: "#ffffff"}
fonts: {title: Brygada1918-Bold, text: Brygada1918-Regular, bold: Brygada1918-Bold, italic: Brygada1918-Italic}
styles:
  title: {font: title, size: 12 pt, least: 8 pt, colour: paper}
  kind: {font: italic, size: 8.5 pt, least: 8 pt}
  body: {font: text, size: 9 pt, least: 8 pt, leading: 1.22}
  badge: {font: bold, size: 12 pt, least: 9 pt, colour: paper}
icons:
"""
FACE = """\
faces:
  card:
    size: 63 mm x 88 mm
    bleed: 0 mm
    for: [card]
    regions:
      frame: {box: [2, 2, 59, 84], shape: rect, stroke: ink, weight: 0.4 mm, radius: 3 mm}
      bar: {box: [4, 4, 55, 9], shape: rect, fill: spot}
      title: {box: [6, 4.5, 51, 8], text: "{name}", style: title, align: left}
      art: {box: [16.5, 15, 30, 18], icon: "{art}", fill: spot}
      kind: {box: [5, 34, 53, 4], text: "{kind.name} · {sort}", style: kind, align: left}
      text: {box: [5, 39.5, 53, 32], text: "{text}", style: body, align: left, valign: top}
      one: {box: [5, 74, 9, 9], badge: ellipse, fill: ink, text: "{strength}", style: badge}
      two: {box: [16, 74, 9, 9], badge: ellipse, fill: ink, text: "{craft}", style: badge}
      three: {box: [27, 74, 9, 9], badge: ellipse, fill: spot, text: "{price}", style: badge}
      number: {box: [40, 78, 18, 4], text: "{number}", style: kind, align: right}
"""


def cards(count: int) -> list[dict[str, Any]]:
    """A deck, always the same."""
    chance = random.Random(count)
    deck = []
    for number in range(1, count + 1):
        words = [chance.choice(WORDS) for _ in range(35)]
        words[0] = words[0].capitalize()
        for at in chance.sample(range(1, 34), 2):
            words[at] = f"**{words[at]}**"
        words.insert(chance.randrange(3, 30), "{icon:coin}")
        name = "".join(chance.choice(SYLLABLES) for _ in range(5)).capitalize()
        deck.append({"name": name, "sort": chance.choice(["stall", "road", "sky"]), "number": number,
                     "strength": chance.randint(1, 9), "craft": chance.randint(1, 9), "price": chance.randint(1, 9),
                     "art": f"art-{chance.randrange(20)}", "text": " ".join(words) + "."})
    return deck


def write_pack(folder: Path, deck: list[dict[str, Any]]) -> None:
    """The deck as a pack."""
    (folder / "theme" / "icons").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME.format(count=len(deck)), encoding="utf-8")
    rows = [f"  card-{c['number']}: {{name: {c['name']}, sort: {c['sort']}, number: {c['number']}, "
            f"strength: {c['strength']}, craft: {c['craft']}, price: {c['price']}, art: {c['art']}, "
            f"text: \"{c['text']}\"}}"
            for c in deck]
    for start in range(0, len(rows), 2000):
        head = "kind: card\nprovenance: {original: losowe}\nthings:\n"
        (folder / f"cards-{start // 2000}.yaml").write_text(head + "\n".join(rows[start : start + 2000]) + "\n",
                                                            encoding="utf-8")
    names = ["coin", *(f"art-{i}" for i in range(20))]
    entry = "drawing: koło, set: zecer, author: zecer, licence: CC BY-SA 4.0"
    icons = "".join(f"  {name}: {{{entry}, meaning: znak {name}}}\n" for name in names)
    (folder / "theme" / "theme.yaml").write_text(THEME + icons, encoding="utf-8")
    (folder / "theme" / "faces.yaml").write_text(FACE, encoding="utf-8")
    for name in names:
        (folder / "theme" / "icons" / f"{name}.svg").write_text(f'<svg><path d="{ICON}"/></svg>', encoding="utf-8")


def ours(pack: Path, output: Path) -> None:
    """The whole way, as the command goes it."""
    from generator.__main__ import main

    sys.argv = ["zecer", "build", str(pack), "-o", str(output), "-j", "1", "-q"]
    main()


def reportlab(pack: Path, output: Path) -> None:
    """A script for this one card: canvas and Paragraph, nothing cached but what ReportLab caches itself."""
    from reportlab.lib.colors import HexColor
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.lib.units import mm
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Paragraph

    for name in ("Regular", "Bold", "Italic"):
        pdfmetrics.registerFont(TTFont(name, str(ROOT / "fonts" / f"Brygada1918-{name}.ttf")))
    pdfmetrics.registerFontFamily("Regular", normal="Regular", bold="Bold", italic="Italic", boldItalic="Bold")
    style = ParagraphStyle("body", fontName="Regular", fontSize=9, leading=11)
    ink, spot, paper = HexColor("#2a211b"), HexColor("#a4472c"), HexColor("#ffffff")
    output.mkdir(parents=True, exist_ok=True)
    canvas = Canvas(str(output / "cards.pdf"), pagesize=A4)
    deck = cards(int((pack / "count").read_text()))
    for index, card in enumerate(deck):
        place = index % 9
        if index and not place:
            canvas.showPage()
        x, y = (10.5 + 63 * (place % 3)) * mm, (16.5 + 88 * (2 - place // 3)) * mm
        canvas.setStrokeColor(ink)
        canvas.roundRect(x + 2 * mm, y + 2 * mm, 59 * mm, 84 * mm, 3 * mm)
        canvas.setFillColor(spot)
        canvas.rect(x + 4 * mm, y + 75 * mm, 55 * mm, 9 * mm, stroke=0, fill=1)
        canvas.setFillColor(paper)
        canvas.setFont("Bold", 12)
        canvas.drawString(x + 6 * mm, y + 78 * mm, card["name"])
        canvas.setFillColor(spot)
        canvas.circle(x + 31.5 * mm, y + 64 * mm, 9 * mm, stroke=0, fill=1)
        canvas.setFillColor(ink)
        canvas.setFont("Italic", 8.5)
        canvas.drawString(x + 5 * mm, y + 51 * mm, f"karta · {card['sort']}")
        canvas.drawRightString(x + 58 * mm, y + 7 * mm, str(card["number"]))
        bold = card["text"].split("**")
        marked = "".join(f"<b>{part}</b>" if i % 2 else part for i, part in enumerate(bold)).replace("{icon:coin}", "●")
        body = Paragraph(marked, style)
        _, height = body.wrap(53 * mm, 40 * mm)
        body.drawOn(canvas, x + 5 * mm, y + 48.5 * mm - height)
        for place_, value in enumerate(("strength", "craft", "price")):
            canvas.setFillColor(ink)
            canvas.circle(x + (9.5 + 11 * place_) * mm, y + 9.5 * mm, 4.5 * mm, stroke=0, fill=1)
            canvas.setFillColor(paper)
            canvas.setFont("Bold", 12)
            canvas.drawCentredString(x + (9.5 + 11 * place_) * mm, y + 8 * mm, str(card[value]))
        canvas.line(x, y - 3 * mm, x, y - 6 * mm)
    canvas.save()


WAYS = {"zecer": ours, "reportlab": reportlab}


def measure(way: str, pack: Path, folder: Path) -> tuple[float, float, float, int]:
    """Seconds by the clock and of the processor, MB at most, bytes written; a fresh process each time."""
    seconds, busy = [], []
    for run in range(RUNS):
        output = folder / f"{way}-{run}"
        command = [sys.executable, __file__, "--run", way, str(pack), str(output)]
        start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds.append(time.perf_counter() - start)
        busy.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        if done.returncode:
            raise SystemExit(f"{way} failed: {done.stdout}{done.stderr}")
        memory = float(done.stdout.strip().splitlines()[-1])
    size = sum(path.stat().st_size for path in output.rglob("*.pdf"))
    return statistics.median(seconds), statistics.median(busy), memory, size


def main(counts: list[int]) -> None:
    """A line for each number of cards and each way."""
    print(f"{'cards':>7} {'way':>10} {'seconds':>8} {'CPU':>6} {'MB':>6} {'file kB':>8} {'ratio':>6}")
    for count in counts:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            pack = folder / "pack"
            pack.mkdir()
            write_pack(pack, cards(count))
            (pack / "count").write_text(str(count))
            found = {way: measure(way, pack, folder) for way in WAYS}
            base = found["reportlab"][1]
            for way, (seconds, busy, memory, size) in found.items():
                figures = f"{seconds:8.2f} {busy:6.2f} {memory:6.0f} {size / 1000:8.0f} {busy / base:6.2f}"
                print(f"{count:7} {way:>10} {figures}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--run"]:
        chosen, where, into = sys.argv[2:5]
        try:
            WAYS[chosen](Path(where), Path(into))
        except SystemExit as end:
            if end.code:
                raise
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    else:
        main([int(count) for count in sys.argv[1:]] or [100, 1000, 10000])
