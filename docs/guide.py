"""Follows docs/guide/ as a reader does and draws its pictures, in the languages of its pages: `guide.py [en|pl]…`.

Blocks of a page are done in their order: `<!-- file: NAME -->` before one writes a file, `<!-- add: NAME -->` writes at
the end of one, `<!-- change: NAME -->` replaces the lines that a diff tells, `<!-- copy: NAME -->` copies a file that
lies beside the page. A block of `sh` is typed, one with `<!-- fails -->` must find faults, and each line of one with
`<!-- said -->` was printed by what was typed before.
"""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pypdfium2
from click.testing import CliRunner
from PIL import Image

from generator.cli import cli

FOLDER = Path(__file__).parent / "guide"
PAGES: Mapping[str, Path] = {"en": FOLDER, "pl": FOLDER / "pl"}
MARK = r"<!-- (?P<mark>[a-z]+)(?:: (?P<name>\S+))? -->\n"
FENCE = r"```(?P<language>[a-z]*)\n(?P<text>.*?)^```$"
BLOCK = re.compile(rf"^(?:<!-- copy: (?P<copied>\S+) -->$|(?:{MARK})?{FENCE})", re.DOTALL | re.MULTILINE)
# the files of a box by its language
FILES: Mapping[str, Mapping[str, str]] = {
    "en": {name: name for name in ("cards", "mats", "board", "tokens", "rules", "tuckbox")},
    "pl": {"cards": "karty", "mats": "planszetki", "board": "plansza", "tokens": "zetony", "rules": "instrukcja",
           "tuckbox": "pudelko"},
}
TRANSLATION, PAPER = 9, 10
OTHER = {"en": "pl", "pl": "en"}
# of each page, what its picture shows: printed pages side by side
SHOWN: Mapping[int, Sequence[tuple[str, int]]] = {
    1: [("cards", 1)],
    2: [("cards", 1), ("cards", 3), ("cards", 2)],
    3: [("mats", 1)],
    4: [("board", 1)],
    5: [("tokens", 1), ("tokens", 2)],
    6: [("mats", 1)],
    7: [("rules", 1), ("rules", 2), ("rules", 3), ("rules", 4)],
    8: [("tuckbox", 1)],
    TRANSLATION: [("cards", 1), ("mats", 1), ("rules", 1)],
    PAPER: [("tokens", 1), ("cards", 1), ("board", 1)],
}
HEIGHT, WIDE, QUALITY, TABLE = 520, 900, 55, "#9b968c"


class Block(NamedTuple):
    """A block of a page: what its mark says, the name that stands there, its language and its text."""

    mark: str
    name: str
    language: str
    text: str


class Reader:
    """Who follows the pages of a language: the folder that was empty, where this reader is, what was printed last.

    With ``typing``, only these commands are typed, and what they print is not looked at.
    """

    def __init__(self, folder: Path, language: str, typing: Sequence[str] = ()) -> None:
        self.start = folder
        self.language = language
        self.typing = typing
        self.here = folder
        self.said = ""

    def follow(self, page: Path) -> None:
        """Do what a page says. Raises SystemExit when a command ends otherwise, or does not print what is shown."""
        for block in blocks(page):
            path = self.start / block.name
            path.parent.mkdir(parents=True, exist_ok=True)
            if block.mark == "file":
                path.write_text(block.text, encoding="utf-8")
            elif block.mark == "add":
                path.write_text(path.read_text(encoding="utf-8") + block.text, encoding="utf-8")
            elif block.mark == "change":
                path.write_text(changed(path.read_text(encoding="utf-8"), block.text), encoding="utf-8")
            elif block.mark == "copy":
                shutil.copy(page.parent / path.name, path)
            elif block.mark == "said":
                for line in block.text.splitlines():
                    if line not in self.said and not self.typing:
                        raise SystemExit(f"{page.name}: not printed: {line}\n{self.said}")
            elif block.language == "sh":
                self.said = "".join(self._typed(line, block.mark == "fails") for line in block.text.splitlines())

    def _typed(self, line: str, fails: bool) -> str:
        program, *words = shlex.split(line, comments=True)
        if program == "cd":
            self.here /= words[0]
            return ""
        if self.typing and words[0] not in self.typing:
            return ""
        done = CliRunner().invoke(cli, ["--ui-lang", self.language, "-C", str(self.here), *words])
        if done.exit_code != int(fails):
            raise SystemExit(f"{line}\n{done.output}")
        return done.output


def changed(text: str, diff: str) -> str:
    """A text with the lines of a diff in place of those that it names, which must stand there once."""
    before = "".join(line[1:] for line in diff.splitlines(keepends=True) if line[0] != "+")
    after = "".join(line[1:] for line in diff.splitlines(keepends=True) if line[0] != "-")
    if text.count(before) != 1:
        raise SystemExit(f"not there once: {before}")
    return text.replace(before, after)


def pages(language: str) -> list[Path]:
    """The pages of the guide, in their order."""
    return sorted(PAGES[language].glob("[0-9]*.md"), key=number_of)


def number_of(page: Path) -> int:
    return int(page.name.partition("-")[0])


def blocks(page: Path) -> Iterator[Block]:
    for found in BLOCK.finditer(page.read_text(encoding="utf-8")):
        mark = "copy" if found["copied"] else found["mark"] or ""
        yield Block(mark, found["name"] or found["copied"] or "", found["language"] or "", found["text"] or "")


def picture(page: Path, start: Path) -> Image.Image:
    """What the page's picture shows of the files that were built in the reader's folder."""
    number, language = number_of(page), next(one for one, folder in PAGES.items() if folder == page.parent)
    shown = OTHER[language] if number == TRANSLATION else language
    (box,) = start.glob(f"*/output/*/{shown}")
    folder = box / "print-shop" if number == PAPER else box
    parts = [_printed(folder / f"{FILES[shown][product]}.pdf", at) for product, at in SHOWN[number]]
    gap = HEIGHT // 26
    row = Image.new("RGB", (gap + sum(part.width + gap for part in parts), HEIGHT + 2 * gap), TABLE)
    left = gap
    for part in parts:
        row.paste(part, (left, gap))
        left += part.width + gap
    row.thumbnail((WIDE, HEIGHT + 2 * gap), Image.Resampling.LANCZOS)
    return row


def _printed(file: Path, number: int) -> Image.Image:
    """A page of a file, HEIGHT pixels high."""
    with pypdfium2.PdfDocument(file) as pdf:
        page = pdf[number - 1]
        image: Image.Image = page.render(scale=2 * HEIGHT / page.get_height()).to_pil().convert("RGB")
    return image.resize((round(image.width * HEIGHT / image.height), HEIGHT), Image.Resampling.LANCZOS)


def picture_of(page: Path) -> Path:
    """The file of the page's picture."""
    return page.parent / "pictures" / f"{number_of(page)}.webp"


def main(chosen: Sequence[str]) -> None:
    for language in chosen or PAGES:
        with TemporaryDirectory() as folder:
            reader = Reader(Path(folder), language)
            for page in pages(language):
                reader.follow(page)
                target = picture_of(page)
                target.parent.mkdir(exist_ok=True)
                picture(page, reader.start).save(target, quality=QUALITY, method=6)
                print(target, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
