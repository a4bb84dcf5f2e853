"""Metadata of a file: version, names, dates, printing condition."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pikepdf import Object

from generator.message import msg
from zecer_press.checks.file import CheckedFile, Say, check

DATE = re.compile(r"D:\d{14}(Z|[+-]\d{2}'\d{2}'?)?")
COMPRESSED = re.compile(rb"/Type\s*/(ObjStm|XRef)\b")


def _info_entry(file: CheckedFile, key: str) -> str:
    value = file.pdf.docinfo.get(key, None)
    return "" if value is None else str(value)


@check("press-pdf-version", only="pdf")
def version(file: CheckedFile) -> Iterator[Say]:
    """PDF/X-1a:2003 is a PDF 1.4 at most."""
    if tuple(map(int, file.pdf.pdf_version.split("."))) > (1, 4):
        yield "file", msg("expected PDF 1.4 or older, found {pdf_version}", pdf_version=file.pdf.pdf_version)


@check("press-object-streams", only="pdf")
def compressed_objects(file: CheckedFile) -> Iterator[Say]:
    """PDF 1.4 knows no compressed objects and no compressed table of objects."""
    if found := COMPRESSED.search(file.data):
        yield "file", msg("expected plain objects, found one of type {found}", found=found[1].decode())


@check("press-encrypted")
def file_is_encrypted(file: CheckedFile) -> Iterator[Say]:
    """A shop must be able to open the file."""
    if file.pdf.is_encrypted:
        yield "file", msg("expected a file that anyone can open, found an encrypted one")


@check("press-target", only="pdf")
def target(file: CheckedFile) -> Iterator[Say]:
    """The file names the version of PDF/X that it targets."""
    if _info_entry(file, "/GTS_PDFXVersion") != file.profile.target:
        found = _info_entry(file, "/GTS_PDFXVersion") or msg("no version of PDF/X")
        yield "info", msg("expected {profile}, found {found}", profile=file.profile.target, found=found)


@check("press-title")
def title(file: CheckedFile) -> Iterator[Say]:
    """PDF/X wants a title."""
    if not _info_entry(file, "/Title").strip():
        yield "info", msg("expected a title, found none")


@check("press-maker")
def maker(file: CheckedFile) -> Iterator[Say]:
    """PDF/X wants to know what made the file."""
    for key in ("/Creator", "/Producer"):
        if not _info_entry(file, key).strip():
            yield "info", msg("expected {key}, found none", key=key)


@check("press-dates")
def dates(file: CheckedFile) -> Iterator[Say]:
    """PDF/X wants the dates of making and of the last change."""
    for key in ("/CreationDate", "/ModDate"):
        if not DATE.fullmatch(_info_entry(file, key)):
            yield "info", msg("expected {key} as D:YYYYMMDDHHMMSSZ, found {about}",
                              key=key, about=_info_entry(file, key) or msg("none"))


@check("press-trapped")
def file_is_trapped(file: CheckedFile) -> Iterator[Say]:
    """PDF/X wants to know whether the file is trapped already."""
    if _info_entry(file, "/Trapped") not in ("/True", "/False"):
        yield "info", msg("expected /Trapped /True or /False, found {about}",
                          about=_info_entry(file, "/Trapped") or msg("none"))


@check("press-id")
def identifier(file: CheckedFile) -> Iterator[Say]:
    """PDF/X wants an identifier of two parts."""
    found = file.pdf.trailer.get("/ID", None)
    if found is None or len(found) != 2 or not all(bytes(part) for part in found):
        yield "trailer", msg("expected an identifier of two parts, found none")


def _intents(file: CheckedFile) -> list[Object]:
    return [one for one in file.pdf.Root.get("/OutputIntents", []) if str(one.get("/S", "")) == "/GTS_PDFX"]


@check("press-output-intent")
def intent(file: CheckedFile) -> Iterator[Say]:
    """PDF/X wants one printing condition."""
    if len(_intents(file)) != 1:
        yield "output-intent", msg("expected one printing condition for PDF/X, found {count}",
                                   count=len(_intents(file)))


@check("press-condition")
def condition(file: CheckedFile) -> Iterator[Say]:
    """The printing condition is the profile's, by its name in a registry, so that no colour profile is needed."""
    wanted = file.profile.condition
    for one in _intents(file):
        name, registry = str(one.get("/OutputConditionIdentifier", "")), str(one.get("/RegistryName", ""))
        if wanted is not None and (name, registry) != (wanted.identifier, wanted.registry):
            found = msg("{identifier} of {registry}", identifier=name or msg("none"), registry=registry or msg("none"))
            yield "output-intent", msg("expected {wanted} of {registry}, found {found}",
                                       wanted=wanted.identifier, registry=wanted.registry, found=found)
