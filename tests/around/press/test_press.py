"""build --profile, lint and calibrate, by what they say and how they end."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from generator.cli import cli
from generator.finding import Finding
from zecer_press.lint_command import _places_text, merged_findings

PACK = Path(__file__).parents[2] / "packs" / "twelve-cards"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], prog_name="zecer")


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))


def test_a_shop_file_is_built_and_linted(tmp_path: Path) -> None:
    made = run("build", PACK, "-o", tmp_path / "out", "--profile", "drivethrucards")
    assert made.exit_code == 0, made.output
    assert "rules is left out: the profile of DriveThruCards knows cards only, not rulebook" in made.output
    file = tmp_path / "out" / "twelve-cards" / "pl" / "drivethrucards" / "deck.pdf"
    found = run("lint", file, "--profile", "drivethrucards")
    assert found.exit_code == 0, found.output
    assert "1 file: 0 errors, 0 warnings" in found.output


def test_a_profile_of_the_pack_builds_and_is_no_part_of_the_game(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(PACK, pack)
    (pack / "profiles").mkdir()
    (pack / "profiles" / "corner-shop.yaml").write_text(
        "title: Corner Shop\nform: png\ndpi: 100\nbleed: 2 mm\nsizes: {own: 63 mm x 88 mm}\nsource: a letter\n"
        "date: 2026-11\n")
    assert run("check", pack, "--profile", "corner-shop").exit_code == 0
    made = run("build", pack, "-o", tmp_path / "out", "--profile", "corner-shop")
    assert made.exit_code == 0, made.output
    assert "rules is left out: the profile of Corner Shop knows cards only" in made.output
    assert (tmp_path / "out" / "twelve-cards" / "pl" / "corner-shop" / "deck" / "back.png").is_file()
    wrong = run("build", pack, "-o", tmp_path / "out", "--profile", "corner-shopp")
    assert 'did you mean "corner-shop"?' in wrong.output
    (pack / "profiles" / "corner-shop.yaml").write_text(
        "title: Corner Shop\nform: pdf\nbleed: 2 mm\nsource: a letter\n")
    told = run("build", pack, "--profile", "corner-shop")
    assert told.exit_code == 2
    assert [line.partition("corner-shop.yaml:")[2] for line in told.output.splitlines()] == [
        "1:1: expected a field 'date', found none",
        "1:1: expected target, order, ink-limit, sizes, condition too, as a profile of the form pdf has, found none"]


def test_sheets_for_home_are_no_shop_file(tmp_path: Path) -> None:
    run("build", PACK, "-o", tmp_path / "out", "--only", "deck")
    found = run("lint", tmp_path / "out" / "twelve-cards" / "pl" / "deck.pdf", "--profile", "drivethrucards")
    assert found.exit_code == 1
    assert "error[press-rgb]" in found.output
    assert "conforms" not in found.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--profile", "drivethrucard"), 'did you mean "drivethrucards"?'),
        (("--profile", "nowhere.yaml"), "expected the file of a profile"),
        (("--profile", "drivethrucards", "--dpi", "600"), "expected --dpi with the profile of a shop"),
        (("--profile", "drivethrucards", "--force"), "expected a game without errors"),
        (("--profile", "drivethrucards", "--printer", "hp"), "expected --printer with sheets for home"),
        (("--printer", "hp"), "expected a calibrated printer"),
        (("--tray", "upper"), "expected --tray with --printer"),
    ],
)
def test_wishes_that_cannot_be_met(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    found = run("build", PACK, "-o", tmp_path, *arguments)
    assert found.exit_code == 2
    assert said in " ".join(found.output.split())


def test_a_product_that_a_shop_does_not_print_is_told_at_its_line(tmp_path: Path) -> None:
    found = run("build", PACK, "-o", tmp_path, "--profile", "drivethrucards", "--only", "rules")
    assert found.exit_code == 1
    assert re.search(r"game\.yaml:\d+:\d+: .*knows cards only, not rulebook", " ".join(found.output.split()))


def test_a_printer_is_measured_kept_and_used(tmp_path: Path) -> None:
    sheet = run("calibrate", "-o", tmp_path / "test.pdf", "--paper", "Letter")
    assert sheet.exit_code == 0, sheet.output
    assert (tmp_path / "test.pdf").read_bytes().startswith(b"%PDF")
    kept = run("calibrate", "--set", "hp", "-0.5", "1.25", "--tray", "manual")
    assert kept.exit_code == 0, kept.output
    assert "hp, tray manual move by -0.5 mm across, +1.25 mm down" in kept.output
    assert "hp/manual" in run("calibrate", "--list").output
    built = run("build", PACK, "-o", tmp_path / "out", "--only", "deck", "--printer", "hp", "--tray", "manual")
    assert built.exit_code == 0, built.output


def test_a_measure_that_cannot_be_is_refused() -> None:
    assert run("calibrate", "--set", "hp", "0", "40").exit_code == 2
    assert run("calibrate", "--tray", "manual").exit_code == 2


@pytest.mark.parametrize(("dx", "dy", "kept"), [("0,5", "-1,2", "+0.5 mm across, -1.2"), ("0.5", "-1.2", "+0.5"),
                                                ("−0,25", "0", "-0.25 mm across, +0")])
def test_a_measure_is_typed_as_the_language_writes_it(dx: str, dy: str, kept: str) -> None:
    done = run("calibrate", "--set", "hp", dx, dy)
    assert done.exit_code == 0, done.output
    assert kept in done.output


@pytest.mark.parametrize("typed", ["1,2,3", "half", "", "0,5mm"])
def test_what_is_no_measure_is_refused_in_words(typed: str) -> None:
    done = run("calibrate", "--set", "hp", typed, "0")
    assert done.exit_code == 2
    assert f"expected millimetres such as 0.5 or -1.2, found {typed!r}" in done.output


def test_the_same_finding_on_many_pages_is_one_line() -> None:
    pages = [Finding("press-font", f"page/{number}", "expected x, found y") for number in (1, 2, 3, 7)]
    other = [Finding("press-font", "page/2", "expected x, found z"), Finding("press-box", "root", "expected a")]
    grouped = merged_findings([*pages, *other])
    assert [(one.message, _places_text(places)) for one, places in grouped] == [
        ("expected x, found y", "pages 1–3, 7"), ("expected x, found z", "page/2"), ("expected a", "root"),
    ]


WIDE = """\
game: wide
title: Wide
language: en
version: "1.0"
products: {wide: {kind: deck, title: Wide, of: [card], card: 88 mm x 63 mm}}
kinds: {card: {name: {nom: card, nom.pl: cards}, fields: {name: name}}}
kind: card
provenance: {original: x}
things: {a: {name: Alpha}, b: {name: Beta, copies: 2}}
"""
WIDE_FACES = """\
colours: {ground: "#ffffff", ink: "#000000"}
faces:
  card: {for: [card], size: 88 mm x 63 mm, back: b, regions: {top: {box: [0, 0, 88, 8], shape: rect, fill: ink}}}
  b: {size: 88 mm x 63 mm, regions: {top: {box: [0, 0, 88, 8], shape: rect, fill: ink}}}
