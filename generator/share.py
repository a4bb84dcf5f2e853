"""Finds what the program brings along: ``templates``, ``locale``, ``fonts``, ``content``; in a checkout or a wheel."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from urllib.parse import quote

from generator.message import msg

PACKAGE = Path(__file__).resolve().parent
FONT_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
# between the name of a pack's font and a digest of it: two packs may have different fonts of one name
OWN_FONT = "@"
# before each feature of a font, such as its small capitals: ``Alegreya-Bold+smcp``
VARIANT = "+"
# the scheme of addresses of such fonts
FONT_SCHEME = "zecer-font"
# the fonts of packs in this process, by name
_OWN: dict[str, bytes] = {}


@cache
def folder(name: str) -> Path:
    """A folder such as ``templates`` or ``fonts``. Raises FileNotFoundError when the program is not whole."""
    # a wheel keeps them inside the package; in a checkout they lie beside it
    for root in (PACKAGE / "_share", PACKAGE.parent):
        if (root / name).is_dir():
            return root / name
    raise FileNotFoundError(msg("expected the folder {name!r} beside {package}", name=name, package=PACKAGE))


def font_names() -> list[str]:
    """The fonts at hand, by file name without suffix, in order."""
    return sorted(path.stem for path in folder("fonts").glob("*.ttf"))


def keep_font(name: str, data: bytes) -> None:
    """Have a pack's font at hand in this process by a name that tells its bytes, such as ``Blackwood@1f0c…``.

    Raises ValueError when other bytes have that name.
    """
    if _OWN.setdefault(name, data) != data:
        raise ValueError(msg("expected one font named {name!r}, found two", name=name))


def is_own_font(name: str) -> bool:
    """Whether a font is one of a pack."""
    return OWN_FONT in name


def plain_font(name: str) -> str:
    """The name of a font as a pack writes it."""
    return name.partition(VARIANT)[0].partition(OWN_FONT)[0]


class NoFont(FileNotFoundError):
    """A font that neither the program nor a pack of this process brings along."""

    def __init__(self, name: str) -> None:
        super().__init__(msg("expected a font of {font_names}, found {name!r}",
                             font_names=", ".join(font_names()), name=plain_font(name)))
        self.name = name


@cache
def font_file(name: str) -> Path:
    """The file of a font that comes along, such as ``Brygada1918-Bold``. Raises NoFont, naming the fonts there are."""
    path = folder("fonts") / f"{name}.ttf"
    if FONT_NAME.fullmatch(name) and path.is_file():
        return path
    raise NoFont(name)


def font_url(name: str) -> str:
    """The address of a font for WeasyPrint. Raises NoFont."""
    return f"{FONT_SCHEME}:{quote(name)}" if is_own_font(name) else font_file(name).as_uri()


def font_data(name: str) -> bytes:
    """A TrueType font that comes along, or that a pack has brought. Raises NoFont."""
    if not is_own_font(name):
        return font_file(name).read_bytes()
    if name not in _OWN:
        raise NoFont(name)
    return _OWN[name]
