"""Places of data whose nodes were let go of are found as before: the file is read again."""

from pathlib import Path

import pytest

from generator.load import parsed_files, source
from generator.load.pack import load

CARDS = """\
kind: card
provenance: {original: o}
things:
  # a comment
  bear: {name: Bear,
    strength: 3}
  fox:
    name: {nom: Fox, gen: Foxa}
    strength: 2
"""


def test_a_field_of_a_thing_is_found_in_its_file(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "game: small\nkinds: {card: {name: {nom: card}, fields: {name: {type: name, label: n}, "
        "strength: {type: int, label: s}}}}\n", encoding="utf-8")
    (tmp_path / "cards.yaml").write_text(CARDS, encoding="utf-8")
    places = load(tmp_path).places
    told = {path: str(places.find(path)) for path in ("card/bear", "card/bear/strength", "card/fox/name/gen")}
    assert told == {"card/bear": "cards.yaml:5:3", "card/bear/strength": "cards.yaml:6:15",
                    "card/fox/name/gen": "cards.yaml:8:27"}
    assert places.find("card/fox/wit") == places.find("card/fox")
    assert str(places.find("card/fox/name", near="Foxa")) == "cards.yaml:8:27"


def test_large_files_are_parsed_one_by_one_as_all_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.yaml").write_text(CARDS.replace("strength: 2", "strength: two"), encoding="utf-8")
    (tmp_path / "b.yaml").write_text(CARDS.replace("things:", "thing:"), encoding="utf-8")
    (tmp_path / "game.yaml").write_text("game: small\n", encoding="utf-8")
    (tmp_path / "kinds.yaml").write_text(
        "kinds: {card: {name: card, fields: {name: name, strength: int}}}\n", encoding="utf-8")
    small = load(tmp_path)
    monkeypatch.setattr(parsed_files, "LARGE", 10)
    monkeypatch.setattr(source, "LARGE", 10)
    large = load(tmp_path)
    assert repr(large.game) == repr(small.game)
    assert large.findings == small.findings != ()
    assert isinstance(large.places.sources["a.yaml"]._text, bytes)
    told = [{path: str(places.find(path)) for path in ("card/bear", "card/bear/strength", "card/fox/name/gen")}
            for places in (large.places, small.places)]
    assert told[0] == told[1]
    assert large.places.text("a.yaml") == small.places.text("a.yaml")
