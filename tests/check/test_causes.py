"""What a cause entails is counted under it, and the cause comes first; what is alike is told a few times."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.check import check
from generator.check.printing import human, short_report
from generator.cli import cli
from generator.load.pack import Loaded

Write = Callable[[str | Mapping[str, str]], Loaded]


KINDS = "kinds: {card: {name: card, fields: {name: name, text: text, cost: int 0..9}}}\n"
CARDS = "provenance: {original: x}\nkind: card\nthings:\n"
EIGHTY = CARDS + "".join(f"  c{n}: {{name: Card {n}, text: Lose {n + 2} lives., cost: 1}}\n" for n in range(80))


def test_kinds_that_are_not_declared_are_named(pack: Write) -> None:
    (group,) = check(pack("provenance: {original: x}\nkind: ability\nthings: {a: {name: x}}\n")).groups
    assert group.lead.message == "expected a kind that the pack declares, found 'ability'"


LOST = """\
game: lost
title: Lost
language: en
version: "1.0"
products: {cards: {kind: deck, title: Cards, of: [card], card: poker, face: stock-card}}
kinds: {card: {name: {nom: card, nom.pl: cards}, fields: {name: name, text: text}}}
kind: card
provenance: {original: me}
things: {rat: {name: Rat, text: Bites.}, ox: {name: Ox, text: Pulls.}}
"""


@pytest.mark.parametrize(("right", "wrong", "lead"), [
    ("kind: deck", "kind: dek", "bad-value"), ("{kind: deck, title", "{title", "missing-field"),
])
def test_what_follows_from_a_lost_product_or_section_is_counted_under_it(
    pack: Write, right: str, wrong: str, lead: str
) -> None:
    assert not check(pack({"game.yaml": LOST})).groups
    (group,) = check(pack({"game.yaml": LOST.replace(right, wrong)})).groups
    assert group.lead.rule == lead
    assert group.follows


def test_a_product_without_its_lost_things_is_counted_under_them(pack: Write, tmp_path: Path) -> None:
    pack({"game.yaml": LOST.replace("kind: card\n", "")})
    told = CliRunner().invoke(cli, ["check", str(tmp_path)]).output
    assert told.count("error[") == 1
    assert "error[missing-field]: expected a field 'kind', found none" in told
    assert "1 more finding follows from this: cannot-make (1)" in told


def test_a_few_that_are_alike_are_all_told(pack: Write) -> None:
    loaded = pack({"kinds.yaml": KINDS, "example.yaml": "\n".join(EIGHTY.split("\n")[:8])})
    assert human(check(loaded), loaded.places).count("error[figure-in-prose]") == 5


def test_the_reason_of_a_rule_stands_under_its_first_finding(pack: Write) -> None:
    loaded = pack({"kinds.yaml": KINDS, "example.yaml": "\n".join(EIGHTY.split("\n")[:8])})
    told = human(check(loaded), loaded.places)
    assert told.count("= why: When the troll is made stronger") == 1
    assert told.index("= why:") < told.index("example.yaml:5")
    assert "why" not in short_report(check(loaded))


PALE = 'colours: {ink: "#cccccc", paper: "#ffffff", spot: "#eeeeee", ground: "#ffffff"}\n'
STOCK = CARDS + "  a: {name: Kot, text: Miauczy., cost: 3}\n"
GAME = "game: tiny\ntitle: T\nlanguage: pl\nproducts: {talia: {kind: deck, of: [card], face: stock-card}}\n"


@pytest.mark.parametrize(
    ("game", "theme", "place"),
    [
        (GAME, PALE, "game.yaml:4:50"),
        (GAME.replace("stock-card", "stock-picture"), PALE, "game.yaml:4:50"),
        (GAME.replace(", face: stock-card", ""),
         PALE + "faces:\n  own:\n    extends: stock-card\n    for: [card]\n", "theme/theme.yaml:4:14"),
        (GAME.replace(", face: stock-card", ""),
         PALE + "faces:\n  own: {size: 63 mm x 88 mm, for: [card], back: stock-back, regions: {}}\n", None),
    ],
)
def test_a_finding_in_a_face_that_comes_along_stands_in_the_pack(
    pack: Write, game: str, theme: str, place: str | None
) -> None:
    report = check(pack({"game.yaml": game, "kinds.yaml": KINDS, "example.yaml": STOCK, "theme/theme.yaml": theme}))
    pale = [finding for finding in report.findings if finding.rule == "text-too-pale"]
    assert {str(finding.place) for finding in pale} == ({place} if place else set())
    assert all("which comes with zecer" in (finding.help or "") for finding in pale)
    assert not any(str(finding.place).startswith("templates/") for finding in report.findings)


CARD = "faces: {card: {size: 63 mm x 88 mm, for: [card], regions: {art: {box: [0, 0, 9, 9], image: '{id}'}}}}\n"
KIND = "kinds: {card: {name: karta, fields: {name: name, rare: flag}}}\n"


def test_pictures_still_to_be_made_are_one_warning_and_a_misspelt_one_another(packs: Write) -> None:
    things = "".join(f"  card{number}: {{name: Karta {number}, rare: true}}\n" for number in range(9))
    report = check(packs({"cards.yaml": f"{KIND}kind: card\nthings:\n{things}  gard: {{name: Straż, rare: true}}\n",
                          "theme/theme.yaml": CARD, "theme/scenes.yaml": "scenes: {guard: {place: backdrop}}\n"}))
    missing = [group for group in report.groups if group.lead.rule == "image-missing"]
    assert sorted(len(group.also) for group in missing) == [0, 8]
    assert [str(group.lead.help) for group in missing if group.lead.help] == ['did you mean "guard"?']


def test_conditions_of_faces_follow_from_kinds_that_cannot_be_read(packs: Write) -> None:
    face = CARD.replace("image: '{id}'", "shape: rect, when: rare")
    report = check(packs({"kinds.yaml": KIND.replace("}}\n", "}\n"), "theme/theme.yaml": face}))
    assert [group.lead.rule for group in report.groups if group.lead.severity == "error"] == ["yaml-syntax"]
    assert "face-unreadable" in {finding.rule for finding in report.groups[0].follows}
