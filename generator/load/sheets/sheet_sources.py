"""Where the spreadsheets of a pack come from: ``things: {from: cards.csv, source: https://…}``. Nothing is fetched."""

from __future__ import annotations

from msgspec import Struct

from generator.load.entries import Entries
from generator.load.sheets.sheet_keys import SOURCE
from generator.message import Message, msg
from generator.model.kinds import Kind
from generator.safety.pack_files import SHEETS
from generator.safety.source_address import parsed_source

# answers of JSON look alike whether they are the things or an error
FETCHED = tuple(suffix for suffix in SHEETS if suffix != ".json")


class SheetSource(Struct, frozen=True):
    """The address of a spreadsheet, its bytes as they were read (None for no file), and the kinds of its things."""

    address: str
    data: bytes | None
    kinds: tuple[str, ...]


def note_source(found: Entries, name: str, data: bytes | None, kind: Kind, sources: dict[str, SheetSource]) -> None:
    """Put the source of a file among the others, if the pack names one that may be."""
    address = found.read_parsed(SOURCE, parsed_source)
    if address is None:
        return
    if not name.lower().endswith(FETCHED):
        found.report_fault(SOURCE, msg("expected it beside a file that ends in {suffixes}, found {name!r}",
                                       suffixes=", ".join(FETCHED), name=name))
        return
    before = sources.get(name)
    if before is not None and before.address != address:
        found.report_fault(SOURCE, msg("expected one address of {file}, found a second", file=name))
        return
    sources[name] = SheetSource(address, data, (*(before.kinds if before is not None else ()), kind.id))


def pull_advice(found: Entries) -> Message | None:
    """How a file comes that is not there, if the pack says from where."""
    return msg("zecer pull fetches it") if SOURCE in found else None
