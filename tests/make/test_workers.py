"""A call that takes too much, or ends its process, takes no other call with it."""

from __future__ import annotations

import os
import sys
import time

import pytest
from patience import PATIENCE

from generator.make.processes import processes
from generator.safety import limits
from generator.safety.limits import Allowance
from generator.safety.workers import Workers

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have fewer limits")


def test_each_call_answers_for_itself() -> None:
    with Workers(2, processes([]), Allowance(seconds=1.0)) as workers:
        large = workers.submit(bytearray, 6 * 2**30)
        ended = workers.submit(os.abort)
        asleep = workers.submit(time.sleep, 60)
        wrong = workers.submit(int, "x")
        good = [workers.submit(pow, 2, n) for n in range(5)]
        with pytest.raises(limits.TooMuch, match="expected at most 4 GB of memory, found more"):
            large.result(timeout=PATIENCE)
        with pytest.raises(limits.TooMuch, match="SIGABRT"):
            ended.result(timeout=PATIENCE)
        with pytest.raises(limits.TooMuch, match="expected an end within 5 s, found none"):
            asleep.result(timeout=PATIENCE)
        with pytest.raises(ValueError, match="invalid literal"):
            wrong.result(timeout=PATIENCE)
        assert [one.result(timeout=PATIENCE) for one in good] == [1, 2, 4, 8, 16]


def test_processor_time_ends_a_call_of_native_code() -> None:
    with Workers(1, processes([]), Allowance(seconds=0.5)) as workers:
        # one call that never comes back to Python
        endless = workers.submit(pow, 3, 10**9)
        with pytest.raises(limits.TooMuch, match="processor time"):
            endless.result(timeout=PATIENCE)
        assert workers.submit(abs, -1).result(timeout=PATIENCE) == 1


def test_what_is_dropped_ends_and_the_rest_goes_on() -> None:
    with Workers(1, processes([])) as workers:
        first, second = workers.submit(time.sleep, 60), workers.submit(abs, -2)
        while not first.running():
            time.sleep(0.02)
        workers.drop([first])
        assert second.result(timeout=PATIENCE) == 2
        assert isinstance(first.exception(timeout=PATIENCE), limits.TooMuch)


def test_a_process_that_is_killed_as_it_answers_gets_no_other_call() -> None:
    with Workers(1, processes([])) as workers:
        first = workers.submit(time.sleep, 0.2)
        while not first.running():
            time.sleep(0.02)
        # the answer arrives while the pool may not look at it
        with workers._lock:
            time.sleep(1)
            workers.drop([first])
            second = workers.submit(abs, -2)
        assert second.result(timeout=PATIENCE) == 2
