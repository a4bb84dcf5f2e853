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
from generator.message import Message, counted, joined, msg, quoted, reason
from generator.share import folder
from generator.speech import said, speak, translated


@pytest.fixture
def polish() -> Iterator[None]:
    speak("pl")
    yield
    speak("en")


def everything() -> list[Message]:
    inner = msg("expected {wanted}, found {found}", wanted=msg("a text"), found="x")
    return [inner, counted(3, "{count} piece", "{count} pieces"), joined([inner, "data"], "; "), quoted("{x}"),
            msg("a {b}")]


@pytest.mark.usefixtures("polish")
@pytest.mark.parametrize("one", everything(), ids=str)
def test_a_message_is_its_text_and_survives_copies_and_processes(one: Message) -> None:
    for other in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert type(other) is Message
        assert (str(other), other.template, other.values, other.plural) == (
            str(one), one.template, one.values, one.plural)
        assert translated(other) == translated(one)
    assert json.loads(json.dumps(one)) == one
    assert hash(one) == hash(one[:])


def test_a_message_stays_one_as_the_text_of_an_error() -> None:
    told = msg("expected {wanted}, found {found}", wanted=msg("a text"), found="'x'")
    for error in (ValueError(told), KeyError(told), LookupError(told)):
        assert reason(error) is told
    assert msg("in {question}: {error}", question="duel", error=ValueError(told)).values["error"] is told
    assert reason(OSError(2, "x")) == "2"
    assert translated(reason(ValueError("a text"))) == "a text"


@pytest.mark.usefixtures("polish")
def test_what_a_pack_says_is_never_translated() -> None:
    for data in ("a text", "nothing", "none", "expected a text, found nothing", "one, found two", "{wanted}"):
        assert data in translated(msg("expected {wanted}, found {found}", wanted=msg("a text"), found=data))
        assert translated(msg("expected a text, found {found!r}", found=data)).endswith(repr(data))
    assert said("expected a text, found nothing") == "expected a text, found nothing"
    assert translated(did_you_mean("nothin", ["nothing"])) == 'czy chodziło o "nothing"?'


@pytest.mark.usefixtures("polish")
def test_phrases_of_the_program_are_translated_wherever_they_stand() -> None:
    told = msg("expected {wanted}, found {found}", wanted=msg("one of {known}", known="a text"), found=msg("nothing"))
    assert told == "expected one of a text, found nothing"
    assert translated(told) == "oczekiwano: jedno z: a text, znaleziono: nic"
    assert [translated(counted(n, "once", "{count} times")) for n in (1, 2, 5)] == ["raz", "2 razy", "5 razy"]
    assert translated(joined([msg("nothing"), "nothing"])) == "nic, nothing"


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
    told = translated(Message(template, values))
    speak("en")
    for name, conversion, _ in holes(template):
        assert (repr(values[name]) if conversion == "r" else values[name]) in told
