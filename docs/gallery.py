"""Draws the gallery of docs/pictures.md, a contact sheet for each table of words, and the scenes of each box of
content/: `gallery.py [SHEET…]`; `gallery.py boxes`.

Each sheet is a pack of scenes, one for each word, drawn by `zecer draw --sheet`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from click.testing import CliRunner
from PIL import Image

from generator.cli import cli
from generator.model.person import FACE_TABLES, PERSON_TABLES, numbers, words
from generator.model.scene import LIGHTS, WEATHERS, places
from generator.pictures.cast import SceneCast, names

FOLDER = Path(__file__).parent / "pictures" / "gallery"
BOXES = FOLDER.with_name("boxes")
CONTENT = Path(__file__).parents[1] / "content"
# pixels, and WebP's quality: of words, and of boxes
WIDE, NARROW, QUALITY, OF_BOXES = 1500, 900, 45, 35
# from so many words on a sheet is WIDE
MANY = 24
GAME = "game: gallery\ntitle: Gallery\nlanguage: en\nversion: '1.0'\nkinds: {}\nproducts: {}\n"
Told = Mapping[str, object]


def figure(name: str, scale: float = 0.9, **told: str) -> Told:
    return {"light": "window", "actor": {"name": name, "at": [0.5, 0.98], "scale": scale, **told}, "air": 0.3,
            "glow": "none"}


def person(frame: str = "bust", **told: object) -> Told:
    scale = {"bust": 1.0, "full": 0.98}.get(frame, 1.04)
    return {"light": "window", "air": 0.3, "glow": "none",
            "actor": {"person": told, "frame": frame, "at": [0.5, 1.02], "scale": scale}}


def each(table: str, key: str, frame: str = "bust", **told: object) -> dict[str, Told]:
    """A person for each word of a table."""
    return {word: person(frame, **told, **{key: word}) for word in words(PERSON_TABLES[table])}


def acting() -> dict[str, Told]:
    """The first creature of each build in each pose."""
    first = {SceneCast().figure(name).build: name for name in reversed(names("creatures"))}
    return {f"{name}-{pose}": figure(name, 0.7, pose=pose)
            for build, name in sorted(first.items()) if build for pose in numbers(build, "creatures")}


def faces(key: str, **told: object) -> dict[str, Told]:
    """A face for each word of a table of faces."""
    return {word: person(face={**told, key: word}) for word in words(FACE_TABLES[key])}


def sheets() -> dict[str, dict[str, Told]]:
    """The scenes of each sheet by name."""
    guest = {"name": "goose", "at": [0.5, 0.98], "scale": 0.6}
    return {
        "places": {name: {"place": name, "glow": "none"} for name in places()},
        "lights": {light: {"place": "tavern", "light": light, "actor": guest} for light in LIGHTS},
        "weather": {kind: {"place": "market", "weather": {"kind": kind, "amount": 0.8}, "actor": guest}
                    for kind in WEATHERS},
        "creatures": {name: figure(name) for name in names("creatures")},
        "props": {name: figure(name) for name in names("props")}, "acting": acting(),
        "races": faces("race"), "moods": faces("mood"), "shapes": faces("shape"), "noses": faces("nose"),
        "eyes": faces("eye"),
        "bodies": each("body", "body", "half", hair="short"),
        "heads": each("head", "head"), "beards": each("beard", "beard"),
        "hair": each("hair", "hair", face={"sex": "woman"}),
        "poses": each("pose", "pose", "full"), "hands": each("right", "right", "half"),
        "marks": {word: person(marks=[word]) for word in words("marks")},
    }


def pack(folder: Path, scenes: Mapping[str, Told]) -> Path:
    (folder / "theme").mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "theme" / "scenes.yaml").write_text(json.dumps({"scenes": dict(scenes)}), encoding="utf-8")
    return folder


def drawn(pack: Path) -> list[Image.Image]:
    """The contact sheets of a pack. Raises SystemExit when they cannot be drawn."""
    with TemporaryDirectory() as folder:
        done = CliRunner().invoke(cli, ["draw", "--sheet", str(pack), "-o", str(Path(folder) / "sheet.png")])
        if done.exit_code:
            raise SystemExit(f"{pack.name}: {done.output}")
        pages = [path.read_bytes() for path in sorted(Path(folder).iterdir())]
    return [Image.open(BytesIO(page)).convert("RGB") for page in pages]


def write(sheet: Image.Image, target: Path, quality: int = QUALITY, wide: int = WIDE) -> None:
    small = sheet.resize((wide, round(sheet.height * wide / sheet.width)), Image.Resampling.LANCZOS)
    target.parent.mkdir(exist_ok=True)
    small.save(target, quality=quality, method=6)
    print(target, flush=True)


def main(chosen: Sequence[str]) -> None:
    """Draw the named sheets; none named: all words."""
    all_sheets = sheets()
    for name in (one for one in chosen or all_sheets if one != BOXES.name):
        with TemporaryDirectory() as folder:
            pages = drawn(pack(Path(folder), all_sheets[name]))
        wide = WIDE if len(all_sheets[name]) >= MANY else NARROW
        for number, sheet in enumerate(pages, 1):
            write(sheet, FOLDER / f"{name}{f'-{number}' if len(pages) > 1 else ''}.webp", wide=wide)
    for box in sorted({one.parents[1] for one in CONTENT.glob("*/theme/*.yaml")}) if BOXES.name in chosen else ():
        for number, sheet in enumerate(drawn(box), 1):
            write(sheet, BOXES / f"{box.name}-{number}.webp", OF_BOXES)


if __name__ == "__main__":
    main(sys.argv[1:])
