"""``zecer build --since``: exactly what changed, piece by piece and leaf by leaf, and the exchange."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from functools import cache
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result
from some import some
from tools import said

from generator.cli import cli
from generator.load.pack import load
from generator.model.text import Text
from generator.products.character_sheet import BLANK
from generator.records import replace
from generator.render.job import Output
from generator.translate.edition import Edition
from zecer_release.changed.changed_pages import PagedFile, pages_since
from zecer_release.changed.exchanged import PrintedEdition, ProductSince, changed_since, printed_edition, ranges

ROOT = Path(__file__).parents[3]
MAREN = ROOT / "examples" / "ice-on-the-maren"
CARDS = ROOT / "tests" / "packs" / "twelve-cards"
FERRY = ROOT / "tests" / "packs" / "ferry"
TOWN = ROOT / "tests" / "packs" / "small-town"


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


@cache
def printed_before(pack: Path, version: str) -> PrintedEdition:
    """What was printed of a pack, which is as it was."""
    return printed_edition(edition(pack), pack.resolve(), version)


def since(old: Path, new: Path, stickers: bool = False) -> dict[str, ProductSince]:
    """What changed, by the title of the product."""
    newer = edition(new)
    before = printed_before(old, newer.game.version)
    return {one.title: one for one in changed_since(before, newer, new.resolve(), stickers)}


@pytest.mark.parametrize("pack", [MAREN, CARDS, FERRY, TOWN])
def test_a_copy_elsewhere_under_another_version_has_nothing_to_print(pack: Path, tmp_path: Path) -> None:
    version = f'version: "{edition(pack).game.version}"'
    assert since(pack, copied(pack, tmp_path / "copy", ("game.yaml", version, 'version: "9.9"'))) == {}


def test_a_renamed_card_goes_and_comes_with_all_its_copies(tmp_path: Path) -> None:
    copy = copied(FERRY, tmp_path / "copy", ("cards.yaml", "name: Převozník", "name: Prám"))
    found = since(FERRY, copy)["Karty"]
    assert (found.gone, found.come) == ({"Převozník": 3}, {"Prám": 3})
    assert since(FERRY, copy)["Karty"].files == found.files


def test_a_changed_colour_of_the_theme_changes_pieces(tmp_path: Path) -> None:
    theme = next(path for path in (MAREN / "theme").rglob("*.yaml") if "colours:" in path.read_text(encoding="utf-8"))
    copy = copied(MAREN, tmp_path / "copy")
    path = copy / theme.relative_to(MAREN)
    path.write_text(re.sub(r"#[0-9a-f]{6}", "#012345", path.read_text(encoding="utf-8")), encoding="utf-8")
    assert since(MAREN, copy)["Counters"].come


def test_nets_are_exchanged_one_by_one_and_a_board_whole(tmp_path: Path) -> None:
    things = [thing.name.nom for thing in edition(TOWN).game.of_kind("burgher")]
    space = next(iter(edition(TOWN).game.of_kind("space"))).name.nom
    copy = copied(TOWN, tmp_path / "copy", ("people.yaml", things[0], "Zebra"), ("spaces.yaml", space, "Zebrowa"),
                  ("game.yaml", '"nic"', '"coś"'))
    found = since(TOWN, copy)
    assert set(found) == {"Miasteczko", "Mieszczanie", "Kostka kupiecka"}
    assert list(found["Mieszczanie"].come) == ["Zebra"]
    assert list(found["Mieszczanie"].gone) == [things[0]]
    assert [one.whole for one in some(found["Miasteczko"].pages)] == [True, True]
    assert found["Kostka kupiecka"].come == {"Kostka kupiecka": 1}


def test_forms_are_exchanged_with_their_blank_ones(tmp_path: Path) -> None:
    pack = copied(TOWN, tmp_path / "pack", ("game.yaml", "\nproducts:", (
        "\nproducts:\n  postacie: {kind: character-sheet, title: Karty, of: [burgher], per-page: 2, paper: A4}")))
    name = next(iter(edition(pack).game.of_kind("burgher"))).name.nom
    found = since(pack, copied(pack, tmp_path / "copy", ("people.yaml", name, "Zebra")))["Karty"]
    assert found.come == {"Zebra": 1}
    assert [name for name in found.files if edition(pack).word(BLANK) in name] == []


def leaves(looks: str, of: int, file: str = "b.pdf") -> PagedFile:
    """A file whose pages look like letters."""
    with pikepdf.new() as pdf:
        for look in looks:
            pdf.add_blank_page(page_size=(100 + ord(look), 100))
        pdf.save(out := BytesIO())
    return PagedFile(Output(file, out.getvalue(), len(looks)), tuple(looks), of, False)


@pytest.mark.parametrize(("old", "new", "told", "sheets"), [
    ("abcdefgh", "abXdefgh", ((3, 4), (), ()), "Xd"),
    ("abcdefgh", "abXdefgY", ((3, 4, 7, 8), (), ()), "XdgY"),
    ("abcdefgh", "abcdefg", ((7,), (), ()), "g"),
    ("abcdefgh", "abcdef", ((), (), (7, 8)), ""),
    ("abcdef", "abcdefgh", ((), (7, 8), ()), "gh"),
    ("abcdefgh", "XaYcZefgh", None, "XaYcZefgh"),
])
def test_a_leaf_is_printed_with_both_its_sides_and_a_book_that_moved_is_printed_whole(
        old: str, new: str, told: tuple[tuple[int, ...], ...] | None, sheets: str) -> None:
    found = pages_since(tuple(old), leaves(new, 2))
    assert found is not None
    assert found.whole == (told is None)
    assert (found.exchanged, found.added, found.removed) == (told or ((), (), ()))
    with pikepdf.open(BytesIO(found.data)) if sheets else pikepdf.new() as pdf:
        assert "".join(chr(int(page.mediabox[2]) - 100) for page in pdf.pages) == sheets


def test_a_word_in_a_book_exchanges_its_leaf_and_no_other(tmp_path: Path) -> None:
    copy = copied(FERRY, tmp_path / "copy", ("rules.yaml", "k vodě", "k vŏdě"))
    found = since(FERRY, copy)
    assert list(found) == ["Pravidla"]
    (pages,) = found["Pravidla"].pages
    (tmp_path / "leaf.pdf").write_bytes(pages.data)
    text = said("pdftotext", tmp_path / "leaf.pdf", "-")
    assert "vŏdě" in text
    assert pages.whole or len(pages.exchanged) == 2


def test_one_changed_side_is_mended_by_a_sticker(tmp_path: Path) -> None:
    copy = copied(FERRY, tmp_path / "copy", ("cards.yaml", "name: Převozník", "name: Prám"))
    found = since(FERRY, copy, stickers=True)["Karty"]
    assert (found.gone, found.come, found.mended) == ({}, {}, {"Prám": 3})
    assert list(found.files) == list(found.stickers) == ["karty-nalepky.pdf"]
    done = run("build", copy, "--since", FERRY, "--stickers", "-o", tmp_path / "out")
    assert done.exit_code == 0, done.output
    folder = tmp_path / "out" / "ferry" / "cs" / "since"
    assert (folder / "karty-nalepky.pdf").is_file()
    # the same without stickers leaves none behind
    assert run("build", copy, "--since", FERRY, "-o", tmp_path / "out").exit_code == 0
    assert not (folder / "karty-nalepky.pdf").exists()
    assert "Prám" in said("pdftotext", folder / "exchange.pdf", "-")


def test_a_word_on_a_card_of_a_large_deck_counts() -> None:
    game = edition(FERRY).game
    large = replace(game, things={ref: replace(thing, copies=800) for ref, thing in game.things.items()})
    thing = next(iter(large.things.values()))
    other = replace(thing, fields={**thing.fields, "text": Text("Zebra.")})
    changed = replace(large, things={**large.things, thing.ref: other})
    before = printed_edition(Edition(large, "cs"), FERRY, game.version)
    found = {one.title: one for one in changed_since(before, Edition(changed, "cs"), FERRY)}
    assert found["Karty"].come == found["Karty"].gone == {thing.name.nom: 800}


def test_a_product_that_is_gone_is_thrown_away(tmp_path: Path) -> None:
    copy = copied(FERRY, tmp_path / "copy", ("game.yaml", "  tabulky: {kind: tables, title: Tabulky, of: [\"2.3\"], "
                                             "paper: A4}\n", ""))
    assert since(FERRY, copy)["Tabulky"].is_gone


def test_a_manifest_is_taken_with_its_archive_alone(tmp_path: Path) -> None:
    pack = copied(ROOT / "examples" / "low-water", tmp_path / "low-water")
    assert run("release", "1.0", pack).exit_code == 0
    manifest = pack / "releases" / "1.0.json"
    assert run("build", pack, "--since", manifest, "-o", tmp_path / "out").output == "nothing that is printed changed\n"
    archive = manifest.with_suffix(".zip")
    archive.rename(tmp_path / "1.0.zip")
    without = run("build", pack, "--since", manifest)
    assert without.exit_code == 2
    assert "1.0.zip" in without.output
    shutil.make_archive(str(manifest.with_suffix("")), "zip", FERRY.parent, "ferry")
    assert "another state" in run("build", pack, "--since", manifest).output


def test_numbers_that_follow_one_another_are_a_range() -> None:
    assert ranges((3, 4, 5, 9, 11, 12)) == "3–5, 9, 11–12"


def test_nothing_is_printed_when_nothing_changed(tmp_path: Path) -> None:
    done = run("build", FERRY, "--since", FERRY, "-o", tmp_path / "out")
    assert done.output == "nothing that is printed changed\n"
    assert not (tmp_path / "out").exists()
    assert run("build", FERRY, "--since", FERRY, "--force").exit_code == 2
    assert run("build", FERRY, "--stickers").exit_code == 2
    assert run("build", FERRY, "--since", tmp_path / "nowhere").exit_code == 2


def test_what_an_earlier_comparison_printed_goes_also_when_nothing_changed(tmp_path: Path) -> None:
    old = copied(FERRY, tmp_path / "old")
    new = copied(FERRY, tmp_path / "new", ("cards.yaml", "name: Mlha", "name: Mlhy"))
    assert run("build", new, "--since", old, "-o", tmp_path / "out").exit_code == 0
    box = tmp_path / "out" / "ferry" / "cs" / "since"
    (box / "mine.pdf").write_bytes(b"mine")
    changed = box / "exchange.pdf"
    changed.write_bytes(changed.read_bytes() + b"% noted")
    told = run("build", new, "--since", new, "-o", tmp_path / "out").output
    assert {path.name for path in box.iterdir()} == {"mine.pdf", "exchange.pdf"}
    assert "exchange.pdf is of an earlier comparison, and was changed since; it stays" in told


def test_each_changed_counter_is_listed_as_often_as_it_is_printed(tmp_path: Path) -> None:
    thing = next(iter(edition(MAREN).game.of_kind("unit")))
    file = next(path.relative_to(MAREN).as_posix() for path in MAREN.rglob("*.yaml")
                if f"name: {thing.name.nom}" in path.read_text(encoding="utf-8"))
    found = since(MAREN, copied(MAREN, tmp_path / "copy", (file, f"name: {thing.name.nom}", "name: Zebra")))
    come = Counter({name: count for one in some(found.values()) for name, count in one.come.items()})
    assert come == Counter(Zebra=thing.copies)
