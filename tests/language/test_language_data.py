"""What differs by language is data: a language needs no code."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from generator.language.language_data import LanguageData, known_languages, language_data


def test_a_dialect_has_the_data_of_its_language_and_an_unknown_language_what_all_have() -> None:
    assert language_data("pt_BR") == language_data("pt-BR") == language_data("pt") != LanguageData()
    assert language_data("xx") == LanguageData()


@pytest.mark.parametrize("language", known_languages())
def test_a_file_has_known_keys_alone(language: str) -> None:
    file = Path(__file__).parents[2] / "locale" / language / "language.toml"
    data = tomllib.loads(file.read_text("utf-8"))
    assert language_data(language) != LanguageData()
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({**data, "colours": []}, LanguageData, strict=False)
