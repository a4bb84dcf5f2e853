"""What comes out on paper is what went in: measured on finished files, or where it is decided."""

from __future__ import annotations

import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from some import some
from survival import packs

from generator.check import check
from generator.cli import cli
from generator.finding import Finding
from generator.layout.marks import BoxMark, Piece, Placed, Sheet
from generator.layout.sheets.imposition import backs, fronts, grid_on
from generator.load.pack import load
from generator.load.profiles import load_profile
from generator.render.sheets import sheets_pdf
from generator.text.sorting import sort_key
from generator.text.typeset import NBSP, glue
from generator.translate.plurals import plural_index
from zecer_press.checks import lint

MEASURED = """
import resource, subprocess, sys
done = subprocess.run([sys.executable, *sys.argv[1:]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(done.returncode, used.ru_maxrss, used.ru_utime)
"""


def found(pack: Path, rule: str) -> list[Finding]:
    return [one for one in check(load(pack)).findings if one.rule == rule]


def test_overflow_mm(tmp_path: Path) -> None:
    """A text over the edge is an error at its line that names the region and by how many millimetres."""
    pack = packs.copy(tmp_path, packs.ROOT / "tests" / "packs" / "fair")
    packs.edit(pack, "cards.yaml", "Zjedz w drodze i w spokoju.", "Zjedz w drodze i w spokoju. " * 40)
    done = CliRunner().invoke(cli, ["check", str(pack)])
    assert done.exit_code == 1
    assert re.search(r"cards\.yaml:2\d:\d+: error\[text-over-the-edge\].*region text.*\d+\.\d mm", done.output)


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_duplex_overlay(duplex: str) -> None:
    """Printed on both sides and held against the light, each back lies behind its front, to a twentieth of a mm."""
    paper, size = (210.0, 297.0), (63.0, 88.0)
    pieces = [Piece(f"k.t{n}", "k", "front", *size, 0.0, ()) for n in range(5)]
    grid = grid_on(paper, size)
    front, back = fronts(grid, pieces), backs(grid, pieces, duplex)  # type: ignore[arg-type]
    for one, other in zip(some(front), back, strict=True):
        (x, y), (u, v) = one.middle, other.middle
        turned = (paper[0] - u, v) if duplex == "long-edge" else (u, paper[1] - v)
        assert one.piece.id == other.piece.id
        assert (x, y) == pytest.approx(turned, abs=0.05)


def test_tac_limit(tmp_path: Path) -> None:
    """An ink over the limit of the shop is refused before it is printed, with the limit."""
    pack = packs.copy(tmp_path)
    (pack / "theme").mkdir()
    theme = "colours: {ink: '#112233', spot: '#884422', ground: '#ffffff'}\ninks: {spot: C90 M70 Y80 K30}\n"
    (pack / "theme" / "theme.yaml").write_text(theme, encoding="utf-8")
    words = ["build", str(pack), "-o", str(tmp_path / "out"), "--only", "deck", "--profile", "drivethrucards"]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 1
    assert "240%" in done.stderr
    assert list((tmp_path / "out").rglob("*.pdf")) == []


@pytest.mark.parametrize(("colour", "wanted"), [("#fff", (255, 255, 255)), ("#123", (17, 34, 51))])
def test_rl_short_hex(tmp_path: Path, colour: str, wanted: tuple[int, int, int]) -> None:
    """ReportLab takes #fff for 0x000fff. A short colour is what it says, or an error at its place."""
    pack = packs.copy(tmp_path)
    (pack / "theme").mkdir()
    (pack / "theme" / "theme.yaml").write_text(f"colours: {{paper: '{colour}'}}\n", encoding="utf-8")
    loaded = load(pack)
    told = [one for one in loaded.findings if one.place and one.place.file == "theme/theme.yaml"]
    assert loaded.game is not None
    if told:
        assert [(one.rule, one.place and one.place.line) for one in told] == [("bad-value", 1)]
        assert colour in told[0].message
    else:
        full = loaded.game.theme.colours["paper"].lstrip("#")
        assert tuple(bytes.fromhex(full)) == wanted
    # what layout draws is written in full
    long = "#" + "".join(2 * digit for digit in colour[1:])
    piece = Piece("k.t", "k", "front", 50, 50, 0.0, (BoxMark(0, 0, 50, 50, fill=long),))
    data = sheets_pdf([Sheet(50, 50, (Placed(piece, 0, 0),))], title="", language="en")
    with pikepdf.open(BytesIO(data)) as pdf:
        words = b" ".join(one.read_bytes() for one in pdf.objects if isinstance(one, pikepdf.Stream)).split()
    parts = [words[at - 3 : at] for at, word in enumerate(words) if word == b"rg"]
    assert [pytest.approx(n / 255, abs=0.01) for n in wanted] in [[float(part) for part in one] for one in parts]


