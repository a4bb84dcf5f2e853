import random

import pytest

from generator.layout.marks import TextMark
from generator.layout.type.fit import PLAIN
from generator.layout.type.fit import fit as fit_line
from generator.layout.type.rich import RichSetting, Typeface, passages, settle
from generator.model.text import Text
from generator.model.theme import Fit, TextStyle
from generator.text.markup import parse
from generator.text.run import Block, Paragraph, Run
from generator.text.typeset import glue_runs

EVEN = Fit(balance=True)
STYLE = TextStyle("Alegreya-Regular", 13.0, least=8.0, leading=1.22)
FACE = Typeface(*["Alegreya-Regular"] * 4, {})
WORDS = ["i", "w", "z", "wóz", "targ", "miasto", "kupiec,", "kartę.", "przystanek", "niepoprawnie.", "**trzy**", "się"]
ROOM = 49.0, 46.0


def glued(block: Block) -> Block:
    assert isinstance(block, Paragraph)
    return Paragraph(glue_runs(tuple(run for run in block.runs if isinstance(run, Run)), "pl"))


def set_text(source: str, fit: Fit, face: Typeface = FACE) -> RichSetting:
    return settle(passages([glued(block) for block in parse(Text(source))], face), *ROOM, STYLE, face, fit)


def said(setting: RichSetting) -> list[str]:
    return [" ".join("".join(part.text for part in word.parts) for word in line.words) for line in setting.lines]


def test_the_last_word_of_a_text_does_not_stand_alone() -> None:
    source = "Musi jechać na końcu składu. Jeśli doczepisz cokolwiek za nim, " \
             "natychmiast wyrzuć dłużycę w krzaki i stracisz kolejkę."
    assert len(said(set_text(source, PLAIN))[-1].split()) == 1
    assert said(set_text(source, EVEN))[-1] == "i\u00a0stracisz kolejkę."


def test_lines_differ_as_little_as_they_can() -> None:
    source = "Odrzuć zdarzenie, które dotyczy pasażera, zanim zadziała. Doktor bierze za to jedną monetę " \
             "i zostawia receptę nie do odczytania."
    assert said(set_text(source, EVEN))[-2:] == ["i\u00a0zostawia receptę", "nie do odczytania."]


@pytest.mark.parametrize("seed", range(40))
def test_size_words_and_number_of_lines_stay(seed: int) -> None:
    chance = random.Random(seed)
    source = "\n\n".join(" ".join(chance.choices(WORDS, k=chance.randint(1, 16))) for _ in range(chance.randint(1, 3)))
    free, even = set_text(source, PLAIN), set_text(source, EVEN)
    assert (even.size, even.spacing, len(even.lines)) == (free.size, free.spacing, len(free.lines))
    assert " ".join(said(even)) == " ".join(said(free))
    assert [line.gap for line in even.lines if line.gap] == [line.gap for line in free.lines if line.gap]

    def longest(setting: RichSetting) -> float:
        return max(line.em + setting.spacing * (line.letters - 1) for line in setting.lines)

    assert longest(even) <= longest(free) + 1e-6 or longest(even) * even.size * 0.3528 <= ROOM[0] + 0.01


def test_a_text_with_a_word_cut_stays_as_it_is() -> None:
    face = Typeface(*["Alegreya-Regular"] * 4, {}, "pl")
    source = "Konstantynopolitańczykowianeczkowianka najniesympatyczniejsza"
    assert said(set_text(source, EVEN, face)) == said(set_text(source, PLAIN, face))


def test_a_name_over_two_lines_is_balanced() -> None:
    def lines(fit: Fit) -> list[str]:
        marks, over = fit_line("Noc pod starym dębem, zimą", (0, 0, 47, 10), STYLE, "#000000", "pl", limits=fit)
        assert over is None
        assert {mark.size for mark in marks if isinstance(mark, TextMark)} == {13.0}
        return [mark.text for mark in marks]

    assert lines(PLAIN) == ["Noc pod starym dębem,", "zimą"]
    assert lines(EVEN) == ["Noc pod starym", "dębem, zimą"]
