"""Packs a built box into one archive: for players with a plan of printing, for a shop with a list of its files."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pikepdf

from generator.layout.sheets.filenames import file_names
from generator.lazy import lazy
from generator.make.manifest import FileEntry
from generator.make.output_folder import OutputFolder
from generator.make.pipeline import Result
from generator.message import joined_messages
from generator.model.game import Product
from generator.model.profile import MM_PER_INCH, Profile
from generator.outside import lacks_pango
from generator.products import spec_of
from generator.products.duplex import GLUED
from generator.render.png import NoPictures, rasters
from generator.safety import limits
from generator.safety.folder import Folder
from generator.safety.lock import hold_lock
from generator.translate.edition import Edition
from zecer_release.exports.archive import archive
from zecer_release.exports.exporting import FOLDER
from zecer_release.exports.print_plan import (
    PlanEntry,
    PlanFile,
    credits_text,
    file_told,
    plan_css,
    plan_entry,
    plan_html,
    plan_text,
)

if TYPE_CHECKING:
    from generator.book import html_layout
else:
    html_layout = lazy("generator.book.html_layout")

NAME = "zip"
POINTS = 72
# pixels of the longer side of a small picture
SMALL = 260
SIDES = {"/Simplex": "fronts-only", "/DuplexFlipLongEdge": "long-edge", "/DuplexFlipShortEdge": "short-edge"}


class Parcel:
    """What goes into an archive: the files of a box by name, as they were written."""

    def __init__(self, edition: Edition, built: Result, profile: Profile | None) -> None:
        self.edition, self.profile = edition, profile
        assert built.folder is not None
        folder = Folder.of_path(built.folder)
        # the first file of a product has the shortest name
        self.products = {made.product: {name: folder.read(name, made.files[name].size)
                                        for name in sorted(made.files, key=lambda name: (len(name), name))}
                         for made in built.built}

    def files(self) -> dict[str, bytes]:
        """The files of the archive, with a read-me, credits, and for players the plan of printing."""
        found = {name: data for files in self.products.values() for name, data in files.items()}
        found["credits.txt"] = _text(credits_text(self.edition))
        if self.profile is not None and self.profile.form != "sheets":
            found["readme.txt"] = _text(self._for_shop(self.profile))
            return found
        entries = list(self._entries())
        found["readme.txt"] = _text(plan_text(self.edition, entries))
        if lacks_pango() is None:
            laid = html_layout.lay_out(plan_html(self.edition, entries), plan_css(self.edition))
            if laid.complaints:
                raise RuntimeError(joined_messages(laid.complaints, "; "))
            found["plan.pdf"] = laid.pdf
        return found

    def _entries(self) -> Iterator[PlanEntry]:
        for id_, files in self.products.items():
            product = self.edition.game.products[id_]
            limits.doing("product", id_)
            yield plan_entry(self.edition, product, [
                self._file(product, name, data) for name, data in files.items()])

    def _file(self, product: Product, name: str, data: bytes) -> PlanFile:
        with pikepdf.open(BytesIO(data)) as pdf:
            pages = len(pdf.pages)
            box = [float(edge) for edge in pdf.pages[0].mediabox]
            said = str(pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary()).get("/Duplex", ""))
        size = ((box[2] - box[0]) / POINTS * MM_PER_INCH, (box[3] - box[1]) / POINTS * MM_PER_INCH)
        # pages of a book that do not say it are printed on both sides, as those of any book
        unsaid = "long-edge" if spec_of(product).reads == "book" else "fronts-only"
        way = self._ways(product).get(name) or SIDES.get(said, unsaid)
        return PlanFile(name, file_told(self.edition, pages, size, way), _picture(data, size))

    def _ways(self, product: Product) -> Mapping[str, str]:
        """How the backs of pieces are printed, by file, where a PDF cannot say it."""
        ways = product.options.get("duplex", ())
        named = (*(ways if isinstance(ways, tuple) else ()), *((GLUED,) if product.options.get("glued") else ()))
        return {name: way for name, way in zip(file_names(self.edition, product), named, strict=False)
                if way in ("gutter-fold", GLUED)}

    def _for_shop(self, profile: Profile) -> Iterator[str]:
        """What the shop gets, in the language of the box."""
        edition = self.edition
        yield edition.word("Files for: {shop}", shop=profile.title)
        yield ""
        for id_, files in self.products.items():
            yield edition.line(edition.game.products[id_].title)
            yield from (f"  {name}" for name in sorted(files))
        yield ""
        yield edition.word("Requirements checked: {date}", date=profile.date)


def pack_up(built: Result, edition: Edition, output: Path, profile: Profile | None = None
            ) -> tuple[Path, Mapping[str, str]]:
    """Write the archive of a box that was built; returns its path, and the second name of a file that stays.

    Raises OSError.
    """
    parcel = Parcel(edition, built, profile)
    data = archive(parcel.files())
    assert built.folder is not None
    where = built.folder.relative_to(output).parts[:2]
    name = f"{'-'.join(where)}{f'-{profile.id}' if profile is not None else ''}.zip"
    root = Folder.of_path(output)
    folder = root.subfolder(*where, FOLDER, NAME)
    with hold_lock(root, lambda process: None):
        target = OutputFolder(folder, None, built.loaded.folder)
        target.open()
        entry = FileEntry(name, hashlib.sha256(data).hexdigest(), len(data), 0, "", "")
        if not entry.stands(folder, name):
            target.put([name], {name: data}, {name: entry})
    return output.joinpath(*where, FOLDER, NAME, name), target.kept


def _text(lines: Iterator[str]) -> bytes:
    return ("\n".join(lines).rstrip() + "\n").encode()


def _picture(data: bytes, size: tuple[float, float]) -> str:
    """A small picture of the first page of a file as a data address; empty without the library for pictures."""
    scale = SMALL / max(size)
    try:
        image = next(rasters(data, [(max(1, round(size[0] * scale)), max(1, round(size[1] * scale)))]))
    except NoPictures:
        return ""
    out = BytesIO()
    image.save(out, "PNG")
    return f"data:image/png;base64,{b64encode(out.getvalue()).decode()}"
