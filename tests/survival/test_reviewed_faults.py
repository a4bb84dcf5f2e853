"""Faults that reviewers met at the command line, each as they met it: what a pack or a file did to the program."""

from __future__ import annotations

import hashlib
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import packs
import pytest
from brought import need_command, need_shops
from click.testing import CliRunner
from patience import PATIENCE
from PIL import Image
from pypdfium2 import PdfDocument

from generator.cli import cli

TILE, CANARY = "63 mm x 88 mm", "CANARY-5512"
SHAPES = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits and signals as Linux has them")


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    code: int
    said: str


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return packs.copy(tmp_path)


def zecer(*words: object) -> Done:
    """The program, in this process."""
    done = CliRunner().invoke(cli, [str(word) for word in words], prog_name="zecer")
    return Done(done.exit_code, done.output)


def alone(*words: object, within: float = 20.0, memory: int = 4_000_000_000) -> Done:
    """The program in a process of its own, which must end in so many seconds of the processor with so many bytes."""
    before = processor_time()
    with packs.start(*words) as process:
        _, hard = resource.prlimit(process.pid, resource.RLIMIT_AS)
        resource.prlimit(process.pid, resource.RLIMIT_AS, (memory, hard))
        try:
            said, wrong = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert processor_time() - before < within
    return Done(process.returncode, said + wrong)


