"""The pictures of docs/gallery.md are what its YAML draws; each manner prints cards of any size, text and language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops
from some import some
from tools import script

from generator.load.pack import load
from generator.make.examination import examine
from generator.translate.edition import Edition

pytest.importorskip("pypdfium2", reason="pictures need pypdfium2")
ROOT = Path(__file__).parents[2]
DRAW: Any = script(ROOT / "docs" / "manner_pictures.py")
EXAMPLES = DRAW.examples()
SIZES = ("mini-european", "mini-american", "poker", "square", "tarot")
LANGUAGES = {
    "en": ("The Lamplighter", "Keeper", "Draw **two cards**. Then discard a card, *or lose a feather*.", "Stop."),
    "pl": ("Źdźbło i żółw", "Zwierzę", "Dobierz **dwie karty**. Potem odrzuć jedną, *chyba że masz pióro*.", "Stop."),
    "de": ("Donaudampfschifffahrt", "Verkehrsmittel", "Ziehe **zwei** Zugehörigkeitsbescheinigungen. *Da!*", "Halt."),
}
DARK = 'colours: {ground: "#15181e", ink: "#f2ead6", spot: "#e0a83c"}\n'
LONG = {
    "en": "Each player in turn may pay **two coins**. Who does draws a card, then either keeps it or gives it to the "
          "player on the left, who *must* show it. If nobody pays, all of you lose a feather.",
    "pl": "Każdy po kolei może zapłacić **dwie monety**. Kto to zrobi, dobiera kartę i albo ją zatrzymuje, albo oddaje "
          "sąsiadowi po lewej, który *musi* ją pokazać. Gdy nikt nie płaci, tracicie po piórze.",
    "de": "Wer diese Karte ausspielt, zieht **zwei Karten** und gibt danach eine Zugehörigkeitsbescheinigung an seine "
          "Nachbarin weiter. *Geschwindigkeitsbegrenzungen* gelten in dieser Runde nicht.",
}


def pack(folder: Path, faces: dict[str, tuple[str, str]], language: str, theme: str = "") -> Path:
    """A pack with a deck for each of the faces, of a size; large cards have a long text too."""
    name, sort, text, short = LANGUAGES[language]
    full = f'{{name: {name}, sort: {sort}, text: "{text}", cost: 3, value: 12, icon: star, '
    kinds, products = "", ""
    for kind, (face, size) in faces.items():
        kinds += f"  {kind}: {{name: {{nom: {kind}, nom.pl: {kind}}}, extends: card}}\n"
        products += f"  {kind}: {{kind: deck, title: {kind}, of: [{kind}], card: {size}, face: {face}}}\n"
        long = f'  long: {{name: {name}, text: "{LONG[language]}", cost: 10, value: 7, art: scene}}\n'
        (folder / f"{kind}.yaml").write_text(
            f"kind: {kind}\nprovenance: {{original: example}}\nthings:\n  art: {full}art: scene}}\n"
            f"  icon: {full}}}\n  bare: {{name: {name}, text: {short}}}\n  mute: {{name: {name}, value: 0}}\n"
            + (long if size in ("poker", "tarot") else ""), encoding="utf-8")
    graded = "severities: {same-name: off, backs-alike: off, field-unprinted: off}"
    head = DRAW.HEAD.replace("language: en", f"language: {language}\n{graded}")
    (folder / "game.yaml").write_text(f"{head}{kinds}products:\n{products}", encoding="utf-8")
    (folder / "theme" / "icons").mkdir(parents=True)
    (folder / "theme" / "icons" / "star.svg").write_text(DRAW.SVG.format(DRAW.ICONS["compass"]), encoding="utf-8")
    (folder / "theme" / "icons.yaml").write_text(
        "icons: {star: {drawing: star, set: own, author: zecer, licence: CC0, meaning: x}}\n"
        "scenes: {scene: {place: backdrop}, art: {place: backdrop}, icon: {place: backdrop}, bare: {place: backdrop}, "
        "mute: {place: backdrop}, long: {place: backdrop}}\n", encoding="utf-8")
    (folder / "theme" / "theme.yaml").write_text(theme, encoding="utf-8")
    return folder


def faults(folder: Path) -> list[str]:
    loaded = load(folder)
    assert loaded.game is not None
    report = examine(loaded, Edition(loaded.game, loaded.game.language))
    return [f"{one.rule} {one.path} {one.message}" for one in report.findings
            if one.severity in ("error", "warning")]


def test_each_manner_has_a_picture_and_each_picture_a_manner() -> None:
    manners = {path.stem for path in (ROOT / "templates" / "faces").glob("*.yaml")} - {"cards"}
    assert set(EXAMPLES) == set(DRAW.CARDS) == {path.stem for path in DRAW.FOLDER.glob("*.webp")} == manners


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("manner", EXAMPLES)
def test_a_manner_prints_any_size_and_language_without_a_theme(manner: str, language: str, tmp_path: Path) -> None:
    faces = {size: (f"stock-{manner}", size) for size in SIZES}
    assert faults(pack(tmp_path, faces, language)) == []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("manner", EXAMPLES)
def test_a_manner_prints_in_colours_of_its_own_and_with_scenes(manner: str, dark: bool, tmp_path: Path) -> None:
    faces = {"art-or-none": (f"stock-{manner}", "poker"), "scene": (f"stock-{manner}-scene", "poker")}
    assert faults(pack(tmp_path, faces, "en", DARK if dark else EXAMPLES[manner][1])) == []


def test_manners_differ_at_a_glance_in_grey() -> None:
    cards = {manner: Image.open(DRAW.FOLDER / f"{manner}.webp").convert("L").resize((36, 18)) for manner in EXAMPLES}
    for one, picture in some(cards.items()):
        for other, another in some(cards.items()):
            histogram = ImageChops.difference(picture, another).histogram()
            mean = sum(level * count for level, count in enumerate(histogram)) / (36 * 18)
            assert one == other or mean > 20, (one, other)


def test_the_page_names_every_font_that_a_manner_brings() -> None:
    text = DRAW.PAGE.read_text(encoding="utf-8")
    brought = [(manner, family) for manner in EXAMPLES for family in re.findall(
        r"-(?:title|text): ([A-Z][A-Za-z0-9]+)-",
        (ROOT / "templates" / "faces" / f"{manner}.yaml").read_text(encoding="utf-8"))]
    for manner, family in some(brought):
        section = text.partition(f"<!-- manner: {manner} -->")[0].rpartition("\n## ")[2]
        assert re.sub(r"(?<=[a-z])(?=[A-Z0-9])", " ", family) in section
