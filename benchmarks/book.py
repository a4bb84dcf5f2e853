"""Times a rulebook against plain WeasyPrint on the same HTML: `python benchmarks/book.py [-n RUNS] [PACK]`.

Each figure is the median of several runs, each a new process. Plain WeasyPrint lays out all parts as one document, with
its own page numbers (`target-counter`); zecer loads and checks the pack too.
"""

from __future__ import annotations

import argparse
import re
import shutil
import statistics
import tempfile
from pathlib import Path

from box import FLAGSHIP, Measure, forget, measured

from generator.book import book_maker
from generator.load.pack import load
from generator.render.job import Job
from generator.translate import Edition

PLAIN = """import sys
import weasyprint
from generator.render.fetcher import Fetcher
html = open(sys.argv[1], encoding="utf-8").read()
open(sys.argv[2], "wb").write(weasyprint.HTML(string=html, url_fetcher=Fetcher()).write_pdf(pdf_variant="pdf/ua-1"))
"""
NUMBERED = """a.ref .pg, a .page { display: none }
a.ref::after, .contents a::after, .list a::after { content: "s. " target-counter(attr(href url), page) }"""
BODY = re.compile(r"<body[^>]*>(.*)</body>", re.DOTALL)
TEXT = re.compile(r"(?m)((?:general|text): \|\n\s+)")
GOALS = {"cold": 0.25, "one clause changed": 0.067}


def one_document(job: Job) -> str:
    """All parts of a rulebook as one HTML document with internal links."""
    htmls, css = book_maker.html_parts(job).htmls, book_maker.css_of(job)
    bodies = "".join(found[1] for html in htmls if (found := BODY.search(html)))
    own = bodies.replace('href="zecer:', 'href="#')
    language = job.edition.language
    return f'<html lang="{language}"><head><style>{css}\n{NUMBERED}</style></head><body>{own}</body></html>'


def rulebook_of(pack: Path) -> Job:
    """The job of a pack's rulebook. Raises SystemExit if the pack has errors or no rulebook."""
    game = load(pack).game
    product = next((one for one in game.products.values() if one.kind == "rulebook"), None) if game else None
    if game is None or product is None:
        raise SystemExit(f"expected a sound pack with a rulebook, found {pack}")
    return Job(Edition(game, game.language), product)


def plain(folder: Path) -> Measure:
    """A run of WeasyPrint alone, in a new process."""
    script = folder / "plain.py"
    script.write_text(PLAIN, encoding="utf-8")
    return measured(str(folder / "book.html"), str(folder / "plain.pdf"), program=(str(script),))


def ours(folder: Path, product: str) -> Measure:
    return measured("build", str(folder / "pack"), "-o", str(folder / "out"), "-q", "--only", product)


def cold(folder: Path, product: str) -> Measure:
    forget(folder)
    return ours(folder, product)


def changed(folder: Path, product: str) -> Measure:
    """A run after adding a word to a text of the first chapter."""
    chapter = min((folder / "pack" / "rulebook").glob("*.yaml"))
    words, count = TEXT.subn(r"\1Tak, ", chapter.read_text("utf-8"), count=1)
    if not count:
        raise SystemExit(f"expected a text in {chapter}, found none")
    chapter.write_text(words, "utf-8")
    return ours(folder, product)


def told(name: str, runs: list[Measure], peer: float | None = None) -> float:
    """Print the median of runs, and its ratio to ``peer`` (s); returns the seconds."""
    wall = statistics.median(run.wall for run in runs)
    processor = statistics.median(run.processor for run in runs)
    memory = max(run.memory for run in runs)
    beside = f"{wall / peer:10.3f}{GOALS[name]:7.3f}" if peer else ""
    print(f"{name:22}{wall:9.2f}{processor:11.2f}{memory:6.0f} MB{beside}", flush=True)
    return wall


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("pack", nargs="?", type=Path, default=FLAGSHIP)
    parser.add_argument("-n", "--runs", type=int, default=3)
    options = parser.parse_args()
    job = rulebook_of(options.pack)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(options.pack, folder / "pack")
        (folder / "book.html").write_text(one_document(job), encoding="utf-8")
        print(f"{'':22}{'seconds':>9}{'processor':>11}{'memory':>9}{'of plain':>10}{'goal':>7}")
        peer = told("plain WeasyPrint", [plain(folder) for _ in range(options.runs)])
        for case, run in (("cold", cold), ("one clause changed", changed)):
            told(case, [run(folder, job.product.id) for _ in range(options.runs)], peer)


if __name__ == "__main__":
    main()