def processor_time() -> float:
    """Seconds of the processor that the ended processes of this one have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def after(code: str, *words: object) -> Done:
    """The program in a process of its own, after some code."""
    code = f"{code}\nfrom generator.cli import main\nmain()"
    done = subprocess.run([sys.executable, "-c", code, *map(str, words)], cwd=packs.ROOT, timeout=PATIENCE, check=False,
                          env={**os.environ, "LANGUAGE": "en"}, capture_output=True, text=True)
    return Done(done.returncode, done.stdout + done.stderr)


def build(pack: Path, *only: str) -> Done:
    """A build of some products of a pack beside it."""
    wanted = [word for id_ in only for word in ("--only", id_)]
    return zecer("build", pack, "-o", pack.parent / "out", "-j", "1", *wanted)


def write(pack: Path, file: str, data: str | bytes) -> Path:
    path = pack / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def printed(pack: Path) -> list[str]:
    return sorted(path.name for path in (pack.parent / "out").rglob("*.pdf"))


def face(pack: Path, regions: str, more: str = "") -> None:
    """A face of the cards, and a deck of them that a shop takes."""
    write(pack, "theme/theme.yaml", f"faces: {{card: {{for: [card], size: {TILE}, bleed: 3 mm, regions: "
                                    f"{{{regions}}}}}}}\n{more}")
    old = f"kind: counters, title: Karty, of: [card], size: {TILE}, paper: A4, duplex: [long-edge, gutter-fold]"
    packs.edit(pack, "game.yaml", old, "kind: deck, title: Karty, of: [card], card: poker, paper: A4")


# written elsewhere
@pytest.mark.parametrize("name", ["../../../mine", "{}/mine"])
def test_a_product_named_as_a_path_is_not_written_there(pack: Path, tmp_path: Path, name: str) -> None:
    packs.edit(pack, "game.yaml", "  deck: ", f"  {json.dumps(name.format(tmp_path))}: ")
    done = build(pack)
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "out") == ["pack"]
    assert done.code == 1, done.said
    assert "game.yaml:12:3: error[" in done.said


def test_a_lock_that_is_a_link_leaves_its_target_alone(pack: Path, tmp_path: Path) -> None:
    precious = write(tmp_path, "home/precious", CANARY)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / ".lock").symlink_to(precious)
    done = build(pack, "deck")
    assert precious.read_text() == CANARY
    assert done.code == 0, done.said


def test_a_box_that_is_a_link_is_not_written_through(pack: Path, tmp_path: Path) -> None:
    for folder in ("home", "out/twelve-cards"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "out" / "twelve-cards" / "pl").symlink_to(tmp_path / "home")
    done = build(pack, "deck")
    assert list((tmp_path / "home").iterdir()) == []
    assert done.code == 1, done.said


@pytest.mark.parametrize("other", ["deck-skladane", "DECK"])
def test_a_product_does_not_overwrite_the_file_of_another(pack: Path, other: str) -> None:
    head = (pack / "game.yaml").read_text("utf-8")
    line = next(line for line in head.splitlines() if line.startswith("  deck:"))
    packs.edit(pack, "game.yaml", line, f"{line}\n{line.replace('deck:', f'{other}:')}")
    done = build(pack, "deck", other)
    assert done.code == 1, done.said
    assert f"{other}" in done.said
    assert printed(pack) == []


def test_of_two_files_both_are_written_or_none(pack: Path, tmp_path: Path) -> None:
    assert build(pack, "deck").code == 0
    box = tmp_path / "out" / "twelve-cards" / "pl"
    second = box / "deck-skladane.pdf"
    second.unlink()
    write(box, "deck-skladane.pdf/mine", "a file of the user")
    packs.edit(pack, "cards.yaml", "Kania", "Kanie")
    assert build(pack, "deck").code == 1
    listed = json.loads((box / "manifest.json").read_bytes())["files"]["deck.pdf"]["sha256"]
    assert hashlib.sha256((box / "deck.pdf").read_bytes()).hexdigest() == listed


# read elsewhere
def test_a_style_sheet_that_is_a_link_is_not_printed(pack: Path, tmp_path: Path) -> None:
    sheet = write(tmp_path, "home/book.css", f"p::before {{ content: '{CANARY}' }}")
    (pack / "theme").mkdir()
    (pack / "theme" / "book.css").symlink_to(sheet)
    done = build(pack, "rules")
    texts = [page.get_textpage().get_text_bounded() for file in (tmp_path / "out").rglob("*.pdf")
             for page in PdfDocument(file)]
    assert not [text for text in texts if CANARY in text]
    assert done.code == 1, done.said


def test_a_picture_that_is_a_link_is_not_printed(pack: Path, tmp_path: Path) -> None:
    face(pack, "art: {box: [6, 6, 30, 30], image: smok}")
    (tmp_path / "home").mkdir()
    Image.new("RGB", (600, 600), "red").save(tmp_path / "home" / "secret.png")
    (pack / "theme" / "art").mkdir()
    (pack / "theme" / "art" / "smok.png").symlink_to(tmp_path / "home" / "secret.png")
    done = build(pack, "deck")
    assert printed(pack) == []
    assert done.code == 1, done.said


# what is far too large
def test_files_of_three_gigabytes_are_not_read(pack: Path) -> None:
    for name in ("x.yaml", "words.txt", "notes.bin"):
        with open(pack / name, "wb") as sparse:
            sparse.truncate(3_000_000_000)
    done = alone("check", pack, memory=2_500_000_000)
    assert done.code == 1, done.said[-500:]
    assert [f"{name}:1:1: error[" in done.said for name in ("x.yaml", "words.txt")] == [True, True]
    assert "notes.bin" not in done.said


def test_a_thousand_million_copies_are_told(pack: Path) -> None:
    packs.edit(pack, "cards.yaml", "bolete:      {", "bolete:      {copies: 1000000000, ")
    done = alone("check", pack, memory=2_500_000_000)
    assert done.code == 1, done.said[-500:]
    assert "cards.yaml:4:25: error[" in done.said


LARGE = {
    "a name of 2,000 letters": ("cards.yaml", "Kania", "k" * 2_000),
    "20,000 keys": ("game.yaml", "provenance:", "".join(f"key{n}: 1\n" for n in range(20_000)) + "provenance:"),
}


@pytest.mark.parametrize("what", LARGE)
def test_what_is_far_too_long_is_told_soon(pack: Path, what: str) -> None:
    file, old, new = LARGE[what]
    packs.edit(pack, file, old, new)
    done = alone("check", pack, within=10)
    assert done.code == 1
    assert f"{file}:" in done.said


def test_a_size_of_400_noughts_is_a_finding(pack: Path) -> None:
    packs.edit(pack, "game.yaml", f"size: {TILE}", "size: 1" + "0" * 400 + " mm")
    done = alone("check", pack)
    assert done.code == 1, done.said[-500:]
    assert "game.yaml:12:59: error[" in done.said


def test_a_long_style_of_a_drawing_is_read_soon(pack: Path) -> None:
    face(pack, "art: {box: [6, 6, 30, 30], image: smok}")
    write(pack, "theme/art/smok.svg", SHAPES.format(f'<style>{"a" * 100_000}</style><rect width="9" height="9"/>'))
    assert alone("check", pack, within=10).code in (0, 1)


# what ended in „please report it”
HEADS = {
    "language zz": ("language: pl", "language: zz", "game.yaml:4:11: error["),
    "language ph": ("language: pl", "language: ph", "game.yaml:4:11: error["),
    "no size": (f"size: {TILE}", "size: 0 mm", "game.yaml:12:59: error["),
    "500 lists": ("      poison:", f'      x: {{type: "{"list of " * 500}text"}}\n      poison:', "game.yaml:22:17"),
}


@pytest.mark.parametrize("what", HEADS)
def test_a_senseless_value_is_a_finding(pack: Path, what: str) -> None:
    old, new, told = HEADS[what]
    packs.edit(pack, "game.yaml", old, new)
    done = zecer("check", pack)
    assert done.code == 1, done.said[-500:]
    assert told in done.said


def test_a_style_sheet_that_is_no_text_is_a_finding(pack: Path) -> None:
    write(pack, "theme/book.css", b"\xff\xfe\xfa")
    done = build(pack, "rules")
    assert done.code == 1, done.said[-500:]
    assert "theme/book.css" in done.said


def test_a_manifest_of_brackets_is_written_anew(pack: Path, tmp_path: Path) -> None:
    manifest = write(tmp_path, "out/twelve-cards/pl/manifest.json", "[" * 100_000)
    done = build(pack, "deck")
    assert done.code == 0, done.said
    assert "deck.pdf" in json.loads(manifest.read_bytes())["files"]


def test_lint_of_a_file_cut_off_is_a_finding(tmp_path: Path) -> None:
    need_command("lint")
    file = write(tmp_path, "file.pdf", b"%PDF-1.4\n")
    done = zecer("lint", file, "--profile", "drivethrucards")
    assert done.code == 1, done.said
    assert "error[" in done.said


# what reached the terminal, and how a command ended
def test_controls_of_a_pack_do_not_reach_the_terminal(pack: Path) -> None:
    write(pack, "a\x1b[2J\x07.yaml", "x: [\n")
    write(pack, "b.yaml", "x: \x1b[31mred\x07\n")
    done = zecer("check", pack)
    assert done.code == 1
    assert not {"\x1b", "\x07"} & set(done.said)


def test_a_full_disk_names_the_file(pack: Path, tmp_path: Path) -> None:
    full = ("import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
            "resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))")
    done = after(full, "build", pack, "-o", tmp_path / "out", "-j", "1", "--only", "deck")
    assert done.code == 1, done.said
    assert "File too large" in done.said
    assert str(tmp_path / "out") in done.said


def test_an_interrupted_build_ends_as_a_shell_expects(pack: Path, tmp_path: Path) -> None:
    with packs.start("build", pack, "-o", tmp_path / "out", "-j", "2") as process:
        end = time.monotonic() + PATIENCE
        while not (tmp_path / "out").exists() and time.monotonic() < end:
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        said, wrong = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in said + wrong
    assert (process.returncode, wrong.splitlines()) == (130, ["interrupted; the last good files stay"])


# what was lost on paper
def pixels(file: Path, page: int, *spots: tuple[float, float]) -> list[tuple[int, int, int]]:
    """Colours of a page at places given in millimetres from its top left."""
    image = PdfDocument(file)[page].render(scale=2).to_pil().convert("RGB")
    return [image.getpixel((round(x * 144 / 25.4), round(y * 144 / 25.4))) for x, y in spots]  # type: ignore[misc]


def test_a_shop_prints_what_lies_below_a_veil(pack: Path, tmp_path: Path) -> None:
    need_shops()
    face(pack, 'ground: {box: [-3, -3, 69, 94], shape: rect, fill: "#802020"}, '
               "veil: {box: [-3, 20, 69, 60], image: veil}")
    (pack / "theme" / "art").mkdir()
    Image.new("RGBA", (900, 800), (0, 0, 0, 128)).save(pack / "theme" / "art" / "veil.png")
    done = zecer("build", pack, "-o", tmp_path / "out", "-j", "1", "--only", "deck", "--profile", "drivethrucards")
    assert done.code == 0, done.said
    (file,) = (tmp_path / "out").rglob("deck.pdf")
    below, veiled = pixels(file, 1, (33, 12), (33, 50))
    # black above red makes it darker, not grey
    assert sum(veiled) < sum(below)
    assert veiled[0] > 1.5 * veiled[1]


ICONS = {
    "ground": ('<path d="M0 0h100v100H0z"/><path fill="#fff" d="M0 0h100v20H20v80H0z"/>', (10, 50), (70, 70)),
    "circle": ('<path d="M0 0h9v9H0z"/><circle cx="50" cy="50" r="50"/>', (50, 50), (97, 97)),
    "group": ('<path d="M0 0h9v9z"/><g transform="translate(50 50)"><path d="M0 0h50v50H0z"/></g>', (75, 75), (30, 30)),
}


@pytest.mark.parametrize("what", ICONS)
def test_an_icon_is_printed_as_it_is_drawn(pack: Path, tmp_path: Path, what: str) -> None:
    drawing, *spots = ICONS[what]
    face(pack, "sign: {box: [10, 10, 40, 40], icon: star, fill: ink}",
         "icons: {star: {drawing: x, set: x, author: x, licence: x, meaning: gwiazda}}\n")
    write(pack, "theme/icons/star.svg", SHAPES.format(drawing))
    done = zecer("show", "card.bolete", pack, "--png", tmp_path / "card.png")
    assert done.code == 0, done.said
    image = Image.open(tmp_path / "card.png").convert("L")
    inked, bare = (image.getpixel((round((10 + x * 0.4) * image.width / 63), round((10 + y * 0.4) * image.height / 88)))
                   for x, y in spots)
    assert (inked < 100, bare > 200) == (True, True)  # type: ignore[operator]


@pytest.mark.parametrize("name", ["龍", "Ω", "😀"])
def test_a_letter_that_no_font_has_is_told_without_a_theme(pack: Path, name: str) -> None:
    packs.edit(pack, "cards.yaml", "Kania", f"Kania {name}")
    done = zecer("check", pack)
    assert done.code == 1, done.said
    assert "cards.yaml:5:29: error[glyph-missing]" in done.said


def test_two_letters_are_never_left_before_a_hyphen(pack: Path, tmp_path: Path) -> None:
    words = "niebezpieczeństwo odpowiedzialność oczekiwanie unieszkodliwienie poszukiwanie zaniepokojenie "
    packs.edit(pack, "rules.yaml", "W koszu leży", f"{words * 12}W koszu leży")
    assert build(pack, "rules").code == 0
    (file,) = (tmp_path / "out").rglob("rules.pdf")
    text = "".join(page.get_textpage().get_text_range() for page in PdfDocument(file))
    broken = [len(start) for start in re.findall(r"(\w+)\ufffe", text)]
    assert len(broken) > 5
    assert min(broken) >= 3


# what was said, and how
WITHOUT_PANGO = """
import cffi, ctypes
def lacking(load):
    def loaded(*given, **named):
        if any("pango" in str(one) for one in given):
            raise OSError("no such library")
        return load(*given, **named)
    return loaded
