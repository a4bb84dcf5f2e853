"""A plugin of pytest for `mutants.py`: records which tests execute which lines of the program, and how long each takes.

What a fixture of a module or of the session executes is recorded for every test that uses it; what a child process
executes, for the test that was running when the child was started. Needs workers (``-n``).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDER = Path(os.environ["MUTANTS_RECORD"])
FIXTURE = "fixture "
BETWEEN = "between tests"
SETTINGS = f"""[run]
data_file = {FOLDER}/lines
parallel = true
source = {ROOT}/generator
context = ${{PYTEST_CURRENT_TEST-}}
sigterm = true
"""


class Recorder:
    """Switches the context of the measurement with each test and each shared fixture."""

    def __init__(self) -> None:
        import coverage

        # one process builds a box, so that its lines belong to the test
        os.cpu_count = lambda: 1  # type: ignore[assignment]
        settings = FOLDER / "children.ini"
        settings.write_text(SETTINGS, encoding="utf-8")
        os.environ["COVERAGE_PROCESS_START"] = str(settings)
        self.lines = coverage.Coverage(data_file=str(FOLDER / "lines"), data_suffix=True, config_file=False,
                                       source=[str(ROOT / "generator")])  # fmt: skip
        self.used: dict[str, list[str]] = {}
        self.seconds: dict[str, float] = {}
        self.now = BETWEEN
        self.lines.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[None]:
        if fixturedef.scope == "function":
            return (yield)
        self.lines.switch_context(_name(fixturedef))
        try:
            return (yield)
        finally:
            self.lines.switch_context(self.now)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: Any) -> Iterator[None]:
        self.now = item.nodeid
        self.lines.switch_context(self.now)
        definitions = [one for several in item._fixtureinfo.name2fixturedefs.values() for one in several]
        self.used[self.now] = [_name(definition) for definition in definitions if definition.scope != "function"]
        try:
            return (yield)
        finally:
            self.now = BETWEEN
            self.lines.switch_context(self.now)

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        self.lines.stop()
        self.lines.save()
        text = json.dumps({"used": self.used, "seconds": self.seconds}, indent=1, sort_keys=True)
        (FOLDER / f"tests-{os.getpid()}.json").write_text(text, encoding="utf-8")


def _name(definition: Any) -> str:
    return f"{FIXTURE}{definition.baseid}::{definition.argname}"


# loaded with -p, before anything of the program is
RECORDER = Recorder() if "PYTEST_XDIST_WORKER" in os.environ else None


def pytest_configure(config: pytest.Config) -> None:
    if RECORDER is not None:
        config.pluginmanager.register(RECORDER, "mutants")
