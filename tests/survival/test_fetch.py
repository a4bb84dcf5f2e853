"""What a rulebook fetches: files of its theme, and nothing else of the world, by whatever way it is named."""

from __future__ import annotations

import base64
import os
import random
import shutil
import socket
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image

from generator.book.html_layout import complaints_of, lay_out
from generator.finding import Finding
from generator.load.book_css import MOST_EMBEDDED
from generator.load.pack import load
from generator.make.examination import examine
from generator.share import folder
from generator.translate import Edition

PACK = Path(__file__).parents[1] / "packs" / "twelve-cards"
CANARY = b"CANARY-8231"
# ways in which a style sheet names a file, one a line
SHEET = {
    "background": "h1 {{ background: {0} }}",
    "background-image": "h1 {{ background-image: none, {0} }}",
    "background in @page": "@page {{ background: {0} }}",
    "a margin box": "@page {{ @top-left {{ content: {0} }} }}",
    "background in @media": "@media print {{ h1 {{ background: {0} }} }}",
    "list-style": "li {{ list-style: {0} }}",
    "list-style-image": "li {{ list-style-image: {0} }}",
    "content": "h1::before {{ content: {0} }}",
    "border-image": "h1 {{ border-image: {0} 1 }}",
    "border-image-source": "h1 {{ border-image-source: {0} }}",
    "mask-border-source": "h1 {{ mask-border-source: {0} }}",
    "a variable": "h1 {{ --x: {0}; background: var(--x) }}",
    "inside a function": "h1 {{ background: linear-gradient(red, blue), {0} }}",
    "an escaped name": "h1 {{ background: {0} }}",
}
# ways that are refused whatever they name
NEVER = {
    "@import": '@import "{0}";',
    "@import url": "@import url({0});",
    "@color-profile": "@color-profile device-cmyk {{ src: url({0}) }}",
    "local": "@font-face {{ font-family: x; src: local('{0}') }}",
    "image-set": "h1 {{ background: image-set('{0}' 1x) }}",
    "src": "h1 {{ background: src('{0}') }}",
    "attr": "h1 {{ content: attr(title url) }}",
    "target-text": "h1 {{ content: target-text(url(https://example.org/{0})) }}",
    "link": "h1 {{ link: url(javascript:alert) }}",
    "link to a file": "h1 {{ link: url(file:///etc/{0}) }}",
}
HOSTILE = {
    "missing": "art/none.png",
    "above": "../../secret.png",
    "above, escaped": "%2e%2e/%2E%2E/secret.png",
    "above, slashes escaped": "..%2f..%2fsecret.png",
    "above, backslashes": "..%5c..%5csecret.png",
    "beside, in the pack": "../cards.yaml",
    "prefix": "../../pack2/secret.png",
    "link": "art/link.png",
    "linked folder": "linked/secret.png",
    "FIFO": "art/pipe.png",
    "text in disguise": "art/text.png",
    "absolute": "/etc/passwd",
    "file": "file:///etc/passwd",
    "FILE": "FILE:///etc/passwd",
    "http": "http://127.0.0.1:9/x.png",
    "https": "https://example.org/x.png",
    "ftp": "ftp://example.org/x.png",
    "no scheme": "//example.org/x.png",
    "UNC": "%5c%5cexample.org/x.png",
    "query": "art/ok.png?x",
    "no such data": "data:text/html,<p>x",
    "broken data": "data:image/png;base64,AAAA",
    "drawing that reaches out": "art/reaching.svg",
    "no UTF-8": "%ff.png",
}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack of nothing else, beside secrets, with a picture and traps in its theme."""
    folder = tmp_path / "pack"
    folder.mkdir()
    shutil.copy(PACK / "game.yaml", folder)
    art = folder / "theme" / "art"
    art.mkdir(parents=True)
    seen = BytesIO()
    Image.new("RGB", (4, 4), "red").save(seen, "PNG")
    (art / "ok.png").write_bytes(seen.getvalue())
    # a picture as any other, but for its words
    for secret in (tmp_path / "secret.png", tmp_path / "pack2" / "secret.png"):
        secret.parent.mkdir(exist_ok=True)
        secret.write_bytes(seen.getvalue() + CANARY)
    (art / "link.png").symlink_to(tmp_path / "secret.png")
    (folder / "theme" / "linked").symlink_to(tmp_path)
    os.mkfifo(art / "pipe.png")
    (art / "text.png").write_bytes(CANARY)
    (art / "reaching.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/>'
                                      '<image href="../../../secret.png"/></svg>')
    return folder


@pytest.fixture(autouse=True)
def calls(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Nobody is called over the network."""
    made: list[Any] = []

    def refused(self: socket.socket, address: object) -> None:
        made.append(address)
        raise OSError("no network in tests")

    monkeypatch.setattr(socket.socket, "connect", refused)
    return made


