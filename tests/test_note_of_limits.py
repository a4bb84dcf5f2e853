"""A process that nobody has given a limit shares a note without one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

PROGRAM = """
from generator.safety import limits
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


SCALED = """
from generator.safety import limits
note = bytearray(limits.NOTE_SIZE)
limits.share_note(note)
limits.begin_command(2.0)
for name in ("a deck", "x" * 5000, "a tile"):
    limits.doing("layout", name, 5.0)
    told = limits.read_note(bytes(note))
    print(told.wall, len(note), told.words.split()[-1][-14:])
"""


def test_the_note_has_a_fixed_size_and_names_what_is_done_in_scaled_time() -> None:
    done = subprocess.run([sys.executable, "-c", SCALED], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["10.0 1024 deck", f"10.0 1024 {'x' * 14}", "10.0 1024 tile"]


LENGTHENED = """
import signal
from generator.safety import limits
limits.share_note(bytearray(limits.NOTE_SIZE))
with limits.processor_time(50.0):
    limits.more_time(100.0)
    left, again = signal.getitimer(signal.ITIMER_PROF)
    print(140 < left <= 151, again)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers")
def test_more_time_is_added_to_what_is_left() -> None:
    done = subprocess.run([sys.executable, "-c", LENGTHENED], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "1.0"]


WITHIN = """
import resource, signal, time
from generator.safety import limits
note = bytearray(limits.NOTE_SIZE)

def told():
    left, _ = signal.getitimer(signal.ITIMER_PROF)
    kill = resource.getrlimit(resource.RLIMIT_CPU)[0] - time.process_time()
    return round(left), round(kill - left), limits.read_note(bytes(note)).allowed

limits.share_note(note)
limits.begin_command(2.0)
print(*told())
try:
    with limits.processor_time(0.5):
        print(*told())
        while True:
            pass
except limits.OverLimit as over:
    print(over)
print(*told())
limits.begin_command(0.0)
print(signal.getitimer(signal.ITIMER_PROF), resource.getrlimit(resource.RLIMIT_CPU)[0] == resource.RLIM_INFINITY)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers")
def test_time_within_a_limit_does_not_count_for_the_outer_one() -> None:
    """Each limit is said, then comes the exception, and after the grace the system ends the process."""
    done = subprocess.run([sys.executable, "-c", WITHIN], capture_output=True, text=True, check=True)
    outer, inner, over, after, none = done.stdout.splitlines()
    assert outer.split()[::2] == after.split()[::2] == ["120", "120.0"]
    assert inner.split()[::2] == ["1", "1.0"]
    assert {one.split()[1] for one in (outer, inner, after)} <= {"3", "4"}
    assert over == "expected at most 1 s of processor time, found more"
    assert none == "(0.0, 0.0) True"


BOUNDED = """
import resource
from generator.safety import limits
limits.share_note(bytearray(limits.NOTE_SIZE))
limits.begin_command({factor})
print(resource.getrlimit(resource.RLIMIT_AS)[0], resource.getrlimit(resource.RLIMIT_CORE)[0])
limits.grow(1_000_000)
print(resource.getrlimit(resource.RLIMIT_AS)[0])
"""


@pytest.mark.skipif(os.name == "nt", reason="this system bounds no memory")
@pytest.mark.parametrize(("factor", "least", "most"), [(1.0, 4 * 2**30, 4 * 2**30 + 20_000_000_000),
                                                       (0.5, 4 * 2**30, 4 * 2**30 + 20_000_000_000),
                                                       (2.0, 8 * 2**30, 8 * 2**30 + 40_000_000_000)])
def test_a_guarded_command_has_bounded_memory(factor: float, least: int, most: int) -> None:
    program = BOUNDED.format(factor=factor)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(least), "0", str(most)]
