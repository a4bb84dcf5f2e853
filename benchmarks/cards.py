"""Times decks of thousands of cards, from YAML to PDF, against other programs: ``python benchmarks/cards.py [-n RUNS]
[--rich] [N …]``.

All draw the same deck: a border, a bar with the name, a line with the sort, about 35 words with two bold ones and an
icon, three badges, a drawing, the number of the card; nine cards on an A4 page. zecer loads, checks, lays out, writes
the PDF and reads it back; the others (`card_peers.py`) are scripts written for this one card. Each run is a new
process, and the programs take turns. Printed are the medians of wall and processor seconds, peak memory (MB), file
size, and the ratios with their goals. Programs that are not installed are reported and skipped (``pip install typst``).

``--rich`` draws cards with twenty photographs, gradients, a translucent shape and turned text, beside Typst alone.
"""

from __future__ import annotations

import compileall
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from card_peers import ICON, MOST, NEEDS, PEERS

ROOT = Path(__file__).resolve().parents[1]
# keep compiled modules between runs, as an installed program does
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
ENVIRONMENT["PYTHONPATH"] = str(ROOT)
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


@dataclass(frozen=True)
class Figures:
    """Medians of wall seconds, processor seconds and peak memory (MB); the file size in bytes."""

    seconds: float
    processor: float
    memory: float
    size: int


@dataclass(frozen=True)
class Goal:
    """The greatest permitted ratio of zecer's figure to a peer's, for a number of cards."""

    count: int
    what: str
    peer: str
    most: float


GOALS = (
    Goal(10_000, "seconds", "typst", 0.5), Goal(10_000, "processor", "canvas", 0.25),
    Goal(10_000, "size", "typst", 0.8),
    Goal(1_000, "seconds", "typst", 1.0), Goal(1_000, "seconds", "weasyprint", 0.03),
)
MEMORY = {10_000: 120, 100_000: 400}
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
      number: {{type: int 1..999999, label: numer}}
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
RICH = (
    ('bar: {box: [4, 4, 55, 9], shape: rect, fill: spot}',
     'bar: {box: [4, 4, 55, 9], shape: rect, fill: {linear: [spot, ink]}}'),
    ('art: {box: [16.5, 15, 30, 18], icon: "{art}", fill: spot}',
     'art: {box: [4, 13, 55, 21], image: "{art}"}\n'
     '      veil: {box: [4, 26, 55, 8], shape: rect, fill: ink, opacity: 0.4}'),
    ('text: {box: [5, 39.5, 53, 32]', 'text: {box: [5, 39.5, 48, 32]'),
    ('fill: spot, text: "{price}"', 'fill: {radial: [spot, ink]}, text: "{price}"'),
    ('number: {box: [40, 78, 18, 4], text: "{number}", style: kind, align: right}',
     'number: {box: [40, 78, 18, 4], text: "{number}", style: kind, align: left, turn: 180}\n'
     '      side: {box: [54, 40, 5, 32], text: "{sort}", style: kind, turn: 90}'),
)


def cards(count: int) -> list[dict[str, Any]]:
    """The data of a deck; equal for equal counts."""
    chance = random.Random(count)
    deck: list[dict[str, Any]] = []
    names: set[str] = set()
    for number in range(1, count + 1):
        words = [chance.choice(WORDS) for _ in range(35)]
        words[0] = words[0].capitalize()
        for at in chance.sample(range(1, 34), 2):
            words[at] = f"**{words[at]}**"
        words.insert(chance.randrange(3, 30), "{icon:coin}")
        name = _name(chance)
        # names are unique: equal ones would be a warning, and finding its place takes time
        while name in names:
            name = _name(chance)
        names.add(name)
        deck.append({"name": name, "sort": chance.choice(["stall", "road", "sky"]), "number": number,
                     "strength": chance.randint(1, 9), "craft": chance.randint(1, 9), "price": chance.randint(1, 9),
                     "art": f"art-{chance.randrange(20)}", "text": " ".join(words) + "."})
    return deck


def _name(chance: random.Random) -> str:
    return "".join(chance.choice(SYLLABLES) for _ in range(5)).capitalize()


def write_pictures(folder: Path) -> None:
    """Write twenty pictures of noise and colour, 650 × 248 pixels (300 an inch), as JPEG."""
    from PIL import Image

    for number in range(20):
        chance = random.Random(number)
        coarse = Image.frombytes("RGB", (26, 10), chance.randbytes(26 * 10 * 3))
        coarse.resize((650, 248), Image.Resampling.BICUBIC).save(folder / f"art-{number}.jpg", quality=85)


