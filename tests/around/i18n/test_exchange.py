"""A catalogue goes to an agency, a spreadsheet or a memory, and comes back; what is no translation is refused."""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.escape import TURNING
from generator.records import replace
from generator.translate.catalogue import Catalogue, Entry, PoFile, read_catalogue, sheet_of, sheet_text
from zecer_i18n.exchange import (
    BadExchange,
    ExchangeFile,
    Imported,
    Unit,
    is_seen,
    is_xml,
    taken_over,
    with_entries,
)
from zecer_i18n.exchange_table import read_table, to_table
from zecer_i18n.memory import Memory, Remembered, of_catalogue, read_memory, suggest_texts, taken_in, to_memory
from zecer_i18n.xliff import read_xliff, to_xliff, to_xliff_1

ENTRIES = (
    Entry("monster.troll.name", "Troll", "troll", flags=("max-length:12",)),
    Entry("clause.1.1.text", "dwie <karty> & {term:rank|gen} {value:x}\n\n  dalej  {value:x} ", "", notes="rule 1.1"),
    Entry("clause.1.2.text", "trzy {icon:sun}{ref:1.1}", "{ref:1.1} two{icon:sun}", True, "dwie"),
    Entry("clause.1.3.text", "=1+1; \"tak\", 'nie'", "-2 or so\nnext"),
    Entry("clause.1.4.text", "'=", "'"),
    Entry("monster.gone.name", "Gryf", "gryphon", obsolete=True),
)
CATALOGUE = Catalogue("en", {"x.po": PoFile("x.po", ENTRIES)})
Read = Callable[[bytes], ExchangeFile]
Write = Callable[..., bytes]
xliff2, xliff1 = (to_xliff, read_xliff), (to_xliff_1, read_xliff)
table = (to_table, read_table)
BOXES = sorted(Path(__file__).parents[3].glob("content/*/i18n/[!_]*"))
LETTERS = st.characters(exclude_categories=["Cs", "Cc", "Cn", "Zl", "Zp"],
                        exclude_characters=["\u00ad", "\ufeff", *TURNING])
PIECES = st.sampled_from(("{value:x}", "{term:rank|gen}", "{number:x|a|b}", "**", "\n", "\n\n- ", "=", "'", "\"", "<"))
TEXTS = st.lists(PIECES | st.text(LETTERS, min_size=1, max_size=8), min_size=1, max_size=8).map("".join)
FORMS = pytest.mark.parametrize(("write", "read"), [xliff2, xliff1, table], ids=["xliff2", "xliff1", "csv"])


def back(data: bytes, read: Read, old: Catalogue = CATALOGUE) -> Imported:
    return taken_over(old, read(data).units)


@FORMS
def test_there_and_back(write: Write, read: Read) -> None:
    found = back(write(CATALOGUE, "pl", "tiny"), read)
    assert (found.catalogue, found.changed, found.unknown) == (CATALOGUE, (), ())
    sources = [unit.source for unit in read(write(CATALOGUE, "pl", "tiny")).units]
    assert sources == [one.source for one in ENTRIES if not one.obsolete]


@FORMS
@given(st.lists(st.tuples(TEXTS, TEXTS | st.just("")), min_size=1, max_size=6))
@example([("=1+1", "'=2"), ("\n x\n", " x\n\n"), ("]]>&amp;<ph/>", "{value:x}{value:x}")])
def test_any_text_there_and_back(write: Write, read: Read, texts: list[tuple[str, str]]) -> None:
    entries = tuple(Entry(f"a.b{at}.text", source, target) for at, (source, target) in enumerate(texts))
    entries = tuple(one if is_seen(one.target) or not is_seen(one.source) else replace(one, target="")
                    for one in entries)
    full = Catalogue("en", {"x.po": PoFile("x.po", entries)})
    blank = Catalogue("en", {"x.po": PoFile("x.po", tuple(replace(entry, target="") for entry in entries))})
    assert back(write(full, "pl", "tiny"), read, blank).catalogue == full


