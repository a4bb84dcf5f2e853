"""What is shown follows the files, and only what changed is drawn anew."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

import font_files
import pytest
from openpyxl import Workbook
from some import some

from generator.layout.type.fonts import MM_PER_PT, width
from generator.render.job import PLAIN
from generator.share import plain_font
from generator.text.typeset import NBSP
from zecer_desk.serve.screen_svg import face_svg
from zecer_desk.serve.session import Session, findings

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def session(pack: Path) -> Session:
    session = Session(pack)
    assert session.open()
    return session


def edit(pack: Path, file: str, old: str, new: str) -> None:
    text = (pack / file).read_text("utf-8")
    assert old in text
    (pack / file).write_text(text.replace(old, new), "utf-8")


def since(session: Session) -> dict[str, int]:
    return {face["name"]: face["front"] for face in session.product_told("pl", "karty")["faces"]}


def test_only_the_changed_card_is_drawn_anew(session: Session, pack: Path) -> None:
    assert since(session) == {"card.scout": 1, "card.bargain": 1, "card.storm": 1}
    edit(pack, "cards.yaml", "Dobry targ", "Zły targ")
    assert session.open()
    assert since(session) == {"card.scout": 1, "card.bargain": 2, "card.storm": 1}
    assert ">Zły</tspan>" in session.face("pl", "karty", 1, "front")[0]


def test_a_file_that_cannot_be_read_leaves_what_was_shown(session: Session, pack: Path) -> None:
    before = session.product_told("pl", "karty")
    edit(pack, "cards.yaml", "things:", "things: [}")
    assert not session.open()
    assert [fault["rule"] for fault in session.faults] == ["yaml-syntax"]
    assert session.product_told("pl", "karty") == before
    edit(pack, "cards.yaml", "things: [}", "things:")
    assert session.open()
    assert session.faults == []


def test_a_product_that_cannot_be_laid_out_tells_why_and_stays(session: Session, pack: Path) -> None:
    count = len(session.product_told("pl", "karty")["faces"])
    edit(pack, "game.yaml", "card: poker", "card: 400 mm x 400 mm")
    assert session.open()
    told = session.product_told("pl", "karty")
    assert told["refused"]
    assert len(told["faces"]) == count


def test_words_stand_on_the_screen_where_they_are_printed(session: Session) -> None:
    face = session.product("pl", "karty").faces[0].front
    root = ElementTree.fromstring(face_svg(face, "", lambda mark: "picture"))
    words = {(word.text, float(word.get("x", 0)), line.get("font-size")) for line in root.iter(f"{SVG}text")
             for word in line}
    for mark in some([mark for mark in face.marks if hasattr(mark, "text") and " " in mark.text.strip()]):
        first, second = mark.text.split(" ")[:2]
        x = mark.x + width(mark.font, mark.size, f"{first} ", mark.spacing) + mark.spacing
        assert any(text == second and abs(at - x) < 0.01 for text, at, _ in words), (second, x)
        assert any(abs(float(size or 0) - mark.size * MM_PER_PT) < 0.001 for _, _, size in words)


def test_a_mark_leads_to_its_datum_and_to_all_that_prints_it(session: Session) -> None:
    svg, _ = session.face("pl", "karty", 0, "front")
    assert 'data-datum="card/scout/name"' in svg
    datum = session.datum("card/scout/name")
    assert (datum["file"], datum["text"].split(":")[0].strip()) == ("cards.yaml", "scout")
    assert {use["path"] for use in datum["uses"]} == {"product/karty"}


def test_a_set_up_says_where_pieces_begin(session: Session, pack: Path) -> None:
    assert session.state()["setups"] == []
    (pack / "figures.yaml").write_text("""\
provenance: {original: do prób}
figures:
  begin:
    kind: setup
    caption: Początek
    size: 300 mm x 200 mm
    place: [{piece: card.storm, at: [60, 100], turn: 270, back: true}]
""", "utf-8")
    assert session.open()
    assert session.state()["setups"] == [{"id": "begin", "title": "Początek", "lost": 0, "place": [
        {"product": "karty", "name": "card.storm", "x": 60.0, "y": 100.0, "turn": 270, "back": True}]}]


def test_a_mark_of_a_piece_that_is_cut_out_leads_to_its_datum(session: Session, pack: Path) -> None:
    (pack / "theme" / "disc.yaml").write_text("""\
faces:
  disc:
    for: [card]
    size: 63 mm x 63 mm
    cut: ellipse
    regions: {name: {box: [15, 25, 33, 8], text: "{name}"}}
