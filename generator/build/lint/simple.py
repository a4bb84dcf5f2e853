"""What has no place in a file for print: things to click, to run, to attach, to switch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

from generator.build.lint.file import Press, Say, check, resources


@check("press-annotation")
def notes(file: Press) -> Iterator[Say]:
    """No notes or links on the pages."""
    for where, page in file.pages:
        if len(page.get("/Annots", [])):
            yield where, f"expected no annotations, found {len(page.Annots)}"


@check("press-action")
def actions(file: Press) -> Iterator[Say]:
    """Nothing happens when the file is opened."""
    for key in ("/OpenAction", "/AA"):
        if key in file.pdf.Root:
            yield "root", f"expected no action, found {key}"
    for where, page in file.pages:
        if "/AA" in page:
            yield where, "expected no action, found /AA"


@check("press-script")
def scripts(file: Press) -> Iterator[Say]:
    """No programs in the file."""
    if "/JavaScript" in file.pdf.Root.get("/Names", {}):
        yield "root", "expected no program, found JavaScript"


@check("press-form")
def forms(file: Press) -> Iterator[Say]:
    """No fields to fill."""
    if "/AcroForm" in file.pdf.Root:
        yield "root", "expected no form, found one"


@check("press-attachment")
def attachments(file: Press) -> Iterator[Say]:
    """No files in the file."""
    if "/EmbeddedFiles" in file.pdf.Root.get("/Names", {}):
        yield "root", "expected no attached files, found some"


@check("press-layers")
def layers(file: Press) -> Iterator[Say]:
    """No layers to switch on or off."""
    if "/OCProperties" in file.pdf.Root:
        yield "root", "expected no layers, found some"


@check("press-postscript")
def postscript(file: Press) -> Iterator[Say]:
    """No PostScript, no pictures kept elsewhere."""
    for where, holder in file.holders:
        for name, thing in resources(holder, "/XObject"):
            if str(thing.get("/Subtype", "")) == "/PS" or any(key in thing for key in ("/OPI", "/Ref", "/PS")):
                yield where, f"expected the picture itself, found {name} in PostScript or elsewhere"


@check("press-alternate")
def alternates(file: Press) -> Iterator[Say]:
    """No picture has a second one for another use."""
    for shown in file.images:
        if "/Alternates" in shown.thing:
            yield f"page/{shown.page}", f"expected one picture, found another for {shown.name}"


@check("press-transfer")
def transfer(file: Press) -> Iterator[Say]:
    """No curve or screen of the file's own: these are the shop's."""
    for where, holder in file.holders:
        for name, state in resources(holder, "/ExtGState"):
            for key in ("/TR", "/TR2", "/HTP"):
                if key in state and str(state[key]) != "/Default":
                    yield where, f"expected the shop's own curves, found {key} in {name}"


@check("press-compression")
def compression(file: Press) -> Iterator[Say]:
    """PDF/X forbids the compression LZW."""
    for number, thing in enumerate(file.pdf.objects, 1):
        if isinstance(thing, pikepdf.Stream) and "/LZWDecode" in _filters(thing):
            yield f"object/{number}", "expected Flate, found LZW"


@check("press-empty")
def empty(file: Press) -> Iterator[Say]:
    """No page is blank."""
    painted = {"f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "Tj", "TJ", "Do", "sh", "BI"}
    drawn = {stream.where for stream in file.streams if any(name in painted for _, name in stream.operators)}
    for where, _ in file.pages:
        if where not in drawn:
            yield where, "expected a card, found a blank page"


def _filters(stream: Any) -> list[str]:
    found = stream.get("/Filter", [])
    return [str(one) for one in found] if isinstance(found, pikepdf.Array) else [str(found)]
