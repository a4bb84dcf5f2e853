"""Reads ``played.ini``: what simulations gave when ``zecer odds --check`` played them, and on which data."""

from __future__ import annotations

from pathlib import Path

from generator.load.approved import Facts, approved_text, in_print, parsed_facts

FILE = "played.ini"
HEAD = """\
# What the simulations of this pack gave, each on the data of which the hash stands here.
# Written by `zecer odds --check`, which plays those again whose data are others now.
"""
# the key of the hash of the data
DATA = "data"


def read_played(folder: Path) -> Facts:
    """The figures by simulation, and the hash of the data (``DATA``); none without the file.

    Raises ValueError with the reason.
    """
    text = approved_text(folder, FILE)
    return {} if text is None else parsed_facts(text)


def played_in_print(played: Facts) -> str:
    """The text of the file."""
    return in_print(played, HEAD)
