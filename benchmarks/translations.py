"""Times the message catalogues of a large pack: ``python benchmarks/translations.py [STRINGS]``; default 15,000, goal
5 s.

The generated pack has cards, each with a name and a text of a dozen words and two placeholders, one in ten with bold
words. Printed are the processor seconds of each step: reading the pack, writing templates, updating a complete
translation after a tenth of the texts changed, and running every rule on translations.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from generator.records import replace

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from generator.check.edition_rules import check_edition  # noqa: E402
from generator.check.translation import translation_of  # noqa: E402
from generator.load.pack import Loaded, load  # noqa: E402
from generator.make.no_gc import no_gc  # noqa: E402
from generator.translate.catalogue import Catalogue, read_catalogue  # noqa: E402
from generator.translate.pseudo import pseudo  # noqa: E402
from zecer_i18n.catalogues import extract, update, write  # noqa: E402

GOAL = 5.0
PER_CARD, PER_FILE = 2, 500
WORDS = ["karta", "gracz", "rzut", "miasto", "brama", "kupiec", "miecz", "tarcza", "droga", "noc", "wieża", "targ"]
T = TypeVar("T")


def pack(folder: Path, cards: int, changed: int = 0) -> None:
    """Write the files of a pack; the texts of the first ``changed`` cards end with another word."""
    chance = random.Random(1)
    (folder / "game.yaml").write_text(
        "game: great\ntitle: Wielka\nlanguage: pl\nvalues: {limit: 3}\nproducts: {talia: {kind: deck, of: [card]}}\n"
        "kinds: {card: {name: karta, fields: {name: name, text: text}}}\n", encoding="utf-8",
    )
    for start in range(0, cards, PER_FILE):
        lines = ["kind: card", "things:"]
        for number in range(start, min(start + PER_FILE, cards)):
            words = " ".join(chance.choice(WORDS) for _ in range(12))
            end = "inaczej" if number < changed else "tak"
            value = "**{value:limit}**" if number % 10 == 0 else "{value:limit}"
            text = f"{words}, {{name:card.c{number}}} i {value} {end}."
            lines.append(f'  c{number}: {{name: Karta nr{number:05}, text: "{text}"}}')
        (folder / f"cards-{start}.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def timed(what: str, work: Callable[[], T], told: dict[str, float]) -> T:
    before = time.process_time()
    done = work()
    told[what] = time.process_time() - before
    return done


def translate(folder: Path) -> None:
    """Translate every string into the pseudo-language, without its accents."""
    plain = str.maketrans("äéíöüýąćęłńóśźż", "aeiouyacelnoszz")
    old = read_catalogue(folder, "en")
    sheets = {
        name: replace(sheet, entries=tuple(replace(e, target=pseudo(e.source).translate(plain)) for e in sheet.entries))
        for name, sheet in old.sheets.items()
    }
    write(folder, old, Catalogue("en", sheets))


def main(strings: int) -> None:
    told: dict[str, float] = {}
    # as in a command, which ends before the garbage collector is needed
    with tempfile.TemporaryDirectory() as name, no_gc():
        folder = Path(name)
        pack(folder, strings // PER_CARD)
        loaded = timed("read the pack", lambda: load(folder), told)
        timed("extract", lambda: extract(loaded, _game(loaded)), told)
        update(loaded, _game(loaded), "en")
        translate(folder)
        pack(folder, strings // PER_CARD, strings // PER_CARD // 10)
        again = load(folder)
        done = timed("update", lambda: update(again, _game(again), "en"), told)
        translation = timed("read the catalogue", lambda: translation_of(again, _game(again), "en"), told)
        report = timed("check", lambda: check_edition(again, translation), told)
    for what, seconds in told.items():
        print(f"{what:20} {seconds:6.2f} s")
    ours = sum(seconds for what, seconds in told.items() if what != "read the pack")
    print(f"{len(translation.messages)} strings, {len(done.tally.changed)} changed, {len(report.findings)} findings")
    print(f"extract, update, check: {ours:.2f} s, goal {GOAL:.0f} s")


def _game(loaded: Loaded):  # type: ignore[no-untyped-def]
    assert loaded.game is not None
    return loaded.game


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15_000)