"""


def test_landscape_cards_are_turned_for_a_shop_and_the_order_says_so(tmp_path: Path) -> None:
    (tmp_path / "theme").mkdir()
    (tmp_path / "game.yaml").write_text(WIDE, "utf-8")
    (tmp_path / "theme/theme.yaml").write_text(WIDE_FACES, "utf-8")
    done = run("build", tmp_path, "-o", tmp_path / "out", "--profile", "makeplayingcards")
    assert done.exit_code == 0, done.output
    told = "the cards are turned by a quarter, since poker is 63.5 × 88.9 mm"
    assert told in " ".join(done.output.split())
    assert told in " ".join(run("check", tmp_path, "--profile", "makeplayingcards").output.split())
    made = tmp_path / "out/wide/en/makeplayingcards/wide"
    assert (made / "order.csv").read_text("utf-8").splitlines() == [
        "card,name,copies,front,back,turned clockwise", "card.a,Alpha,1,001-a.png,back.png,90°",
        "card.b,Beta,2,002-b-x2.png,back.png,90°"]
    front, back = (Image.open(made / name).convert("L") for name in ("001-a.png", "back.png"))
    assert front.width < front.height
    middle = front.height // 2
    # the upper edge lies at the right of fronts, at the left of backs: turned over, the card is upright again
    dark = [[image.getpixel((x, middle)) < 128 for x in (image.width // 8, image.width - image.width // 8)]
            for image in (front, back)]
    assert dark == [[False, True], [True, False]]
    upright = run("build", tmp_path, "-o", tmp_path / "own", "--profile", "drivethrucards")
    assert upright.exit_code == 0, upright.output


def test_what_a_shop_has_in_neither_way_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(WIDE.replace("88 mm x 63 mm", "90 mm x 50 mm, face: stock-card"), "utf-8")
    done = run("check", tmp_path, "--profile", "drivethrucards")
    assert "DriveThruCards has no cards of 90 × 50 mm" in " ".join(done.output.split())