def refusals(pack: Path, sheet: str) -> tuple[list[Finding], str]:
    """What is told of a style sheet when the pack is read, and the sheet that the book gets."""
    (pack / "theme" / "book.css").write_text(sheet, encoding="utf-8")
    loaded = load(pack)
    assert loaded.game is not None
    found = [f for f in loaded.findings if f.place is not None and f.place.file == "theme/book.css"]
    return found, loaded.game.theme.book_css


def leaks(sheet: str) -> bool:
    """Whether the canary stands in a sheet, plain or in one of its data URIs."""
    parts = [base64.b64decode(part.split(")")[0].strip("\"' ") + "==") for part in sheet.split("base64,")[1:]]
    return any(CANARY in part for part in (sheet.encode(), *parts))


@pytest.mark.parametrize("channel", SHEET)
@pytest.mark.daily("background", "a variable", "an escaped name")
def test_fetch_matrix(channel: str, pack: Path, calls: list[Any]) -> None:
    url = "\\75rl" if channel == "an escaped name" else "url"
    for quote in ("", '"', "'"):
        found, sheet = refusals(pack, SHEET[channel].format(f"{url}({quote}art/ok.png{quote})"))
        assert not found
        assert sheet.count("data:image/png;base64,") == 1
    for case, address in HOSTILE.items():
        for quote in ("'", '"', ""):
            if not quote and set(address) & set("<'\" "):
                continue
            found, sheet = refusals(pack, "\n\n" + SHEET[channel].format(f"{url}({quote}{address}{quote})"))
            told = [(f.rule, f.severity, f.place.line) for f in found if f.place]
            assert told == [("style-refused", "error", 3)], case
            assert not leaks(sheet), case
            assert address not in sheet, case
    assert not calls


@pytest.mark.parametrize("channel", NEVER)
def test_ways_that_no_style_sheet_has(channel: str, pack: Path, calls: list[Any]) -> None:
    for address in ("art/ok.png", *HOSTILE.values()):
        found, sheet = refusals(pack, "\n" + NEVER[channel].format(address.replace("'", "")))
        assert ("style-refused", 2) in {(f.rule, f.place.line) for f in found if f.place}
        assert not leaks(sheet)
    assert not calls


def test_links_that_a_book_may_have(pack: Path) -> None:
    sheet = "a { link: url(https://example.org/x?y#z) } b { link: url(mailto:a@example.org) } c { link: url(#c1) }"
    assert refusals(pack, sheet) == ([], sheet)


def test_a_sheet_holds_no_more_than_it_may(pack: Path) -> None:
    data = base64.b64encode(b"\x89PNG" + bytes(400_000)).decode()
    refusals(pack, f"h1 {{ background: url('data:image/png;base64,{data}') }}")
    # the sheet itself is too large
    assert [f.rule for f in load(pack).findings if f.path == "theme/book.css"] == ["file-unread"]
    noise = Image.frombytes("RGB", (1700, 1700), random.Random(1).randbytes(1700 * 1700 * 3))
    noise.save(pack / "theme" / "art" / "noise.png")
    size = (pack / "theme" / "art" / "noise.png").stat().st_size
    times = MOST_EMBEDDED // size + 1
    found, _ = refusals(pack, "\n".join(f".x{n} {{ background: url(art/noise.png) }}" for n in range(times)))
    assert [f.message for f in found] == ["expected at most 20,000,000 bytes of files in a style sheet, found more"]


@pytest.mark.parametrize("sheet", [
    "h1 { color: red", "h1 { color: 'red }", "h1 { background: url(art/ok.png }", "}", "h1 { color: red } /* a {", ")",
    "h1 { color: \"red\n }", "@media print { h1 { color: red }", "h1 " + "(" * 500, "{" * 400_000, "calc(" * 3000,
])
def test_a_broken_sheet_does_not_swallow_the_rules_after_it(sheet: str, pack: Path) -> None:
    found, alone = refusals(pack, sheet)
    after = f"{alone}\n.own {{ color: green }}"
    import tinycss2

    last = tinycss2.parse_stylesheet(after, skip_comments=True, skip_whitespace=True)[-1]
    assert last.serialize() == ".own { color: green }"
    assert found or alone.count("{") == alone.count("}")


