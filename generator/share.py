"""Finds what the program brings along: ``templates``, ``locale``, ``fonts``, ``content``; in a checkout or a wheel."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from generator.message import msg

PACKAGE = Path(__file__).resolve().parent
FONT_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


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


class NoFont(FileNotFoundError):
    """A font that the program does not bring along."""

    def __init__(self, name: str) -> None:
        super().__init__(msg("expected a font of {font_names}, found {name!r}",
                             font_names=", ".join(font_names()), name=name))
        self.name = name


@cache
def font_file(name: str) -> Path:
    """The file of a font such as ``Brygada1918-Bold``. Raises FileNotFoundError, naming the fonts there are."""
    path = folder("fonts") / f"{name}.ttf"
    if FONT_NAME.fullmatch(name) and path.is_file():
        return path
    raise NoFont(name)