@pytest.mark.parametrize("path", BOXES, ids=lambda path: f"{path.parents[1].name}-{path.name}")
@FORMS
def test_no_box_loses_a_translation(write: Write, read: Read, path: Path) -> None:
    full = read_catalogue(path.parents[1], path.name)
    blank = Catalogue(full.language, {name: replace(sheet, entries=tuple(
        entry if entry.obsolete else replace(entry, target="") for entry in sheet.entries))
        for name, sheet in full.sheets.items()})
    found = back(write(full, "pl", "tiny"), read, blank).catalogue.by_context()
    assert {context: entry.target for context, entry in found.items()} == {
        context: entry.target for context, entry in full.by_context().items()}


@FORMS
def test_a_source_that_has_changed_since(write: Write, read: Read) -> None:
    now = tuple(replace(entry, source="Wielki Troll") if entry.target == "troll" else entry for entry in ENTRIES)
    found = back(write(CATALOGUE, "pl", "tiny"), read, Catalogue("en", {"x.po": PoFile("x.po", now)}))
    assert found.catalogue.by_context()["monster.troll.name"] == Entry(
        "monster.troll.name", "Wielki Troll", "troll", True, "Troll", flags=("max-length:12",)
    )


@FORMS
def test_strings_that_are_not_there(write: Write, read: Read) -> None:
    found = back(write(CATALOGUE, "pl", "tiny"), read, Catalogue("en", {"x.po": PoFile("x.po", ENTRIES[:4])}))
    assert found.unknown == ("clause.1.4.text",)


def test_what_an_agency_has_translated() -> None:
    told = to_xliff(CATALOGUE, "pl", "tiny").decode()
    assert '<ph id="1" dataRef="d1" disp="{value:x}" />' in told
    assert "{term:rank|gen} <ph" in told
    assert 'slr:sizeRestriction="12"' in told
    target = ('<segment state="translated"><source>dwie &lt;karty&gt; &amp; {term:rank|gen} '
              '<ph id="1" dataRef="d1"/>\n\n  dalej  <ph id="2" dataRef="d1"/> </source>'
              '<target>two <pc id="7">cards</pc>, <ph id="2" dataRef="d1"/></target></segment>')
    start = told.index("<segment", told.index("clause.1.1.text"))
    end = told.index("</segment>", start) + len("</segment>")
    found = back((told[:start] + target + told[end:]).encode(), read_xliff)
    assert found.changed == ("clause.1.1.text",)
    assert found.catalogue.by_context()["clause.1.1.text"].target == "two cards, {value:x}"
    assert not found.catalogue.by_context()["clause.1.1.text"].fuzzy


def test_a_string_in_two_segments() -> None:
    text = """<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0"><file id="f"><unit id="a.b">
    <segment state="final"><source>Jeden.</source><target>One.</target></segment><ignorable><source> </source>
    <target> </target></ignorable><segment state="reviewed"><source>Dwa.</source><target>Two.</target></segment>
    </unit></file></xliff>"""
    assert read_xliff(text.encode()).units == (Unit("a.b", "Jeden. Dwa.", "One. Two."),)


def test_a_spreadsheet_computes_nothing() -> None:
    told = to_table(CATALOGUE, "pl", "tiny").decode("utf-8-sig")
    cells = [cell for row in csv.reader(StringIO(told, newline="")) for cell in row]
    assert len(cells) == 48
    assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))] == []


def test_a_spreadsheet_divides_and_orders_in_its_own_way() -> None:
    text = "notes;translation;string;source\r\n;gnome;monster.troll.name;Troll\r\n"
    assert read_table(text.encode()).units == (Unit("monster.troll.name", "Troll", "gnome"),)


