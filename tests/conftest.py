"""What holds for all tests."""

import gc
from collections import Counter
from typing import Any

import pytest
from hypothesis import settings

# packs and pages that tests share are scanned by each collection: with fewer of them, a tenth less time
gc.set_threshold(20_000, 20, 50)

# a busy machine is no fault of the code
settings.register_profile("calm", deadline=None)
settings.load_profile("calm")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="Write what the rules of check tell into tests/check/told.")
    parser.addoption("--packs", default="18", help="How many packs tests/survival/test_foresee.py draws by lot.")


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


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program speaks English to tests, wherever they run."""
    monkeypatch.setenv("LANGUAGE", "en")
