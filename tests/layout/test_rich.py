import random

import pytest
from some import some

from generator.layout.marks import LineMark, Mark, PathMark, TextMark
from generator.layout.paths import bounds
from generator.layout.type.fit import PLAIN, Overflow
from generator.layout.type.fonts import MM_PER_PT, font, width
from generator.layout.type.line_breaks import MeasuredPassage, broken_lines
from generator.layout.type.rich import Typeface, fit_rich, passages, settle
from generator.model.text import Text
from generator.model.theme import DrawnPath, Fit, Icon, TextStyle
from generator.text.markup import parse
from generator.text.run import Block, Hole, Run, Runs, with_runs
from generator.text.typeset import glue_runs

BOX = (5.0, 48.0, 53.0, 28.0)
STYLE = TextStyle("Brygada1918-Regular", 9.0, least=7.0, leading=1.2)
COIN = Icon("coin", (DrawnPath("M0 0H512V512H0Z", "#000000"),), Text("moneta"), "", "", "", "")
FACE = Typeface("Brygada1918-Regular", "Brygada1918-Bold", "Brygada1918-Italic", "Brygada1918-BoldItalic",
                {"coin": COIN})
WORDS = [
    "i", "w", "z", "a", "o", "wóz", "targ", "miasto", "brama", "strażnik", "„złoto”", "kupiec,", "odrzuć",
    "kartę.", "Konstantynopolitańczykowianeczka", "**rzuć**", "**kostką**", "*Śpij*", "***obie***",
    "{icon:coin}", "{icon:coin}{icon:coin}", "najniesympatyczniejszy",
]


def ready(runs: Runs) -> Runs:
    filled = [Run("", role="icon", target=run.placeholder.target) if isinstance(run, Hole) else run for run in runs]
    return glue_runs(tuple(filled), "pl")


def blocks(source: str) -> tuple[Block, ...]:
    return with_runs(parse(Text(source)), ready)


def lay(source: str, box: tuple[float, float, float, float] = BOX, fit: Fit = PLAIN,
        face: Typeface = FACE) -> tuple[list[Mark], Overflow | None]:
    words = passages(blocks(source), face)
    return fit_rich(words, box, STYLE, face, "#000000", fit, datum="card/x/text", region="text")


def edges(mark: Mark) -> tuple[float, float, float, float]:
    if isinstance(mark, TextMark):
        measures, em = font(mark.font), mark.size * MM_PER_PT
        return mark.x, mark.y - measures.cap_height * em, mark.x + mark.width, mark.y + measures.descent * em
    assert isinstance(mark, PathMark)
    left, top, right, bottom = bounds((mark.d,))
    return (mark.x + left * mark.scale, mark.y + top * mark.scale, mark.x + right * mark.scale,
            mark.y + bottom * mark.scale)


def random_text(chance: random.Random) -> str:
    def sentence() -> str:
        return " ".join(chance.choice(WORDS) for _ in range(chance.randint(1, 14)))

    kind = chance.choice(["plain", "paragraphs", "list", "numbers"])
    if kind == "list":
        return "\n".join(f"- {sentence()}" for _ in range(chance.randint(1, 4)))
    if kind == "numbers":
        return "\n".join(f"{i}. {sentence()}" for i in range(1, chance.randint(2, 5)))
    return ("\n\n" if kind == "paragraphs" else " ").join(sentence() for _ in range(chance.randint(1, 4)))


def test_500_random_texts_fit_their_box_or_are_told() -> None:
    chance = random.Random(7)
    told = 0
    for _ in range(500):
        marks, overflow = lay(random_text(chance))
        if overflow is not None:
            assert overflow.mm > 0
            told += 1
            continue
        for mark in marks:
            left, top, right, bottom = edges(mark)
            # an icon may reach a little above the capitals of the first line
            assert left >= BOX[0] - 0.02
            assert right <= BOX[0] + BOX[2] + 0.02
            assert top >= BOX[1] - (0.5 if isinstance(mark, PathMark) else 0.02)
            assert bottom <= BOX[1] + BOX[3] + 0.02
    assert 0 < told < 400


def test_no_two_marks_of_500_random_texts_overlap() -> None:
    chance = random.Random(11)
    for _ in range(500):
        placed = [edges(mark) for mark in lay(random_text(chance))[0]]
        for i, (left, top, right, bottom) in enumerate(some(placed)):
            assert right > left
            middle = (top + bottom) / 2
            for other in placed[i + 1 :]:
                beside = other[0] >= right - 0.1 or other[2] <= left + 0.1
                assert beside or other[1] > middle or other[3] < middle


