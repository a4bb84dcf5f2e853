"""Writes catalogues as XLIFF 2.0 or 1.2, and reads both, for agencies whose programs need them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from itertools import chain

from generator.message import Message, msg
from generator.model.text import PLACEHOLDER
from generator.translate.catalogue import Catalogue, Entry
from zecer_i18n.exchange import BadExchange, ExchangeFile, Unit, text_of

SPACE_1 = "urn:oasis:names:tc:xliff:document:1.2"
SPACE_2 = "urn:oasis:names:tc:xliff:document:2.0"
# the module of size restrictions
SIZES = "urn:oasis:names:tc:xliff:sizerestriction:2.0"
# document types are not needed, and their entities could expand without limit
DOCTYPE = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
# nested elements of a document
DEEPEST = 64
# between the game and the name of a catalogue, as the name of a file
OF = ": "
DRAFT, DONE = "needs-review-translation", "translated"
# states of XLIFF 1.2 that mark a translation as unfinished
DRAFTS = ("new", "needs-translation", "needs-review-translation", "needs-adaptation", "needs-l10n",
          "needs-review-adaptation", "needs-review-l10n")
FINISHED_1 = ("translated", "signed-off", "final")
INITIAL = "initial"
FINISHED_2 = ("translated", "reviewed", "final")
# around a text, or of a place in it, without a text of their own
MARKS = ("mrk", "sm", "em", "g", "pc")
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
PRESERVE = {"{http://www.w3.org/XML/1998/namespace}space": "preserve"}
CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")


def to_xliff(catalogue: Catalogue, base: str, game: str) -> bytes:
    """A catalogue as XLIFF 2.0: a ``<file>`` for each component, a ``<unit>`` named by its context for each string.

    Placeholders without forms are inline codes, whose text is among the original data; those with forms are text,
    since a translator chooses the forms. Lengths are restrictions of size in code points.
    """
    root = ET.Element("xliff", {"xmlns": SPACE_2, "xmlns:slr": SIZES, "version": "2.0", "srcLang": base,
                                "trgLang": catalogue.language.replace("_", "-")})
    number = 0
    for at, (name, sheet) in enumerate(catalogue.sheets.items(), 1):
        file = ET.SubElement(root, "file", {"id": f"f{at}", "original": f"{game}{OF}{name}"})
        ET.SubElement(file, "slr:profiles", {"generalProfile": "xliff:codepoints"})
        for entry in sheet.entries:
            if not entry.obsolete:
                number += 1
                _unit(file, entry, f"u{number}")
    return _written_tree(root)


def _unit(file: ET.Element, entry: Entry, id_: str) -> None:
    unit = ET.SubElement(file, "unit", {"id": id_, "name": entry.context})
    if entry.longest is not None:
        unit.set("slr:sizeRestriction", str(entry.longest))
    if entry.notes:
        ET.SubElement(ET.SubElement(unit, "notes"), "note").text = CONTROLS.sub("", entry.notes)
    codes = {code: f"d{at}" for at, code in enumerate(dict.fromkeys(
        found[0] for text in (entry.source, entry.target) for found in PLACEHOLDER.finditer(text)
        if "|" not in found[0]), 1)}
    if codes:
        data = ET.SubElement(unit, "originalData")
        for code, name in codes.items():
            ET.SubElement(data, "data", {"id": name}).text = code
    state = "translated" if entry.is_done else INITIAL
    segment = ET.SubElement(unit, "segment", {"state": state})
    _inline(ET.SubElement(segment, "source", PRESERVE), entry.source, codes)
    if entry.target:
        _inline(ET.SubElement(segment, "target", PRESERVE), entry.target, codes)


def _inline(element: ET.Element, text: str, codes: dict[str, str]) -> None:
    """Put a text into an element, with its codes as elements."""
    at, before, number = 0, element, 0
    for found in PLACEHOLDER.finditer(text):
        if found[0] in codes:
            _append(element, before, text[at : found.start()])
            number += 1
            before = ET.SubElement(element, "ph", {"id": str(number), "dataRef": codes[found[0]], "disp": found[0]})
            at = found.end()
    _append(element, before, text[at:])


def _append(element: ET.Element, before: ET.Element, text: str) -> None:
    clean = CONTROLS.sub("", text)
    if before is element:
        element.text = clean
    else:
        before.tail = clean


def to_xliff_1(catalogue: Catalogue, base: str, game: str) -> bytes:
    """A catalogue as XLIFF 1.2: one ``<file>`` for each component, strings identified by their contexts."""
    root = ET.Element("xliff", {"xmlns": SPACE_1, "version": "1.2"})
    for name, sheet in catalogue.sheets.items():
        languages = {"source-language": base, "target-language": catalogue.language.replace("_", "-")}
        file = ET.SubElement(root, "file", {"original": f"{game}{OF}{name}", "datatype": "plaintext",
                                            **languages})
        body = ET.SubElement(file, "body")
        for entry in sheet.entries:
            if not entry.obsolete:
                _unit_1(body, entry)
    return _written_tree(root)


def _unit_1(body: ET.Element, entry: Entry) -> None:
    names = {"id": entry.context, "resname": entry.context, "approved": "yes" if entry.is_done else "no", **PRESERVE}
    if entry.longest is not None:
        names |= {"maxwidth": str(entry.longest), "size-unit": "char"}
    unit = ET.SubElement(body, "trans-unit", names)
    ET.SubElement(unit, "source").text = CONTROLS.sub("", entry.source)
    if entry.target:
        target = ET.SubElement(unit, "target", {"state": DRAFT if entry.fuzzy else DONE})
        target.text = CONTROLS.sub("", entry.target)
    if entry.notes:
        ET.SubElement(unit, "note", {"from": "developer"}).text = CONTROLS.sub("", entry.notes)


def _written_tree(root: ET.Element) -> bytes:
    _indent(root)
    data: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return data + b"\n"


def _indent(element: ET.Element, level: int = 0) -> None:
    """As ``ET.indent``, but never inside of a text."""
    if element.tag in ("source", "target") or not len(element):
        return
    inner = f"\n{'  ' * (level + 1)}"
    element.text = inner
    for child in element:
        _indent(child, level + 1)
        child.tail = inner
    element[-1].tail = inner[:-2]


def read_xliff(data: bytes) -> ExchangeFile:
    """The strings of a file of XLIFF 2.0 or 1.2. Raises BadExchange."""
    root = root_of(data, "XLIFF")
    if root.tag == f"{{{SPACE_1}}}xliff":
        files, units = list(root.iter(f"{{{SPACE_1}}}file")), tuple(_units_1(root))
        own = [unit.findall(f"{{{SPACE_1}}}target") for unit in root.iter(f"{{{SPACE_1}}}trans-unit")]
        languages = _attribute_values(files, "target-language") | _attribute_values(chain.from_iterable(own), LANGUAGE)
        return ExchangeFile(units, languages, _attribute_values(files, "source-language"), _games(files))
    if root.tag == f"{{{SPACE_2}}}xliff":
        files = list(root.iter(f"{{{SPACE_2}}}file"))
        targets = (target for unit in root.iter(f"{{{SPACE_2}}}unit") for part in unit
                   for target in part.findall(f"{{{SPACE_2}}}target"))
        languages = _attribute_values([root], "trgLang") | _attribute_values(targets, LANGUAGE)
        return ExchangeFile(tuple(_units(root)), languages, _attribute_values([root], "srcLang"), _games(files))
    raise BadExchange(msg("expected XLIFF 2.0 or 1.2, found {tag}", tag=root.tag))


def _attribute_values(elements: Iterable[ET.Element], attribute: str) -> frozenset[str]:
    return frozenset(filter(None, (one.get(attribute, "").strip() for one in elements)))


def _games(files: Iterable[ET.Element]) -> frozenset[str]:
    """The games that files of ours name; other programs name their files in other ways."""
    return frozenset(name.partition(OF)[0] for name in _attribute_values(files, "original") if OF in name)


def root_of(data: bytes, form: str) -> ET.Element:
    """The root of a document without a document type. Raises BadExchange."""
    try:
        # parsed as text, so that a declared encoding has no effect
        text = text_of(data, form)
        if DOCTYPE.search(text):
            raise BadExchange(msg("expected {form} without a document type, found one", form=form))
        parser = ET.XMLParser(target=_Shallow(form))
        parser.feed(text)
        root: ET.Element = parser.close()
        return root
    except ET.ParseError as error:
        raise BadExchange(msg("expected {form}: {error}", form=form, error=error)) from None


class _Shallow(ET.TreeBuilder):
    """Builds a document, and refuses one whose elements lie deeper in each other than any translation's."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self.form, self.depth = form, 0

    def start(self, tag: str, attrs: dict[str, str], /) -> ET.Element:
        self.depth += 1
        if self.depth > DEEPEST:
            raise BadExchange(msg("expected {form} of at most {most} nested elements, found more", form=self.form,
                                  most=DEEPEST))
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> ET.Element:
        self.depth -= 1
        return super().end(tag)


