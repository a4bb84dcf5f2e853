"""The cards of the second game, counted and measured from the marks in the finished files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pikepdf
import pytest
from city import WAYS, built, decks, game, in_every_way
from paper import MM, Box, Printed, numbers, pieces, text
from plain_pictures import plain_pictures
from some import some
from test_printed_pieces import behind

from generator.render.job import PrintSettings

TOLERANCE = 0.1
COUNTS = {"miejskie": 82, "zbrojownia": 12, "chowance": 12, "emporium": 16, "eliksiry": 16, "stajnia": 8, "listy": 18,
          "charaktery": 4, "zakonczenia": 3, "poszukiwacze": 6, "male": 168}
# short last rows of every sort: 8 of 9, 4 of 9, 3 of 9, 6 of 8 cards
SOME = ("stajnia", "charaktery", "zakonczenia", "poszukiwacze")
Rect = tuple[float, float, float, float]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Box:
    with plain_pictures():
        return built(tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def ways(tmp_path_factory: pytest.TempPathFactory) -> Box:
    folder = tmp_path_factory.mktemp("ways")
    with plain_pictures():
        return built(folder / "out", in_every_way(folder), only=SOME)


def found_in(path: Path) -> tuple[list[Printed], str, tuple[float, float]]:
    with pikepdf.open(path) as pdf:
        _, _, width, height = (float(edge) / MM for edge in pdf.pages[0].obj.MediaBox)
        return pieces(pdf), str(pdf.Root.ViewerPreferences.Duplex), (width, height)


def test_every_deck_holds_what_the_original_held(home: Box) -> None:
    counted = {}
    for deck in decks():
        found, _, _ = found_in(home.folder / f"{deck.id}.pdf")
        fronts, backs = (Counter(p.id for p in found if p.side == side) for side in ("front", "back"))
        wanted = {str(t.ref): t.copies for kind in deck.options.of for t in game().of_kind(kind)}
        assert fronts == wanted, deck.id
        assert backs.total() == fronts.total()
        counted[deck.id] = fronts.total()
    assert counted == COUNTS
    assert sum(list(counted.values())[:8]) == 168


def test_no_deck_has_type_below_eight_points(home: Box) -> None:
    least = {name: entry.least for name, entry in home.entries.items()}
    assert set(least) == {f"{deck}.pdf" for deck in COUNTS}
    # cards as small as those of the base game have its small type
    small = least.pop("male.pdf")
    assert small is not None
    assert small >= 7
    assert all(size is not None and size >= 8 for size in least.values()), least


def files(ways: Box) -> list[tuple[str, str]]:
    """Each file with the way its backs are printed."""
    names = {"long-edge": "", "short-edge": "-krotka-krawedz", "gutter-fold": "-skladane",
             "fronts-only": "-jednostronne", "backs-only": "-same-tyly"}
    listed = [(f"{deck}{names[way]}.pdf", way) for deck in SOME for way in WAYS]
    assert {name for name, _ in listed} == set(ways.entries)
    return listed


def test_each_back_stands_behind_its_own_front(ways: Box) -> None:
    worst = 0.0
    for name, way in files(ways):
        found, _, paper = found_in(ways.folder / name)
        fronts, backs = ([p for p in found if p.side == side] for side in ("front", "back"))
        if way.endswith("-only"):
            assert not (backs if way == "fronts-only" else fronts), name
            continue
        assert len(fronts) == len(backs) > 0, name
        upright_fold = way == "gutter-fold" and max(p.x for p in fronts) < paper[0] / 2
        for front in fronts:
            page, x, y = behind(front, way, paper, upright_fold)
            apart = {max(abs(b.x - x), abs(b.y - y)): b for b in backs if b.page == page}
            nearest = min(apart)
            assert nearest < TOLERANCE, f"{name}, page {front.page}: {front}"
            assert apart[nearest].id == front.id
            worst = max(worst, nearest)
    assert worst < 0.01


@pytest.mark.parametrize("offset", [(0.5, -1.2), (-2.0, 0.75)])
def test_a_printer_moves_backs_only_and_by_exactly_that(tmp_path: Path, ways: Box, offset: tuple[float, float]) -> None:
    with plain_pictures():
        moved = built(tmp_path / "out", in_every_way(tmp_path), PrintSettings(offset=offset), SOME)
    for name, way in some(files(ways)):
        before, after = (found_in(box.folder / name)[0] for box in (ways, moved))
        for old, new in zip(some(before), after, strict=True):
            # a folded sheet is printed on one side; pages count upwards in a PDF
            dx, dy = offset if old.side == "back" and way != "gutter-fold" else (0.0, 0.0)
            assert (new.x - old.x, new.y - old.y) == (pytest.approx(dx, abs=0.001), pytest.approx(-dy, abs=0.001)), name


def test_guides_never_enter_a_card(ways: Box) -> None:
    lines = 0
    for name, _ in files(ways):
        deck = game().products[ways.entries[name].product]
        wide, high = deck.options.card
        with pikepdf.open(ways.folder / name) as pdf:
            here = pieces(pdf)
            for number, page in enumerate(pdf.pages, 1):
                trims = [p for p in here if p.page == number]
                for x1, y1, x2, y2 in single_lines(page):
                    lines += 1
                    for p in trims:
                        beside = max(x1, x2) <= p.x - wide / 2 or min(x1, x2) >= p.x + wide / 2
                        over = max(y1, y2) <= p.y - high / 2 or min(y1, y2) >= p.y + high / 2
                        assert beside or over, f"{name}, page {number}: a guide enters {p.id}"
    assert lines > 100


def single_lines(page: pikepdf.Page) -> list[Rect]:
    """Lines of their own outside every piece (guides, folds), in mm from the bottom left."""
    found: list[Rect] = []
    depth, inside, at = 0, False, (0.0, 0.0)
    for operands, operator in pikepdf.parse_content_stream(page, "m l q Q BDC EMC"):
        word, values = str(operator), numbers(operands)
        inside = word == "BDC" or (inside and word != "EMC")
        depth += {"q": 1, "Q": -1}.get(word, 0)
        if inside or depth:
            continue
        if word == "m":
            at = (values[0] / MM, values[1] / MM)
        elif word == "l":
            found.append((*at, values[0] / MM, values[1] / MM))
    return found


def test_every_sheet_says_what_it_is(home: Box) -> None:
    for deck in some(decks()):
        said = text(home.folder / f"{deck.id}.pdf").split("\f")[:-1]
        for number, page in enumerate(some(said)):
            sheet, total = number // 2 + 1, len(said) // 2
            stamp = f"Miasto · {deck.title.source} · pl · wersja 2.0 · arkusz {sheet} z {total}"
            assert stamp in " ".join(page.split()), f"{deck.id}, page {number + 1}"
            assert "100 mm" in page