def test_more_words_are_never_set_larger() -> None:
    chance = random.Random(3)
    for _ in range(60):
        words = [chance.choice(WORDS) for _ in range(60)]
        sizes = [settle(passages(blocks(" ".join(words[:n])), FACE), 53, 28, STYLE, FACE, Fit()).size
                 for n in range(1, 60, 4)]
        assert sizes == sorted(sizes, reverse=True)


def test_fonts_follow_the_markdown() -> None:
    marks, _ = lay("zwykły **gruby *oba*** i *pochyły*")
    assert [(m.text, m.font.partition("-")[2]) for m in marks if isinstance(m, TextMark)] == [
        ("zwykły", "Regular"), ("gruby", "Bold"), ("oba", "BoldItalic"), ("i\u00a0", "Regular"), ("pochyły", "Italic")]


def test_a_line_is_as_long_as_its_marks() -> None:
    (mark,), _ = lay("Odrzuć kartę i weź dwie")
    assert isinstance(mark, TextMark)
    assert mark.width == pytest.approx(width(mark.font, mark.size, mark.text), abs=0.01)


def test_lists_have_markers_and_are_set_in() -> None:
    marks, _ = lay("- pierwszy\n- drugi")
    shown = [(m.text, m.x) for m in marks if isinstance(m, TextMark)]
    assert [text for text, _ in shown] == ["•", "pierwszy", "•", "drugi"]
    assert shown[0][1] == BOX[0] < shown[1][1] == shown[3][1]
    numbers, _ = lay("1. pierwszy\n2. drugi")
    assert [m.text for m in numbers if isinstance(m, TextMark)] == ["1.", "pierwszy", "2.", "drugi"]


def test_icons_are_as_high_as_the_text_and_take_their_room() -> None:
    small, large = (lay("a {icon:coin} b", fit=Fit(), box=(0, 0, 60, 20))[0] for _ in range(2))
    assert small == large
    text, icon, after = small
    assert isinstance(text, TextMark)
    assert isinstance(after, TextMark)
    assert isinstance(icon, PathMark)
    cap = font(text.font).cap_height * text.size * MM_PER_PT
    left, top, right, bottom = edges(icon)
    assert cap < bottom - top < 1.5 * cap
    assert text.x + text.width < left < right < after.x + 0.01


def test_no_one_letter_word_ends_a_line() -> None:
    text = "Kto z was w tej turze i w następnej idzie a potem o zmroku z wozem u bramy stoi i w mieście z kupcem " * 2
    marks, overflow = lay(text)
    assert overflow is None
    lines = [m.text for m in marks if isinstance(m, TextMark)]
    assert len(lines) > 4
    assert not [line for line in lines if line.split()[-1] in "aiouwz" and line != lines[-1]]


@pytest.mark.parametrize(("wide", "lines"), [
    (30, ["Zabierz", "12poszukiwaczy."]), (17, ["Zabierz12", "poszukiwaczy."]),
])
@pytest.mark.parametrize("mark", ["", "**"])
def test_a_number_stays_with_its_noun_unless_the_line_is_too_narrow_for_both(
    wide: int, lines: list[str], mark: str
) -> None:
    marks, over = lay(f"Zabierz {mark}12{mark} poszukiwaczy.", (0.0, 0.0, wide, 20.0))
    assert over is None
    found: dict[float, str] = {}
    for one in marks:
        if isinstance(one, TextMark):
            found[one.y] = found.get(one.y, "") + "".join(one.text.split())
    assert [*found.values()] == lines


def test_words_are_cut_only_where_a_face_allows_it() -> None:
    text = "Najniesympatyczniejszy poszukiwacz wszechświata odrzuca najniebezpieczniejszego potwora"
    narrow = (0.0, 0.0, 30.0, 40.0)
    whole, cut = (lay(text, narrow, face=face)[0] for face in (
        FACE, Typeface(FACE.plain, FACE.bold, FACE.italic, FACE.bold_italic, FACE.icons, "pl")))
    assert not any(m.text.endswith("-") for m in whole if isinstance(m, TextMark))
    ends = [m.text for m in cut if isinstance(m, TextMark) and m.text.endswith("-")]
    assert ends
    assert min(m.size for m in cut if isinstance(m, TextMark)) > min(m.size for m in whole if isinstance(m, TextMark))
    together = "".join(m.text.removesuffix("-") if m.text.endswith("-") else m.text + " " for m in cut
                       if isinstance(m, TextMark))
    assert together.split() == text.split()


