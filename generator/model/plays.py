"""Plays with dice: their declaration in a pack, and the description of their rules, which are plug-ins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from generator.installed import installed_plugins
from generator.message import Message, msg
from generator.model.text import printed


class Play(Struct, frozen=True):
    """A play that a pack declares: the name of its rules, and ``settings``, the value that their ``read`` returned."""

    id: str
    rules: str
    settings: object


class Key(Struct, frozen=True):
    """A key of a play: its description for authors of packs, the JSON schema of its value, whether it is required."""

    about: str
    schema: Mapping[str, object]
    needed: bool = False


class Measure(Struct, frozen=True):
    """A whole number that each play returns. ``said``: its name for users, marked with ``msg``; ``printed``: for
    reports, in English, marked with ``printed``.
    """

    id: str
    said: Message
    printed: str


class Dimension(Struct, frozen=True):
    """What shares of a whole game are split by: its name for users and for reports, as those of a ``Measure``."""

    id: str
    said: Message
    printed: str


class Share(Struct, frozen=True):
    """The sum of the number ``times`` over all plays, divided by the sum of ``of``.

    With an empty ``of`` it is divided by the number of plays; ``times`` must then be 0 or 1. Its sentences contain
    ``{share}``. ``by`` are ids of dimensions: such a share is added over the cases of finished games, such as their
    seats, instead of over the games, also for each value of these dimensions.
    """

    id: str
    times: str
    of: str
    said: Message
    printed: str
    by: tuple[str, ...] = ()


# every whole game has these dimensions
SEAT = Dimension("seat", msg("seat"), printed("seat"))
POLICY = Dimension("policy", msg("policy"), printed("policy"))


class Rules(Struct, frozen=True):
    """Rules by which a part of a game is simulated.

    ``keys``: the keys of such a play in a pack.
    ``read``: ``module:function`` that takes a ``Reader``, the nodes of the keys and the path of the play, and returns
    the declaration of the play, or None when it cannot be read; the reader then has a finding.
    ``playing``: ``module:NAME``, a ``Playing`` of ``odds/playing.py`` or, of a whole game, a ``WholeGame``.
    ``charted``: the measure whose distribution a report draws, and the heading there, as ``Measure.printed``.
    ``standard``: these are the rules of plays that name none; at most one plug-in says so. ``dimensions``: those that
    the shares are split by, besides ``SEAT`` and ``POLICY``.
    """

    summary: str
    keys: Mapping[str, Key]
    read: str
    playing: str
    measures: tuple[Measure, ...]
    shares: tuple[Share, ...]
    charted: tuple[str, str]
    standard: bool = False
    dimensions: tuple[Dimension, ...] = ()

    def dimension(self, id_: str) -> Dimension:
        """A dimension by its id. Raises KeyError."""
        return {one.id: one for one in (*self.dimensions, SEAT, POLICY)}[id_]


@cache
def play_rules() -> Mapping[str, Rules]:
    """All installed rules by name, the standard ones first."""
    found: Mapping[str, Rules] = installed_plugins("plays", "RULES")
    return dict(sorted(found.items(), key=lambda one: not one[1].standard))
