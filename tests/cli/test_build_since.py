"""``zecer build --since``: exactly the pieces that changed, their backs in register, and the exchange."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tools import said

from generator.cli import cli
from generator.load.pack import load
from generator.make.changed.changed_pieces import ProductSince, changed_since, files_of, printed_edition, variants_of
from generator.translate.edition import Edition

ROOT = Path(__file__).parents[2]
MAREN = ROOT / "examples" / "ice-on-the-maren"
CARDS = ROOT / "tests" / "packs" / "twelve-cards"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


def copied(pack: Path, to: Path, *edits: tuple[str, str, str]) -> Path:
    shutil.copytree(pack, to)
    for file, old, new in edits:
        text = (to / file).read_text(encoding="utf-8")
        assert old in text
        (to / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return to


def edition(pack: Path) -> Edition:
    game = load(pack).game
    assert game is not None
    return Edition(game, game.language)


def since(old: Path, new: Path) -> list[ProductSince]:
    return list(changed_since(printed_edition(edition(old), old.resolve()), edition(new), new.resolve()))


@pytest.mark.parametrize("pack", [MAREN, CARDS, ROOT / "tests" / "packs" / "ferry"])
def test_a_copy_elsewhere_has_the_same_pieces(pack: Path, tmp_path: Path) -> None:
    assert since(pack, copied(pack, tmp_path / "copy")) == []


def first_thing(pack: Path) -> tuple[str, str]:
    """The name of a thing of the cards, and the same changed."""
    things = edition(pack).game.things.values()
    name = next(thing.name.nom for thing in things)
    return name, f"{name} II"


def test_a_renamed_card_goes_and_comes_with_all_its_copies(tmp_path: Path) -> None:
    old, new = first_thing(CARDS)
    file = next(path.name for path in CARDS.glob("*.yaml") if f"{old}" in path.read_text(encoding="utf-8"))
    copy = copied(CARDS, tmp_path / "copy", (file, old, new))
    found = since(CARDS, copy)
    assert len(found) == 1
    (one,) = found
    assert list(one.gone) == [old]
    assert list(one.come) == [new]
    assert one.gone[old] == one.come[new] == len(one.pairs)
    files = files_of(edition(copy), one)
    assert files == files_of(edition(copy), one)
    assert files


def test_a_changed_colour_of_the_theme_changes_pieces(tmp_path: Path) -> None:
    theme = next(path for path in (MAREN / "theme").rglob("*.yaml") if "colours:" in path.read_text(encoding="utf-8"))
    copy = copied(MAREN, tmp_path / "copy")
    path = copy / theme.relative_to(MAREN)
    text = path.read_text(encoding="utf-8")
    at = text.index('"#', text.index("colours:")) if '"#' in text else text.index("#", text.index("colours:"))
    path.write_text(text[:at] + text[at:].replace(text[at:][:8], text[at:][:2] + "012345"[: 6], 1), encoding="utf-8")
    assert since(MAREN, copy)


def test_sheets_hold_the_changed_counters_and_their_backs_in_register(tmp_path: Path) -> None:
    thing = next(iter(edition(MAREN).game.of_kind("unit")))
    file = next(path.relative_to(MAREN).as_posix() for path in MAREN.rglob("*.yaml")
                if f"name: {thing.name.nom}" in path.read_text(encoding="utf-8"))
    copy = copied(MAREN, tmp_path / "copy", (file, f"name: {thing.name.nom}", "name: Zebra"))
    found = since(MAREN, copy)
    assert Counter({name: count for one in found for name, count in one.come.items()}) == Counter(Zebra=thing.copies)
    (one,) = found
    assert one.product is not None
    front, back = variants_of(edition(copy), one.product, list(one.pairs))["long-edge"]
    assert len(front.pieces) == len(back.pieces) == thing.copies
    assert [placed.x for placed in front.pieces] == pytest.approx(
        [back.width - placed.x - placed.piece.width for placed in back.pieces])
    done = run("build", copy, "--since", MAREN, "-o", tmp_path / "out")
    assert done.exit_code == 0, done.output
    folder = next((tmp_path / "out").glob("*/*/since"))
    text = said("pdftotext", folder / "exchange.pdf", "-")
    assert "Zebra" in text
    assert thing.name.nom in text
    sheets = [path for path in folder.glob("*.pdf") if path.name != "exchange.pdf"]
    assert sheets


def test_nothing_is_printed_when_no_piece_changed(tmp_path: Path) -> None:
    assert run("build", MAREN, "--since", MAREN, "-o", tmp_path / "out").output == "no piece changed\n"
    assert not (tmp_path / "out").exists()
    assert run("build", MAREN, "--since", MAREN, "--force").exit_code == 2
    assert run("build", MAREN, "--since", tmp_path / "nowhere").exit_code == 2
