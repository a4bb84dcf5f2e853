"""What holds for all tests."""

import gc
import os
import signal
import tempfile
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from quick import is_quick

# a run in the background of a shell ignores interrupts, and so would the programs that tests interrupt
if threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)

# what tests make is kept between runs, since it is made again when the code that made it changes
os.environ.setdefault("ZECER_CACHE", str(Path(__file__).parents[1] / ".pytest_cache" / "zecer"))
# the processes of a run share what is remembered of the boxes that they build
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["XDG_STATE_HOME"] = tempfile.mkdtemp(prefix="memory-of-tests-")

# packs and pages that tests share are scanned by each collection: with fewer of them, a tenth less time
gc.set_threshold(20_000, 20, 50)

# the same examples in every run, and no limit of time: a test must not depend on luck or on a busy machine
settings.register_profile("fixed", deadline=None, derandomize=True, database=None, max_examples=30)
# for `make nightly`: a hundred of them
settings.register_profile("full", deadline=None, derandomize=True, database=None)
# for `make fuzz`: other examples for every seed
settings.register_profile("search", deadline=None, database=None, print_blob=True)
settings.load_profile("fixed")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="Write the recorded files anew.")
    parser.addoption("--quick", action="store_true", help="Only the files of tests that need little time (quick.py).")
    parser.addoption("--packs", default="3", help="How many packs tests/survival/test_foresee.py draws by lot.")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With ``--quick``, whatever is slow is not even imported."""
    slow = config.getoption("--quick") and collection_path.suffix == ".py" and not is_quick(collection_path)
    return True if slow else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of a test marked ``daily("id", "id")`` all other parameters are nightly."""
    wanting: dict[str, set[str]] = {}
    for item in items:
        daily = item.get_closest_marker("daily")
        if daily is not None:
            name, _, rest = item.nodeid.partition("[")
            wanting.setdefault(name, set(daily.args)).discard(rest[:-1])
            if rest[:-1] not in daily.args:
                item.add_marker("nightly")
    lost = [f"{name}: {', '.join(ids)}" for name, ids in wanting.items() if ids]
    if lost and not any("::" in arg for arg in config.args):
        raise pytest.UsageError("expected parameters of these ids, found none: " + "; ".join(lost))


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--accept"))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What was passed over, and why: a test that nobody ran is no proof."""
    skipped = terminalreporter.stats.get("skipped", ())
    reasons = Counter(str(report.longrepr[2]).removeprefix("Skipped: ") for report in skipped)
    if reasons:
        terminalreporter.section("passed over")
    for reason, number in sorted(reasons.items()):
        terminalreporter.line(f"{number:4} {reason}")


@pytest.fixture
def empty_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own for a test, with nothing in it: what is made is made anew."""
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("ZECER_CACHE", str(folder))
    return folder


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program speaks English to tests, wherever they run."""
    monkeypatch.setenv("LANGUAGE", "en")