""", "utf-8")
    edit(pack, "game.yaml", "face: stock-scene", "face: disc")
    assert session.open(), session.faults
    svg, _ = session.face("pl", "karty", 0, "front")
    assert 'data-datum="card/scout/name"' in svg
    assert 'class="cut-out"' in svg
    # the line of the sheet is not on the piece
    assert "#808080" not in svg


def test_a_mark_of_a_workbook_leads_to_its_sheet_and_cell(tmp_path: Path) -> None:
    book = Workbook()
    book.active.title = "Cards"
    for row in (("name", "cost"), ("Rat", 1), ("Ox", 3)):
        book.active.append(row)
    book.save(tmp_path / "cards.xlsx")
    (tmp_path / "game.yaml").write_text("""\
game: farm
title: Farm
language: en
version: "1.0"
products: {cards: {kind: deck, title: Cards, of: [card], face: stock-card}}
kinds: {card: {name: {nom: card, nom.pl: cards}, fields: {name: name, cost: int 0..9}}}
kind: card
provenance: {original: me}
things: {from: cards.xlsx}
""", "utf-8")
    session = Session(tmp_path)
    assert session.open()
    datum = session.datum("card/ox/cost")
    assert (datum["file"], datum["opens"]) == ("cards.xlsx", False)
    assert datum["cell"] == "cell B3 of the sheet “Cards”, column “cost”"
    assert session.datum("kind/card")["opens"]


def test_the_odds_of_a_table_stand_beside_it(session: Session) -> None:
    told = session.odds("pl", "1.2")
    assert told["roll"] == "1K6"
    assert [(result, round(percent, 1)) for _, result, percent in told["ways"][0]["rows"]] == [
        ("słońce", 83.3), ("deszcz", 16.7)]


def test_a_book_is_read_in_parts_and_only_a_changed_part_is_new(session: Session, pack: Path) -> None:
    before = dict(session.book("pl", "instrukcja").parts)
    edit(pack, "rulebook.yaml", "Dobierzcie kartę", "Odrzućcie kartę")
    assert session.open()
    after = session.book("pl", "instrukcja").parts
    fresh = [html for digest, html in after if digest not in before]
    assert len(fresh) == 1
    assert "Odrzućcie" in fresh[0]
    assert " style=" not in "".join(html for _, html in after)


def test_pictures_are_known_by_name_only_when_they_are_shown(session: Session) -> None:
    with pytest.raises(KeyError):
        session.picture("0" * 32)


def test_the_check_runs_in_the_language_of_the_user(pack: Path) -> None:
    edit(pack, "cards.yaml", "cost: 1", "cost: dużo")
    found = [one for one in findings(pack, PLAIN, "pl") if one["severity"] == "error"]
    assert [(one["file"], one["path"]) for one in found] == [("cards.yaml", "card/scout/cost")]
    assert found[0]["message"] != findings(pack, PLAIN, "en")[0]["message"]


def test_a_large_deck_has_all_its_words(pack: Path) -> None:
    rows = [f"  card-{number}: {{name: Numer {number}, sort: action, text: Dobierz.}}" for number in range(2100)]
    head = "kind: card\nprovenance: {original: do prób}\nthings:\n"
    (pack / "cards.yaml").write_text(head + "\n".join(rows) + "\n", "utf-8")
    edit(pack, "game.yaml", "face: stock-scene", "face: stock-card")
    session = Session(pack)
    assert session.open()
    told = session.product_told("pl", "karty")
    assert [face["words"].split("\n")[0] for face in some(told["faces"])] == [f"Numer{NBSP}{n}" for n in range(2100)]
    assert len(told["sheets"]) + told["more"] == 2 * -(-2100 // 9)


def test_a_font_of_the_pack_is_shown_and_its_other_bytes_as_another(session: Session, pack: Path) -> None:
    fonts = pack / "theme" / "fonts"
    fonts.mkdir(parents=True)
    (fonts / "Blackwood.ttf").write_bytes(font_files.ttf())
    (pack / "theme" / "more.yaml").write_text("fonts: {fallback: [Blackwood], rough: Blackwood}\n", "utf-8")
    assert session.open()
    (name,) = session.state()["fonts"]
    assert plain_font(name) == "Blackwood"
    assert f'url("font/{quote(name)}.ttf")' in session.book("pl", "instrukcja").css
    (fonts / "Blackwood.ttf").write_bytes(font_files.ttf("Migdal-Regular"))
    assert session.open()
    assert [plain_font(one) for one in session.state()["fonts"]] == ["Blackwood"]
    assert session.state()["fonts"] != [name]