def _units_1(root: ET.Element) -> Iterator[Unit]:
    for unit in root.iter(f"{{{SPACE_1}}}trans-unit"):
        target = _only(unit, unit.get("id", ""), f"{{{SPACE_1}}}target")
        is_draft, doubts = unit.get("approved") == "no", list(_lost_content(target, {}))
        if target is not None and (state := target.get("state")) is not None:
            is_draft = state in DRAFTS
            if state not in (*DRAFTS, *FINISHED_1):
                doubts.append(msg("expected a state of XLIFF, found {found!r}", found=state[:40]))
        yield Unit(unit.get("id", ""), _coded_text(unit.find(f"{{{SPACE_1}}}source"), {}), _coded_text(target, {}),
                   is_draft,
                   (*doubts, *_not_to_translate(unit)))


def _text(element: ET.Element | None) -> str:
    """The text of an element, including inline elements."""
    return "" if element is None else "".join(element.itertext())


def _only(parent: ET.Element, string: str, tag: str) -> ET.Element | None:
    """The child of this tag, None for none. Raises BadExchange for several."""
    found = parent.findall(tag)
    if len(found) > 1:
        raise BadExchange(msg("{string}: expected one <{tag}>, found {count}", string=string,
                              tag=tag.rpartition("}")[2], count=len(found)))
    return found[0] if found else None


