"""The language of shapes: what each word means, what is refused and where, and that all that reads can be drawn."""

from __future__ import annotations

import numpy as np
import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from generator.pictures.engraved_fields import Engraving
from generator.pictures.sculpt import ActorBox, place
from generator.pictures.shape_text import (
    FLAGS,
    MOST_PIECES,
    MOST_SHAPES,
    MOST_WORDS,
    OTHERS,
    RANGES,
    BadShape,
    Folds,
    Look,
    read_figure,
    read_materials,
    read_shapes,
    synonyms_in,
)

MATERIALS = {"skin": "tone=1 ambient=.3 tint=4", "paint": "flat=.5"}
FIGURE = "@focus 50,46,96\n@hue 4=#7f9a56 6=#112233\n@also wolf-rat, szczur\nblob 50,50 radii=9,9\n"
NUMBERS = ("turn=-20", {"turn": -20.0}), ("radii=3,-.5", {"radii": (3.0, 0.5)})


def look(words: str) -> Look:
    return read_shapes(f"limb 1,1,1 2,2,1 {words}", MATERIALS)[0].look


@pytest.mark.parametrize("key", RANGES)
def test_a_number_is_read_at_both_ends_of_its_range_and_refused_beyond(key: str) -> None:
    for number in RANGES[key]:
        assert getattr(look(f"{key}={number:g}"), key) == number
    beyond = RANGES[key][1] + 1
    with pytest.raises(BadShape, match=f"expected {key}= with a number from .* found '{beyond:g}'") as caught:
        look(f"{key}={beyond:g}")
    assert (caught.value.line, caught.value.column) == (1, 18)


@pytest.mark.parametrize(("flag", "field"), [(flag, field) for flag, (field, _) in FLAGS.items()])
def test_flags(flag: str, field: str) -> None:
    assert getattr(look(flag), field) == FLAGS[flag][1] != getattr(Look(), field)


@pytest.mark.parametrize(("words", "fields"), NUMBERS)
def test_words_of_a_blob(words: str, fields: dict[str, object]) -> None:
    shape = read_shapes(f"blob 1,1 {words}", {})[0]
    assert {key: getattr(shape, key) for key in fields} == fields


def test_groups_folds_and_materials() -> None:
    assert look("group=head").group == "head"
    assert look("folds=9,1,50,20/3,.5,1,2").folds == (Folds(9, 1, 50, 20), Folds(3, 0.5, 1, 2))
    assert look("skin tone=.5") == Look(tone=0.5, ambient=0.3, tint=4)
    own = read_shapes("= skin skin gloss=.2; limb 1,1,1 2,2,1 skin\n", MATERIALS)[0].look
    assert own == Look(tone=1, ambient=0.3, tint=4, gloss=0.2)


def test_a_whisker_is_a_light_stroke_and_a_dark_one_over_it() -> None:
    assert [shape.look.white for shape in read_shapes("whisker 1,1 9,9", {})] == [True, False]


def test_facts_and_comments() -> None:
    figure = read_figure("rat", f"# a rat\n{FIGURE}ink 1,1 2,2 # its tail\n", {})
    assert figure.focus == (50, 46, 96)
    assert figure.hues == ((4, "#7f9a56"), (6, "#112233"))
    assert figure.also == ("wolf-rat", "szczur") == synonyms_in(FIGURE)
    assert len(figure.shapes) == 2


