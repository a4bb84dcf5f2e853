"""Values of the boxes are changed one at a time: every other byte stays, and undoing restores the file."""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import takewhile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.escape import forbidden, hidden_signs
from generator.load.pack import Loaded, load
from generator.load.tree import Scalar
from generator.safety.folder import Folder
from generator.splice.yaml_changes import FileChange
from generator.splice.yaml_tree import (
    NodeChain,
    Plain,
    UneditableError,
    chain_by_steps,
    chain_to,
    parsed_root,
    plain_value,
)
from zecer_desk.edit.edit_history import EditHistory
from zecer_desk.edit.pack_edit import ValueEdit, changed_values

ROOT = Path(__file__).parents[3]
PACKS = sorted(path.parent for path in (ROOT / "content").glob("*/game.yaml"))
VALUES = st.one_of(st.text(max_size=60), st.integers(-99, 9999), st.booleans(),
                   st.text("abc{}[]:,#&*!|>'\"%@`-? \n", max_size=30))


@cache
def loaded_pack(pack: Path) -> Loaded:
    return load(pack)


@cache
def scalar_paths(pack: Path) -> tuple[str, ...]:
    """The paths of all single values of a pack that its places know."""
    places = loaded_pack(pack).places
    return tuple(sorted(path for path, spot in places.spots.items() if isinstance(spot.node, Scalar)))


@given(st.data())
@settings(max_examples=500)
def test_a_change_of_any_value_changes_that_value_alone_and_is_undone(
        tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    pack = data.draw(st.sampled_from(PACKS))
    path, value = data.draw(st.sampled_from(scalar_paths(pack))), data.draw(VALUES)
    node = loaded_pack(pack).places.spots[path].node
    try:
        changes = changed_values(loaded_pack(pack), [ValueEdit(path, value)])
    except UneditableError:
        assert is_refused(value)
        return
    for change in changes:
        before, after = text_of(change.before), text_of(change.after)
        assert change.name == node.file
        assert before[: node.start] == after[: node.start]
        assert after.endswith(before[node.end :])
        told = said(pack, path, after)
        assert told == value or str(told).rstrip("\n") == value
        assert_undone(tmp_path_factory.mktemp("pack"), change)


@given(st.data())
def test_a_value_that_is_taken_away_takes_its_own_lines_alone_and_is_undone(
        tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    pack = data.draw(st.sampled_from(PACKS))
    path = data.draw(st.sampled_from(scalar_paths(pack)))
    node = loaded_pack(pack).places.spots[path].node
    try:
        [change] = changed_values(loaded_pack(pack), [ValueEdit(path, None)])
    except UneditableError:
        assert isinstance(chain_of(pack, path).steps[-1], int)
        return
    before, after = text_of(change.before), text_of(change.after)
    start = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False)))
    gone = len(before) - len(after)
    assert before[start + gone :] == after[start:]
    assert before[node.start : node.end] in before[max(0, start - gone) : start + gone]
    assert chain_by_steps(parsed_root(after, node.file), chain_of(pack, path).steps) is None
    assert_undone(tmp_path_factory.mktemp("pack"), change)


def assert_undone(folder: Path, change: FileChange) -> None:
    """A change is made, and undone to the byte."""
    file = folder / change.name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(change.before or b"")
    history = EditHistory(Folder.of_path(folder))
    history.make_step("", [change])
    assert file.read_bytes() == change.after
    history.undo()
    assert file.read_bytes() == change.before


def chain_of(pack: Path, path: str) -> NodeChain:
    """The chain of nodes to a value as the pack has it."""
    node = loaded_pack(pack).places.spots[path].node
    chain = chain_to(parsed_root(loaded_pack(pack).places.text(node.file), node.file), node.start, node.length)
    assert chain is not None
    return chain


def text_of(data: bytes | None) -> str:
    """The text of a file that is there."""
    assert data is not None
    return data.decode()


def is_refused(value: Plain) -> bool:
    """Whether no form of YAML holds a value that a pack may have: control characters and such."""
    return isinstance(value, str) and (unicodedata.normalize("NFC", value) != value or "\r" in value
                                       or any(map(forbidden, value)) or bool(hidden_signs(value)))


def said(pack: Path, path: str, text: str) -> object:
    """The value at the place of a path in the changed file."""
    there = chain_by_steps(parsed_root(text, loaded_pack(pack).places.spots[path].node.file),
                           chain_of(pack, path).steps)
    assert there is not None
    return plain_value(there.node)
