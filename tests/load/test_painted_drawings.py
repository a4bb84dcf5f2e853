"""Drawings with gradients, transparency, clips, masks and filters are painted; what reaches out of them is refused."""

from __future__ import annotations

import time
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from generator.check import check
from generator.layout.faces.face import front_of
from generator.layout.marks import ImageMark, leaves
from generator.load.pack import load
from generator.load.painted_drawing import paint, painted_size
from generator.load.svg_tree import Undrawable
from generator.model.theme import Image as Picture
from generator.model.values import Ref
from generator.render.png import piece_pngs, rasters, single_piece_sheet
from generator.render.sheets import sheets_pdf
from generator.render.svg import piece_svg
from generator.translate.edition import Edition

HEAD = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
GRADIENT = ('<defs><linearGradient id="g"><stop stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/>'
            '</linearGradient></defs>')
PAINTED = {
    "gradient": GRADIENT + '<rect width="100" height="100" fill="url(#g)"/>',
    "gradient-by-reference": GRADIENT + '<radialGradient id="h" xlink:href="#g"/><circle cx="50" cy="50" r="40" '
                                        'fill="url(#h)"/>',
    "opacity": '<rect width="60" height="60" fill="red" opacity="0.5"/>',
    "translucent": '<rect width="60" height="60" fill="rgba(255,0,0,.5)"/>',
    "clip": '<clipPath id="c"><circle cx="50" cy="50" r="40"/></clipPath><rect width="99" height="99" '
            'clip-path="url(#c)" fill="teal"/>',
    "mask": GRADIENT + '<mask id="m"><rect width="100" height="100" fill="url(#g)"/></mask>'
                       '<rect width="99" height="99" mask="url(#m)"/>',
    "pattern": '<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><circle r="4" cx="5" cy="5"/>'
               '</pattern><rect width="99" height="99" fill="url(#p)"/>',
    "blur": '<filter id="f"><feGaussianBlur stdDeviation="3"/></filter><rect x="20" y="20" width="60" height="60" '
            'filter="url(#f)"/>',
    "blend": '<rect width="60" height="60" fill="red"/><rect x="30" width="60" height="60" fill="lime" '
             'style="mix-blend-mode:multiply"/>',
    "editors": '<metadata><x xmlns="http://ns.inkscape.org">1</x></metadata>'
               '<g opacity=".9"><path d="M0 0h50v50z"/></g>',
}
REFUSED = {
    "text": '<text y="50">Hi</text>',
    "script": '<script>alert(1)</script><rect width="9" height="9" opacity=".5"/>',
    "picture": '<image href="data:image/png;base64,AAAA" width="9" height="9"/>',
    "far-picture": '<image href="http://example.org/a.png" width="9" height="9"/>',
    "file": '<rect width="9" height="9" fill="url(file:///etc/passwd#g)"/>',
    "far-gradient": '<rect width="9" height="9" fill="url(http://example.org/a.svg#g)"/>',
    "far-use": '<use href="other.svg#a"/>',
    "handler": '<rect width="9" height="9" opacity=".5" onclick="x()"/>',
    "import": '<style>@import "a.css";</style><rect width="9" height="9" opacity=".5"/>',
    "foreign": '<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
    "far-filter": '<filter id="f"><feImage href="a.png"/></filter><rect width="9" height="9" filter="url(#f)"/>',
    "animation": '<rect width="9" height="9" opacity=".5"><animate attributeName="x" to="9"/></rect>',
    "noise": '<filter id="f"><feTurbulence numOctaves="9999999"/></filter>'
             '<rect width="9" height="9" filter="url(#f)"/>',
    "circle": '<pattern id="p" width="9" height="9"><rect width="9" height="9" fill="url(#p)"/></pattern>'
              '<rect width="9" height="9" fill="url(#p)"/>',
    "growth": "".join(f'<g id="a{n}">' + f'<use href="#a{n - 1}"/>' * 10 + "</g>" if n else
                      '<g id="a0"><rect width="9" height="9" opacity=".5"/></g>' for n in range(9)),
    "nothing": '<rect x="500" width="9" height="9" opacity=".5"/>',
}
GAME = """
game: painted
title: Painted
language: en
version: "1.0"
products: {cards: {kind: deck, title: Cards, of: [card], card: poker, face: stock-picture, duplex: [fronts-only]}}
kinds: {card: {name: {nom: card, nom.pl: cards}, fields: {name: name, art: text}}}
kind: card
provenance: {original: example}
things: {a: {name: A, art: art}}
"""


def whole(inside: str) -> bytes:
    return f'<svg {HEAD} viewBox="0 0 100 100">\n{inside}\n</svg>'.encode()


def pack(folder: Path, inside: str) -> Path:
    (folder / "theme" / "art").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "theme" / "art" / "art.svg").write_bytes(whole(inside))
    return folder


@pytest.mark.parametrize("name", PAINTED)
def test_what_is_no_flat_drawing_is_printed_as_it_is_painted(name: str, tmp_path: Path) -> None:
    loaded = load(pack(tmp_path, PAINTED[name]))
    assert loaded.game is not None
    assert [str(one.message) for one in check(loaded).findings if one.severity != "note"] == []
    piece = front_of(Edition(loaded.game, "en"), loaded.game.things[Ref("card", "a")], (63, 88)).piece
    (mark,) = [one for one in leaves(piece.marks) if isinstance(one, ImageMark)]
    (png,) = piece_pngs([piece], 300)
    shown = Image.open(BytesIO(png)).convert("RGB")
    scale, middle = 300 / 25.4, (mark.at[0] + mark.at[2] / 2, mark.at[1] + mark.at[3] / 2)
    seen = shown.getpixel(tuple(round((side + piece.bleed) * scale) for side in middle))  # type: ignore[arg-type]
    red, green, blue, alpha = paint(whole(PAINTED[name]), (100, 100)).getpixel((50, 50))  # type: ignore[misc]
    if alpha == 255:
        assert max(abs(one - other) for one, other in zip(seen, (red, green, blue), strict=True)) < 40  # type: ignore[arg-type]
    assert "data:image/png" in piece_svg(piece)


@pytest.mark.parametrize("name", REFUSED)
def test_what_reaches_out_is_refused_at_its_line(name: str, tmp_path: Path) -> None:
    started = time.process_time()
    with pytest.raises(Undrawable):
        painted_size(whole(REFUSED[name]))
    assert time.process_time() - started < 2
    found = load(pack(tmp_path, REFUSED[name])).findings
    assert found
    assert {(one.place.file if one.place else "", one.severity) for one in found} == {("theme/art/art.svg", "error")}


def test_a_flat_drawing_stays_lines_and_icons_stay_one_ink(tmp_path: Path) -> None:
    game = load(pack(tmp_path, '<rect width="60" height="60" fill="red"/>')).game
    assert game is not None
    assert not isinstance(game.theme.images["art"], Picture)


def test_a_painted_drawing_is_as_fine_as_its_print(tmp_path: Path) -> None:
    game = load(pack(tmp_path, PAINTED["gradient"])).game
    assert game is not None
    piece = front_of(Edition(game, "en"), game.things[Ref("card", "a")], (63, 88)).piece
    data = sheets_pdf([single_piece_sheet(piece)], title="x", language="en")
    (mark,) = [one for one in leaves(piece.marks) if isinstance(one, ImageMark)]
    with pikepdf.open(BytesIO(data)) as pdf:
        wide = [int(one.Width) for one in pdf.objects
                if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]
    assert max(wide) == pytest.approx(mark.at[2] / 25.4 * 600, abs=3)
    assert list(rasters(data, [(200, 280)]))