cffi.FFI.dlopen, ctypes.CDLL.__init__ = lacking(cffi.FFI.dlopen), lacking(ctypes.CDLL.__init__)
"""


def test_a_book_without_pango_says_what_to_install(pack: Path, tmp_path: Path) -> None:
    done = after(WITHOUT_PANGO, "build", pack, "-o", tmp_path / "out", "-j", "1", "--only", "rules")
    assert done.code == 1, done.said
    assert "report it" not in done.said
    assert "pango" in done.said.lower()


def test_a_condition_is_quoted_whole(pack: Path) -> None:
    face(pack, 'name: {box: [6, 6, 50, 9], text: "{name}", when: points >= two}')
    done = zecer("check", pack)
    assert done.code == 1, done.said
    assert "found 'two'" in done.said


def test_a_thing_in_an_example_is_told_by_its_name(pack: Path) -> None:
    packs.edit(pack, "tables.yaml", "given: {die: 1}", "given: {die: 1, found: card.bolete}")
    packs.edit(pack, "tables.yaml", 'lookup("1.2", die, "cards")', 'along(found, "next", found)')
    done = zecer("check", pack)
    assert done.code == 1, done.said
    assert "found card.bolete" in done.said


def test_a_finding_on_each_page_is_told_once(pack: Path, tmp_path: Path) -> None:
    need_command("lint")
    assert build(pack, "deck").code == 0
    (file,) = (tmp_path / "out").rglob("deck.pdf")
    done = zecer("lint", file, "--profile", "drivethrucards")
    told = re.findall(r"error\[.*", done.said)
    assert len(told) > 1
    assert len(told) == len(set(told))
