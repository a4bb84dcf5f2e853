"""The exported page in a real browser: its search finds, its links lead, nothing is fetched, nothing hinders."""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.cli import cli

CARDS = Path(__file__).parents[2] / "packs" / "twelve-cards"
PATIENCE = 20.0


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("page")
    made = CliRunner().invoke(cli, ["export", str(CARDS), "--html", "--dpi", "72", "-o", str(out)], prog_name="zecer")
    assert made.exit_code == 0, made.output
    return out / "twelve-cards" / "pl" / "exports" / "html"


@pytest.fixture
def page(browser: Any, folder: Path) -> Iterator[Any]:
    browser.get((folder / "index.html").as_uri())
    yield browser
    assert [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []


def found(page: Any) -> list[str]:
    """The results of the search, when there are some."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        lines: list[str] = page.execute_script(
            "return [...document.querySelectorAll('#results li a')].map((one) => one.textContent)")
        if lines:
            return lines
        time.sleep(0.02)
    raise AssertionError("expected results, found none")


def press(page: Any, *keys: str) -> None:
    from selenium.webdriver.common.action_chains import ActionChains

    ActionChains(page).send_keys(*keys).perform()


def test_a_word_is_found_by_keyboard_without_case_and_accents(page: Any) -> None:
    name = page.execute_script("return document.querySelector('figure.card').dataset.find")
    plain = page.execute_script("return arguments[0].normalize('NFD').replace(/\\p{M}/gu, '').replace(/ł/g, 'l')", name)
    press(page, "/", *plain.upper())
    assert name in found(page)
    assert page.execute_script("return document.getElementById('count').textContent").startswith("znalezione: ")
    press(page, "\ue00c")
    assert page.execute_script("return document.querySelectorAll('#results li').length") == 0


def test_a_result_leads_to_its_place(page: Any) -> None:
    name = page.execute_script("return document.querySelector('figure.card').dataset.find")
    press(page, "/", *name)
    assert found(page)
    address = page.execute_script(
        "const one = document.querySelector('#results a'); one.click(); return decodeURIComponent(location.hash)")
    assert page.execute_script("return Boolean(document.getElementById(arguments[0]))", address[1:])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_against_it(page: Any, scheme: str) -> None:
    spec = find_spec("axe_core_python")
    if spec is None or spec.origin is None:
        pytest.skip("no axe-core-python")
    (axe,) = Path(spec.origin).parent.rglob("axe*.js")
    feature = {"name": "prefers-color-scheme", "value": scheme}
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
    page.execute_script(axe.read_text("utf-8"))
    faults = page.execute_async_script(
        "const done = arguments[0]; axe.run(document).then((told) => done(told.violations.map((one) => one.id)))")
    assert faults == []


def test_a_narrow_screen_needs_no_scrolling_to_the_side(page: Any) -> None:
    page.set_window_size(500, 900)
    assert page.execute_script("return document.documentElement.scrollWidth <= innerWidth")
