"""Lays out parts of a book, in processes of their own, and keeps what it laid out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass

from generator.build.making import Store
from generator.render.book import Anchor, LaidOut, lay_out, places


class Spoilt(ValueError):
    """WeasyPrint complained, or lost something."""


@dataclass(frozen=True, slots=True)
class Press:
    """Lays out HTML; nothing is laid out twice that a store remembers. Raises Spoilt when anything is amiss."""

    store: Store | None = None
    pool: Executor | None = None

    def measure(self, htmls: list[str]) -> list[LaidOut]:
        """How long each part is and where all stands, without PDFs."""
        return self._all(htmls, places)

    def lay_out(self, htmls: list[str]) -> list[LaidOut]:
        """Each part with its PDF."""
        return self._all(htmls, lay_out)

    def _all(self, htmls: list[str], work: Callable[[str], LaidOut]) -> list[LaidOut]:
        found = {html: part for html in htmls if (part := self._kept(html, work)) is not None}
        left = [html for html in dict.fromkeys(htmls) if html not in found]
        fresh = self.pool.map(work, left) if self.pool is not None and len(left) > 1 else map(work, left)
        for html, part in zip(left, fresh, strict=True):
            if part.complaints:
                raise Spoilt("; ".join(part.complaints))
            found[html] = part
            if self.store is not None:
                self.store.put(_key(html, work), _pack(part))
        return [found[html] for html in htmls]

    def _kept(self, html: str, work: Callable[[str], LaidOut]) -> LaidOut | None:
        kept = self.store.get(_key(html, work)) if self.store is not None else None
        return None if kept is None else _unpack(kept)


def _key(html: str, work: Callable[[str], LaidOut]) -> str:
    return hashlib.sha256(f"{work.__name__}\0{html}".encode()).hexdigest()


def _pack(part: LaidOut) -> bytes:
    head = json.dumps({"pages": part.pages, "anchors": part.anchors, "blank": part.blank}).encode()
    return len(head).to_bytes(4, "big") + head + part.pdf


def _unpack(data: bytes) -> LaidOut:
    size = int.from_bytes(data[:4], "big")
    head = json.loads(data[4 : 4 + size])
    anchors = {key: Anchor(*place) for key, place in head["anchors"].items()}
    return LaidOut(data[4 + size :], head["pages"], anchors, (), head["blank"])
