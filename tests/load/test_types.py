"""Types of fields: each is one module, and a wrong one is told once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator import fields as types
from generator.check import check
from generator.fields import parse_type, type_schema
from generator.layout.faces.holes import filled_text
from generator.layout.grid import grid
from generator.layout.products.sheet_fields import fields_of
from generator.load.pack import load
from generator.model.kinds import REQUIRED
from generator.model.table import Table
from generator.model.text import Text
from generator.translate.edition import Edition

ROOT = Path(__file__).parents[2]
CARDS = """\
kinds:
  card:
    name: {nom: karta}
    fields: {name: {type: name, label: nazwa}, luck: {type: TYPE, label: szczęście}}
kind: card
things:
  fox: {name: Lis, luck: 40%}
  owl: {name: Sowa, luck: 75%}
"""
FACE = """\
faces:
  card:
    size: 63 mm x 88 mm
    for: [card]
    regions: {luck: {box: [4, 4, 50, 6], text: "{luck}", when: luck}}
"""


@pytest.fixture
def more(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another folder of types beside that of the program."""
    monkeypatch.setattr(types, "__path__", [*types.__path__, str(Path(__file__).parent / "more_types")])
    caches = types.types, types._patterns
    for one in caches:
        one.cache_clear()
    yield
    for one in caches:
        one.cache_clear()


def pack(folder: Path, declared: str) -> Path:
    (folder / "theme").mkdir(parents=True)
    (folder / "game.yaml").write_text("game: tiny\nproducts: {it: {kind: deck, of: [card]}}\n", "utf-8")
    (folder / "cards.yaml").write_text(CARDS.replace("TYPE", declared), "utf-8")
    (folder / "theme" / "theme.yaml").write_text(FACE, "utf-8")
    return folder


@pytest.mark.usefixtures("more")
def test_a_new_type_is_one_module(tmp_path: Path) -> None:
    """Declared, read, refused, printed and in the schema, without a line elsewhere."""
    game = load(pack(tmp_path / "good", "percent")).game
    assert game is not None
    fox = game.thing("card", "fox")
    assert fox is not None
    assert fox.fields["luck"] == 40
    edition = Edition(game, "pl")
    assert edition.field_value(fox, game.kinds["card"].fields["luck"]) == "40 %"
    assert edition.line(Text("{value:card.fox.luck}")) == "40 %"
    (wrong,) = load(pack(tmp_path / "bad", "percent to 50 or none")).findings
    assert (wrong.rule, str(wrong.place)) == ("bad-value", "cards.yaml:8:27")
    assert wrong.message == "expected a share of at most 50%, found '75%'"
    schema = type_schema()
    assert "percent to N" in str(schema["description"])
    assert re.search(str(schema["pattern"]), "list of percent to 20 or none")


def test_without_its_module_it_is_unknown(tmp_path: Path) -> None:
    """The wrong declaration is the cause; what things and faces say of the field is no further fault."""
    report = check(load(pack(tmp_path, "percent")))
    (error,) = [group.lead for group in report.groups if group.lead.severity == "error"]
    assert (error.rule, str(error.place)) == ("bad-value", "cards.yaml:4:61")
    assert "found 'percent'" in error.message


@pytest.mark.usefixtures("more")
@pytest.mark.parametrize(("declared", "printed"), [
    ("percent", "40 %"), ("percent or none", "40 %"), ("list of percent", "40 %"), ("list of percent or none", "40 %"),
])
def test_a_type_around_another_prints_as_that_says_on_faces_too(tmp_path: Path, declared: str, printed: str) -> None:
    game = load(pack(tmp_path, declared)).game
    assert game is not None
    fox, edition = game.thing("card", "fox"), Edition(game, "pl")
    assert fox is not None
    assert edition.field_value(fox, game.kinds["card"].fields["luck"]) == printed
    assert filled_text(edition, fox, "{luck}") == printed


@pytest.mark.usefixtures("more")
@pytest.mark.parametrize("declared", ["percent", "percent or none"])
def test_a_type_says_how_listings_and_character_sheets_show_it(tmp_path: Path, declared: str) -> None:
    game = load(pack(tmp_path, declared)).game
    assert game is not None
    table = Table("1", "1", Text("Karty"), lists="card", list_columns=("name", "luck"))
    rows = grid(Edition(game, "pl"), table).body
    assert [[cell.align for cell in row] for row in rows] == [["left", "center"]] * 2
    fields = fields_of(game.kinds["card"])
    assert ([field.id for field in fields.numbers], fields.written) == (["luck"], ())


@pytest.mark.parametrize("declared", ["numer", "int year", "int 0..9 points", "int 1...6", "list of",
                                      "map of Card to int", "ref", "or none"])
def test_a_wrong_type_is_one_error(tmp_path: Path, declared: str) -> None:
    loaded = load(pack(tmp_path, declared))
    assert [finding.rule for finding in loaded.findings] == ["bad-value"]


def test_the_schema_is_that_of_the_types() -> None:
    schema = json.loads((ROOT / "docs" / "pack.schema.json").read_text("utf-8"))
    assert type_schema().items() <= schema["$defs"]["type"].items(), "python docs/schema.py writes it"


@pytest.mark.parametrize(("written", "empty"), [
    ("text", REQUIRED), ("int 1..2", REQUIRED), ("ref card", REQUIRED), ("flag", False), ("list of int", ()),
    ("map of card to int", {}), ("int or none", None), ("list of int or none", None), ("chance", REQUIRED),
    ("chance on K20", REQUIRED),
])
def test_what_a_field_holds_that_is_left_out(written: str, empty: object) -> None:
    assert parse_type(written).empty == empty


@pytest.mark.parametrize("written", ["text", "int 1..2", "dice", "chance on K20", "edges of a, b",
                                     "list of letter A..C or none", "map of card to list of int",
                                     "choice of a, b", "count of ref card or none"])
def test_the_schema_takes_what_is_read(written: str) -> None:
    assert parse_type(written)
    assert re.search(str(type_schema()["pattern"]), written)


@pytest.mark.parametrize("written", ["", "number", "int 1..", "list of", "ref Card", "letter a..c", "or none"])
def test_and_refuses_what_is_not(written: str) -> None:
    with pytest.raises(ValueError, match="expected a type such as"):
        parse_type(written)
    assert not re.search(str(type_schema()["pattern"]), written)
