"""What the program uses and cannot always bring along: Pango, how to install it, and a Polish dictionary."""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from generator.lazy import lazy
from generator.message import Message, msg

if TYPE_CHECKING:
    import ctypes
else:
    ctypes = lazy("ctypes")

# the libraries that WeasyPrint cannot do without, by the names that it tries: Linux, macOS, Windows, others
LIBRARIES = tuple(
    (f"lib{name}.so.{major}", f"lib{name}.dylib", f"lib{name}.{major}.dylib", f"lib{name}-{major}.dll",
     f"lib{name}-{major}", f"{name}-{major}", name)
    for name, major in (("gobject-2.0", 0), ("pango-1.0", 0), ("harfbuzz", 0), ("fontconfig", 1), ("pangoft2-1.0", 0))
)
# Morfeusz 2, which is not built for every system
POLISH_DICTIONARY = "morfeusz2"
OS_RELEASE = (Path("/etc/os-release"), Path("/usr/lib/os-release"))
DEBIAN = "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
# by the ID or ID_LIKE of /etc/os-release
LINUX = {
    "debian": DEBIAN, "ubuntu": DEBIAN, "fedora": "dnf install pango", "rhel": "dnf install pango",
    "centos": "dnf install pango", "arch": "pacman -S pango", "alpine": "apk add pango fontconfig",
    "suse": "zypper install libpango-1_0-0", "opensuse": "zypper install libpango-1_0-0",
}
OTHERS = {
    "darwin": "brew install pango",
    "win32": "pacman -S mingw-w64-x86_64-pango (in MSYS2, https://www.msys2.org)",
}
ANYWHERE = msg("the package pango of this system")


class Lacking(RuntimeError):
    """Something that the program needs is not installed; the message says how to install it."""


def has_polish_dictionary() -> bool:
    """Whether Polish words can be looked up."""
    return find_spec(POLISH_DICTIONARY) is not None


@cache
def lacks_pango() -> Message | None:
    """What is missing to set a book, and how to install it; None when all of it is there."""
    for names in LIBRARIES:
        if not any(_loads(name) for name in names):
            return msg("expected Pango to set pages of text, found no {names}; install it: {how_to_install}",
                       names=names[0], how_to_install=how_to_install())
    return None


def need_pango() -> None:
    """Raises Lacking when Pango is missing."""
    lacking = lacks_pango()
    if lacking is not None:
        raise Lacking(lacking)


def how_to_install(platform: str = sys.platform, release: str | None = None) -> str:
    """The command that installs Pango on a system; ``release`` is the text of its os-release."""
    if platform in OTHERS:
        return OTHERS[platform]
    fields = dict(line.partition("=")[::2] for line in (_release() if release is None else release).splitlines())
    ids = " ".join(fields.get(key, "").strip("\"'") for key in ("ID", "ID_LIKE")).split()
    return next((LINUX[id_] for id_ in ids if id_ in LINUX), ANYWHERE)


def _release() -> str:
    for path in OS_RELEASE:
        try:
            return path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
    return ""


def _loads(name: str) -> bool:
    """Whether the system's loader finds a library."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True
