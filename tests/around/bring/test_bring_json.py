"""``zecer bring`` of JSON: what is a list there is one in the pack, and what is left out is told."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from test_bring import order, run

from generator.check import check
from generator.load.pack import load
from generator.model.game import Game

LONG = "a trait that is longer than any word of a list would be, and yet one of two"


def brought(folder: Path, data: Any) -> tuple[Path, str]:
    """A new pack of a kind ``card``, and what was said."""
    (folder / "card.json").write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")
    made = run("bring", folder / "card.json", folder / "pack")
    assert made.exit_code == 0, made.output
    return folder / "pack", made.output


def game_of(pack: Path) -> Game:
    loaded = load(pack)
    assert loaded.game is not None
    assert [one for one in loaded.findings if one.severity == "error"] == []
    return loaded.game


def lists_of(game: Game, field: str) -> list[list[str]]:
    return [[one.source for one in thing.fields[field]] for thing in game.things.values()]  # type: ignore[attr-defined]


@pytest.mark.parametrize("lists", [
    (["quick", LONG], ["blind"]), (["a | b", LONG], ["c; d", "e"]), (["Draw a card.", f"Look: {LONG}."], []),
    (["one; two"], ["three"]), (["a|b", "c;d", "||"], ["1", "2"]), (["quick"], ["quick", "wise, old"]),
])
def test_an_array_is_a_list_however_long_its_values_are(tmp_path: Path, lists: tuple[list[str], ...]) -> None:
    pack, said = brought(tmp_path, [{"name": f"N{at}", "traits": one} for at, one in enumerate(lists)])
    assert lists_of(game_of(pack), "traits") == list(map(list, lists))
    assert ("headers: row" in said, "between" in said, "lists" in order(pack, "card")) == (False, False, False)
    assert [one.rule for one in check(load(pack)).findings if one.rule == "sheet-guessed"] == []


@given(st.lists(st.lists(st.text("ab|;\n.", min_size=1, max_size=5).filter(lambda one: one == one.strip()), min_size=1),
                min_size=1, max_size=4))
def test_any_array_is_read_as_it_is(tmp_path_factory: pytest.TempPathFactory, lists: list[list[str]]) -> None:
    pack, _ = brought(tmp_path_factory.mktemp("json"), [{"name": f"N{n}", "x": one} for n, one in enumerate(lists)])
    kind = yaml.safe_load((pack / "kind-card.yaml").read_text("utf-8"))["kinds"]["card"]["fields"]["x"]["type"]
    read = load(pack).game
    assert read is not None
    assert kind.startswith("list of")
    assert [len(thing.fields["x"]) for thing in read.things.values()] == [len(one) for one in lists]  # type: ignore[arg-type]


def test_lists_on_cards(tmp_path: Path) -> None:
    pack, _ = brought(tmp_path, [{"name": "Fox", "traits": ["quick", LONG], "acts": ["Draw a card.", f"See {LONG}."]},
                                 {"name": "Owl", "traits": [], "acts": []}])
    assert run("build", pack, "-o", tmp_path / "out", "-j", "1").exit_code == 0
    text = " ".join(subprocess.run(["pdftotext", str(tmp_path / "out" / "pack" / "en" / "card.pdf"), "-"],
                                   capture_output=True, text=True, check=True).stdout.split())
    assert f"traits: quick, {LONG}" in text
    assert f"acts: Draw a card. See {LONG}." in text
    assert "*" not in text
    assert "–" not in text


@pytest.mark.parametrize("data", [
    {"Fox King": {"flying": True, "habitat": "forest"}, "OWL": {"flying": False, "habitat": "barn"}},
    [{"id": "Fox King", "flying": True}, {"id": "OWL", "flying": False}],
])
def test_keys_are_names_where_nothing_else_is_called_so(tmp_path: Path, data: Any) -> None:
    game = game_of(brought(tmp_path, data)[0])
    assert [(ref.id, thing.name.nom, thing.fields["flying"]) for ref, thing in game.things.items()] == [
        ("fox-king", "Fox King", True), ("owl", "OWL", False)]


def test_keys_are_ids_beside_a_name(tmp_path: Path) -> None:
    game = game_of(brought(tmp_path, {"k1": {"label": "Fox", "cost": 1}, "k2": {"label": "Owl", "cost": 2}})[0])
    assert [(ref.id, thing.name.nom) for ref, thing in game.things.items()] == [("k1", "Fox"), ("k2", "Owl")]


def test_what_stands_beside_a_table_is_told(tmp_path: Path) -> None:
    pack, said = brought(tmp_path, {"version": 1, "cards": [{"name": "A"}, {"name": "B"}], "notes": "Print it."})
    assert "left out of the file, beside its table: version, notes" in said
    assert load(pack).findings == ()
    file = pack / "kind-cards.yaml"
    file.write_text(file.read_text("utf-8").replace("  ignore: [version, notes]\n", ""), "utf-8")
    assert {(one.rule, str(one.place), str(one.message)) for one in load(pack).findings} == {
        ("column-unused", "card.json:1:13", "what stands beside the table is not read: 'version'"),
        ("column-unused", "card.json:1:66", "what stands beside the table is not read: 'notes'")}


def test_flags_in_a_language_without_words_of_the_program_are_told_first(tmp_path: Path) -> None:
    pack, said = brought(tmp_path, [{"nombre": "Dragón", "coste": 3, "volador": True, "texto": "El dragón vuela"},
                                    {"nombre": "Lobo", "coste": 1, "volador": False, "texto": "El lobo no se mueve"}])
    assert "language: es (--lang)" in said
    told = [str(one.message) for one in check(load(pack)).findings]
    assert [one for one in told if "expected words of the program in es, found English ones: yes," in one] == told


@pytest.mark.parametrize(("names", "told"), [
    (("Sárkány", "Farkas"), "language: en, a guess"), (("Der Wolf", "Ork"), "language: de, a guess"),
    (("Der Wolf und ein Bär", "Ork"), "language: de (--lang)")])
def test_a_language_that_few_words_tell_is_called_a_guess(tmp_path: Path, names: tuple[str, ...], told: str) -> None:
    assert told in brought(tmp_path, [{"x": one, "kk": "zz"} for one in names])[1]
