"""A process that nobody has given a limit shares a note without one."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
from generator import limits
note = bytearray(limits.NOTE_SIZE)
limits.share_note(note)
limits.doing("layout", "deck", 0.0)
told = limits.read_note(bytes(note))
print(told.number, told.wall, told.allowed)
limits.doing("layout", "deck", 2.0)
told = limits.read_note(bytes(note))
print(told.number, told.wall, told.allowed)
"""


def test_nothing_is_allowed_for_what_has_no_limit() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["1 0.0 0.0", "2 2.0 0.0"]