@pytest.mark.parametrize("data", [
    b"", b"<xliff", b"<html/>", b'<!DOCTYPE x [<!ENTITY a "aaaa">]><xliff>&a;</xliff>', b"<xliff version='1.2'/>",
])
def test_what_is_no_xliff(data: bytes) -> None:
    with pytest.raises(BadExchange, match="expected XLIFF"):
        read_xliff(data)


@pytest.mark.parametrize("data", [b"", b"a,b\n1,2\n", b"\xff\xfe", b"string,source\nx,y\n"])
def test_what_is_no_table(data: bytes) -> None:
    with pytest.raises(BadExchange, match="expected CSV"):
        read_table(data)


def test_a_memory_there_and_back() -> None:
    found = read_memory(to_memory(CATALOGUE, "pl", "tiny"), "pl", "en_US", "old.tmx")
    assert found == tuple(replace(one, origin="old.tmx") for one in of_catalogue(CATALOGUE, ""))
    assert len(found) == 3


@pytest.mark.parametrize("data", [b"", b"<tmx", b"<xliff/>", b"<!DOCTYPE tmx SYSTEM 'x'><tmx/>"])
def test_what_is_no_memory(data: bytes) -> None:
    with pytest.raises(BadExchange, match="expected TMX"):
        read_memory(data, "pl", "en", "")


def test_the_same_text_and_a_similar_one_are_suggested() -> None:
    memory = Memory([
        Remembered("Rzućcie kostką i przesuńcie pionek.", "Roll a die and move your pawn.", "old"),
        Remembered("Troll", "ogre", "old"), Remembered("Troll", "troll", "old"), Remembered("Troll", "troll", "older"),
        Remembered("Zupełnie co innego, o czym tu nie ma mowy.", "Something else.", "old"),
    ])
    strings = (Entry("a.name", "Troll"), Entry("b.text", "Rzućcie kostką i przesuńcie figurkę."),
               Entry("c.text", "Połóżcie żeton na polu."), Entry("d.name", "Troll", "giant"))
    catalogue = Catalogue("en", {"x.po": PoFile("x.po", strings)})
    found = suggest_texts(catalogue, memory)
    assert [(one.context, one.remembered.target, one.alike == 1) for one in found] == [
        ("a.name", "troll", True), ("b.text", "Roll a die and move your pawn.", False),
    ]
    kept = with_entries(catalogue, taken_in(catalogue, found)).by_context()
    assert (kept["a.name"].fuzzy, kept["a.name"].previous) == (True, None)
    assert kept["b.text"].previous == "Rzućcie kostką i przesuńcie pionek."
    assert kept["d.name"] == strings[3]


@FORMS
@pytest.mark.parametrize(("game", "base", "language", "said"), [
    ("tiny", "pl", "de", "into de, found 'en'"), ("tiny", "cs", "en", "from cs into en, found 'pl'"),
    ("other", "pl", "en", "of other, found those of 'tiny'"),
])
def test_a_file_of_another_language_or_game_is_refused(
    write: Write, read: Read, game: str, base: str, language: str, said: str
) -> None:
    with pytest.raises(BadExchange, match=said):
        read(write(CATALOGUE, "pl", "tiny")).check(game, base, language)


@FORMS
def test_a_variety_of_the_language_is_the_language(write: Write, read: Read) -> None:
    british = Catalogue("en_GB", CATALOGUE.sheets)
    read(write(british, "pl", "tiny")).check("tiny", "pl", "en")
    read(write(CATALOGUE, "pl", "tiny")).check("tiny", "pl", "en-GB")
    with pytest.raises(BadExchange, match="found 'en"):
        read(write(british, "pl", "tiny")).check("tiny", "pl", "en_US")


def test_a_file_that_says_nothing_of_itself_is_taken() -> None:
    read_table(b"string,source,translation\na.b,x,y\n").check("tiny", "pl", "en")


