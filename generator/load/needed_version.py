"""Which zecer a pack needs: ``zecer: ">=1.0"`` in ``game.yaml``, by the rules of Python's versions (PEP 440)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator import __version__
from generator.lazy import lazy
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import msg

if TYPE_CHECKING:
    from packaging import specifiers
else:
    specifiers = lazy("packaging.specifiers")

# the key, and what packs of the format of this version need
KEY, FORMAT = "zecer", ">=1.0"


def check_needed_version(reader: Reader, node: Node, path: str) -> None:
    """Report a pack that needs another zecer than this one, and what is no specification of versions."""
    written = reader.string(node, path)
    if written is None:
        return
    try:
        needed = specifiers.SpecifierSet(written)
    except specifiers.InvalidSpecifier:
        reader.bad(path, node, msg("expected versions of zecer such as {example}, found {written!r}",
                                   example=FORMAT, written=written), msg('write "{format}"', format=FORMAT))
        return
    if not needed.contains(__version__, prereleases=True):
        reader.report_fault("other-zecer", path, node, msg("expected zecer {needed}, found {version}",
                                                           needed=needed, version=__version__),
                            msg("install such a zecer: pipx install 'zecer{needed}'; or write the versions that the "
                                "pack was tried with", needed=needed))
