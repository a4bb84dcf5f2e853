"""Every object of finished PDFs of the test packs, at home and for a shop, as text or as a digest.

Content streams are shown by their digest, fonts by their name, so that another zlib or fontTools changes nothing here.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pikepdf
import pytest
from recorded import digest, hold

from generator.load.pack import load
from generator.load.profiles import load_profile
from generator.make.pipeline import build
from generator.make.request import BuildRequest
from generator.products import spec_of
from generator.render.job import PLAIN, PrintSettings

ROOT = Path(__file__).parents[2]
PACKS = ROOT / "tests" / "packs"
LISTINGS = Path(__file__).parent / "files"
# each pack with the profiles that it is built for; "" is for home
BUILDS = (("twelve-cards", ""), ("twelve-cards", "drivethrucards"), ("twelve-cards", "home-letter"),
          ("small-town", ""), ("fair", ""), ("foreign/kosmiczny-zlom", ""))
# the pack whose files are recorded as text
WHOLE = "twelve-cards"
DEEPEST = 12
# of these the bytes are those of a library, or are listed elsewhere
OPAQUE = {"/FontFile", "/FontFile2", "/FontFile3", "/ToUnicode", "/CIDToGIDMap", "/W", "/Parent", "/P", "/ID", "/Prev",
          "/Metadata", "/Length", "/Filter", "/DecodeParms", "/CIDSet", "/FontBBox", "/Widths"}


def shown(value: object, seen: set[tuple[int, int]], depth: int = 0) -> Iterator[str]:
    """An object of a PDF, a line for each of its entries; what is shared is shown where it comes first."""
    margin = "  " * depth
    if isinstance(value, pikepdf.Object) and value.is_indirect:
        if value.objgen in seen:
            yield f"{margin}as above"
            return
        seen.add(value.objgen)
    if isinstance(value, pikepdf.Stream):
        data = value.get_raw_stream_buffer() if "/DCTDecode" in str(value.get("/Filter")) else value.read_bytes()
        yield f"{margin}stream {len(bytes(data))} bytes {sha256(bytes(data)).hexdigest()[:16]}"
    if isinstance(value, pikepdf.Dictionary | pikepdf.Stream) and depth < DEEPEST:
        for key, inner in sorted(value.items()):
            if key in OPAQUE or (key == "/Page" and depth):
                yield f"{margin}{key}"
            elif isinstance(inner, pikepdf.Dictionary | pikepdf.Stream | pikepdf.Array):
                yield f"{margin}{key}:"
                yield from shown(inner, seen, depth + 1)
            else:
                yield f"{margin}{key} {_word(inner)}"
    elif isinstance(value, pikepdf.Array):
        if all(not isinstance(one, pikepdf.Dictionary | pikepdf.Stream | pikepdf.Array) for one in value):
            yield margin + " ".join(map(_word, value))
        else:
            for one in value:
                if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Page":
                    yield f"{margin}a page"
                else:
                    yield from shown(one, seen, depth + 1)


def _word(value: object) -> str:
    text = str(value)
    # the names of subsets and dates are no matter
    return "…" if text.startswith("D:") else text if len(text) < 80 else f"{text[:60]}… {len(text)}"


def listing(path: Path) -> str:
    with pikepdf.open(path) as pdf:
        seen: set[tuple[int, int]] = set()
        lines = [f"PDF {pdf.pdf_version}", *shown(pdf.docinfo, seen)]
        root = {key: one for key, one in pdf.Root.items() if key not in ("/Pages", "/StructTreeRoot", "/Metadata")}
        for key, one in sorted(root.items()):
            lines += [f"{key}:", *shown(one, seen, 1)] if isinstance(one, pikepdf.Object) else [f"{key} {_word(one)}"]
        for number, page in enumerate(pdf.pages, 1):
            lines += [f"page {number}", *shown(page.obj, seen, 1)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("pack", "profile"), BUILDS)
def test_every_object_of_a_file_is_as_it_was(tmp_path: Path, pack: str, profile: str, accept: bool) -> None:
    game = load(PACKS / pack).game
    assert game is not None
    only = tuple(id_ for id_, product in game.products.items() if not spec_of(product).html_pages)
    if profile:
        only = tuple(id_ for id_ in only if spec_of(game.products[id_]).prints_cards)
    way = PrintSettings(load_profile(profile)) if profile else PLAIN
    result = build(BuildRequest(PACKS / pack, tmp_path, only, None, 1, settings=way))
    assert not result.refused
    assert result.folder is not None
    files = sorted(result.folder.rglob("*.pdf"))
    assert files
    told = {path.relative_to(result.folder).as_posix(): listing(path) for path in files}
    name = f"{pack.rpartition('/')[2]}{profile and '-' + profile}.txt"
    whole = "".join(f"== {file}\n{text}" for file, text in told.items())
    digests = "".join(f"{digest(file, text)}\n" for file, text in told.items())
    hold(whole if pack == WHOLE else digests, LISTINGS / name, accept)
