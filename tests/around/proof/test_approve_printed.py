"""Signing off what pieces are printed with: drawings of icons, what faces show of things, and products."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.check import Choice, check
from generator.cli import cli
from generator.load.approved import FILE
from generator.load.pack import load

PACK = {"game.yaml": """\
game: tiny
title: Maleńka
language: pl
products: {karty: {kind: deck, title: Karty, of: [card], card: poker}}
""", "kinds.yaml": """\
kinds:
  card: {name: karta, fields: {name: name, cost: {type: "int 0..9", icon: sign}, gain: {type: "int 0..9", icon: sign}}}
  token: {name: żeton, fields: {name: name}}
""", "tokens.yaml": "kind: token\nthings: {coin: {name: Moneta}}\n",
    "cards.yaml": "kind: card\nthings: {sword: {name: Miecz, cost: 2, gain: 3}}\n",
    "theme/theme.yaml": """\
icons: {sign: {drawing: nose-side, set: game-icons, author: delapouite, licence: CC BY 3.0, meaning: cena}}
faces:
  card:
    size: 63 mm x 88 mm
    for: [card]
    regions:
      cost: {box: [5, 5, 20, 20], text: "{cost}", when: cost}
      gain: {box: [30, 5, 20, 20], text: "{gain}"}
""", "theme/icons/sign.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
                            '<path d="M0 0h512v512z"/></svg>'}


@pytest.fixture
def signed(tmp_path: Path) -> Path:
    (tmp_path / "theme" / "icons").mkdir(parents=True)
    for name, text in PACK.items():
        (tmp_path / name).write_text(text, "utf-8")
    result = CliRunner().invoke(cli, ["approve", str(tmp_path)])
    assert result.exit_code == 0, result.output
    return tmp_path


def told(folder: Path, old: str, new: str) -> list[str]:
    """The data that differ from what was approved after an edit."""
    (name,) = [name for name, text in PACK.items() if old in text]
    (folder / name).write_text(PACK[name].replace(old, new), "utf-8")
    return [one.path for one in check(load(folder), choice=Choice(select=("differs-from-approved",))).findings]


@pytest.mark.parametrize(("old", "new", "path"), [
    ("drawing: nose-side", "drawing: wingfoot", "icon/sign/shows"),
    ('text: "{cost}"', 'text: "{gain}"', "face/card/shows/cost"),
    ("when: cost", "when: gain", "face/card/shows/cost"),
    ('gain: {type: "int 0..9", icon: sign}', 'gain: {type: "int 0..9"}', "kind/card/fields/gain/shows"),
    ("of: [card]", "of: [token]", "product/karty/prints/of"),
])
def test_what_is_printed_is_signed_off(signed: Path, old: str, new: str, path: str) -> None:
    assert told(signed, old, new) == [path]


def test_where_it_is_printed_is_free(signed: Path) -> None:
    assert told(signed, "box: [30, 5, 20, 20]", "box: [30, 15, 20, 20]") == []


def test_a_pack_that_an_earlier_version_approved_differs_in_nothing(signed: Path) -> None:
    kept = (signed / FILE).read_text("utf-8")
    blocks = kept.split("\n\n")
    left = "\n\n".join(block for block in blocks if not block.startswith(("[icon/", "[face/")))
    assert left != kept
    (signed / FILE).write_text(left, "utf-8")
    assert told(signed, "drawing: nose-side", "drawing: wingfoot") == []


def test_copies_of_a_product_are_no_phantom(tmp_path: Path) -> None:
    game = """\
game: mini
title: Mini
language: en
products:
  a: {kind: deck, title: A, of: [card], card: poker, copies: 1}
kinds: {card: {name: {nom: card, nom.pl: cards}, fields: {name: name}}}
kind: card
provenance: {original: me}
tables: {"1.1": {title: "Odd", rows: {labels: {"#1": a, "[b]": b, "x=y": c}}, cell: int 0..9,
    data: {"#1": 1, "[b]": 2, "x=y": 3}}}
things: {x: {name: Xy}}
"""
    (tmp_path / "game.yaml").write_text(game, "utf-8")
    assert CliRunner().invoke(cli, ["approve", str(tmp_path)]).exit_code == 0
    (tmp_path / "game.yaml").write_text(game.replace("name: Xy", "name: Xz"), "utf-8")
    done = CliRunner().invoke(cli, ["check", "--format", "short", "--select", "differs-from-approved", str(tmp_path)])
    assert done.output.splitlines()[0].endswith("expected nom Xy, as approved, found nom Xz")
    assert done.output.count("differs-from-approved") == 1
