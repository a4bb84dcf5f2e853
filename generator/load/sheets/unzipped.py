"""Opens a workbook, which is a ZIP file of XML and may be hostile: within limits, without entities."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable, Mapping
from io import BytesIO
from xml.parsers import expat

from generator.load.sheets.sheet_grid import SheetFault
from generator.message import msg

MOST_MEMBERS, MOST_UNZIPPED, DEEPEST = 5_000, 60_000_000, 64
OLE = b"\xd0\xcf\x11\xe0"
READ = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
Attributes = Mapping[str, str]


class Archive:
    """The members of a ZIP file by name; together they may unpack to 60 MB."""

    def __init__(self, data: bytes) -> None:
        """Raises SheetFault for what is no readable ZIP file."""
        if data.startswith(OLE):
            raise SheetFault(msg("expected a workbook, found one with a password, or of an old format"),
                             msg("save it without a password as .xlsx, .ods or .csv"))
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
            members = self._zip.infolist()
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, UnicodeError):
            raise SheetFault(msg("expected a workbook, found a file that is damaged or none")) from None
        if len(members) > MOST_MEMBERS:
            raise SheetFault(msg("expected a workbook of at most {most:,} parts, found {count:,}",
                                 most=MOST_MEMBERS, count=len(members)))
        self._members = {member.filename.lower(): member for member in members}
        self._left = MOST_UNZIPPED

    def read(self, name: str) -> bytes | None:
        """A member, None if there is none. Raises SheetFault."""
        member = self._members.get(name.lower())
        if member is None:
            return None
        if member.flag_bits & 1 or member.compress_type not in READ:
            raise SheetFault(msg("expected a workbook without a password, found {name} encrypted", name=name))
        try:
            with self._zip.open(member) as file:
                data = file.read(self._left + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError):
            raise SheetFault(msg("expected a workbook, found {name} damaged in it", name=name)) from None
        self._left -= len(data)
        if self._left < 0:
            raise SheetFault(msg("expected a workbook of at most {most:,} bytes when unpacked, found more",
                                 most=MOST_UNZIPPED))
        return data


class Xml:
    """Goes through an XML document: calls ``start`` and ``end`` with local names, and ``data`` with text."""

    def __init__(self, start: Callable[[str, Attributes], None], end: Callable[[str], None] = lambda name: None,
                 data: Callable[[str], None] = lambda text: None) -> None:
        self._start, self._end = start, end
        self._depth = 0
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start_element
        self._parser.EndElementHandler = self._end_element
        self._parser.CharacterDataHandler = data
        self._parser.StartDoctypeDeclHandler = self._refuse

    def parse(self, data: bytes, name: str) -> None:
        """Raises SheetFault for what is no XML."""
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            raise SheetFault(msg("expected XML in {name}, found: {why}", name=name, why=error)) from None

    def _start_element(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise SheetFault(msg("expected XML at most {deepest} deep, found more", deepest=DEEPEST))
        self._start(name.rpartition(":")[2], attributes)

    def _end_element(self, name: str) -> None:
        self._depth -= 1
        self._end(name.rpartition(":")[2])

    def _refuse(self, *_: object) -> None:
        raise SheetFault(msg("expected XML without a document type, found one"))


def local(attributes: Attributes, name: str) -> str | None:
    """An attribute by its name without prefix."""
    if name in attributes:
        return attributes[name]
    return next((value for key, value in attributes.items() if key.endswith(f":{name}")), None)
