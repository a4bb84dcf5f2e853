"""``zecer bring``: cells are printed as they are written, with their ordinals, signs and words."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_bring_guesses import bring, doubts, read

from generator.check import check
from generator.load.pack import load
from generator.model.text import Text
from generator.translate.edition import Edition


def printed(pack: Path, key: str) -> list[str]:
    """The values of a field as a table prints them, on a line each."""
    game = read(pack)[1]
    return [Edition(game, game.language).field_value(thing, game.kinds[thing.kind].fields[key]).replace("\u00a0", " ")
            for thing in game.things.values()]


@pytest.mark.parametrize("cell", [
    "1. Mai", "24. Dezember", "3) third", "2024. was a year", "24. 12.", "24. 12. is the day", "+ 2 gold", "- 2 gold",
    "* a star", "***", "* * *", "---", "__", "1.", "+",
])
def test_a_cell_of_one_line_is_no_list(tmp_path: Path, cell: str) -> None:
    pack = bring(tmp_path, f"Name,When,Text\nA,{cell},{cell}\nB,Now,Wait for a turn.\nC,Late,Wait for two turns.\n")
    assert printed(pack, "when")[0] == printed(pack, "text")[0] == cell.strip()
    assert not [one for one in check(load(pack)).findings if one.rule == "markdown-not-set"]


def test_items_of_lists_keep_their_numbers(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Days,Text\nA,1. Mai|24. Juni,Wait.\nB,3. Juli|4. Mai,Go.\n")
    assert printed(pack, "days") == ["1. Mai, 24. Juni", "3. Juli, 4. Mai"]


@pytest.mark.parametrize(("cell", "source"), [
    ("- one\n- two", "- one\n- two"), ("1. one\n2. two", "1. one\n2. two"),
    ("1. Mai\n3. Juni", "1\\. Mai\\\n3\\. Juni"), ("24. Mai\nrest", "24\\. Mai\\\nrest"),
    ("+ 2 gold\n- 1 wood", "\\+ 2 gold\\\n\\- 1 wood"), ("Days:\n3. a\n4. b", "Days:\\\n3\\. a\\\n4\\. b"),
])
def test_lines_of_a_cell_are_a_list_if_they_look_like_one(tmp_path: Path, cell: str, source: str) -> None:
    pack = bring(tmp_path, f'Name,Text\nA,"{cell}"\nB,Wait for a turn.\n')
    text = next(iter(read(pack)[1].things.values())).fields["text"]
    assert isinstance(text, Text)
    assert text.source == source


@pytest.mark.parametrize("cell", ["__init__", "the _very_ end", "pay *2 coins*", "***", "_a_ {b} <c> `d`"])
def test_signs_of_markdown_are_told_and_printed_if_said(tmp_path: Path, cell: str) -> None:
    pack = bring(tmp_path, f"Name,Text\nA,{cell}\nB,**Wait** for a turn.\n")
    told = [one for one in doubts(pack) if "read as Markdown" in one]
    assert len(told) == (cell != "***")
    file = pack / "kind-card.yaml"
    file.write_text(file.read_text("utf-8").replace("  comments:", "  markdown: none\n  comments:"), "utf-8")
    assert printed(pack, "text") == [cell, "**Wait** for a turn."]
    assert [one for one in doubts(pack) if "Markdown" in one] == []


def test_entities_in_names_are_told(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Text\nTom &amp; Jerry,One.\nB,Two.\n")
    assert [one.partition(": ")[2] for one in doubts(pack)] == [
        "signs of HTML, printed as they are typed: A2 (Tom &amp; Jerry)"]


@pytest.mark.parametrize(("ids", "count"), [("C-01 C-02", 1), ("goblin orc", 0)])
def test_ids_that_people_see_are_told_where_nothing_prints_them(tmp_path: Path, ids: str, count: int) -> None:
    first, second = ids.split()
    pack = bring(tmp_path, f"ID,Name,Text\n{first},A,One.\n{second},B,Two.\n")
    assert sum("ids are not printed" in one for one in doubts(pack)) == count
    file = pack / "kind-card.yaml"
    text = file.read_text("utf-8").replace("    fields:", "    fields:\n      no: text")
    file.write_text(text.replace("  comments:", "  columns: {ID: no}\n  comments:"), "utf-8")
    assert printed(pack, "no") == [first, second]
    assert not any("ids are not printed" in one for one in doubts(pack))


@pytest.mark.parametrize("name", ["Average", "Ø", "Średnia", "Durchschnitt"])
def test_rows_of_averages_are_told_like_sums(tmp_path: Path, name: str) -> None:
    pack = bring(tmp_path, f"Name,Points\nA,1\nB,4\n{name},3\n")
    assert any("row of sums" in one for one in doubts(pack))


def test_rows_that_repeat_the_headers_are_told(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Text\nAbt,Betet laut.\nBauer,Pflanzt Korn.\nName,Text\nGraf,Herrscht lange.\n")
    assert ["rows that repeat the headers are taken for things" in one for one in doubts(pack)] == [True]


@pytest.mark.parametrize(("cell", "said"), [
    ("Skip a turn.\\nThen draw.", "signs of a database"), ("\\N", "signs of a database"),
    ("NULL", "signs of a database"), ("Go to C:\\[x] now.", "read as Markdown"),
    ("Use \\# and \\- marks.", "read as Markdown"), ("Go to C:\\new.", ""), ("A \\{coin\\}.", "")])
def test_backslashes_in_cells_are_told(tmp_path: Path, cell: str, said: str) -> None:
    pack = bring(tmp_path, f"Name,Text\nAbt,{cell}\nBauer,Wait for a turn.\nGraf,Wait for two turns.\n")
    told = [one for one in doubts(pack) if "signs" in one]
    assert [said in one for one in told] == ([True] if said else [])
