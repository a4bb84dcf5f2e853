"""The offsets of the user's printers, stored in the user's own folder outside any pack."""

from __future__ import annotations

import json
import re
from pathlib import Path

from generator.finding import did_you_mean
from generator.message import msg
from generator.safety.edits import edit
from generator.safety.folder import Folder
from generator.safety.user_folders import settings_folder

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}")
# a larger offset (mm) is a mistake in measuring
MOST = 10.0
Offset = tuple[float, float]


class BadPrinters(ValueError):
    """The file of printers, or a value to be stored in it, is invalid."""


def printers_file() -> Path:
    """The file of offsets on this system."""
    return settings_folder() / "printers.json"


def read_printers(path: Path) -> dict[str, Offset]:
    """Offsets (mm) by ``name`` or ``name/tray``; empty without a file. Raises BadPrinters, OSError."""
    if not path.is_file():
        return {}
    try:
        listed = json.loads(path.read_bytes())
        return {key: _checked_offset(key, float(dx), float(dy)) for key, (dx, dy) in listed.items()}
    except (ValueError, TypeError, AttributeError) as error:
        raise BadPrinters(msg("{path}: expected {{name: [dx, dy]}}, found something else: {error}",
                              path=path, error=error)) from None


def store_printer(path: Path, name: str, tray: str | None, offset: Offset) -> None:
    """Store the offset (mm) of a printer, or of one of its trays. Raises BadPrinters, OSError."""
    key = key_of(name, tray)
    printers = {**read_printers(path), key: _checked_offset(key, *offset)}
    text = json.dumps(dict(sorted(printers.items())), ensure_ascii=False, indent=2)
    edit(Folder.of_path(path.parent), {path.name: f"{text}\n".encode()})


def offset_of(path: Path, name: str, tray: str | None = None) -> Offset:
    """The offset (mm) of a tray, else of its printer. Raises BadPrinters for a printer without an offset, OSError."""
    printers = read_printers(path)
    for key in (key_of(name, tray), key_of(name, None)):
        if key in printers:
            return printers[key]
    hint = did_you_mean(name, printers) or msg("printers: {known}",
                                               known=", ".join(printers) or msg("none; see zecer calibrate"))
    raise BadPrinters(msg("expected a calibrated printer, found {name!r}; {hint}", name=name, hint=hint))


def key_of(name: str, tray: str | None) -> str:
    """The key of a printer or tray. Raises BadPrinters for an invalid name."""
    for word in (name, tray) if tray is not None else (name,):
        if not NAME.fullmatch(word):
            raise BadPrinters(msg("expected a name of letters, digits, spaces, dots and hyphens, found {word!r}",
                                  word=word))
    return name if tray is None else f"{name}/{tray}"


def _checked_offset(key: str, dx: float, dy: float) -> Offset:
    for value in (dx, dy):
        # also rejects NaN
        if not abs(value) <= MOST:
            raise BadPrinters(msg("{key}: expected at most {most:g} mm either way, found {value:g} mm",
                                  key=key, most=MOST, value=value))
    return dx, dy
