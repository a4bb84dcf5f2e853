"""Places of data whose nodes were let go of are found as before: the file is read again."""

from pathlib import Path

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
