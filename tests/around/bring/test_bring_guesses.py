"""``zecer bring``: what a spreadsheet does not say is taken as meant, asked for, or told by every ``check``."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import openpyxl
import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st
from test_bring import order, run

from generator.check import check
from generator.load.pack import Loaded, load
from generator.model.game import Game

ROWS = "Falcon,Fly.,2\nBadger,Dig.,4\nHeron,Wait.,3\n"


def bring(folder: Path, sheet: str | bytes, *more: str) -> Path:
    """A new pack of a kind ``card``."""
    (folder / "card.csv").write_bytes(sheet.encode() if isinstance(sheet, str) else sheet)
    made = run("bring", folder / "card.csv", folder / "pack", *more)
    assert made.exit_code == 0, made.output
    return folder / "pack"


def read(pack: Path) -> tuple[Loaded, Game]:
    loaded = load(pack)
    assert loaded.game is not None
    return loaded, loaded.game


def doubts(pack: Path) -> list[str]:
    return [f"{one.place}: {one.message}" for one in check(load(pack)).findings if one.rule == "sheet-guessed"]


def copies(pack: Path) -> list[int]:
    return [thing.copies for thing in read(pack)[1].things.values()]


@pytest.mark.parametrize("header", [
    "Count", "card-count", "Card Count", "card_count", "cardCount", "# of cards", "No. of copies", "How many", "Amount",
    "Anzahl Karten", "Stück", "ilość kart", "Liczba sztuk", "Qty.", "Quantité", "Multiplicity", "Copies in deck",
    "Nombre d'exemplaires", "Počet kusů", "Кол-во", "枚数", "#count", "Nb de cartes", "Ile w talii",
])
def test_usual_headers_of_copies(tmp_path: Path, header: str) -> None:
    pack = bring(tmp_path, f'Name,Text,"{header}"\n{ROWS}')
    assert copies(pack) == [2, 4, 3]
    assert doubts(pack) == []


@pytest.mark.parametrize("header", ["Number", "#", "x", "Nb", "No.", "Karten", "Copies 2p"])
def test_a_header_that_may_be_copies_is_asked_for(tmp_path: Path, header: str) -> None:
    pack = bring(tmp_path, f"Name,Text,{header}\n{ROWS}")
    assert doubts(pack) == [f"card.csv:1:11: is {header!r} how many pieces are printed? It is not taken for that"]
    file = pack / "kind-card.yaml"
    before = file.read_text("utf-8")
    for word, counted in (("none", [1, 1, 1]), (f"'{header}'", [2, 4, 3])):
        file.write_text(before.replace("  comments:", f"  copies: {word}\n  comments:"), "utf-8")
        assert (copies(pack), doubts(pack)) == (counted, [])


@pytest.mark.parametrize(("header", "rows"), [
    ("#", "Falcon,Fly.,1\nBadger,Dig.,2\nHeron,Wait.,3\n"), ("Troop count", ROWS), ("Number of heads", ROWS),
    ("Copy", "Falcon,Fly.,Buy it\nBadger,Dig.,Dig it\nHeron,Wait.,See it\n"),
])
def test_numbers_that_are_no_copies(tmp_path: Path, header: str, rows: str) -> None:
    pack = bring(tmp_path, f"Name,Text,{header}\n{rows}")
    assert (copies(pack), doubts(pack)) == ([1, 1, 1], [])


def test_copies_with_a_sign(tmp_path: Path) -> None:
    assert copies(bring(tmp_path, "Name,Text,Qty\nA,One.,2x\nB,Two.,×3\nC,Three.,x 4\n")) == [2, 3, 4]


@pytest.mark.parametrize("sheet", [
    "Falcon,3,Fly over two fields.,2\nBadger,1,Dig.,4\nHeron,2,Wait one turn.,2\n",
    "Falcon,Bird,falcon.png\nBadger,Beast,badger.png\nHeron,Bird,heron.png\n",
    "Falcon,yes,1\nBadger,no,2\nHeron,yes,3\n",
])
def test_a_sheet_without_headers_loses_no_card(tmp_path: Path, sheet: str) -> None:
    pack = bring(tmp_path, sheet)
    assert [ref.id for ref in read(pack)[1].things] == ["falcon", "badger", "heron"]
    assert order(pack, "card")["header-row"] == "none"
    assert check(load(pack)).count("error") == 0


CELLS = st.one_of(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=12), st.sampled_from((
    "", "Goblin", "#", "#1", "# x", "3", "2.5", "x2", "Draw; stop.", "a|b", "TRUE", "-", "null", "true", "Name", "Text",
    "Qty", "copies", "id", "Cost €", "Cost $", "a.png", "1/2", "D6", "Total", ": x", "{a}", "'", "|", "*b*",
    "line\nbreak")))


@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=2, max_size=6), st.sampled_from(("1", "none")))
@example([["copies", "id", "null"], ["a", "", "?"], ["b", "x", ""]], "1")
@example([["", "", ""], ["", "", "0"]], "none")
@example([["}", "}", "at-once"], ["a", "b", "1"], ["a", "c", "2"]], "1")
def test_whatever_is_brought_can_be_read(tmp_path_factory: pytest.TempPathFactory, rows: list[list[str]],
                                         headers: str) -> None:
    """What is wrong afterwards is wrong in the spreadsheet, and told at its place there."""
    folder = tmp_path_factory.mktemp("sheet")
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    (folder / "a.csv").write_text(text.getvalue(), "utf-8")
    made = run("bring", folder / "a.csv", folder / "pack", "--headers", headers, "--kind", "card")
    assert made.exit_code in (0, 1, 2)
    assert made.exception is None or isinstance(made.exception, SystemExit)
    if made.exit_code == 0:
        loaded = load(folder / "pack")
        assert loaded.game is not None
        assert {one.place.file for one in loaded.findings if one.place and one.severity == "error"} <= {"a.csv"}


@pytest.mark.parametrize(("sheet", "row"), [
    ("Name,1,2,3\nGoblin,5,6,7\nOrc,6,7,8\n", 1), ("Atak,Obrona\nsmok,5\norzeł,6\n", 1),
    ("My cards,,\n,,\nName,Cost,Text\nStorm,2,Draw a card.\nCalm,1,Wait.\n", 3),
    ("# made in May\nName,Cost\nStorm,2\nCalm,1\n", 2), ("名前,攻撃\n龍,5\n虎,4\n", 1),
])
def test_headers_are_found(tmp_path: Path, sheet: str, row: int) -> None:
    pack = bring(tmp_path, sheet)
    assert order(pack, "card")["header-row"] == row
    assert len(read(pack)[1].things) == 2


def test_headers_that_nothing_tells_are_asked_for(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("apple\npear\nplum\n", "utf-8")
    asked = run("bring", tmp_path / "a.csv", tmp_path / "pack")
    assert (asked.exit_code, (tmp_path / "pack").exists()) == (1, False)
    assert "is row 1 (apple) one of headers, or a thing?; say it: --headers 1, or --headers none" in asked.output
    for word, things in (("none", 3), ("1", 2)):
        assert run("bring", tmp_path / "a.csv", tmp_path / word, "--headers", word, "--kind", "fruit").exit_code == 0
        assert len(read(tmp_path / word)[1].things) == things


@pytest.mark.parametrize(("sheet", "comments", "ids"), [
    ("#,Name,Text\n1,Boat,Draw.\n2,#1 Fan,Cheer.\n#3,Quay,Stop.\n", "none", ["boat", "1-fan", "quay"]),
    ("Name,Text\n# to do: Wind\nBoat,Draw.\n# Quay,Stop.\nFan,Cheer.\n", "#", ["boat", "fan"]),
    ("Name,Text\n# to do: Wind,\nBoat,Draw.\n#1 Fan,Cheer.\n", "# ", ["boat", "1-fan"]),
    ("#count,Name,Text\n2,Boat,Draw.\n1,Quay,Stop.\n", "none", ["boat", "quay"]),
])
def test_rows_that_begin_with_a_hash(tmp_path: Path, sheet: str, comments: str, ids: list[str]) -> None:
    pack = bring(tmp_path, sheet)
    assert order(pack, "card")["comments"] == comments
    assert [ref.id for ref in read(pack)[1].things] == ids
    assert doubts(pack) == []


@pytest.mark.parametrize("headers", ["💰,🌾", "Cost €,Cost $", "+,-", "%,*", "Cost,cost", "Имя врага,Сила", "_,__"])
def test_headers_of_any_signs_are_columns(tmp_path: Path, headers: str) -> None:
    pack = bring(tmp_path, f"Name,{headers},Text\nMill,2,1,Grind.\nFarm,1,3,Sow.\nPort,4,0,Sail.\n")
    loaded, game = read(pack)
    assert loaded.findings == ()
    assert [[value for value in thing.fields.values() if isinstance(value, int)] for thing in game.things.values()] == [
        [2, 1], [1, 3], [4, 0]]
    glyphs = {one.rule for one in check(loaded).findings} - {"glyph-missing"}
    assert glyphs == set()


@pytest.mark.parametrize(("text", "encoding", "language"), [
    ("Name;Text\nBœuf;Draw, then discard.\nQuay;He said no, and the card is lost.\n", "windows-1252", "en"),
    ("Nazwa;Opis\nŻółw;Weź kartę i rzuć kością.\nGęś;Nie ruszaj się.\n", "windows-1250", "pl"),
    ("Name;Text\nKönig;Ziehe eine Karte für dich.\nTür;Wirf die Karten ab.\n", "windows-1252", "de"),
    ("Имя;Текст\nКороль;Возьмите две карты.\nДверь;Не на с по.\n", "windows-1251", "ru"),
    ("Name;Text\nShop;Take £5 from the bank.\nInn;Pay €3, or £12 for two.\n", "windows-1252", "en"),
    ("Name;Text\nŁódź;Draw a card from the deck.\nŻółw;Take one.\n", "windows-1250", "en"),
    ("名前;効果\n龍の子;カードを二枚引く。\n虎;一枚捨てる。\n亀;何もしない。\n", "cp932", "ja"),
    ("名前;効果\n龍の子;カードを二枚引く。\n虎;一枚捨てる。\n亀;何もしない。\n", "euc_jp", "ja"),
    ("名称;效果\n龙;抽两张牌。\n老虎;弃一张牌。\n乌龟;什么都不做。\n", "gb18030", "zh"),
    ("名稱;效果\n龍;抽兩張牌。\n老虎;棄一張牌。\n烏龜;什麼都不做。\n", "cp950", "zh"),
    ("이름;효과\n용;카드를 두 장 뽑는다.\n호랑이;카드를 한 장 버린다.\n", "cp949", "ko"),
    ("Nom;Texte\nForêt;Piochez une carte à la main.\nÎle;Défaussez une carte.\n", "windows-1252", "fr"),
])
def test_the_encoding_that_makes_words(tmp_path: Path, text: str, encoding: str, language: str) -> None:
    pack = bring(tmp_path, text.encode(encoding))
    names = [line.split(";")[0] for line in text.splitlines()[1:]]
    loaded, game = read(pack)
    same = {name.encode(encoding).decode(str(order(pack, "card").get("encoding", "utf-8"))) for name in names}
    assert {str(thing.fields["name"].nom) for thing in game.things.values()} == same == set(names)  # type: ignore[attr-defined]
    assert game.language == language
    assert loaded.findings == ()


def test_an_encoding_that_nothing_tells_is_told_by_check_until_it_is_said(tmp_path: Path) -> None:
    sheet = "Name;Cost\nŒuvre;3\nTown;2\n".encode("windows-1252")
    pack = bring(tmp_path, sheet)
    assert [one.rule for one in load(pack).findings] == ["encoding"]
    assert run("bring", tmp_path / "card.csv", tmp_path / "two", "--encoding", "cp1252").exit_code == 0
    assert load(tmp_path / "two").findings == ()
    assert "œuvre" in str([thing.fields for thing in read(tmp_path / "two")[1].things.values()]).lower()
    refused = run("bring", tmp_path / "card.csv", tmp_path / "three", "--encoding", "latin-99")
    assert "expected an encoding, found 'latin-99'; known: utf-8, utf-16, windows-1250" in refused.output


@pytest.mark.parametrize("word", ["Pay £x to the bank", "£ucky Coin", "Łatka"])
def test_a_pound_before_letters_is_told_or_read(tmp_path: Path, word: str) -> None:
    """Nothing tells £ of windows-1252 from Ł of windows-1250 before letters: it is asked for."""
    encoding = "windows-1250" if "Ł" in word else "windows-1252"
    sheet = f"Name;Text\nShop;{word} and the player may draw one card.\nInn;Wait.\n".encode(encoding)
    pack = bring(tmp_path, sheet)
    assert [one.rule for one in load(pack).findings] == ["encoding"]
    assert "encoding" not in order(pack, "card")


def test_one_letter_makes_no_language(tmp_path: Path) -> None:
    sheet = "Name,Cost\nWizard,4\nŚnieg,1\nFox,2\nOwl,2\nBat,1\n"
    assert read(bring(tmp_path, sheet))[1].language == "en"
    assert run("bring", tmp_path / "card.csv", tmp_path / "pl", "--lang", "pl").exit_code == 0
    assert read(tmp_path / "pl")[1].language == "pl"


def test_a_card_that_is_called_otherwise_keeps_its_id(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Cost,Text\nBee Master,1,Draw.\nOwl,2,Look.\n")
    sheet = pack / "card.csv"
    sheet.write_text(sheet.read_text("utf-8").replace("Bee Master", "Beekeeper"), "utf-8")
    (told,) = [one for one in load(pack).findings if one.rule == "sheet-guessed"]
    assert str(told.message) == "expected a row 'Bee Master', found none"
    assert "called 'Beekeeper' now, write so here, and bee-master keeps" in str(told.help)
    file = pack / "kind-card.yaml"
    file.write_text(file.read_text("utf-8").replace("Bee Master: bee-master", "Beekeeper: bee-master"), "utf-8")
    loaded, game = read(pack)
    assert loaded.findings == ()
    assert [ref.id for ref in game.things] == ["bee-master", "owl"]


def test_ids_of_names_that_sound_alike_or_have_no_letters(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Text\nFox (I),Run.\nFox [I],Run twice.\n龍,Fly.\n!!!,Shout.\n")
    assert [ref.id for ref in read(pack)[1].things] == ["fox-i", "fox-i-2", "card-3", "card-4"]


def test_an_id_that_changes_with_a_cost_is_told(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Cost,Text\nFox,1,Run.\nFox,2,Run twice.\nOwl,2,Look.\n")
    assert order(pack, "card")["id"] == ["Name", "Cost"]
    assert doubts(pack) == []
    file = pack / "kind-card.yaml"
    said = file.read_text("utf-8")
    bare = said[: said.index("  # by these ids")]
    file.write_text(bare, "utf-8")
    assert ["ids are made of 'Cost'" in one for one in doubts(pack)] == [True]
    file.write_text(f"{bare}  ids: none\n", "utf-8")
    assert doubts(pack) == []


def test_numbers_as_ids_are_told_until_the_pack_says_that_they_stay(tmp_path: Path) -> None:
    pack = bring(tmp_path, "ID,Name,Cost\n1,Fox,1\n2,Owl,2\n")
    file = pack / "kind-card.yaml"
    assert ["ids are numbers" in one for one in doubts(pack)] == [True]
    file.write_text(file.read_text("utf-8").replace("  comments:", "  id: ID\n  comments:"), "utf-8")
    assert doubts(pack) == []


def test_a_row_with_a_name_alone(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Cost,Text\nMonsters,,\nFox,1,Run.\nOwl,2,Look.\n")
    assert doubts(pack) == ["card.csv:2:1: expected more than a name in this row, found only 'Monsters'"]
    file = pack / "kind-card.yaml"
    said = file.read_text("utf-8")
    for word, things in (("things", 3), ("none", 2)):
        file.write_text(said.replace("  comments:", f"  bare-rows: {word}\n  comments:"), "utf-8")
        assert (doubts(pack), len(read(pack)[1].things)) == ([], things)


@pytest.mark.parametrize("cells", [
    ("Draw; then discard.", "Run; hide."), ("Take a card; then run away", "Draw one; draw two"),
    ("Either run | or stay put.", "Look."),
])
def test_halves_of_sentences_are_no_list(tmp_path: Path, cells: tuple[str, str]) -> None:
    pack = bring(tmp_path, f'Name,Cost,Hint\nFox,1,"{cells[0]}"\nOwl,2,"{cells[1]}"\n')
    kind = yaml.safe_load((pack / "kind-card.yaml").read_text("utf-8"))["kinds"]["card"]["fields"]
    assert [one["type"] for one in kind.values() if one["label"] == "Hint"] == ["text"]


def test_a_row_of_sums_is_told(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Cost,Power,Text\nFox,1,2,Run.\nOwl,2,3,Look.\nTotal,3,5,\n")
    assert doubts(pack) == ["card.csv:4:1: expected a thing, found what may be a row of sums: 'Total'"]


def test_a_list_of_halves_is_told_by_check(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Cost,Traits\nFox,1,quick; red\nOwl,2,wise; grey\n")
    file = pack / "kind-card.yaml"
    file.write_text(file.read_text("utf-8").replace("  lists: {traits: ';'}\n", ""), "utf-8")
    assert doubts(pack) == []
    sheet = pack / "card.csv"
    sheet.write_text(sheet.read_text("utf-8").replace("quick; red", "Draw a card; then stop."), "utf-8")
    assert doubts(pack) == ["card.csv:2:7: expected a list, found what looks like a sentence with ';'"]


def test_all_texts_are_on_the_card_in_the_order_of_the_sheet(tmp_path: Path) -> None:
    headers = ["Name", "When played", "Each turn", "At the end", "Reminder"]
    rows = [[f"N{n}", *(f"{header} you do the thing number {n} and then wait." for header in headers[1:])]
            for n in "abc"]
    pack = bring(tmp_path, "\n".join(",".join(row) for row in [headers, *rows]) + "\n")
    (face,) = yaml.safe_load((pack / "theme" / "face-card.yaml").read_text("utf-8"))["faces"].values()
    text = face["regions"]["text"]["text"]
    at = [text.index(f"{{{name}}}") for name in ("when-played", "each-turn", "at-the-end", "reminder")]
    assert at == sorted(at)
    assert "{each-turn|**Each turn:**} {each-turn}" in text


@pytest.mark.parametrize("data", [
    '[{"name": "Ölung", "cardCount": 2, "stats": {"atk": 1}}, {"name": "龍", "cardCount": 3, "stats": {"atk": 2}}]',
    '{"龍": {"cardCount": 2, "stats": {"atk": 1}}, "Orc King": {"cardCount": 3, "stats": {"atk": 2}}}',
])
def test_json_beside_csv(tmp_path: Path, data: str) -> None:
    (tmp_path / "card.json").write_text(data, "utf-8")
    made = run("bring", tmp_path / "card.json", tmp_path / "pack")
    assert made.exit_code == 0, made.output
    loaded, game = read(tmp_path / "pack")
    assert loaded.findings == ()
    assert [(thing.copies, thing.fields["stats-atk"]) for thing in game.things.values()] == [(2, 1), (3, 2)]


def test_digits_are_allowed_in_the_texts_of_the_sheet_only(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Text\nStorm,Draw 3 cards.\nCalm,Look at Storm.\n")
    assert "severities" not in (pack / "game.yaml").read_text("utf-8")
    (pack / "rules.yaml").write_text('provenance: {original: x}\nchapter: "1.0"\ntitle: Rules\n'
                                     'clauses: {"1.1": "Move 4 spaces."}\n', "utf-8")
    assert [one.path for one in check(load(pack)).findings if one.rule == "figure-in-prose"] == ["clause/1.1/text"]


@pytest.mark.parametrize("first", ["Goblin,2,3,Bites you", "Goblin,1,2,Bites you", "Goblin,$2,$3,Bites you"])
def test_a_first_card_is_not_lost_as_headers(tmp_path: Path, first: str) -> None:
    (tmp_path / "card.csv").write_text(f"{first}\nOrc,4,5,Hits you\nTroll,6,7,Eats you\n", "utf-8")
    made = run("bring", tmp_path / "card.csv", tmp_path / "pack")
    assert "is row 1 (Goblin" in made.output or "headers: none" in made.output


@pytest.mark.parametrize("headers", ["Token,Amount,Colour", "Name,Cost,Text", "Token,Worth,Colour"])
def test_a_further_table_below_is_told_and_left_out_if_said(tmp_path: Path, headers: str) -> None:
    pack = bring(tmp_path, f"Name,Cost,Text\nA,1,Hit.\nB,2,Run.\n,,\n{headers}\nCoin,20,red\nGem,8,blue\n")
    shown = headers.replace(",", ", ")
    assert any(one.endswith(f"another table seems to begin in row 5 ({shown}); its rows are taken for things")
               for one in doubts(pack))
    file = pack / "kind-card.yaml"
    file.write_text(file.read_text("utf-8").replace("  comments:", "  tables-below: none\n  comments:"), "utf-8")
    assert list(read(pack)[1].things) == [ref for ref in read(pack)[1].things if ref.id in ("a", "b")]
    assert doubts(pack) == []


def test_rows_below_an_empty_one_are_no_further_table(tmp_path: Path) -> None:
    assert doubts(bring(tmp_path, "Name,Cost,Text\nA,1,Hit.\nB,2,Run.\n,,\nC,3,Go.\nD,4,Stay.\n")) == []


def test_a_legend_beside_the_table_is_told(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Text,,Legend\nA,Hit.,,R = rare\nB,Run.,,U = usual\n")
    assert [one.partition(": ")[2] for one in doubts(pack)] == [
        "the column 'Legend' stands behind an empty one: is it part of the table?"]
    file = pack / "kind-card.yaml"
    file.write_text(file.read_text("utf-8").replace("  comments:", "  ignore: [Legend]\n  comments:"), "utf-8")
    assert doubts(pack) == []


@pytest.mark.parametrize(("name", "way"), [
    ("a.docx", "save it as .txt or .md"), ("a.rtf", "save it as .txt or .md"), ("a.xls", "save it as .xlsx"),
    ("a.pdf", "save a text as .txt or .md, a table as .csv"), ("a.HTML", "save a text as .txt or .md")])
def test_a_file_of_another_format_is_told_how_to_save_it(tmp_path: Path, name: str, way: str) -> None:
    (tmp_path / name).write_bytes(b"x")
    assert way in run("bring", tmp_path / name, tmp_path / "pack", "--report", tmp_path / "r").output


def test_a_cover_sheet_names_the_others(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.title = "Cover"
    for row in (["My game"], ["by me"]):
        book.active.append(row)
    cards = book.create_sheet("Cards")
    for row in (["Name", "Cost"], ["A", 1]):
        cards.append(row)
    book.save(tmp_path / "card.xlsx")
    said = run("bring", tmp_path / "card.xlsx", tmp_path / "pack").output
    assert "sheet Cover: is row 1 (My game)" in said
    assert "another sheet: --sheet NAME, of Cards" in said


def test_odd_numbers_of_copies_are_named(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Qty\nA,III\nB,2.5\nC,1\n")
    assert "these are no whole numbers: B2 (III), B3 (2.5)" in doubts(pack)[0]


def test_lists_of_objects_are_left_out_and_told(tmp_path: Path) -> None:
    rows = '[{"name":"A","does":[{"x":1}],"text":"Go."},{"name":"B","does":[],"text":"Stay."}]'
    (tmp_path / "card.json").write_text(rows, "utf-8")
    said = run("bring", tmp_path / "card.json", tmp_path / "pack").output
    assert "found objects or lists in it; it is left out" in said
    assert [one for one in check(load(tmp_path / "pack")).findings if one.severity == "error"] == []
    assert "ignore: [does]" in (tmp_path / "pack" / "kind-card.yaml").read_text("utf-8")


def test_the_first_of_may_among_texts_is_no_date_of_a_spreadsheet(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,When\nA,1 May\nB,12 Jun\nC,never\n")
    assert not [one for one in check(load(pack)).findings if one.rule == "cell-made-a-date"]


def test_a_kind_is_called_as_it_was_said_and_digits_alone_let_digits_stand(tmp_path: Path) -> None:
    sheet = "Name,Sort,Text\nBreak in,luck,Walk on.\nBreak out,luck,Break a stick.\nHot Pie,luck,Eat it.\n"
    (tmp_path / "cards.csv").write_text(sheet, "utf-8")
    (tmp_path / "more.csv").write_text(sheet.replace("Eat it", "Eat 2"), "utf-8")
    for name in ("cards", "more"):
        assert run("bring", tmp_path / f"{name}.csv", tmp_path / name, "--kind", "old-card").exit_code == 0
    said, more = (yaml.safe_load((tmp_path / name / "kind-old-card.yaml").read_text("utf-8"))
                  for name in ("cards", "more"))
    assert (said["kinds"]["old-card"]["name"], said["provenance"]) == ("old card", {"original": "cards"})
    assert "severities" not in said["kinds"]["old-card"]
    assert more["kinds"]["old-card"]["severities"] == {"figure-in-prose": False}
