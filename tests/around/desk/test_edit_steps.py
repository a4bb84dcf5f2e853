"""Steps of a session: typing joins, and what changed outside takes only the steps of its own files along."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.safety.folder import Folder
from generator.splice.yaml_changes import FileChange
from zecer_desk.edit.edit_history import TOGETHER, EditHistory

NAMES = ("a", "b", "c")


def change(history: EditHistory, folder: Path, name: str, text: str, value: str = "", now: float = 0.0) -> None:
    file = folder / name
    history.make_step(text, [FileChange(name, file.read_bytes() if file.exists() else None, text.encode())], value, now)


def test_quick_typing_in_one_field_is_one_step(tmp_path: Path) -> None:
    history = EditHistory(Folder.of_path(tmp_path))
    change(history, tmp_path, "a", "before")
    for number, text in enumerate(("be", "bee", "been")):
        change(history, tmp_path, "a", text, "x", number * TOGETHER)
    change(history, tmp_path, "a", "other", "y", 2 * TOGETHER)
    assert [step.label for step in history.done] == ["before", "been", "other"]
    history.undo()
    history.undo()
    assert (tmp_path / "a").read_text("utf-8") == "before"
    history.redo()
    assert (tmp_path / "a").read_text("utf-8") == "been"
    # after a step was turned nothing joins it
    change(history, tmp_path, "a", "beer", "x", 2 * TOGETHER)
    assert [step.label for step in history.done] == ["before", "been", "beer"]


def test_typing_that_is_taken_back_at_once_leaves_no_step(tmp_path: Path) -> None:
    history = EditHistory(Folder.of_path(tmp_path))
    (tmp_path / "a").write_text("old", "utf-8")
    change(history, tmp_path, "a", "new", "x", 0.0)
    change(history, tmp_path, "a", "old", "x", 1.0)
    assert history.done == []


@pytest.mark.parametrize("turned", [0, 1, 2])
def test_steps_of_other_files_stay_after_a_change_outside(tmp_path: Path, turned: int) -> None:
    history = EditHistory(Folder.of_path(tmp_path))
    for name in ("a", "b", "c"):
        change(history, tmp_path, name, name)
    for _ in range(turned):
        history.undo()
    (tmp_path / "b").write_text("outside", "utf-8")
    assert history.drop_changed() == ("b",)
    while history.undone:
        history.redo()
    while history.done:
        history.undo()
    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == {"b": "outside"}


@given(st.lists(st.tuples(st.sets(st.sampled_from(NAMES), min_size=1), st.booleans()), max_size=8),
       st.integers(0, 8), st.sets(st.sampled_from(NAMES)))
def test_what_is_left_can_be_undone_and_redone_to_the_end(tmp_path_factory: pytest.TempPathFactory,
                                                         steps: list[tuple[set[str], bool]], turned: int,
                                                         outside: set[str]) -> None:
    folder = tmp_path_factory.mktemp("steps")
    history = EditHistory(Folder.of_path(folder))
    for number, (names, _) in enumerate(steps):
        history.make_step(str(number), [
            FileChange(name, (folder / name).read_bytes() if (folder / name).exists() else None, b"%d" % number)
            for name in sorted(names)])
    for _ in range(min(turned, len(history.done))):
        history.undo()
    for name in outside:
        (folder / name).write_bytes(b"outside")
    changed = history.drop_changed()
    assert set(changed) <= outside
    assert not any(set(step.files) & outside for step in (*history.done, *history.undone))
    while history.done:
        history.undo()
    while history.undone:
        history.redo()
    assert all((folder / name).read_bytes() == b"outside" for name in outside)
