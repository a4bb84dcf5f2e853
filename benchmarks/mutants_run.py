"""A server of test runs for `mutants.py`: runs chosen tests, each time in a fork with the libraries already loaded.

Reads one line of JSON a run, ``{"files": […], "tests": […], "without": […], "seconds": N}``, and writes one: the exit
code of pytest (-1 after a timeout) and the first test that failed.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import traceback
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

LIBRARIES = (
    "babel.messages", "click.testing", "fontTools.ttLib", "hypothesis.strategies", "icepool", "jinja2", "json", "lxml",
    "markdown_it", "networkx", "pikepdf", "PIL.Image", "polib", "pypdfium2", "pyphen", "reportlab.pdfgen.canvas",
    "reportlab.platypus", "rich.progress", "rich.table", "segno", "uharfbuzz", "weasyprint", "yaml", "jsonschema",
)


class Chosen:
    """A pytest plug-in: runs the tests of a list in its order, or all except some; records the first that fails."""

    def __init__(self, tests: list[str], without: list[str]) -> None:
        self.tests, self.without, self.failed = tests, without, ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        by_id = {item.nodeid: item for item in items}
        wanted = self.tests or [name for name in by_id if name not in self.without]
        items[:] = [by_id[name] for name in wanted if name in by_id]

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.failed = self.failed or (report.nodeid if report.failed else "")

    def pytest_collectreport(self, report: Any) -> None:
        self.failed = self.failed or (report.nodeid if report.failed else "")


def run(files: list[str], tests: list[str], without: list[str], answer: Path) -> None:
    chosen = Chosen(tests, without)
    loaded = "ignore::pytest.PytestAssertRewriteWarning"
    options = ["-x", "-n0", "-p", "no:cacheprovider", "--tb=line", "--capture=sys", "-W", loaded, *files]
    code = pytest.main(options, plugins=[chosen])
    answer.write_text(json.dumps([int(code), chosen.failed]), encoding="utf-8")


def forked(files: list[str], tests: list[str], without: list[str], seconds: float) -> list[object]:
    answer = Path(f"answer-{os.getpid()}.json").resolve()
    answer.unlink(missing_ok=True)
    child = os.fork()
    if child == 0:
        os.setsid()
        said = os.open(f"said-{os.getppid()}.txt", os.O_RDWR | os.O_CREAT | os.O_TRUNC)
        for stream in (0, 1, 2):
            os.dup2(said, stream)
        try:
            run(files, tests, without, answer)
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(0)
    end = time.monotonic() + seconds
    done = 0
    while not done and time.monotonic() < end:
        done, _ = os.waitpid(child, os.WNOHANG)
        time.sleep(0.05)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    if not done:
        os.waitpid(child, 0)
        return [-1, "time"]
    return list(json.loads(answer.read_text(encoding="utf-8"))) if answer.exists() else [3, "no answer"]


def main() -> None:
    for name in LIBRARIES:
        with suppress(ImportError):
            import_module(name)
    for line in sys.stdin:
        wish = json.loads(line)
        print(json.dumps(forked(wish["files"], wish["tests"], wish["without"], wish["seconds"])), flush=True)


if __name__ == "__main__":
    main()
