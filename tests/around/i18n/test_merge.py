"""A catalogue follows its pack, and nothing that was translated is lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.records import replace
from generator.translate.catalogue import Catalogue, Entry, PoFile, sheet_of, sheet_text
from generator.translate.extract import SourceString, by_group
from zecer_i18n.merge import MergeTally, merge


def message(context: str, source: str, optional: bool = False, seed: str = "", sort: str = "text") -> SourceString:
    return SourceString(context, context.replace(".", "/"), source, optional=optional, seed=seed, sort=sort)  # type: ignore[arg-type]


def begun(*found: SourceString, **told: str) -> Catalogue:
    """A catalogue of strings, with translations by the last part of their names."""
    new, _ = merge(Catalogue("en"), found, "pack 1")
    return changed(new, **told)


def changed(catalogue: Catalogue, **told: str) -> Catalogue:
    def one(entry: Entry) -> Entry:
        return replace(entry, target=told.get(entry.context.rpartition(".")[2], entry.target))

    sheets = {name: replace(s, entries=tuple(map(one, s.entries))) for name, s in catalogue.sheets.items()}
    return Catalogue(catalogue.language, sheets)


def entries(catalogue: Catalogue) -> dict[str, Entry]:
    return {entry.context: entry for entry in catalogue.entries}


def test_nothing_changes_when_nothing_changed() -> None:
    found = [message("a.x.name", "ala"), message("a.y.name", "kot")]
    old = begun(*found, name="translated")
    assert merge(old, found, "pack 1") == (old, MergeTally())


def test_a_changed_source_is_fuzzy_with_what_it_was() -> None:
    old = begun(message("a.x.text", "dwie karty"), message("a.y.text", "kot"), text="two cards")
    new, tally = merge(old, [message("a.x.text", "trzy karty"), message("a.y.text", "kot")], "pack 1")
    assert entries(new)["a.x.text"] == Entry("a.x.text", "trzy karty", "two cards", True, "dwie karty")
    assert entries(new)["a.y.text"].is_done
    assert tally.changed == ("a.x.text",)


def test_a_second_change_keeps_the_source_that_was_translated() -> None:
    old = begun(message("a.x.text", "dwie karty"), text="two cards")
    once, _ = merge(old, [message("a.x.text", "trzy karty")], "pack 1")
    twice, _ = merge(once, [message("a.x.text", "cztery karty")], "pack 1")
    assert entries(twice)["a.x.text"].previous == "dwie karty"


def test_a_fuzzy_translation_keeps_the_first_day_until_it_is_looked_over() -> None:
    old = begun(message("a.x.text", "dwie karty"), text="two cards")
    once, _ = merge(old, [message("a.x.text", "trzy karty")], "pack 1", day="2026-11-25")
    twice, _ = merge(once, [message("a.x.text", "cztery karty")], "pack 1", day="2026-12-01")
    assert entries(twice)["a.x.text"].waiting == "2026-11-25"
    (sheet,) = twice.sheets.values()
    text = sheet_text(sheet)
    assert "#. waiting since 2026-11-25\n#, fuzzy\n#| msgid \"dwie karty\"\n" in text
    assert sheet_of(sheet.name, text) == sheet
    # what a translator's program leaves behind when it takes the flag away
    looked_over = Catalogue("en", {sheet.name: sheet_of(sheet.name, text.replace("#, fuzzy\n", ""))})
    third, _ = merge(looked_over, [message("a.x.text", "cztery karty")], "pack 1", day="2026-12-02")
    assert entries(third)["a.x.text"] == Entry("a.x.text", "cztery karty", "two cards", previous="dwie karty")
    fourth, _ = merge(looked_over, [message("a.x.text", "pięć kart")], "pack 1", day="2026-12-03")
    assert (entries(fourth)["a.x.text"].waiting, entries(fourth)["a.x.text"].notes) == ("2026-12-03", "")


def test_a_change_of_typing_does_not_matter() -> None:
    old = begun(message("a.x.text", 'karta "Smok"'), text="card")
    new, tally = merge(old, [message("a.x.text", "Karta „Smok”")], "pack 1")
    assert entries(new)["a.x.text"].is_done
    assert tally == MergeTally()


def test_a_renamed_thing_takes_its_translation_along() -> None:
    old = begun(message("a.x.text", "dwie karty"), text="two cards")
    new, tally = merge(old, [message("a.z.text", "dwie karty")], "pack 1")
    assert [(e.context, e.target, e.is_done) for e in new.entries] == [("a.z.text", "two cards", True)]
    assert tally.moved == ("a.z.text",)


def test_a_list_in_another_order() -> None:
    old = begun(message("a.x.l.1", "kot"), message("a.x.l.2", "pies"), **{"1": "cat", "2": "dog"})
    new, _ = merge(old, [message("a.x.l.1", "pies"), message("a.x.l.2", "kot")], "pack 1")
    assert [(e.context, e.target, e.is_done) for e in new.entries] == [("a.x.l.1", "dog", True),
                                                                       ("a.x.l.2", "cat", True)]


def test_a_new_string_with_a_known_source_is_a_guess() -> None:
    old = begun(message("a.x.text", "dwie karty"), text="two cards")
    new, tally = merge(old, [message("a.x.text", "dwie karty"), message("a.y.text", "dwie karty")], "pack 1")
    assert entries(new)["a.y.text"] == Entry("a.y.text", "dwie karty", "two cards", fuzzy=True)
    assert tally.guessed == ("a.y.text",)


def test_where_many_files_come_from_is_translated_once() -> None:
    found = [message(f"provenance.{name}.original", "próba") for name in ("a", "b")]
    old = begun(*found)
    told = {name: replace(sheet, entries=(replace(sheet.entries[0], target="trial"), *sheet.entries[1:]))
            for name, sheet in old.sheets.items()}
    new, _ = merge(Catalogue("en", told), [*found, message("provenance.c.original", "próba")], "pack 1")
    assert {context: (one.target, one.fuzzy) for context, one in entries(new).items()} == dict.fromkeys(
        (f"provenance.{name}.original" for name in "abc"), ("trial", False))


def test_a_translation_moves_once_and_only_to_a_like_field() -> None:
    old = begun(message("a.x.name", "kot"), name="cat")
    new, tally = merge(old, [message("a.z.name", "kot"), message("b.y.name", "kot")], "pack 1")
    assert (entries(new)["a.z.name"].is_done, entries(new)["b.y.name"].fuzzy) == (True, True)
    assert {entry.target for entry in new.entries} == {"cat"}
    assert (tally.moved, tally.guessed) == (("a.z.name",), ("b.y.name",))
    other, tally = merge(old, [message("a.x.text", "kot")], "pack 1")
    assert entries(other)["a.x.text"].fuzzy
    assert (tally.moved, tally.guessed) == ((), ("a.x.text",))


def test_what_is_gone_is_kept_and_comes_back() -> None:
    found = [message("a.x.text", "dwie karty"), message("a.y.text", "kot")]
    old = begun(*found, text="two cards")
    gone, tally = merge(old, found[1:], "pack 1")
    assert entries(gone)["a.x.text"].obsolete
    assert tally.gone == ("a.x.text",)
    again, _ = merge(gone, found, "pack 1")
    assert entries(again)["a.x.text"].is_done


def test_what_is_in_use_again_is_not_kept_as_gone_too() -> None:
    found = [message("a.x.text", "kot"), message("a.y.text", "pies")]
    old = begun(*found, text="cat")
    sheet = old.sheets["things-a.po"]
    gone = replace(sheet.entries[0], obsolete=True)
    new, _ = merge(Catalogue("en", {"things-a.po": replace(sheet, entries=(*sheet.entries, gone))}), found, "pack 1")
    assert [entry.context for entry in new.entries] == ["a.x.text", "a.y.text"]


def test_what_moves_to_another_component_is_not_lost() -> None:
    old = begun(message("clause.9.1.text", "dwie karty"), text="two cards")
    new, _ = merge(old, [message("clause.10.1.text", "dwie karty")], "pack 1")
    assert [e.target for e in new.sheets["rulebook-10.po"].entries] == ["two cards"]


def test_forms_that_a_translator_added_stay_under_their_name() -> None:
    found = [message("a.x.name", "kot", sort="name"), message("a.y.name", "pies", sort="name")]
    old = begun(*found, name="beast")
    sheet = old.sheets["things-a.po"]
    added = Entry("a.x.name|nom.pl", "kot", "beasts")
    old = Catalogue("en", {"things.po": replace(sheet, entries=(*sheet.entries, added))})
    new, tally = merge(old, found, "pack 1")
    assert [entry.context for entry in new.entries] == ["a.x.name", "a.x.name|nom.pl", "a.y.name"]
    assert not tally.gone


def test_what_the_pack_brings_along_begins_a_translation() -> None:
    new, _ = merge(Catalogue("en"), [message("term.x.word", "kot", seed="cat")], "pack 1")
    assert entries(new)["term.x.word"].is_done


PLACES = st.sampled_from(["a.x.name", "a.y.name", "a.x.text", "a.y.text", "a.x.l.1", "a.x.l.2", "clause.1.1.text"])
SOURCES = st.sampled_from(["kot", "pies", "Kot", "dwie karty", "trzy karty"])
OLD = st.lists(st.builds(Entry, PLACES, SOURCES, st.text("abc", max_size=3), st.booleans(),
                         st.none() | SOURCES, obsolete=st.booleans()), max_size=8)
NEW = st.dictionaries(PLACES, SOURCES, max_size=7)


@given(OLD, NEW)
def test_no_translation_is_ever_lost(old: list[Entry], new: dict[str, str]) -> None:
    catalogue = Catalogue("en", {"things.po": PoFile("things.po", tuple(old))})
    found = [message(context, source) for context, source in new.items()]
    merged, _ = merge(catalogue, found, "pack 1")
    assert {entry.target for entry in old} - {""} <= {entry.target for entry in merged.entries}
    assert [entry.context for entry in merged.entries if not entry.obsolete] == [
        one.context for group in by_group(found).values() for one in group
    ]
    assert merge(merged, found, "pack 1")[0] == merged


@given(OLD, NEW)
def test_what_is_finished_was_translated_from_its_source(old: list[Entry], new: dict[str, str]) -> None:
    """A translation that nobody need look at belongs to the very source, or to one that differs in typing alone."""
    catalogue = Catalogue("en", {"things.po": PoFile("things.po", tuple(old))})
    merged, _ = merge(catalogue, [message(context, source) for context, source in new.items()], "pack 1")
    told = {(alike_of(entry.source), entry.target) for entry in old}
    for entry in merged.entries:
        if entry.is_done:
            assert (alike_of(entry.source), entry.target) in told


def alike_of(source: str) -> str:
    return source.casefold()


def test_of_two_entries_of_one_name_the_live_translated_finished_one_is_kept() -> None:
    live, done = Entry("a.x.text", "kot", "cat"), Entry("a.x.text", "kot", "dead cat", obsolete=True)
    fuzzy, empty = Entry("a.x.text", "kot", "fuzzy cat", fuzzy=True), Entry("a.x.text", "kot", "")
    for worth in ([live, fuzzy], [fuzzy, empty], [empty, done], [live, empty], [live, done], [fuzzy, done]):
        for order in (worth, worth[::-1]):
            old = Catalogue("en", {"a.po": PoFile("a.po", tuple(order), {}, "")})
            new, _ = merge(old, [message("a.x.text", "kot")], "pack 1")
            (kept,) = [entry for entry in new.entries if entry.context == "a.x.text" and not entry.obsolete]
            assert (kept.target, kept.fuzzy) == (worth[0].target, worth[0].fuzzy), order