def write_pack(folder: Path, deck: list[dict[str, Any]], rich: bool = False) -> None:
    """Write the deck as a pack."""
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
    face = FACE
    if rich:
        for plain, looks in RICH:
            face = face.replace(plain, looks)
        (folder / "theme" / "art").mkdir()
        write_pictures(folder / "theme" / "art")
    (folder / "theme" / "faces.yaml").write_text(face, encoding="utf-8")
    for name in names:
        (folder / "theme" / "icons" / f"{name}.svg").write_text(f'<svg><path d="{ICON}"/></svg>', encoding="utf-8")


def command(way: str, folder: Path, output: Path) -> list[str]:
    """The command line of one way; for zecer, the command itself."""
    if way == "zecer":
        return [sys.executable, "-m", "generator", "build", str(folder / "pack"), "-o", str(output), "-q"]
    script = Path(__file__).with_name("card_peers.py")
    return [sys.executable, str(script), way, str(folder / "deck.json"), str(output / "cards.pdf")]


def measure(ways: list[str], folder: Path, runs: int) -> dict[str, Figures]:
    """The figures of each way; each run is a new process, and the ways take turns."""
    taken: dict[str, list[tuple[float, float, float]]] = {way: [] for way in ways}
    for run in range(runs):
        for way in ways:
            output = folder / f"{way}-{run}"
            output.mkdir()
            taken[way].append(timed(command(way, folder, output)))
    return {way: Figures(*(statistics.median(column) for column in zip(*rows, strict=True)), _size(folder / f"{way}-0"))
            for way, rows in taken.items()}


def timed(words: list[str], environment: dict[str, str] = ENVIRONMENT) -> tuple[float, float, float]:
    """Wall seconds, processor seconds and peak memory (MB) of a command in a new process."""
    start = time.perf_counter()
    process = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(words)} failed")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*.pdf"))


def chosen(count: int, rich: bool) -> list[str]:
    """The installed ways whose limit of cards permits ``count``."""
    ways = ["rich"] if rich else [way for way in PEERS if way != "rich"]
    return ["zecer", *(way for way in ways if _there(way) and count <= MOST.get(way, count))]


def _there(way: str) -> bool:
    return find_spec(NEEDS[way]) is not None


def goals(count: int, found: dict[str, Figures]) -> Iterator[str]:
    """A line for each goal for this number of cards whose peer was measured."""
    ours = found["zecer"]
    for goal in (goal for goal in GOALS if goal.count == count):
        if goal.peer in found:
            ratio = getattr(ours, goal.what) / getattr(found[goal.peer], goal.what)
            kept = "kept" if ratio <= goal.most else "not kept"
            yield f"{count:7} {goal.what} / {goal.peer}: {ratio:.2f}, wanted at most {goal.most:g}: {kept}"
    if count in MEMORY:
        kept = "kept" if ours.memory <= MEMORY[count] else "not kept"
        yield f"{count:7} memory: {ours.memory:.0f} MB, wanted at most {MEMORY[count]} MB: {kept}"


def main(counts: list[int], runs: int, rich: bool) -> None:
    """Print a line for each number of cards and each way, and one for each goal."""
    compileall.compile_dir(ROOT / "generator", quiet=1)
    for way in PEERS:
        if not _there(way):
            print(f"{way} is left out: {NEEDS[way]} is not installed")
    print(f"{'cards':>7} {'way':>10} {'seconds':>8} {'CPU':>6} {'MB':>6} {'file kB':>8} {'CPU ratio':>9}")
    told: list[str] = []
    for count in counts:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            pack = folder / "pack"
            pack.mkdir()
            deck = cards(count)
            write_pack(pack, deck, rich)
            write_pictures(folder)
            (folder / "deck.json").write_text(json.dumps(deck), encoding="utf-8")
            found = measure(chosen(count, rich), folder, runs)
            for way, one in found.items():
                figures = f"{one.seconds:8.2f} {one.processor:6.2f} {one.memory:6.0f} {one.size / 1000:8.0f}"
                print(f"{count:7} {way:>10} {figures} {found['zecer'].processor / one.processor:9.2f}", flush=True)
            told += goals(count, found)
    print("\n".join(told))


if __name__ == "__main__":
    parser = ArgumentParser(description="Cards by the thousand, beside other means.")
    parser.add_argument("-n", type=int, default=3, help="how often each is run")
    parser.add_argument("counts", type=int, nargs="*", default=[100, 1000, 10000], help="how many cards")
    parser.add_argument("--rich", action="store_true", help="cards with pictures, gradients and turned text")
    wanted = parser.parse_args()
    main(wanted.counts, wanted.n, wanted.rich)
