"""Drawings and catalogues made to hang their readers are findings."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import cli
from generator.load.drawings import read_drawing

PACK = Path(__file__).parents[1] / "packs" / "twelve-cards"
HEAD, RECT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">', '<rect width="9" height="9"/>'
DOUBLED = "".join(f'<g id="a{n}"><use href="#a{n - 1}"/><use href="#a{n - 1}"/></g>' for n in range(1, 25))
DRAWINGS = {
    "style": f"<style>{'a' * 90_000}</style>{RECT}",
    "comments": f"<style>{'/*' * 45_000}</style>{RECT}",
    "path": f'<path d="M0 0{"l1 1" * 33_000}"/>',
    "digits": f'<path d="{"1" * 500_000}"/>',
    "signs": f'<path d="M0 0 {"-" * 300_000}"/>',
    "transform": f'<g transform="{"scale(" * 30_000}">{RECT}</g>',
    "points": f'<polygon points="{"1,1 " * 100_000}"/>',
    "use": f'<defs><g id="a0">{RECT}</g>{DOUBLED}</defs><use href="#a24"/>',
    "circle": '<g id="a"><use href="#a"/></g>',
    "dash": '<path d="M0 0 L100 0" stroke="#000" stroke-dasharray="0.0000001"/>',
    "deep": "<g>" * 5000 + RECT + "</g>" * 5000,
}
SLOW = 10.0
HEADER = 'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {}\\n"\n'


def read(drawing: str) -> bool:
    """Whether a drawing is read with its shapes, or refused with its line."""
    try:
        _, paths = read_drawing(drawing.encode())
    except ValueError as refused:
        return "line 1" in str(refused)
    return bool(paths)


@pytest.mark.parametrize("name", DRAWINGS)
def test_no_drawing_hangs_its_reader(name: str) -> None:
    begun = time.process_time()
    assert read(f"{HEAD}{DRAWINGS[name]}</svg>")
    assert time.process_time() - begun < SLOW


@pytest.mark.parametrize("forms", [
    "nplurals=999999999; plural=n;", "nplurals=2; plural=n/0;", "nplurals=2; plural=" + "(" * 3000 + "n" + ")" * 3000,
    "nplurals=-1; plural=0;", "nplurals=2; plural=" + "n?1:" * 3000 + "0;", "nplurals=" + "9" * 5000 + ";",
    "nplurals=2; plural=__import__('os');",
], ids=["many", "nought", "brackets", "negative", "questions", "digits", "code"])
def test_po_nplurals_bomb(tmp_path: Path, forms: str) -> None:
    pack = Path(shutil.copytree(PACK, tmp_path / "pack"))
    folder = pack / "i18n" / "en"
    folder.mkdir(parents=True)
    (folder / "rules.po").write_text(HEADER.format(forms), "utf-8")
    begun = time.process_time()
    result = CliRunner().invoke(cli, ["check", str(pack), "--lang", "en"], prog_name="zecer")
    assert time.process_time() - begun < SLOW
    assert result.exit_code == 1, result.output
    assert "i18n/en/rules.po" in result.output
    assert "Traceback" not in result.output
