"""What belongs to a pack: the files that are read of its folder, by name; all else that lies there is passed over.

Files are looked at, not opened. What belongs to the pack by its name and cannot be read is a finding, and so is what
is too much: nothing is dropped silently.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path, PurePosixPath

from msgspec import Struct, field

from generator.escape import escaped_text
from generator.finding import Finding, Severity
from generator.message import msg
from generator.safety.opener import A_FOLDER, check, is_link, open_folder
from generator.safety.pack_files import (
    COPY_ADVICE,
    FONTS,
    GAME,
    PICTURES,
    Unread,
    check_size,
    parts_of,
    staged_sizes,
    unread,
)

MOST_FILES, MOST_DEPTH, MOST_TOTAL, MOST_ENTRIES = 2_000, 16, 1_000_000_000, 200_000
THEME, TRANSLATIONS, BUILT = "theme", "i18n", "output"
# profiles of print shops, read when they are named
PROFILES = "profiles"
# the folders that a pack's files stand in; a link there would hide them
FOLDERS = (THEME, TRANSLATIONS)
SINGLE_FILES = ("words.txt", "approved.ini", "played.ini", f"{THEME}/book.css")
THEME_SUFFIXES = (*PICTURES, ".svg", ".shapes", *FONTS)
CATALOGUE_SUFFIXES = (".po", ".pot")
# what no name may hold: controls, breaks of lines, bytes that are no character
UNFIT_CATEGORIES = ("Cc", "Cs", "Zl", "Zp")


class PackListing(Struct, frozen=True):
    """The files of a pack by their names as on the disk, ``game.yaml`` first, and what is refused of it."""

    names: tuple[str, ...]
    refused: tuple[Finding, ...]


def belongs(name: str) -> bool:
    """Whether a file of this name (below the pack's folder) is one of the pack."""
    top, *_ = parts = name.split("/")
    suffix = PurePosixPath(name).suffix
    if top == TRANSLATIONS:
        return len(parts) == 3 and suffix in CATALOGUE_SUFFIXES
    if top == PROFILES and len(parts) > 1:
        return False
    return suffix == ".yaml" or name in SINGLE_FILES or (top == THEME and suffix.lower() in THEME_SUFFIXES)


def listing(root: Path) -> PackListing:
    """The files of the pack in a folder. Nothing is opened, and no link is followed."""
    scan = _Scan(root)
    for name, found in scan.entries():
        scan.take(name, found)
    # what is only tried is listed as if it were written
    scan.sizes |= {name: size for name, size in staged_sizes(root).items() if belongs(name)}
    names = sorted(scan.sizes, key=lambda name: (name != GAME, name))
    _check_totals(scan, names)
    return PackListing(tuple(names[:MOST_FILES]), tuple(scan.refused))


def names_in(root: Path, folder: str, suffix: str) -> list[str]:
    """The names in one folder of a pack that end so, in order, those that cannot be read among them.

    Raises Unread when the folder cannot be read.
    """
    try:
        with open_folder(root, parts_of(folder)) as opened:
            names = os.listdir(opened.itself)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise unread(root, folder, error, A_FOLDER) from None
    staged = (name.removeprefix(f"{folder}/") for name in staged_sizes(root) if name.startswith(f"{folder}/"))
    found = {*names, *(name for name in staged if "/" not in name)}
    return sorted(name for name in found if name.endswith(suffix) and not name.startswith("."))


def _check_totals(scan: _Scan, names: Sequence[str]) -> None:
    if len(names) > MOST_FILES:
        scan.refuse(Unread(names[MOST_FILES],
                           msg("expected at most {most_files:,} files in a pack, found {count:,}",
                               most_files=MOST_FILES, count=len(names)),
                           msg("what comes after is not read; join several into one")))
    total = sum(scan.sizes.values())
    if total > MOST_TOTAL:
        largest = max(names, key=lambda name: scan.sizes[name])
        scan.refuse(Unread(largest,
                           msg("expected at most {most_total:,} bytes in all files of a pack, found {total:,}",
                               most_total=MOST_TOTAL, total=total),
                           msg("this is the largest of them")))


class _Scan(Struct):
    """The files found so far, by their sizes, and how their names look to systems that know no case."""

    root: Path
    sizes: dict[str, int] = field(default_factory=dict)
    folded: dict[str, str] = field(default_factory=dict)
    refused: list[Finding] = field(default_factory=list)

    def refuse(self, unread: Unread, severity: Severity = "error") -> None:
        self.refused.append(unread.finding(severity))

    def entries(self) -> Iterator[tuple[str, os.stat_result]]:
        """Every file and link in the folders of a pack, by name; hidden and built ones are passed over."""
        waiting, count = [""], 0
        while waiting:
            folder = waiting.pop()
            for entry in self._scanned_entries(folder):
                name = f"{folder}{entry.name}"
                if entry.name.startswith(".") or name == BUILT:
                    continue
                count += 1
                if count > MOST_ENTRIES:
                    self.refuse(Unread(name, msg("expected a folder with at most {most_seen:,} files, found more",
                                                 most_seen=MOST_ENTRIES),
                                       msg("put the pack into a folder of its own")))
                    return
                try:
                    found = entry.stat(follow_symlinks=False)
                except OSError:
                    # gone since it was listed
                    continue
                if not entry.is_dir(follow_symlinks=False) or is_link(found) or belongs(name):
                    yield name, found
                elif name.count("/") >= MOST_DEPTH:
                    self.refuse(Unread(name, msg("expected folders at most {most_depth} deep, found a deeper one",
                                                 most_depth=MOST_DEPTH), msg("nothing in it is read")))
                else:
                    waiting.append(f"{name}/")

    def _scanned_entries(self, folder: str) -> list[os.DirEntry[str]]:
        try:
            entries = islice(os.scandir(self.root / folder), MOST_ENTRIES + 1)
            return sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            self.refuse(unread(self.root, folder.rstrip("/") or GAME, error, A_FOLDER))
            return []

    def take(self, name: str, found: os.stat_result) -> None:
        """A file, if it is one of the pack: among its files or refused."""
        try:
            if not belongs(name):
                self._check_folder(name, found)
                return
            check(found, os.path.join(self.root, name))
            check_size(name, found.st_size)
            self._check_name(name)
        except Unread as refused:
            self.refuse(refused)
        except OSError as error:
            self.refuse(unread(self.root, name, error))
        else:
            self.sizes[name] = found.st_size

    def _check_folder(self, name: str, found: os.stat_result) -> None:
        """A link to a folder hides what may belong to the pack."""
        if is_link(found) and (self.root / name).is_dir():
            link = Unread(name, msg("expected a folder, found a link to one; nothing in it is read"), COPY_ADVICE)
            self.refuse(link, "error" if name.split("/")[0] in FOLDERS else "warning")

    def _check_name(self, name: str) -> None:
        """Raises Unread for a name that not every system can have, or that is another's there."""
        if any(unicodedata.category(character) in UNFIT_CATEGORIES for character in name):
            raise Unread(name, msg("expected a name of visible characters, found {name!r}",
                                   name=escaped_text(name)), msg("rename the file"))
        folded = unicodedata.normalize("NFC", name).casefold()
        other = self.folded.setdefault(folded, name)
        if other != name:
            raise Unread(name, msg("expected names that differ by more than case and accents, found {other!r} too",
                                   other=other), msg("rename one of them; on other systems they are the same file"))