@pytest.mark.parametrize("text", ["Idź z trollem", "w mieście i w lesie", "O kartach, a także u wodza"])
def test_pl_orphans(text: str) -> None:
    """No word of one letter ends a line: a no-break space holds it to the next word."""
    words = glue(text, "pl").split(" ")
    assert [word for word in words[:-1] if len(word.split(NBSP)[-1].strip("„(")) == 1] == []
    assert NBSP in glue(text, "pl")


def test_pl_plurals() -> None:
    """1 karta, 2 karty, 5 kart, 12 kart, 22 karty, 112 kart."""
    forms = ("karta", "karty", "kart")
    wanted = {0: "kart", 1: "karta", 2: "karty", 4: "karty", 5: "kart", 11: "kart", 12: "kart", 14: "kart",
              21: "kart", 22: "karty", 25: "kart", 101: "kart", 112: "kart", 122: "karty"}
    assert {number: forms[plural_index("pl", number)] for number in wanted} == wanted


def test_pl_sort() -> None:
    """Each letter with a mark follows its own without one, and does not count as the same."""
    words = ["a", "ą", "b", "c", "ć", "e", "ę", "l", "ł", "n", "ń", "o", "ó", "s", "ś", "z", "ź", "ż"]
    assert sorted(set(words), key=lambda word: sort_key(word, "pl")) == words
    assert sorted(["łan", "los", "lód", "lot"], key=lambda word: sort_key(word, "pl")) == ["los", "lot", "lód", "łan"]


@pytest.mark.parametrize(("written", "meant"), [("takŜe", "także"), ("Ŝółw", "żółw"), ("moŜna", "można")])
def test_mojibake_s_circumflex(tmp_path: Path, written: str, meant: str) -> None:
    """Ŝ where ż was: told at its place, with what was meant; Esperanto is left alone."""
    pack = packs.copy(tmp_path)
    text = f"glossary:\n  x:\n    pl: {{nom: słowo}}\n    meaning: to {written} jest\n"
    (pack / "glossary.yaml").write_text(text, encoding="utf-8")
    (finding,) = found(pack, "mojibake")
    assert (finding.place.file, finding.place.line) == ("glossary.yaml", 4)  # type: ignore[union-attr]
    assert meant in f"{finding.help}"
    packs.edit(pack, "game.yaml", "language: pl", "language: eo")
    assert found(pack, "mojibake") == []


MOST_SECONDS = 30


@pytest.mark.daily("500-140")
@pytest.mark.parametrize(("number", "megabytes"), [(500, 140), (2_500, 250)])
def test_deck_100k_memory(tmp_path: Path, number: int, megabytes: int) -> None:
    """At most a fortieth of 100,000 cards: processor time and memory of the largest process; the rest in proportion.

    Without cards a process takes about 110 MB, and 60 kB are left for each card.
    """
    pack = packs.copy(tmp_path)
    head = (pack / "cards.yaml").read_text(encoding="utf-8").split("things:")[0]
    cards = "".join(f"  c{n}: {{name: Karta {n}, wood: oak, points: {n % 7}}}\n" for n in range(number))
    (pack / "cards.yaml").write_text(f"{head}things:\n{cards}", encoding="utf-8")
    # a process of its own: what this one takes would count as its child's
    words = ["-m", "generator", "build", str(pack), "-o", str(tmp_path / "out"), "--only", "deck", "--force", "-j", "1"]
    done = subprocess.run([sys.executable, "-c", MEASURED, *words], cwd=packs.ROOT, capture_output=True, check=True)
    code, kilobytes, seconds = map(float, done.stdout.split()[-3:])
    with pikepdf.open(tmp_path / "out" / "twelve-cards" / "pl" / "deck.pdf") as pdf:
        assert len(pdf.pages) >= 2 * number // 9
    assert code == 0
    assert kilobytes < megabytes * 1024
    assert seconds < MOST_SECONDS


def test_a_file_is_looked_over_as_the_shop_would(tmp_path: Path) -> None:
    folder = packs.built(packs.PACK, tmp_path).folder
    assert folder is not None
    assert lint((folder / "deck.pdf").read_bytes(), load_profile("home-a4")) == []
