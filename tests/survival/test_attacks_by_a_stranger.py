"""Attacks that somebody tried who did not write the program, each with its relatives."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
from pathlib import Path

import packs
import PIL.Image
import pytest
from brought import need_command
from click.testing import CliRunner
from patience import PATIENCE

from generator.check import check
from generator.cli import cli
from generator.load.images import check_picture
from generator.load.pack import load
from generator.make.pipeline import build
from generator.make.request import BuildRequest, WrongUse

EXAMPLE = """
provenance: {original: ułożone dla tego zestawu}
examples:
  odd:
    clause: "1.1"
    given: {t: card.bolete}
    steps: %s
    run: %s
    expect: 5
    text: 'Wynik {step:a} {result}.'
"""
QUESTIONS = """
provenance: {original: ułożone dla tego zestawu}
odds:
  x: {title: X, steps: {d: 99K6}, run: 1 if d == 99 else 0}
  y: {title: Y, run: 'total(outcome("x"), 200)'}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return packs.copy(tmp_path)


def found(pack: Path) -> list[tuple[str, str]]:
    return [(one.rule, one.message) for one in check(load(pack)).findings if one.severity == "error"]


@pytest.mark.parametrize("escape", ["\\ud800", "\\x1b[31m", "\\x00", "\\x07", "\\u202e", "\\u2066", "\\ufffe", "\\x85"])
def test_an_escape_in_an_expression_brings_no_control_character(pack: Path, escape: str) -> None:
    (pack / "ex.yaml").write_text(EXAMPLE % (f"{{a: '\"{escape}\"'}}", "t.points"), encoding="utf-8")
    assert [(rule, "control character U+" in message) for rule, message in found(pack)] == [("example-fails", True)]


@pytest.mark.parametrize("text", ["ą", "\\u0105", "\\t", "a\\nb", "\\u00a0"])
def test_other_escapes_are_texts(pack: Path, text: str) -> None:
    (pack / "ex.yaml").write_text(EXAMPLE % (f"{{a: '\"{text}\"'}}", "t.points"), encoding="utf-8")
    assert not [one for one in found(pack) if "control" in one[1]]


def test_a_fraction_of_many_digits_is_told(pack: Path) -> None:
    squares = ", ".join(f"s{n}: s{n - 1} * s{n - 1}" for n in range(1, 10))
    (pack / "ex.yaml").write_text(EXAMPLE % (f"{{a: '1', s0: 1/999999937, {squares}}}", "s9"), encoding="utf-8")
    assert [rule for rule, _ in found(pack)] == ["example-fails"]
    assert "at most a thousand digits" in found(pack)[0][1]


@pytest.mark.parametrize("words", [("--question", "y"), ("--question", "y", "--json"), ("--report", "r.html")])
@pytest.mark.daily("words0")
def test_a_chance_of_many_digits_is_told_in_per_cent(pack: Path, words: tuple[str, ...]) -> None:
    need_command("odds")
    (pack / "odds.yaml").write_text(QUESTIONS, encoding="utf-8")
    given = [str(pack / word) if word == "r.html" else word for word in words]
    result = CliRunner().invoke(cli, ["odds", str(pack), *given])
    assert result.exit_code == 0, result.output


def test_a_pack_with_the_id_of_another_takes_no_box_away(tmp_path: Path) -> None:
    mine, theirs = packs.copy(tmp_path), tmp_path / "theirs"
    shutil.copytree(mine, theirs)
    packs.edit(mine, "game.yaml", "deck:  {kind: counters", "mine:  {kind: counters")
    output = tmp_path / "out"
    assert packs.built(mine, output, ("mine",)).faults == ()
    before = packs.digests(output / "twelve-cards")
    with pytest.raises(WrongUse, match=r"found that of .*pack; name another folder with -o"):
        build(BuildRequest(theirs, output, ("deck",), None, 1))
    assert packs.digests(output / "twelve-cards") == before
    # the folder of a pack may be moved: its box goes with it
    mine.rename(tmp_path / "moved")
    assert packs.built(tmp_path / "moved", output, ("mine",)).faults == ()
    # and a box that was removed is nobody's
    shutil.rmtree(output / "twelve-cards")
    assert packs.built(theirs, output).faults == ()


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library that writes into a file ``canary`` beside it when it is loaded."""
    folder = tmp_path_factory.mktemp("library")
    source = folder / "planted.c"
    source.write_text("#include <stdio.h>\n__attribute__((constructor)) static void run(void)"
                      f'{{ fputs("x", fopen("{folder / "canary"}", "a")); }}\n', encoding="utf-8")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", folder / "planted.so", source], check=True)
    return folder / "planted.so"


@pytest.mark.skipif(sys.platform != "linux" or shutil.which("cc") is None, reason="needs Linux and a C compiler")
@pytest.mark.parametrize("entries", [":/nonexistent", ".", "lib/..:/nonexistent", "/nonexistent:"])
@pytest.mark.daily(".")
def test_libraries_of_the_current_folder_are_not_loaded(
    pack: Path, tmp_path: Path, library: Path, entries: str
) -> None:
    canary = library.parent / "canary"
    canary.unlink(missing_ok=True)
    (pack / "lib").mkdir()
    for name in ("libpango-1.0.so.0", "libgobject-2.0.so.0", "libfontconfig.so.1", "libharfbuzz.so.0"):
        shutil.copy(library, pack / name)
    (pack / "theme").mkdir(exist_ok=True)
    (pack / "theme" / "book.css").write_text("p { color: black }\n", encoding="utf-8")
    given = {**os.environ, "LD_LIBRARY_PATH": entries, "PYTHONPATH": str(packs.ROOT), "LANGUAGE": "en",
             "XDG_CONFIG_HOME": str(tmp_path / "settings")}
    done = subprocess.run([sys.executable, "-m", "generator", "check", str(pack)], cwd=pack, env=given, text=True,
                          capture_output=True, timeout=PATIENCE)
    assert (done.returncode, canary.exists()) == (0, False), done.stdout + done.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_lint_does_not_wait_for_a_pipe(tmp_path: Path) -> None:
    need_command("lint")
    os.mkfifo(tmp_path / "f.pdf")
    result = CliRunner().invoke(cli, ["lint", "--profile", "drivethrucards", str(tmp_path / "f.pdf")])
    assert result.exit_code == 2
    assert "f.pdf" in result.output


def test_pictures_of_a_file_are_not_counted() -> None:
    data = io.BytesIO()
    one = PIL.Image.new("1", (1, 1))
    one.save(data, "TIFF", save_all=True, append_images=[one] * 300)
    assert check_picture(data.getvalue()) == (1, 1, "TIFF", True)
    data = io.BytesIO()
    one.save(data, "TIFF")
    assert check_picture(data.getvalue()) == (1, 1, "TIFF", False)


def test_new_follows_no_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "mine").symlink_to(tmp_path / "elsewhere")
    result = CliRunner().invoke(cli, ["new", str(tmp_path / "mine")])
    assert (result.exit_code, "is a link" in result.output) == (2, True)
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_products_beyond_number_are_refused(pack: Path) -> None:
    more = "".join(f"  d{n}: {{kind: counters, title: D, of: [card], size: 63 mm x 88 mm}}\n" for n in range(200))
    packs.edit(pack, "game.yaml", "provenance:", f"{more}provenance:")
    assert ("bad-value", "expected at most 200 products, found 203") in found(pack)
