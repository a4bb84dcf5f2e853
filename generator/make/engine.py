"""The program as an input of every product: its code, templates, catalogues, fonts and drawing libraries."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from generator.late import late
from generator.share import PACKAGE, folder

if TYPE_CHECKING:
    from importlib import metadata
else:
    metadata = late("importlib.metadata")

LIBRARIES = ("babel", "fonttools", "jinja2", "markdown-it-py", "pikepdf", "pillow", "pyphen", "reportlab", "uharfbuzz",
             "weasyprint")
OPTIONAL = ("pypdfium2", "segno")


@cache
def engine_hash() -> str:
    """A hash of everything in the program that can affect output."""
    digest = hashlib.sha256(f"{sys.version_info[:2]}".encode())
    for library in (*LIBRARIES, *filter(find_spec, OPTIONAL)):
        digest.update(f"{library} {metadata.version(library)}\0".encode())
    own = ((PACKAGE, (".py",)), (folder("templates"), ()), (folder("locale"), (".po",)), (folder("fonts"), (".ttf",)))
    for root, suffixes in own:
        for path in _files(root, suffixes):
            data = path.read_bytes()
            digest.update(f"{path.relative_to(root).as_posix()}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()


def _files(root: Path, suffixes: tuple[str, ...]) -> list[Path]:
    found = (path for path in root.rglob("*") if path.is_file() and (not suffixes or path.suffix in suffixes))
    return sorted(path for path in found if "_share" not in path.relative_to(root).parts)