def test_tightening_comes_before_smaller_type_and_the_floor_may_be_lowered() -> None:
    text = "Odrzuć jedną kartę, weź dwie nowe karty i usiądź przy stole. " * 3
    high = next(h / 10 for h in range(60, 400) if lay(text, (0, 0, 53, h / 10))[1] is None)
    tight = settle(passages(blocks(text), FACE), 53, high, STYLE, FACE, Fit())
    assert (tight.size, tight.spacing) in {(7.0, s) for s in (0.0, -0.012, -0.025)}
    lower = settle(passages(blocks(text), FACE), 53, high - 1.0, STYLE, FACE, Fit(shrink_to=6.0))
    assert 6.0 <= lower.size < 7.0


NOTHING = ("", "   ", "\u200b")


@pytest.mark.parametrize("source", [*NOTHING, "- ", "**", "ą" * 3, "*a*b*c*"])
def test_naughty_texts_fit(source: str) -> None:
    marks, overflow = lay(source)
    assert overflow is None
    assert bool(marks) == (source not in NOTHING)
    assert all(edges(mark)[2] <= BOX[0] + BOX[2] + 0.02 for mark in marks)


@pytest.mark.parametrize(("source", "drawn"), [("{icon:coin}" * 30, 30), ("x" * 200, 1)], ids=["icons", "letters"])
def test_what_does_not_fit_is_drawn_and_told(source: str, drawn: int) -> None:
    marks, overflow = lay(source)
    assert len(marks) == drawn
    assert overflow is not None
    assert overflow.mm == pytest.approx(max(edges(mark)[2] for mark in marks) - BOX[0] - BOX[2], abs=0.5) or (
        overflow.mm == pytest.approx(max(edges(mark)[3] for mark in marks) - BOX[1] - BOX[3], abs=2.0)
    )


def set_lines(source: str) -> list[tuple[str, float, float]]:
    """The words of each line of a text, with its indent and the gap above it."""
    measured = [MeasuredPassage(one) for one in passages(blocks(source), FACE)]
    return [(f"{line.marker} " * bool(line.marker) + ("---" if line.divider else " ".join(
        word.text for word in line.words)), line.indent, line.gap) for line in broken_lines(measured, 40, 0, FACE)]


def test_a_line_break_begins_a_line_without_a_gap() -> None:
    assert set_lines("two Cards\\\n+an Action  \nBuy\n\nnext") == [
        ("two Cards", 0, 0), ("+an Action", 0, 0), ("Buy", 0, 0), ("next", 0, 0.42)]
    assert set_lines("a\\\n\\\nb") == [("a", 0, 0), ("", 0, 0), ("b", 0, 0)]
    assert set_lines("- a\\\n  b\n- c") == [("• a", 0.85, 0), ("b", 0.85, 0), ("• c", 0.85, 0.14)]


def test_a_divider_is_a_line_of_its_own() -> None:
    assert [words for words, _, _ in set_lines("a\n\n---\n\nb")] == ["a", "---", "b"]


def test_a_list_prints_its_numbers_and_every_item() -> None:
    assert [words for words, _, _ in set_lines("9) a\n10) b")] == ["9) a", "10) b"]
    assert [words for words, _, _ in set_lines("- a\n-\n- - b")] == ["• a", "• ", "• ", "• b"]
    (_, narrow, _), (_, wide, _) = set_lines("1. a")[0], set_lines("1986. a")[0]
    assert narrow == 1.2
    assert wide > 2


def test_a_divider_is_drawn_across_the_text() -> None:
    marks, over = fit_rich(passages(blocks("a\n\n---\n\nb"), FACE), (5, 5, 40, 40), STYLE, FACE, "#123456", PLAIN)
    first, rule, last = marks
    assert over is None
    assert isinstance(first, TextMark)
    assert isinstance(rule, LineMark)
    assert isinstance(last, TextMark)
    assert (rule.x1, rule.x2, rule.stroke) == (5, 45, "#123456")
    assert first.y + 1 < rule.y1 == rule.y2 < last.y - 2.5
