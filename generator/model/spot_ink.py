"""Spots: what a print shop adds to a side with a plate of its own, such as foil or varnish."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from generator.model.annotations import Form, about


class SpotInk(Struct, frozen=True):
    """A foil or a varnish: its id in the pack, the ``name`` of its plate, and the colour that it ``shows`` at home.

    The colour is a token or ``#rrggbb``; with None it is not printed at home.
    """

    id: str
    name: Annotated[str, Form("plate"), about("The name of its plate.")]
    shows: Annotated[str | None, Form("spot-colour"), about("Its colour at home; none: not printed.")]
