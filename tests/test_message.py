"""A message knows its template and its values; it is translated once, and what a pack says in it is left alone."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from io import BytesIO
from string import Formatter

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from generator.finding import did_you_mean
from generator.localization import as_printed, speak, translated_text
from generator.message import Message, counted, joined_messages, msg, quoted_text, reason
from generator.share import folder


@pytest.fixture
def polish() -> Iterator[None]:
    speak("pl")
    yield
    speak("en")


def everything() -> list[Message]:
    inner = msg("expected {wanted}, found {found}", wanted=msg("a text"), found="x")
    return [inner, counted(3, "{count} piece", "{count} pieces"), joined_messages([inner, "data"], "; "),
            quoted_text("{x}"),
            msg("a {b}")]


@pytest.mark.usefixtures("polish")
@pytest.mark.parametrize("one", everything(), ids=str)
def test_a_message_is_its_text_and_survives_copies_and_processes(one: Message) -> None:
    for other in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert type(other) is Message
        assert (str(other), other.template, other.values, other.plural) == (
            str(one), one.template, one.values, one.plural)
        assert translated_text(other) == translated_text(one)
    assert json.loads(json.dumps(one)) == one
    assert hash(one) == hash(one[:])


def test_a_message_stays_one_as_the_text_of_an_error() -> None:
    told = msg("expected {wanted}, found {found}", wanted=msg("a text"), found="'x'")
    for error in (ValueError(told), KeyError(told), LookupError(told)):
        assert reason(error) is told
    assert msg("in {question}: {error}", question="duel", error=ValueError(told)).values["error"] is told
    assert reason(OSError(2, "x")) == "2"
    assert translated_text(reason(ValueError("a text"))) == "a text"


@pytest.mark.usefixtures("polish")
def test_what_a_pack_says_is_never_translated() -> None:
    for data in ("a text", "nothing", "none", "expected a text, found nothing", "one, found two", "{wanted}"):
        assert data in translated_text(msg("expected {wanted}, found {found}", wanted=msg("a text"), found=data))
        assert translated_text(msg("expected a text, found {found!r}", found=data)).endswith(repr(data))
    assert as_printed("expected a text, found nothing") == "expected a text, found nothing"
    assert translated_text(did_you_mean("nothin", ["nothing"])) == 'czy chodziło o "nothing"?'


@pytest.mark.usefixtures("polish")
def test_phrases_of_the_program_are_translated_wherever_they_stand() -> None:
    told = msg("expected {wanted}, found {found}", wanted=msg("one of {known}", known="a text"), found=msg("nothing"))
    assert told == "expected one of a text, found nothing"
    assert translated_text(told) == "oczekiwano: jedno z: a text, znaleziono: nic"
    assert [translated_text(counted(n, "once", "{count} times")) for n in (1, 2, 5)] == ["raz", "2 razy", "5 razy"]
    assert translated_text(joined_messages([msg("nothing"), "nothing"])) == "nic, nothing"


CATALOGUE = read_po(BytesIO((folder("locale") / "pl" / "cli.po").read_bytes()))
TEMPLATES = [one.id for one in CATALOGUE if isinstance(one.id, str)]


def holes(template: str) -> list[tuple[str, str, str]]:
    """Name, conversion and format of each hole; none for a text whose braces are its own."""
    try:
        parts = [(name, conversion or "", spec or "")
                 for _, name, spec, conversion in Formatter().parse(template) if name]
    except ValueError:
        return []
    return parts if all(name.isidentifier() for name, _, _ in parts) else []


PLAIN = [template for template in TEMPLATES if (found := holes(template)) and not any(spec for _, _, spec in found)]


@given(st.sampled_from(PLAIN), st.lists(st.text(min_size=1, max_size=12), min_size=12, max_size=12))
def test_every_translation_keeps_its_values_to_the_letter(template: str, data: list[str]) -> None:
    names = list(dict.fromkeys(name for name, _, _ in holes(template)))
    values = dict(zip(names, data, strict=False))
    speak("pl")
    told = translated_text(Message(template, values))
    speak("en")
    for name, conversion, _ in holes(template):
        assert (repr(values[name]) if conversion == "r" else values[name]) in told


@pytest.mark.parametrize(("message", "text"), [
    (msg("expected at least {least:g} to 1, found {ratio:.1f} to 1", least=3.0, ratio=2.98),
     "expected at least 3 to 1, found 2.98 to 1"),
    (msg("{mm:.1f} mm too large", mm=0.04), "0.04 mm too large"),
    (msg("{mm:.1f} mm too large", mm=2.04), "2.0 mm too large"),
    (msg("expected 150 pixels an inch, found {found:.0f}", found=149.7), "expected 150 pixels an inch, found 149.7"),
    (msg("expected at most {ink:.0%}, found {found:.0%}", ink=3.0, found=3.004), "expected at most 300%, found 300.4%"),
    (msg("expected a row of {wide:.0f} mm, found {needed:.0f} mm of {fields}", wide=99.6, needed=100.2, fields="a"),
     "expected a row of 99.6 mm, found 100.2 mm of a"),
])
def test_what_is_expected_is_never_what_is_found(message: Message, text: str) -> None:
    assert message == text


@given(st.floats(0.001, 1000), st.floats(0.001, 1000), st.sampled_from((".0f", ".1f", ".2f", "g")),
       st.sampled_from((".0f", ".1f", ".3f")))
def test_two_numbers_that_differ_are_told_apart(one: float, other: float, form: str, form2: str) -> None:
    said = msg(f"expected {{wanted:{form}}} mm, found {{found:{form2}}} mm", wanted=one, found=other)
    wanted, found = (float(part.split()[1]) for part in said.split(","))
    assert (wanted != found) is (abs(one - other) > 1e-5) or abs(one - other) < 1e-2
    assert wanted > 0
    assert found > 0


@pytest.mark.usefixtures("polish")
def test_dice_are_told_in_the_notation_of_a_game() -> None:
    one = msg("expected {old}, as approved, found {new}", old="6K8+3", new="KOK").with_dice("D")
    assert one == "expected 6D8+3, as approved, found KOK"
    assert translated_text(one) == "oczekiwano: 6D8+3, jak zatwierdzono, znaleziono: KOK"
    quoting = msg("expected dice such as 2K6+3, found {code!r}", code="2K").with_dice("D")
    assert quoting == "expected dice such as 2D6+3, found '2K'"
    assert pickle.loads(pickle.dumps(quoting)) == quoting
    assert msg("{inner}, {n}", inner=one.with_dice("W"), n="1K3").with_dice("W").endswith("1W3")
