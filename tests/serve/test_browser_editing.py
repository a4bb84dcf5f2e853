"""Values are changed on the page, by mouse and by keyboard, and one value changes in the files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from test_browser import Page, until


@pytest.fixture
def page(browser: Any, address: str) -> Page:
    return Page(browser, address)


def pick(page: Page, name: str) -> None:
    page.open(product="karty")
    until(lambda: "Zwiadowca" in page.words())
    page.run("document.querySelector(arguments[0]).click()", f'[data-name="{name}"]')
    until(lambda: page.run("return document.querySelectorAll('#form .row').length"))


def fill(page: Page, path: str, value: str) -> None:
    """Type a value in place of the old one, and leave the field."""
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    control = page.browser.find_element(By.CSS_SELECTOR, f'#form [data-path="{path}"]')
    control.send_keys(Keys.CONTROL, "a")
    control.send_keys(value)
    control.send_keys(Keys.TAB)


def with_key(page: Page, key: str, *others: str) -> None:
    """Press keys while another is held."""
    from selenium.webdriver.common.action_chains import ActionChains

    ActionChains(page.browser).key_down(key).send_keys(*others).key_up(key).perform()


def test_a_word_that_is_typed_stands_in_the_file_and_on_the_card(page: Page, pack: Path) -> None:
    before = (pack / "cards.yaml").read_text("utf-8")
    pick(page, "card.bargain")
    fill(page, "card/bargain/name", "Lepszy targ")
    until(lambda: "Lepszy targ" in page.words())
    assert (pack / "cards.yaml").read_text("utf-8") == before.replace("Dobry targ", "Lepszy targ")
    assert page.text("#written") == "cards.yaml"
    page.run("document.getElementById('undo').click()")
    until(lambda: "Dobry targ" in page.words())
    assert (pack / "cards.yaml").read_text("utf-8") == before
    until(lambda: page.run("return document.querySelector('[data-path=\"card/bargain/name\"]').value") == "Dobry targ")
    page.run("document.getElementById('redo').click()")
    until(lambda: "Lepszy targ" in page.words())
    assert page.faults() == []


def test_what_the_schema_refuses_is_told_at_its_field(page: Page, pack: Path) -> None:
    before = (pack / "cards.yaml").read_bytes()
    pick(page, "card.bargain")
    fill(page, "card/bargain/copies", "2000000")
    until(lambda: page.text("#form .fault:not([hidden])"))
    assert (pack / "cards.yaml").read_bytes() == before
    assert page.run("return document.querySelector('[data-path=\"card/bargain/copies\"]').hasAttribute('aria-invalid')")


def test_by_keyboard_alone(page: Page, pack: Path) -> None:
    from selenium.webdriver.common.keys import Keys

    page.open(product="karty")
    until(lambda: "Zwiadowca" in page.words())
    page.run("document.querySelector('[data-name=\"card.bargain\"]').focus()")
    page.press(Keys.ENTER)
    until(lambda: page.run("return document.activeElement.dataset.path") == "card/bargain/name")
    with_key(page, Keys.CONTROL, "a")
    page.press(*"Zły targ")
    until(lambda: "Zły targ" in page.words())
    page.press(Keys.TAB)
    with_key(page, Keys.CONTROL, "z")
    until(lambda: "Dobry targ" in page.words())


def test_a_reference_is_offered_while_it_is_typed(page: Page, pack: Path) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    pick(page, "card.bargain")
    area = page.browser.find_element(By.CSS_SELECTOR, '#form [data-path="card/bargain/text"]')
    area.send_keys(Keys.CONTROL, Keys.END)
    area.send_keys(" {name:sto")
    until(lambda: "card.storm" in page.text(".suggestions"))
    area.send_keys(Keys.ENTER)
    until(lambda: "{name:card.storm}" in (pack / "cards.yaml").read_text("utf-8"))


def test_cells_of_the_table_are_edited_filled_and_taken_back(page: Page, pack: Path) -> None:
    from selenium.webdriver.common.keys import Keys

    before = (pack / "cards.yaml").read_bytes()
    page.open(product="karty", view="things")
    until(lambda: page.run("return document.querySelectorAll('.things tbody tr').length") == 3)
    column = page.run("return [...document.querySelectorAll('.things thead th')].findIndex((one) => "
                      "one.textContent === 'Copies') - 1")
    page.run("document.querySelector(`[data-at='0-${arguments[0]}']`).click()", column)
    page.press("4", Keys.ENTER)
    copies = ("return [...document.querySelectorAll(`.things td[data-at$='-${arguments[0]}']`)]"
              ".map((one) => one.textContent)")
    until(lambda: page.run(copies, column)[0] == "4")
    page.run("document.querySelector(`[data-at='0-${arguments[0]}']`).click()", column)
    with_key(page, Keys.SHIFT, Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    with_key(page, Keys.CONTROL, "d")
    until(lambda: page.run(copies, column) == ["4", "4", "4"])
    # one step for all that was filled
    page.run("document.getElementById('undo').click()")
    until(lambda: page.run(copies, column) != ["4", "4", "4"] and page.run(copies, column)[0] == "4")
    page.run("document.getElementById('undo').click()")
    until(lambda: (pack / "cards.yaml").read_bytes() == before)
    assert page.faults() == []
