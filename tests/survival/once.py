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
from generator.make import pipeline, proof
from generator.make.task import Task
from generator.render.job import PrintSettings

# a table asks the cache in the output while it is made
WITHOUT_CACHE = "counters"


@dataclass
class Once:
    """Of packs that stay as they are: each is read, checked, and its counters are drawn once."""

    done: dict[object, Any] = field(default_factory=dict)
    load: Callable[[Path], Loaded] = pipeline.load
    examine: Callable[..., Report] = proof.examine
    carry_out: Callable[[Task], Any] = pipeline.carry_out

    def _first(self, key: object, work: Callable[[], Any]) -> Any:
        if key not in self.done:
            self.done[key] = work()
        return self.done[key]

    def _load(self, folder: Path) -> Loaded:
        loaded: Loaded = self._first(folder, lambda: self.load(folder))
        return loaded

    def _examine(self, loaded: Loaded, edition: object, language: str, way: PrintSettings) -> Report:
        key = (loaded.folder, language, repr(way))
        report: Report = self._first(key, lambda: self.examine(loaded, edition, language, way=way))
        return report

    def _carry_out(self, task: Task) -> Any:
        if task.product.kind != WITHOUT_CACHE:
            return self.carry_out(task)
        return self._first(task.key, lambda: self.carry_out(task))

    @contextmanager
    def only(self) -> Iterator[None]:
        """Meanwhile builds in this process are of this kind."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pipeline, "load", self._load)
            patch.setattr(proof, "examine", self._examine)
            patch.setattr(pipeline, "carry_out", self._carry_out)
            yield
