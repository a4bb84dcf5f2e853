"""Plays by dice: which rules a pack has played, and what rules say of themselves. The rules are plug-ins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from generator.installed import installed
from generator.message import Message


class Play(Struct, frozen=True):
    """A play that a pack declares: the name of its rules, and what they made of the rest that it says."""

    id: str
    rules: str
    told: Any


class Key(Struct, frozen=True):
    """A key of a play: what it means to who writes a pack, the JSON schema of its value, whether it is a must."""

    about: str
    schema: Mapping[str, Any]
    needed: bool = False


class Measure(Struct, frozen=True):
    """A whole number that each play gives. ``said``: its name for users, marked with ``msg``; ``printed``: for
    reports, in Polish, marked with ``printed``.
    """

    id: str
    said: Message
    printed: str


class Share(Struct, frozen=True):
    """The sum of a number over all plays, divided by that of another; by the number of plays when ``of`` is empty, and
    ``times`` is 0 or 1 in each. Its sentences have the hole ``{share}``.
    """

    id: str
    times: str
    of: str
    said: Message
    printed: str


class Rules(Struct, frozen=True):
    """Rules by which a part of a game is played many times over.

    ``keys``: what a play of these rules says in a pack.
    ``read``: ``module:function`` that takes a ``Reader``, the nodes of the keys and the path of the play, and returns
    what the pack tells, or None when it cannot be read, which is then a finding.
    ``playing``: ``module:NAME``, a ``Playing`` of ``odds/playing.py``.
    ``charted``: the measure whose distribution a report draws, and the heading there, as ``Measure.printed``.
    ``standard``: whether plays that name no rules have these.
    """

    summary: str
    keys: Mapping[str, Key]
    read: str
    playing: str
    measures: tuple[Measure, ...]
    shares: tuple[Share, ...]
    charted: tuple[str, str]
    standard: bool = False


@cache
def play_rules() -> Mapping[str, Rules]:
    """All installed rules by name, the standard ones first."""
    found: Mapping[str, Rules] = installed("plays", "RULES")
    return dict(sorted(found.items(), key=lambda one: not one[1].standard))
