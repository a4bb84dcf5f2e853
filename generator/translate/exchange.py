"""Exports catalogues to XLIFF 1.2 and imports them, for agencies whose programs need it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from msgspec import Struct

from generator.message import msg
from generator.records import replace
from generator.translate.catalogue import Catalogue, Entry

SPACE = "urn:oasis:names:tc:xliff:document:1.2"
MOST_BYTES = 32_000_000
# document types are not needed, and their entities could expand without limit
DOCTYPE = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
DRAFT, DONE = "needs-review-translation", "translated"
# states that mark a translation as unfinished
DRAFTS = ("new", "needs-translation", "needs-review-translation", "needs-adaptation", "needs-l10n",
          "needs-review-adaptation", "needs-review-l10n")
ID = "{http://www.w3.org/XML/1998/namespace}space"
CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")


class BadExchange(ValueError):
    """A file that is not XLIFF."""


class Imported(Struct, frozen=True):
    """The resulting catalogue, the imported strings, and the strings that the catalogue lacks."""

    catalogue: Catalogue
    changed: tuple[str, ...]
    unknown: tuple[str, ...]


def to_xliff(catalogue: Catalogue, base: str) -> bytes:
    """A catalogue as XLIFF: one ``<file>`` for each component, strings identified by their contexts."""
    root = ET.Element("xliff", {"xmlns": SPACE, "version": "1.2"})
    for name, sheet in catalogue.sheets.items():
        languages = {"source-language": base, "target-language": catalogue.language.replace("_", "-")}
        file = ET.SubElement(root, "file", {"original": name, "datatype": "plaintext", **languages})
        body = ET.SubElement(file, "body")
        for entry in sheet.entries:
            if not entry.obsolete:
                _unit(body, entry)
    ET.indent(root)
    data: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return data + b"\n"


def _unit(body: ET.Element, entry: Entry) -> None:
    names = {"id": entry.context, "resname": entry.context, "approved": "yes" if entry.done else "no"}
    unit = ET.SubElement(body, "trans-unit", {**names, ID: "preserve"})
    ET.SubElement(unit, "source").text = CONTROLS.sub("", entry.source)
    if entry.target:
        target = ET.SubElement(unit, "target", {"state": DRAFT if entry.fuzzy else DONE})
        target.text = CONTROLS.sub("", entry.target)
    if entry.notes:
        ET.SubElement(unit, "note", {"from": "developer"}).text = entry.notes


def from_xliff(data: bytes, old: Catalogue) -> Imported:
    """A catalogue with the translations of a file. A translation of an outdated source becomes fuzzy.

    Raises BadExchange.
    """
    try:
        # parsed as text, so that a declared encoding has no effect
        text = data.decode("utf-8-sig") if len(data) <= MOST_BYTES else ""
        if not text or DOCTYPE.search(text):
            raise BadExchange(msg("expected XLIFF of at most {most_bytes} bytes without a document type",
                                  most_bytes=MOST_BYTES))
        root = ET.fromstring(text)
    except UnicodeDecodeError:
        raise BadExchange(msg("expected XLIFF in UTF-8, found another encoding")) from None
    except ET.ParseError as error:
        raise BadExchange(msg("expected XLIFF 1.2: {error}", error=error)) from None
    if root.tag != f"{{{SPACE}}}xliff":
        raise BadExchange(msg("expected XLIFF 1.2, found {tag}", tag=root.tag))
    units = {unit.get("id", ""): unit for unit in root.iter(f"{{{SPACE}}}trans-unit")}
    known = old.by_context()
    changed = {context: new for context, unit in units.items()
               if context in known and (new := _came_in(known[context], unit)) != known[context]}
    sheets = {
        name: replace(sheet, entries=tuple(e if e.obsolete else changed.get(e.context, e) for e in sheet.entries))
        for name, sheet in old.sheets.items()
    }
    unknown = tuple(context for context in units if context not in known)
    return Imported(Catalogue(old.language, sheets), tuple(changed), unknown)


def _came_in(entry: Entry, unit: ET.Element) -> Entry:
    source, target = _text(unit, "source"), _text(unit, "target")
    if not target:
        return entry
    if source != entry.source:
        return replace(entry, target=target, fuzzy=True, previous=source)
    found = unit.find(f"{{{SPACE}}}target")
    fuzzy = found is not None and found.get("state", DONE) in DRAFTS
    return replace(entry, target=target, fuzzy=fuzzy, previous=entry.previous if fuzzy else None)


def _text(unit: ET.Element, tag: str) -> str:
    """The text of an element, including inline elements."""
    found = unit.find(f"{{{SPACE}}}{tag}")
    return "" if found is None else "".join(found.itertext())
