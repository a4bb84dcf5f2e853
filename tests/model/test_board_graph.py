"""The graph of a board: walks and loops along its ways, from fields and from maps."""

from __future__ import annotations

import pytest

from generator.model.board_graph import BoardGraph


def graph(**ways: str) -> BoardGraph[str]:
    """A graph of one sort of way; each letter leads to the letters of its text."""
    return BoardGraph(tuple(ways), {"next": {space: tuple(ends) for space, ends in ways.items()}})


def test_fronts_are_the_spaces_first_reached() -> None:
    assert list(graph(a="bc", b="d", c="da", d="a").fronts("a", "next")) == [["a"], ["b", "c"], ["d"]]


def test_a_loop_begins_with_the_first_space_that_leads_on() -> None:
    assert graph(x="", a="b", b="c", c="a").loop("next") == ["a", "b", "c"]
    assert graph(a="b", b="c", c="b").loop("next") == ["a", "b", "c"]
    assert graph(a="").loop("next") == []


def test_a_space_without_ways_of_a_sort_is_told() -> None:
    with pytest.raises(ValueError, match="b has no field 'next'"):
        list(graph(a="b").fronts("a", "next"))