@pytest.mark.parametrize("rows", ["a.b,x,y\na.b,x,z\n", "a.b,x,y\na.b,w,y\n"])
def test_a_string_with_two_translations_is_refused(rows: str) -> None:
    with pytest.raises(BadExchange, match=r"one translation of a\.b, found two"):
        taken_over(CATALOGUE, read_table(f"string,source,translation\n{rows}".encode()).units)


@pytest.mark.parametrize("rows", ["a.b,x,y\na.b,x,y\n", "a.b,x,\na.b,x,y\n", "a.b,x,y\na.b,x,\n"])
def test_a_string_that_comes_twice_alike_or_once_empty_is_taken(rows: str) -> None:
    old = Catalogue("en", {"x.po": PoFile("x.po", (Entry("a.b", "x"),))})
    found = taken_over(old, read_table(f"string,source,translation\n{rows}".encode()).units)
    assert found.catalogue.by_context()["a.b"].target == "y"


@pytest.mark.parametrize("tag", ["g", "mrk", "file", "group"])
@pytest.mark.parametrize("deep", [65, 50_000])
def test_elements_have_a_depth(tag: str, deep: int) -> None:
    for form, reader in (("xliff", read_xliff), ("tmx", lambda data: read_memory(data, "pl", "en", ""))):
        text = f"<{form}>{f'<{tag}>' * deep}x{f'</{tag}>' * deep}</{form}>"
        with pytest.raises(BadExchange, match="nested elements"):
            reader(text.encode())


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=4))
@example("a\u2028b")
@example("a\x85b")
@example("a\x0cb")
@example("\ufeff")
@example("a\rb")
def test_what_is_taken_over_can_be_read_again(text: str) -> None:
    """Or it is refused with the string that holds it."""
    old = Catalogue("en", {"x.po": PoFile("x.po", (Entry("a.b", "x"),))})
    new, refused = old, ""
    try:
        new = taken_over(old, (Unit("a.b", "x", text),)).catalogue
    except BadExchange as why:
        refused = str(why)
    assert (refused == "") != ("a.b" in refused)
    assert sheet_of("x.po", sheet_text(new.sheets["x.po"])).entries == new.sheets["x.po"].entries


@pytest.mark.parametrize("sign", ["\u202e", "\u2067", "\u061c", "\U000e0041"])
@FORMS
def test_what_turns_a_text_is_refused_as_check_does(write: Write, read: Read, sign: str) -> None:
    entry = Entry("a.b", "12 coins", f"12{sign} coins")
    both = replace(entry, source=entry.target)
    with_sign, without = (Catalogue("en", {"x.po": PoFile("x.po", (one,))}) for one in (both, entry))
    # whatever the file says that the source is
    for written in (with_sign, without):
        with pytest.raises(BadExchange, match=rf"a\.b: found the invisible character U\+{ord(sign):04X}"):
            back(write(written, "pl", "tiny"), read, without)
    assert back(write(with_sign, "pl", "tiny"), read, with_sign).remarks == ()


