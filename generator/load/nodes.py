"""Parses YAML into nodes with their places: the only way from the bytes of a pack to data.

Safe by construction: no tags, aliases or merge keys, no repeated keys, bounded depth, size and numbers. Independent of
the meaning of a pack.
"""

from __future__ import annotations

import codecs
import gc
from functools import lru_cache
from typing import Any

import yaml

from generator.finding import Finding, Place
from generator.line_ends import lines_of, whole_lines
from generator.load.builder import Builder, TooDeepError
from generator.load.source import Origin, decode
from generator.load.syntax_errors import Trouble, diagnose
from generator.load.tree import Mapping, Node, Scalar, Sequence, Style, key_node, locate

try:
    from yaml.cyaml import CBaseLoader as _EventParser
except ImportError:  # PyYAML without libyaml: the same events, ten times slower
    from yaml.loader import BaseLoader as _EventParser  # type: ignore[assignment]

__all__ = ["Mapping", "Node", "Scalar", "Sequence", "Style", "key_node", "locate", "parse", "parse_again"]

MOST_REPAIRS = 20


def parse(data: bytes, file: str) -> tuple[Node | None, list[Finding]]:
    """The root node of a YAML file, and all faults of its characters and syntax, in the order of the file.

    `file` is the name used in places. The root is None for an empty file, and when a fault hides the rest. A tree with
    errors contains what the author most likely meant, so that later stages can report more.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        node, findings = _parse(data, file)
    finally:
        if enabled:
            _spare_the_collector()
            gc.enable()
    return node, sorted(findings, key=lambda finding: finding.place or Place(file, 0, 0))


@lru_cache(maxsize=2)
def parse_again(text: str, file: str) -> tuple[Node | None, tuple[Finding, ...]]:
    """A file parsed for a look at its tree, which nobody changes: the page asks for one after another of a file."""
    node, findings = parse(text.encode(), file)
    return node, tuple(findings)


def _spare_the_collector() -> None:
    """Move the new nodes to the oldest generation of the garbage collector, to avoid a scan over all of them."""
    if gc.get_freeze_count() == 0:
        gc.freeze()
        gc.unfreeze()


def _parse(data: bytes, file: str) -> tuple[Node | None, list[Finding]]:
    text, findings = decode(data, file)
    if text is None:
        return None, findings
    clean = text.encode() if findings else data.removeprefix(codecs.BOM_UTF8)
    for _ in range(MOST_REPAIRS):
        node, more, trouble = _attempt(clean, text, file)
        if trouble is None:
            return node, findings + more
        findings.append(trouble.finding(file))
        if trouble.mended is None:
            break
        text = _mend(text, trouble)
        clean = text.encode()
    return None, findings + more


def _attempt(data: bytes, text: str, file: str) -> tuple[Node | None, list[Finding], Trouble | None]:
    """One parse: the root, the findings up to the end or the first syntax fault, and that fault."""
    parser: Any = _EventParser(data)
    builder = Builder(parser.get_event, Origin(file, text))
    try:
        return builder.document(), builder.findings, None
    except TooDeepError:
        return None, builder.findings, None
    except yaml.MarkedYAMLError as error:
        lines = lines_of(text)
        at = error.problem_mark or error.context_mark
        assert at is not None
        return None, builder.findings, diagnose(lines, f"{error.problem} {error.context or ''}", at, error.context_mark)
    finally:
        parser.dispose()
        # builder, parser and data form a cycle, which would stay while the collector is disabled
        del builder.scalar, builder.get


def _mend(text: str, trouble: Trouble) -> str:
    lines = whole_lines(text)
    old = lines[trouble.line]
    lines[trouble.line] = (trouble.mended or "") + old[len(old.rstrip("\r\n")) :]
    return "".join(lines)
