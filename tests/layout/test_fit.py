import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.type.fit import TIGHTENINGS, _hyphenated_pieces, fit, settle
from generator.layout.type.fonts import MM_PER_PT, cap_height, covers, glyphs, width
from generator.model.theme import TextStyle

BOLD = "Brygada1918-Bold"
STYLE = TextStyle(BOLD, 9.0, least=6.0)
POLISH = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ „”–"


def test_kerning_is_measured() -> None:
    alone = sum(width(BOLD, 100, letter) for letter in "To")
    assert width(BOLD, 100, "To") < alone
    assert sum(glyph.kern for glyph in glyphs(BOLD, "To")) * 100 * MM_PER_PT == pytest.approx(
        width(BOLD, 100, "To") - alone
    )


def test_every_letter_is_one_glyph() -> None:
    assert [glyph.text for glyph in glyphs(BOLD, "fi łź")] == list("fi łź")


def test_fonts_cover_polish_and_tell_what_they_lack() -> None:
    assert covers(BOLD, POLISH)
    assert not covers(BOLD, "龍")


def test_unknown_font_is_told() -> None:
    with pytest.raises(FileNotFoundError, match="Brygada1918-Bold"):
        width("../Brygada1918-Bold", 9, "a")


def test_text_that_fits_keeps_its_size() -> None:
    marks, over = fit("Troll", (0, 0, 20, 4), STYLE, "#000000", "pl")
    assert over is None
    assert [(mark.text, mark.size, mark.spacing) for mark in marks] == [("Troll", 9.0, 0.0)]
    assert marks[0].y == pytest.approx(2 + cap_height(BOLD, 9) / 2, abs=1e-3)


def test_a_little_too_wide_is_tightened_before_it_is_made_smaller() -> None:
    wide = width(BOLD, 9, "Czarnoksiężnik")
    marks, over = fit("Czarnoksiężnik", (0, 0, wide - 0.3, 4), STYLE, "#000000", "pl")
    assert over is None
    assert marks[0].size == 9.0
    assert marks[0].spacing < 0


def test_what_does_not_fit_at_the_floor_is_told_in_millimetres() -> None:
    marks, over = fit("Czarnoksiężnik", (0, 0, 10, 4), STYLE, "#000000", "pl", datum="monster/evil-mage/name",
                      region="name", splits=("never",))
    least = width(BOLD, 6, "Czarnoksiężnik", min(TIGHTENINGS) * 6 * MM_PER_PT)
    assert over is not None
    assert (over.region, over.datum, over.mm) == ("name", "monster/evil-mage/name", pytest.approx(least - 10, abs=0.01))
    assert marks[0].size == 6.0


def test_lines_break_between_words_and_keep_no_break_spaces() -> None:
    marks, _ = fit("Kości z\u00a0lochu", (0, 0, 12, 20), STYLE, "#000000", "pl")
    assert [mark.text for mark in marks] == ["Kości", "z\u00a0lochu"]


def test_split_words_end_in_a_hyphen_after_a_syllable() -> None:
    marks, over = fit("Czarnoksiężnik", (0, 0, 14, 20), STYLE, "#000000", "pl", splits=("syllables",))
    assert over is None
    assert [mark.text for mark in marks] == ["Czarno-", "księżnik"]


def test_a_word_is_divided_only_where_the_text_fits_in_no_other_way() -> None:
    kept, _ = fit("Czarnoksiężnik", (0, 0, 26, 20), STYLE, "#000000", "pl")
    assert [mark.text for mark in kept] == ["Czarnoksiężnik"]
    own_hyphen, over = fit("Rhein-Donau", (0, 0, 9, 20), STYLE, "#000000", "de")
    assert over is None
    assert [mark.text for mark in own_hyphen] == ["Rhein-", "Donau"]
    whole, over = fit("Czarnoksiężnik", (0, 0, 10, 20), STYLE, "#000000", "pl", splits=("never",))
    assert len(whole) == 1
    assert over is not None


@given(st.lists(st.text("abcłżW", min_size=1, max_size=9), min_size=1, max_size=9), st.floats(4, 60), st.floats(2, 40))
def test_a_setting_says_truly_whether_it_fits_and_loses_no_word(words: list[str], wide: float, high: float) -> None:
    setting = settle(" ".join(words), wide, high, STYLE)
    widest = max(width(BOLD, setting.size, line, setting.spacing) for line in setting.lines)
    assert " ".join(setting.lines).split(" ") == words
    assert (widest > wide + 0.006) <= (setting.over > 0)
    assert STYLE.least <= setting.size <= STYLE.size


@pytest.mark.parametrize(("align", "valign", "x", "y"), [("left", "top", 0, 0), ("right", "bottom", 1, 1)])
def test_alignment(align: str, valign: str, x: int, y: int) -> None:
    (mark,), _ = fit("A", (0, 0, 30, 30), STYLE, "#000000", "pl", align=align, valign=valign)
    assert mark.x == pytest.approx(x * (30 - mark.width), abs=1e-3)
    assert mark.y == pytest.approx(y * 30 + (1 - y) * cap_height(BOLD, 9), abs=1e-3)


@pytest.mark.parametrize("cut", range(3, 8))
def test_the_piece_of_a_cut_word_may_fill_its_line_to_the_edge(cut: int) -> None:
    word = "mmmmmmmmmmmm"
    exactly = width(BOLD, 9.0, word[:cut] + "-", 0.0)
    assert next(_hyphenated_pieces(word, BOLD, 9.0, 0.0, exactly, "anywhere", "pl")) == f"{word[:cut]}-\u200b"


@pytest.mark.parametrize(("wide", "lines"), [(16.0, ["Pay", "3~goblins"]), (8.5, ["Pay 3", "goblins"])])
def test_a_number_stays_with_its_noun_unless_the_line_is_too_narrow_for_both(wide: float, lines: list[str]) -> None:
    marks, over = fit("Pay 3 goblins", (0, 0, wide, 12), STYLE, "#000000", "en", splits=())
    assert over is None
    assert [mark.text for mark in marks] == [line.replace("~", "\u00a0") for line in lines]
