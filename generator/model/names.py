"""Names that become part of a path: of games, products, things, languages and output files."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from generator.lazy import lazy
from generator.message import Message, msg

if TYPE_CHECKING:
    from babel import core
else:
    core = lazy("babel.core")

# names that Windows reserves for devices, with any suffix
PORTS = (f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³")
DEVICES = frozenset(("con", "prn", "aux", "nul", "conin$", "conout$", *PORTS))
FORBIDDEN = frozenset('/\\:*?"<>|')
LETTERS = ("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd")
BETWEEN = frozenset("-_. ")
# scripts with letters that look like letters of another one
ALIKE = frozenset(("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC"))
MOST_LETTERS, MOST_BYTES, MOST_ID = 64, 160, 128
# limit of common file systems
MOST_FILE_BYTES = 255
PSEUDO = "qps"
LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")
# of a game, a profile, a new pack
FOLDER = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
PLAIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?")
ALLOWED = msg("letters, digits and single hyphens, dots or spaces between them")


def fault_of_name(name: str, most: int = MOST_LETTERS) -> Message | None:
    """The reason why a name cannot be part of a path on every system, as "expected A, found B"; None if it can."""
    if PLAIN.fullmatch(name) and name.lower() not in DEVICES:
        return None
    if len(name) > most or len(name.encode("utf-8", "replace")) > MOST_BYTES:
        return msg("expected a name of at most {most} letters ({most_bytes} bytes), found one of {count}",
                   most=most, most_bytes=MOST_BYTES, count=len(name))
    strange = next((c for c in name if not (_is_letter(c) or c in BETWEEN)), None)
    if strange is not None:
        return msg("expected a name of {allowed}, found {strange}", allowed=ALLOWED, strange=_shown_character(strange))
    if not name or name[0] in BETWEEN or name[-1] in ". " or ".." in name or "  " in name:
        return msg("expected a name of {allowed}, found {name!r}", allowed=ALLOWED, name=name)
    if _is_device(name):
        return msg("expected a name that every system takes, found {name!r}, which is a device on Windows", name=name)
    scripts = sorted(_scripts(name))
    if len(scripts) > 1:
        return msg("expected letters of one script, found {scripts} in {name!r}",
                   scripts=" and ".join(scripts), name=name)
    return None


def fault_of_folder(name: str, what: Message) -> Message | None:
    """The reason why a name cannot be that of a game's folder, or of another thing described by ``what``; else None."""
    if FOLDER.fullmatch(name) and not _is_device(name):
        return None
    return msg("expected {what} of lower-case letters, digits and hyphens, found {name!r}", what=what, name=name[:80])


def fault_of_language(name: str, pseudo: bool = True) -> Message | None:
    """The reason why a word is not the code of a language known to CLDR, or of the ``pseudo`` language; else None."""
    if LANGUAGE.fullmatch(name) and ((pseudo and name == PSEUDO) or _is_spoken(name)):
        return None
    return msg("expected a language such as pl or pt_BR, found {name!r}", name=name[:40])


def language_meant(written: str) -> str | None:
    """The code meant by ``PL``, ``pl-PL`` or the name of a language, in English or in itself; else None."""
    code = written.replace("-", "_").partition("_")[0].lower()
    if LANGUAGE.fullmatch(code) and _is_spoken(code):
        return code
    wanted = written.casefold()
    for known in ("en", *(code for code, name in core.Locale("en").languages.items() if len(code) == 2)):
        if core.Locale("en").languages.get(known, "").casefold() == wanted:
            return str(known)
        if _is_spoken(known) and (core.Locale.parse(known).display_name or "").casefold() == wanted:
            return str(known)
    return None


@cache
def _is_spoken(name: str) -> bool:
    found = find_spec("babel")
    # the data file shows that the language exists, without loading it
    if found is not None and (Path(found.origin or "").parent / "locale-data" / f"{name}.dat").is_file():
        return True
    try:
        core.Locale.parse(name)
    except (ValueError, core.UnknownLocaleError):
        return False
    return True


def fault_of_id(name: str) -> Message | None:
    """The reason why an id cannot be part of the path of a finding; else None. It may be any words on one line without
    slashes.
    """
    strange = next((c for c in name if c in "/\\" or unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")), None)
    if strange is not None:
        return msg("expected an id without slashes and control characters, found {strange}",
                   strange=_shown_character(strange))
    if name.strip(" .") != name or not name or len(name) > MOST_ID:
        return msg("expected an id of at most {most_id} letters without dots or spaces around it, found {name!r}",
                   most_id=MOST_ID, name=name[:40])
    return None


def fault_of_file(name: str) -> Message | None:
    """The same for the whole name of a file or folder, whose suffix and dots the program adds."""
    if name in ("", ".", "..") or name[-1] in ". ":
        return msg("expected the name of a file, found {name!r}", name=name)
    strange = next((c for c in name if c in FORBIDDEN or unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")), None)
    if strange is not None:
        return msg("expected the name of a file, found {strange} in it", strange=_shown_character(strange))
    if _is_device(name):
        return msg("expected the name of a file, found {name!r}, which is a device on Windows", name=name)
    if len(name.encode()) > MOST_FILE_BYTES:
        return msg("expected the name of a file of at most {most_file_bytes} bytes, found one of {count}",
                   most_file_bytes=MOST_FILE_BYTES, count=len(name.encode()))
    return None


def same_file(name: str) -> str:
    """A key that is equal for names of the same file on some system, regardless of case and composition of accents."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).casefold())


def part_of_file(name: str) -> str:
    """A name as part of a file name: characters that a path cannot contain become hyphens."""
    if fault_of_name(name) is None:
        return name
    safe = "".join(c if _is_letter(c) else "-" for c in name)
    return re.sub(r"-{2,}", "-", safe).strip("-")[:32].encode()[:96].decode("utf-8", "ignore") or "x"


def _is_letter(c: str) -> bool:
    """True for a letter or digit that compatibility normalization leaves unchanged."""
    return unicodedata.category(c) in LETTERS and unicodedata.normalize("NFKC", c) == c


def _is_device(name: str) -> bool:
    return name.partition(".")[0].rstrip(" ").casefold() in DEVICES


def _scripts(name: str) -> set[str]:
    return {unicodedata.name(c, "?").partition(" ")[0] for c in name if c.isalpha()} & ALIKE


def _shown_character(c: str) -> str:
    """A visible representation of a character."""
    return f"{c!r} (U+{ord(c):04X})" if c.isprintable() else f"U+{ord(c):04X}"


def same_language(one: str, other: str) -> bool:
    """Whether two names mean one language: ``en-US`` is ``en``, but no ``en-GB``."""
    first, second = (name.replace("_", "-").casefold().split("-") for name in (one, other))
    return all(mine == yours for mine, yours in zip(first, second, strict=False))