@FORMS
def test_other_invisible_characters_are_told(write: Write, read: Read) -> None:
    entry = Entry("a.b", "coins", "co\u200bi\ufe0fn\ue000s")
    own = Catalogue("en", {"x.po": PoFile("x.po", (entry,))})
    found = back(write(own, "pl", "tiny"), read, own).remarks
    assert [str(one).partition("U+")[2][:4] for one in found] == ["200B", "E000", "FE0F"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be"])
@FORMS
def test_utf_16_with_its_mark_is_read(write: Write, read: Read, encoding: str) -> None:
    text = write(CATALOGUE, "pl", "tiny").decode("utf-8-sig")
    if text[0] == "<":
        declared = encoding.removesuffix("-sig").replace("16-be", "16BE")
        text = text.replace("encoding='utf-8'", f"encoding='{declared}'")
    mark = "\ufeff" if encoding.endswith("-be") else ""
    data = f"{mark}{text}".encode(encoding)
    assert is_xml(data) == (text[0] == "<")
    assert back(data, read).catalogue == CATALOGUE


ENCODED = {"UTF-7": "<?xml version='1.0' encoding='UTF-7'?><xliff/>".encode("utf-7").replace(b"<", b"+ADw-"),
           "utf-7": b"<?xml version='1.0' encoding='utf-7'?><xliff/>",
           "UTF-16": "<?xml version='1.0'?><xliff/>".encode("utf-16-le"),
           "utf-32-le": "\ufeff<xliff/>".encode("utf-32-le"),
           "ISO-8859-2": "<?xml version='1.0' encoding='ISO-8859-2'?><xliff>ż</xliff>".encode("latin2"),
           "another encoding": "<xliff>ż</xliff>".encode("cp1250")}


@pytest.mark.parametrize(("name", "data"), ENCODED.items(), ids=ENCODED)
def test_another_encoding_is_named(name: str, data: bytes) -> None:
    assert is_xml(data)
    with pytest.raises(BadExchange, match=f"expected XLIFF in UTF-8, or in UTF-16 .*, found {name};"):
        read_xliff(data)


HEAD = "string,source,translation\n"


@pytest.mark.parametrize(("rows", "line"), [
    ('a,b,"c\nd,e,f\n', 2), ('a,b,c\nd,"e,f\ng,h,i\n', 3), ('a,b,"c\nd,e,"f"\n', 2), ('a,"b"x,c\n', 2),
    ('a,"b""c\nd\n",x\n\ng,"h,\n', 6), ('a,b,c\n"d', 3), ("a,b,c\na,b,Hello, world\nd,e,f", 3),
])
def test_a_table_that_is_not_closed_names_the_line(rows: str, line: int) -> None:
    for mark in ",;\t":
        with pytest.raises(BadExchange, match=f"^line {line}: expected "):
            read_table((HEAD + rows).replace(",", mark).encode())


def test_a_table_without_columns_or_with_two_of_a_name_is_refused() -> None:
    for head in ("string\n", "string,source\n", "string,source,translation,translation\n"):
        with pytest.raises(BadExchange, match=r"expected CSV with the columns|expected one column translation"):
            read_table(head.encode())


def test_what_a_file_does_not_say_of_itself() -> None:
    assert len(read_table(f"{HEAD}a,b,c\n".encode()).unsaid()) == 3
    for write, read in (xliff2, xliff1, table):
        assert read(write(CATALOGUE, "pl", "tiny")).unsaid() == ()
    assert len(read_xliff(to_xliff(CATALOGUE, "pl", "tiny").replace(b' trgLang="en"', b"")).unsaid()) == 1


SOURCE = "made up for this game"
OLD = Catalogue("pl", {"x.po": PoFile("x.po", (Entry("a.b", SOURCE, ""), Entry("c.d", "x", "")))})
TWO = ('<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="pl"><file id="f">'
       '<unit id="u" name="a.b"{}</unit></file></xliff>')
ONE = ('<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file source-language="en" '
       'target-language="pl"><body><trans-unit id="a.b"{}</trans-unit></body></file></xliff>')
SEGMENT = '<segment state="{}"><source>made up </source>{}</segment>'
REST = '<segment state="final"><source>for this game</source>{}</segment>'


def _came(text: str) -> tuple[Entry, Imported]:
    found = back(text.encode(), read_xliff if text.startswith("<") else read_table, OLD)
    return found.catalogue.by_context()["a.b"], found


def _segments(first: str, second: str, between: str = "", state: str = "final") -> str:
    return TWO.format(">" + SEGMENT.format(state, first) + between + REST.format(second))


def _unit(target: str, more: str = "", form: str = ONE) -> str:
    source = f"<source>{SOURCE}</source>"
    inner = source + target if form == ONE else f'<segment state="final">{source}{target}</segment>'
    return form.format(f"{more}>{inner}")


@pytest.mark.parametrize(("text", "target"), [
    (_segments('<target order="2">two</target>', '<target order="1">one </target>'), "one two"),
    (_segments("<target>A</target>", "<target>B</target>", "<ignorable><source> - </source></ignorable>"), "A - B"),
    (_unit('<target>W<cp hex="0041"/></target>', form=TWO), "WA"),
    (_unit('<target state="final">W <g id="1">x</g> <ph id="2">{a}</ph></target>'), "W x {a}"),
])
def test_what_a_program_divides_is_joined_as_it_says(text: str, target: str) -> None:
    entry, _ = _came(text)
    assert entry.target == target


@pytest.mark.parametrize(("text", "why"), [
    (_segments("<target>A</target>", ""), "found a segment without a translation"),
    (_segments("<target>A</target>", "<target> </target>"), "found a segment without a translation"),
    (_segments("<target>A </target>", "<target>B</target>", state="x-odd"), "expected a state of XLIFF, found 'x-odd'"),
    (_unit('<target>W <ph id="1" equiv="x"/></target>', form=TWO), "found the code <ph>"),
    (_unit('<target state="translated">W <x id="1"/></target>'), "found the code <x>"),
    (_unit('<target state="x-draft">W</target>'), "expected a state of XLIFF, found 'x-draft'"),
    (_unit('<target state="final">W</target>', ' translate="no"'), "not to be translated"),
    (_unit("<target>W</target>", ' approved="no"'), ""),
    (f"string,source,translation,state\na.b,{SOURCE},W,needs review\n", "expected the state done or draft"),
    (f"string,source,translation,state\na.b,{SOURCE},W, Draft \n", ""),
])
def test_what_may_not_be_finished_is_fuzzy_and_told(text: str, why: str) -> None:
    entry, found = _came(text)
    assert entry.target
    assert entry.fuzzy
    assert [why in str(one) for one in found.remarks] == [True] * bool(why)


@pytest.mark.parametrize("blank", ["   ", "\u00a0", "\u200b \u2060"])
@pytest.mark.parametrize("form", [ONE, TWO], ids=["1.2", "2.0"])
def test_blanks_are_no_translation(form: str, blank: str) -> None:
    entry, _ = _came(_unit(f"<target>{blank}</target>", form=form))
    assert entry == OLD.by_context()["a.b"]


@pytest.mark.parametrize(("text", "why"), [
    (_unit("<target>W</target><target>V</target>"), "expected one <target>, found 2"),
    (_unit("<target>W\ufffd</target>"), r"a\.b: expected text, found U\+FFFD"),
    (_unit('<target>W<cp hex="0001"/></target>', form=TWO), "control character"),
    (_unit("<target>W</target>").replace("a.b", "e.f"), "expected strings of the catalogue, found none, but 1 others"),
    ("string,source,translation,Translation \na.b,x,y,z\n", "expected one column translation, found several"),
    ("string,source,translation,Language \na.b,x,y,de\n", "expected languages such as"),
])
def test_what_cannot_be_meant_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadExchange, match=why):
        _came(text)


@pytest.mark.parametrize("text", [_unit('<target xml:lang="de">W</target>'), _unit('<target xml:lang="de">W</target>',
                                  form=TWO), "STRING,source,translation,language \na.b,x,y,en -> de\n"])
def test_a_translation_into_another_language_is_refused(text: str) -> None:
    file = read_xliff(text.encode()) if text.startswith("<") else read_table(text.encode())
    with pytest.raises(BadExchange, match="expected translations from en into pl, found 'de'"):
        file.check("tiny", "en", "pl")


def test_a_file_has_a_limit_of_strings() -> None:
    with pytest.raises(BadExchange, match=r"expected at most 100,000 strings, .* is n100000"):
        taken_over(OLD, (Unit(f"n{at}", "a", "b") for at in range(100_001)))
