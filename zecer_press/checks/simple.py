"""PDF features that do not belong in a print file: annotations, actions, scripts, attachments, layers."""

from __future__ import annotations

from collections.abc import Iterator

import pikepdf

from generator.message import msg
from zecer_press.checks.file import CheckedFile, Say, check


@check("press-annotation")
def notes(file: CheckedFile) -> Iterator[Say]:
    """No notes or links on the pages."""
    for where, page in file.pages:
        if len(page.get("/Annots", [])):
            yield where, msg("expected no annotations, found {count}", count=len(page.Annots))


@check("press-action")
def actions(file: CheckedFile) -> Iterator[Say]:
    """Nothing happens when the file is opened."""
    for key in ("/OpenAction", "/AA"):
        if key in file.pdf.Root:
            yield "root", msg("expected no action, found {key}", key=key)
    for where, page in file.pages:
        if "/AA" in page:
            yield where, msg("expected no action, found /AA")


@check("press-script")
def scripts(file: CheckedFile) -> Iterator[Say]:
    """No programs in the file."""
    if "/JavaScript" in file.pdf.Root.get("/Names", {}):
        yield "root", msg("expected no program, found JavaScript")


@check("press-form")
def forms(file: CheckedFile) -> Iterator[Say]:
    """No fields to fill."""
    if "/AcroForm" in file.pdf.Root:
        yield "root", msg("expected no form, found one")


@check("press-attachment")
def attachments(file: CheckedFile) -> Iterator[Say]:
    """No files in the file."""
    if "/EmbeddedFiles" in file.pdf.Root.get("/Names", {}):
        yield "root", msg("expected no attached files, found some")


@check("press-layers")
def layers(file: CheckedFile) -> Iterator[Say]:
    """No layers to switch on or off."""
    if "/OCProperties" in file.pdf.Root:
        yield "root", msg("expected no layers, found some")


@check("press-postscript")
def postscript(file: CheckedFile) -> Iterator[Say]:
    """No PostScript, no pictures kept elsewhere."""
    for where, name, thing in file.resources("/XObject"):
        if str(thing.get("/Subtype", "")) == "/PS" or any(key in thing for key in ("/OPI", "/Ref", "/PS")):
            yield where, msg("expected the picture itself, found {name} in PostScript or elsewhere", name=name)


@check("press-alternate")
def alternates(file: CheckedFile) -> Iterator[Say]:
    """No picture has a second one for another use."""
    for shown in file.images:
        if "/Alternates" in shown.thing:
            yield f"page/{shown.page}", msg("expected one picture, found another for {shown}", shown=shown.name)


@check("press-transfer")
def transfer(file: CheckedFile) -> Iterator[Say]:
    """No curve or screen of the file's own: these are the shop's."""
    for where, name, state in file.resources("/ExtGState"):
        for key in ("/TR", "/TR2", "/HTP"):
            if key in state and str(state[key]) != "/Default":
                yield where, msg("expected the shop's own curves, found {key} in {name}", key=key, name=name)


@check("press-compression")
def compression(file: CheckedFile) -> Iterator[Say]:
    """PDF/X forbids the compression LZW."""
    for number, thing in enumerate(file.pdf.objects, 1):
        if isinstance(thing, pikepdf.Stream) and "/LZWDecode" in _filters(thing):
            yield f"object/{number}", msg("expected Flate, found LZW")


@check("press-empty", only="pdf")
def page_is_empty(file: CheckedFile) -> Iterator[Say]:
    """No page is blank."""
    painted = {"f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "Tj", "TJ", "Do", "sh", "BI"}
    drawn = {stream.where for stream in file.streams if any(name in painted for _, name in stream.operators)}
    for where, _ in file.pages:
        if where not in drawn:
            yield where, msg("expected a card, found a blank page")


def _filters(stream: pikepdf.Stream) -> list[str]:
    found = stream.get("/Filter", pikepdf.Array())
    return [str(one) for one in found] if isinstance(found, pikepdf.Array) else [str(found)]
