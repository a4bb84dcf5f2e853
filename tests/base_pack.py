"""The files that every small pack of the tests of rules has."""

from __future__ import annotations

BASE = {"game.yaml": "game: tiny\ntitle: Maleńka\nlanguage: pl\nproducts: {plansza: {kind: tables}}\n"}
