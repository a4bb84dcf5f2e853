"""What holds for all tests."""

import pytest
from hypothesis import settings

# a busy machine is no fault of the code
settings.register_profile("calm", deadline=None)
settings.load_profile("calm")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program speaks English to tests, wherever they run."""
    monkeypatch.setenv("LANGUAGE", "en")