def _not_to_translate(unit: ET.Element) -> tuple[Message, ...]:
    return (msg("found a string that is marked as not to be translated"),) if unit.get("translate") == "no" else ()


def _lost_content(element: ET.Element | None, data: dict[str, str]) -> Iterator[Message]:
    """What an element holds besides text, codes with their data, and marks around a text."""
    for child in element.iter() if element is not None else ():
        name = child.tag.rpartition("}")[2]
        bare = not (child.text or "").strip() and not len(child) and child.get("dataRef", "") not in data
        is_pair = any(reference in child.attrib for reference in ("dataRefStart", "dataRefEnd"))
        if child is element or name == "cp" or (name in MARKS and not is_pair):
            continue
        if bare or is_pair or name == "sub":
            yield msg("found the code <{name}>, which stands for no text", name=name)


def _units(root: ET.Element) -> Iterator[Unit]:
    for unit in root.iter(f"{{{SPACE_2}}}unit"):
        name = unit.get("name", unit.get("id", ""))
        data = {one.get("id", ""): _text(one) for one in unit.iter(f"{{{SPACE_2}}}data")}
        # a program may divide a string into segments, with ignorable text between them
        parts = [part for part in unit if part.tag in (f"{{{SPACE_2}}}segment", f"{{{SPACE_2}}}ignorable")]
        segments = [part for part in parts if part.tag.endswith("segment")]
        sources = [_coded_text(_only(part, name, f"{{{SPACE_2}}}source"), data) for part in parts]
        elements = [_only(part, name, f"{{{SPACE_2}}}target") for part in parts]
        doubts = [one for element in elements for one in _lost_content(element, data)]
        states = {str(part.get("subState") or part.get("state", INITIAL)) for part in segments}
        for state in sorted(states - {INITIAL, *FINISHED_2}):
            doubts.append(msg("expected a state of XLIFF, found {found!r}", found=state[:40]))
        targets = [_coded_text(element, data) for element in elements]
        translated = [bool(target.strip()) for part, target in zip(parts, targets, strict=True) if part in segments]
        if any(translated) and not all(translated):
            doubts.append(msg("found a segment without a translation"))
        for at, part in enumerate(parts):
            if elements[at] is None and part not in segments and any(translated):
                targets[at] = sources[at]
        order = sorted(range(len(parts)), key=lambda at: _position(name, elements[at], at + 1))
        is_draft = any(part.get("state", INITIAL) == INITIAL for part in segments)
        yield Unit(name, "".join(sources), "".join(targets[at] for at in order), is_draft,
                   (*dict.fromkeys(doubts), *_not_to_translate(unit)))


def _position(string: str, target: ET.Element | None, usual: int) -> int:
    """Where the text of a target stands in the translation. Raises BadExchange."""
    order = target.get("order", str(usual)) if target is not None else str(usual)
    if not (order.isascii() and order.isdecimal() and len(order) < 10):
        raise BadExchange(msg("{string}: expected an order such as 1, found {found!r}", string=string,
                              found=order[:40]))
    return int(order)


def _coded_text(element: ET.Element | None, data: dict[str, str]) -> str:
    """The text of an element, with the original data of its codes."""
    if element is None:
        return ""
    parts = [element.text or ""]
    for child in element:
        code = data.get(child.get("dataRef", ""))
        if child.tag == f"{{{SPACE_2}}}cp":
            code = _character(child.get("hex", ""))
        parts += [code if code is not None else _coded_text(child, data), child.tail or ""]
    return "".join(parts)


def _character(digits: str) -> str:
    """The character of an element <cp>. Raises BadExchange."""
    if not re.fullmatch("0*[0-9A-Fa-f]{1,5}|0*10[0-9A-Fa-f]{4}", digits):
        raise BadExchange(msg("expected the number of a character in <cp>, found {found!r}", found=digits[:40]))
    return chr(int(digits, 16))