def test_css_import_cycle(pack: Path) -> None:
    """Two sheets that import each other twice never come to an end in WeasyPrint."""
    (pack / "theme" / "other.css").write_text('@import "book.css";\n@import "book.css";\n')
    found, sheet = refusals(pack, '@import "other.css";\n@import "other.css";\nh1 { color: red }\n')
    assert [(f.place.line, f.message) for f in found if f.place] == [
        (line, "expected all rules in one file, found @import") for line in (1, 2)]
    assert "@import" not in complaints_of("h1 { color: red }")
    assert "h1 { color: red }" in sheet


@pytest.mark.parametrize(("sheet", "line", "words"), [
    ("h1 { color: red }\nh2 { colr: red }", 2, "unknown property"),
    ("h1 { color: red }\n\nh2 { width: 3 apples }", 3, "invalid value"),
    ("h1::nothing(3) { color: red }", 1, "Invalid or unsupported selector"),
    ("p { }\nh1 { width: calc(1px + ) }", 2, "a rule that ends with AssertionError"),
    ("\n@page :nth(no) { margin: 1cm }", 2, "Unsupported @page selector"),
])
def test_what_weasyprint_does_not_follow_is_said_by_check(sheet: str, line: int, words: str, pack: Path) -> None:
    (pack / "theme" / "book.css").write_text(sheet)
    for trap in ("pipe.png", "text.png", "link.png", "reaching.svg"):
        (pack / "theme" / "art" / trap).unlink()
    (pack / "theme" / "linked").unlink()
    shutil.copytree(PACK, pack, dirs_exist_ok=True)
    loaded = load(pack)
    assert loaded.game is not None
    (found,) = examine(loaded, Edition(loaded.game, "pl")).findings
    assert (found.rule, found.place and found.place.file, found.place and found.place.line) == (
        "style-refused", "theme/book.css", line)
    assert words in found.message


# ways that no pack has, for what lies behind the first door
HTML = {
    "img": '<img src="{0}">', "object": '<object data="{0}"></object>', "embed": '<embed src="{0}">',
    "stylesheet": '<link rel="stylesheet" href="{0}">', "attachment": '<link rel="attachment" href="{0}">',
    "attached": '<a rel="attachment" href="{0}">x</a>', "import": '<style>@import url({0});</style>',
    "background": '<p style="background: url({0})">x</p>',
    "content": '<style>p::before {{ content: url({0}) }}</style><p>x',
    "list-style": '<li style="list-style-image: url({0})">x</li>',
    "border-image": '<p style="border: 1px solid; border-image: url({0}) 1">x</p>',
    "font": '<style>@font-face {{ font-family: x; src: url({0}) }}</style><p style="font-family: x">x</p>',
    "profile": '<style>@color-profile device-cmyk {{ src: url({0}) }}</style>'
               '<p style="color: device-cmyk(1 0 0 0)">x</p>',
    "drawing": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
               '<image href="{0}" width="9" height="9"/></svg>',
    "base": '<base href="{0}"><img src="x.png">',
    "nested": "<img src='data:image/svg+xml,<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">"
              "<image href=\"{0}\" width=\"9\" height=\"9\"/></svg>'>",
}


@pytest.mark.parametrize("channel", HTML)
def test_the_fetcher_refuses_whatever_comes_to_it(channel: str, pack: Path, calls: list[Any]) -> None:
    tmp_path = pack.parent
    trick = folder("fonts").as_uri() + "/../" + "fonts2/secret.ttf"
    for address in ((tmp_path / "secret.png").as_uri(), "http://127.0.0.1:9/x.png", trick,
                    (pack / "theme" / "art" / "pipe.png").as_uri()):
        laid = lay_out(f"<html lang='en'><title>x</title><body>{HTML[channel].format(address)}")
        assert laid.complaints, (channel, address)
        assert not laid.pdf or not in_pdf(laid.pdf)
    assert not calls


def in_pdf(data: bytes) -> bool:
    """Whether the canary stands in any stream of a PDF."""
    with pikepdf.open(BytesIO(data)) as pdf:
        streams = [one.read_bytes() for one in pdf.objects if isinstance(one, pikepdf.Stream)]
    return any(CANARY in stream for stream in (data, *streams))


def test_svg_fatal_swallowed() -> None:
    """WeasyPrint passes over what is refused inside a drawing without a word: the fetcher keeps it."""
    drawing = ('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
               '<image href="file:///etc/passwd" width="9" height="9"/></svg>')
    laid = lay_out(f"<html lang='en'><title>x</title><body>{drawing}")
    assert any("file:///etc/passwd" in one for one in laid.complaints)


def test_svg_fatal_swallowed_in_a_pack(pack: Path) -> None:
    found, _ = refusals(pack, "h1 { background: url(art/reaching.svg) }")
    assert len(found) == 1
    told = [f for f in load(pack).findings if f.path == "theme/art/reaching.svg"]
    assert [f.severity for f in told] == ["error"]
