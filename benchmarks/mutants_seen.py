"""A pytest plug-in for `mutants.py`: records the lines of the program that each test executes, and its duration.

Lines executed by a fixture of a module or of the session are recorded for every test that uses it; lines executed by a
child process, for the test that started it. Needs worker processes (``-n``).
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
    """Switches the context of coverage with each test and each shared fixture."""

    def __init__(self) -> None:
        import coverage

        # a box is built in one process, so that its lines are recorded for the test
        os.cpu_count = lambda: 1  # type: ignore[assignment]
        settings = FOLDER / "children.ini"
        settings.write_text(SETTINGS, encoding="utf-8")
        os.environ["COVERAGE_PROCESS_START"] = str(settings)
        self.lines = coverage.Coverage(data_file=str(FOLDER / "lines"), data_suffix=True, config_file=False,
                                       source=[str(ROOT / "generator")])
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


# loaded with -p, before any module of the program
RECORDER = Recorder() if "PYTEST_XDIST_WORKER" in os.environ else None


def pytest_configure(config: pytest.Config) -> None:
    if RECORDER is not None:
        config.pluginmanager.register(RECORDER, "mutants")
