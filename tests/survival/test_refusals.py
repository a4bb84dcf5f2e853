"""What the makers of products refuse, `check` tells first, at the option that is to blame; each was passed before."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from brought import need_shops
from click.testing import CliRunner, Result

from generator import outside
from generator.cli import cli

KINDS = """\
kinds:
  card: {name: {nom: karta}, fields: {name: {type: name, label: nazwa}}}
  hero: {name: {nom: bohater}, fields: {name: {type: name, label: imię}}}
  space: {name: {nom: pole}, fields: {name: {type: name, label: nazwa}, next: {type: ref space or none, label: dalej}}}
kind: card
provenance: {original: ułożone dla tego zestawu}
things: {ann: {name: Anna}, bob: {name: Bolek}}
"""


def pack(folder: Path, products: str, more: str = "") -> Path:
    folder.mkdir()
    head = f"game: tiny\ntitle: Maleńka\nlanguage: pl\nproducts:\n{products}\n"
    (folder / "game.yaml").write_text(head, "utf-8")
    (folder / "kinds.yaml").write_text(KINDS, "utf-8")
    if more:
        (folder / "more.yaml").write_text(more, "utf-8")
    return folder


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], prog_name="zecer")


@pytest.mark.parametrize(
    ("products", "told"),
    [
        ("  p: {kind: deck, of: [card], card: 63 mm x 88 mm, paper: 60 mm x 90 mm}", "expected cards for 60 × 90 mm"),
        ("  p: {kind: deck, of: [card], card: 250 mm x 350 mm}", "expected cards for 210 × 297 mm"),
        ("  p: {kind: deck, of: [hero]}", "expected at least one piece to print, found none"),
        ("  p: {kind: counters, of: [card], size: 280 mm}", "expected pieces for 210 × 297 mm"),
        ("  p: {kind: counters, of: [], size: 20 mm}", "expected at least one piece to print, found none"),
        ("  p: {kind: counters, of: [card], duplex: []}", "expected at least one way to print the backs"),
        ("  p: {kind: tiles, of: [card]}", "expected things with edges, found card.ann"),
        ("  p: {kind: tiles, of: [card], size: 20 mm x 25 mm}", "expected square tiles"),
        ("  p: {kind: board, of: [space], style: walled-rooms}", "expected a map, found ''"),
        ("  p: {kind: standees, of: [hero]}", "expected at least one thing to stand, found none"),
        ("  p: {kind: standees, of: [card], height: 280 mm, width: 30 mm}", "expected nets for 210 × 297 mm"),
        ("  p: {kind: tuckbox, of: [deck]}", "expected products of cards, found deck"),
        ("  p: {kind: tuckbox, of: []}", "expected at least one thing to cut out and fold, found none"),
        ("  d: {kind: deck, of: [card]}\n  p: {kind: tuckbox, of: [d], thickness: 90 mm}", "expected nets for"),
        ("  d: {kind: deck, of: [card]}\n  p: {kind: tuckbox, of: [d], icons: {d: sword}}", "expected an icon of the"),
        ("  p: {kind: dice-net, faces: [a, b]}", "expected 6 faces, found 2"),
        ("  p: {kind: dice-net, size: 90 mm}", "expected nets for 210 × 297 mm"),
        ("  p: {kind: character-sheet, of: []}", "expected kinds of the game"),
        ("  p: {kind: character-sheet, of: [hero, hero]}", "expected a name of its own for each field"),
        ('  p: {kind: tables, sequence: "9.9"}', "expected a clause, found '9.9', which is not defined"),
    ],
)
def test_check_says_first_what_a_product_refuses(products: str, told: str, tmp_path: Path) -> None:
    refuse(products, told, tmp_path)


def refuse(products: str, told: str, tmp_path: Path) -> None:
    """`check` says at the product what `build` would refuse, and nothing is built."""
    folder = pack(tmp_path / "pack", products)
    result = run("check", "--format", "short", folder)
    assert result.exit_code == 1, result.output
    line = next(line for line in result.output.splitlines() if told in line)
    assert "game.yaml:" in line
    assert "game.yaml:1:1" not in line
    built = run("build", folder, "-o", tmp_path / "out", "-j", "1")
    assert built.exit_code == 1
    assert told in built.output
    assert not list((tmp_path / "out").rglob("*.pdf"))


@pytest.mark.parametrize("option", ["card: 250 mm x 350 mm", "size: 280 mm", "size: 280 mm, duplex: [gutter-fold]"])
def test_a_piece_larger_than_the_paper_is_refused_at_its_size(option: str, tmp_path: Path) -> None:
    line = f"  p: {{kind: {'deck' if option.startswith('card') else 'counters'}, of: [card], {option}}}"
    result = run("check", "--format", "short", pack(tmp_path / "pack", line))
    assert f"game.yaml:5:{line.index(option) + option.index(':') + 3}: " in result.output


@pytest.mark.parametrize(("products", "help"), [
    ("  p: {kind: deck, of: [card], card: 200 mm x 290 mm}", "paper: A3"),
    ("  p: {kind: deck, of: [card], card: 140 mm x 200 mm, paper: A5}", "paper: A4"),
    ("  p: {kind: deck, of: [card], card: 130 mm x 200 mm, duplex: [gutter-fold]}", "paper: A3"),
    ("  p: {kind: counters, of: [card], size: 200 mm, duplex: [long-edge]}", "paper: A3"),
    ("  p: {kind: counters, of: [card], size: 170 mm, paper: Letter}", "paper: Tabloid"),
    ("  p: {kind: counters, of: [card], size: 100 mm, paper: A5, duplex: [gutter-fold]}", "paper: A4"),
    ("  p: {kind: standees, of: [card], height: 130 mm}", "paper: A3"),
    ("  d: {kind: deck, of: [card]}\n  p: {kind: tuckbox, of: [d], thickness: 20 mm}", "paper: A3"),
    ("  p: {kind: dice-net, size: 65 mm}", "paper: A3"),
    ("  p: {kind: deck, of: [card], card: 200 mm x 290 mm}", "paper: A3, glued: A4"),
    ("  p: {kind: deck, of: [card], card: 500 mm x 600 mm}", "paper: 540 mm x 640 mm, glued: A4"),
    ("  p: {kind: dice-net, size: 200 mm}", "no paper holds it, not even SuperB"),
])
def test_the_smallest_paper_that_holds_it_is_named(products: str, help: str, tmp_path: Path) -> None:
    made = pack(tmp_path / "pack", products)
    checked = run("check", made)
    assert "error[cannot-make]" in checked.output
    assert help in checked.output
    if help.startswith("paper: "):
        before, newline, line = products.rpartition("\n")
        larger = re.sub(r", paper: \w+", "", line).replace("}", f", {help}}}")
        made = pack(tmp_path / "larger", before + newline + larger)
        assert "cannot-make" not in run("check", made).output


def test_what_cannot_be_made_is_neither_waived_nor_graded_down(tmp_path: Path) -> None:
    folder = pack(tmp_path / "pack", "  p: {kind: dice-net, faces: [a]}\nseverities: {cannot-make: note}",
                  "waivers: [{rule: cannot-make, at: product/p, reason: so it is}]\n")
    assert "expected 6 faces" in run("check", folder).output
    assert run("check", folder).exit_code == 1


def test_other_products_are_built_by_name(tmp_path: Path) -> None:
    folder = pack(tmp_path / "pack", "  d: {kind: deck, of: [card]}\n  p: {kind: dice-net, faces: [a]}")
    assert run("build", folder, "-o", tmp_path / "out", "--only", "d", "-j", "1").exit_code == 0
    assert run("build", folder, "-o", tmp_path / "out", "--only", "p", "-j", "1").exit_code == 1
    assert [path.name for path in (tmp_path / "out").rglob("*.pdf")] == ["d.pdf"]


def test_a_profile_is_foreseen_with_its_paper(tmp_path: Path) -> None:
    """A card as high as A4 allows is too high for Letter."""
    folder = pack(tmp_path / "pack", "  d: {kind: deck, of: [card], card: 180 mm x 275 mm}")
    assert run("check", folder).exit_code == 0
    assert "expected cards for 215.9 × 279.4 mm" in run("check", folder, "--profile", "home-letter").output
    assert run("build", folder, "--profile", "home-letter", "-o", tmp_path / "out", "-j", "1").exit_code == 1
    assert run("build", folder, "-o", tmp_path / "out", "-j", "1").exit_code == 0


def test_a_shop_is_foreseen(tmp_path: Path) -> None:
    need_shops()
    folder = pack(tmp_path / "pack", "  d: {kind: deck, of: [card]}\n  p: {kind: dice-net}")
    result = run("check", folder, "--profile", "drivethrucards")
    assert result.exit_code == 0, result.output
    assert "knows cards only, not dice-net" in result.output
    odd = pack(tmp_path / "odd", "  d: {kind: deck, of: [card], card: 40 mm x 40 mm}")
    assert run("check", odd).exit_code == 0
    assert run("check", odd, "--profile", "drivethrucards").exit_code == 1


def test_a_pack_without_products_has_nothing_to_build(tmp_path: Path) -> None:
    folder = pack(tmp_path / "pack", "  {}")
    result = run("build", folder, "-o", tmp_path / "out")
    assert result.exit_code == 0, result.output
    assert "lists no products" in result.output


def test_missing_pango_is_told_by_check_for_the_products_that_need_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = pack(tmp_path / "pack", "  d: {kind: deck, of: [card]}\n  b: {kind: rulebook}")
    monkeypatch.setattr(outside, "_loads", lambda name: "pango" not in name)
    monkeypatch.setattr(outside, "how_to_install", lambda: "dnf install pango")
    outside.lacks_pango.cache_clear()
    try:
        result = run("check", "--format", "short", folder)
        built = run("build", folder, "-o", tmp_path / "out", "--only", "d", "-j", "1")
        book = run("build", folder, "-o", tmp_path / "out", "-j", "1")
    finally:
        outside.lacks_pango.cache_clear()
    assert result.exit_code == 1
    assert "dnf install pango" in result.output
    assert built.exit_code == 0, built.output
    assert book.exit_code == 1
    assert "dnf install pango" in book.output


@pytest.mark.parametrize(
    ("written", "meant"),
    [("english", "en"), ("polski", "pl"), ("Polish", "pl"), ("PL", "pl"), ("pl-PL", "pl"), ("Deutsch", "de"),
     ("zz", None), ("ph", None), ("tlh", None), ("klingon", None)],
)
def test_a_language_that_is_none_is_told_with_what_is_meant(written: str, meant: str | None, tmp_path: Path) -> None:
    folder = pack(tmp_path / "pack", "  d: {kind: deck, of: [card]}")
    head = folder / "game.yaml"
    head.write_text(head.read_text("utf-8").replace("language: pl", f"language: {written}"), "utf-8")
    result = run("check", folder)
    assert result.exit_code == 1, result.output
    assert "game.yaml:3:11" in result.output
    assert (f'did you mean "{meant}"?' in result.output) == (meant is not None)
    built = run("build", folder, "-o", tmp_path / "out", "-j", "1")
    assert built.exit_code == 1
    assert "a game id" not in built.output
