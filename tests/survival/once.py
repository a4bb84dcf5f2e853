"""Builds of which only the disk is of interest: what makes no call to it is done once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from generator.check import Report
from generator.load.pack import Loaded
from generator.make import scheduling, workspace
from generator.render.job import Job

# a table asks the cache in the output while it is made
WITHOUT_CACHE = "counters"


@dataclass
class Once:
    """Of packs that stay as they are: each is read, checked, and its counters are drawn once."""

    done: dict[object, Any] = field(default_factory=dict)
    load: Callable[[Path], Loaded] = workspace.load
    examine: Callable[..., Report] = workspace.examine
    carry_out: Callable[[Job], Any] = scheduling.carry_out

    def _first(self, key: object, work: Callable[[], Any]) -> Any:
        if key not in self.done:
            self.done[key] = work()
        return self.done[key]

    def _load(self, folder: Path) -> Loaded:
        loaded: Loaded = self._first(folder, lambda: self.load(folder))
        return loaded

    def _examine(self, loaded: Loaded, edition: object, language: str, *others: object) -> Report:
        key = (loaded.folder, language, repr(others))
        report: Report = self._first(key, lambda: self.examine(loaded, edition, language, *others))
        return report

    def _carry_out(self, task: Job) -> Any:
        if task.product.kind != WITHOUT_CACHE:
            return self.carry_out(task)
        return self._first(task.key, lambda: self.carry_out(task))

    @contextmanager
    def only(self) -> Iterator[None]:
        """Meanwhile builds in this process are of this kind."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(workspace, "load", self._load)
            patch.setattr(workspace, "examine", self._examine)
            patch.setattr(scheduling, "carry_out", self._carry_out)
            yield