@pytest.mark.parametrize(("text", "line", "column", "message"), [
    ("", 1, 1, "at least one shape, found none"),
    ("blob 1,1\n  blub 1,1", 2, 3, "did you mean \"blob\""),
    ("blob 1,1; blob 2,2 skim", 1, 20, "did you mean \"skin\""),
    ("blob 1,1 tome=1", 1, 10, "did you mean \"tone=\""),
    ("blob 1,1 tint=1.5", 1, 10, "tint= with a number from 0 to 9, found '1.5'"),
    ("blob 1,1 tone=nan", 1, 10, "found 'nan'"),
    ("blob 1,1 tone=1e5", 1, 10, "found '1e5'"),
    ("blob 1,x", 1, 6, "2 numbers such as 12.5,12.5, found '1,x'"),
    ("limb 1,1 2,2,1", 1, 6, "3 numbers"),
    ("blob 1,1 2,2", 1, 1, "blob with 1 to 1 points, found 2"),
    ("plate 1,1 2,2", 1, 1, "plate with 3 to 60 points, found 2"),
    ("blob 1,1 radii=1", 1, 10, "2 numbers"),
    ("blob 1,1 folds=1,2", 1, 10, "4 numbers"),
    ("= Cloth tone=1", 1, 1, "a material such as"),
    ("= cloth", 1, 1, "a material such as"),
    ("= cloth tone=9", 1, 3, "tone= with a number"),
    ("= cloth skin\n= skin cloth\nblob 1,1", 2, 3, "found 'skin'"),
    ("@focus 1,2", 1, 1, "3 numbers"),
    ("@focus 1,2,0", 1, 1, "a fact such as “@focus 50,46,96”, found '@focus 1,2,0'"),
    ("@hue 4=red", 1, 1, "a fact such as “@hue 4=#7f9a56”"),
    ("@hue", 1, 1, "a fact such as “@hue"),
    ("@also 7,", 1, 1, "a fact such as “@also wolf-rat, szczur”"),
    ("@fokus 1,2,3", 1, 1, "did you mean \"@focus\""),
    ("blob 1,1\n" * (MOST_SHAPES + 1), MOST_SHAPES + 1, 1, f"at most {MOST_SHAPES} shapes"),
    ("limb 1,1,1 2,2,1 3,3,1 steps=20\n" * (MOST_PIECES // 60 + 1), MOST_PIECES // 60 + 1, 1, "pieces"),
    (f"blob 1,1{' sharp' * MOST_WORDS}", 1, 1, "at most 120 words"),
    (f"blob 1,1 {'x' * 201}", 1, 1, "at most 200 letters"),
    # materials that double each time do not fill the memory
    ("= a tone=1 tone=1\n" + "= a a a\n" * 40, 7, 3, "at most 120 words with those of materials"),
])
def test_what_is_refused_and_where(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(BadShape) as caught:
        read_shapes(text, MATERIALS)
    assert message in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_materials_alone_hold_no_shapes() -> None:
    assert read_materials("= a tone=1\n= b a tint=2") == {"a": "tone=1", "b": "a tint=2"}
    with pytest.raises(BadShape, match="a material such as"):
        read_materials("blob 1,1")


TOKENS = st.one_of(
    st.sampled_from(["blob", "limb", "plate", "ink", "whisker", "=", "@also", "@hue", "@focus", "#", ";", "\n"]),
    st.sampled_from(["skin", ",", *(f"{key}=" for key in (*RANGES, *OTHERS))]), st.text(max_size=6),
    st.floats(allow_nan=True).map(str),
)


@given(st.lists(TOKENS, max_size=30).flatmap(lambda words: st.sampled_from([" ".join(words), "".join(words)])))
def test_any_text_reads_or_is_refused_at_a_place_of_it(text: str) -> None:
    bad: BadShape | None = None
    try:
        read_figure("any", text, MATERIALS)
    except BadShape as found:
        bad = found
    assert bad is None or 1 <= bad.line <= max(1, len(text.splitlines()))
    assert bad is None or bad.column >= 1


def _number(low: float, high: float) -> st.SearchStrategy[str]:
    return st.floats(low, high).map(lambda one: f"{one:.3f}".rstrip("0").rstrip("."))


COORDINATE = _number(-150, 250)
POINT = st.tuples(COORDINATE, COORDINATE).map(",".join)
RADIUS_POINT = st.tuples(COORDINATE, COORDINATE, _number(-5, 200)).map(",".join)
WORD = st.one_of(
    st.sampled_from([*FLAGS, "skin", "paint", "group=a", "group=b"]),
    st.sampled_from([key for key in RANGES if key not in ("tint", "steps")]).flatmap(
        lambda key: _number(*RANGES[key]).map(lambda one: f"{key}={one}")),
    st.integers(0, 9).map(lambda tint: f"tint={tint}"), st.integers(1, 20).map(lambda steps: f"steps={steps}"),
    st.tuples(*[_number(-50, 150)] * 4).map(lambda fold: f"folds={','.join(fold)}"),
)


def _shape(kind: str, point: st.SearchStrategy[str], least: int, most: int) -> st.SearchStrategy[str]:
    return st.tuples(st.just(kind), st.lists(point, min_size=least, max_size=most).map(" ".join),
                     st.lists(WORD, max_size=5).map(" ".join)).map(" ".join)


SHAPE = st.one_of(
    st.tuples(_shape("blob", POINT, 1, 1), _number(-90, 90), _number(0, 200), _number(0, 200)).map(
        lambda blob: f"{blob[0]} turn={blob[1]} radii={blob[2]},{blob[3]}"),
    _shape("limb", RADIUS_POINT, 2, 4), _shape("plate", POINT, 3, 5), _shape("ink", POINT, 2, 4),
    _shape("whisker", POINT, 2, 3),
)


@examples(60)
@given(st.lists(SHAPE, min_size=1, max_size=4).map("\n".join), st.booleans())
def test_what_reads_is_drawn_without_a_number_that_is_none(text: str, flipped: bool) -> None:
    picture = Engraving(6, 5, 3)
    place(picture, read_shapes(text, MATERIALS), ActorBox(-1, 0, 0.06, flipped))
    for field in (picture.dark, picture.line, picture.hair, picture.phase, picture.across):
        assert np.isfinite(field).all(), text
