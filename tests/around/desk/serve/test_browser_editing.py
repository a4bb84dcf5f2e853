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
    until(lambda: page.text("#written") == "cards.yaml")
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


DROP = """const [name, target, done] = arguments
const canvas = document.createElement("canvas")
canvas.toBlob((blob) => {
  const data = new DataTransfer()
  data.items.add(new File([blob], name, {type: "image/png"}))
  const drop = new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: data})
  document.querySelector(target).dispatchEvent(drop)
  done()
})"""


def test_a_picture_that_is_dropped_on_a_card_comes_into_the_pack(page: Page, pack: Path) -> None:
    page.open(product="karty")
    until(lambda: "Zwiadowca" in page.words())
    page.browser.execute_async_script(DROP, "Mój Kot.png", '[data-name="card.bargain"]')
    until(lambda: page.run("return document.getElementById('art').open"))
    assert page.run("return document.getElementById('art-name').value") == "bargain.png"
    page.run("document.getElementById('art-name').value = 'Mój Kot.png'")
    page.run("document.getElementById('art-artist').value = 'Ala'")
    page.run("document.getElementById('art-licence').value = 'CC0'")
    page.run("document.querySelector('#art > button').click()")
    until(lambda: (pack / "theme" / "art" / "Mój Kot.png").is_file())
    until(lambda: not page.run("return document.getElementById('art').open"))
    assert "Ala" in (pack / "theme" / "rights.yaml").read_text("utf-8")


def open_layout(page: Page) -> None:
    """Open the layout of the cards, which becomes one of the pack's own."""
    page.open(product="karty", view="layout")
    until(lambda: page.run("return document.querySelectorAll('.region').length"))
    press_button(page, "Make a layout of your own")
    until(lambda: page.run("return document.querySelectorAll('.handle').length"))


def press_button(page: Page, words: str) -> None:
    button = f"[...document.querySelectorAll('.bar button')].find((one) => one.textContent === '{words}')"
    until(lambda: page.run(f"return {button} !== undefined"))
    page.run(f"{button}.click()")


def test_an_icon_is_found_and_taken(page: Page, pack: Path) -> None:
    open_layout(page)
    press_button(page, "+ Icon")
    # a pack without icons takes its first one
    until(lambda: page.run("return document.getElementById('icons').open"))
    page.press(*"dragon")
    until(lambda: page.run("return document.querySelectorAll('.icon-grid button').length"))
    page.run("document.querySelector('.icon-grid [title=dragon-head]').click()")
    page.run("document.querySelector('.icon-about button').click()")
    until(lambda: (pack / "theme" / "icons" / "dragon-head.svg").is_file())
    until(lambda: "dragon-head" in "".join(path.read_text("utf-8") for path in (pack / "theme").glob("*.yaml")))


def test_a_region_is_dragged_and_moved_by_keys(page: Page, pack: Path) -> None:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    def files() -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in pack.rglob("*.yaml")}

    open_layout(page)
    before = files()
    region = page.browser.find_element(By.CSS_SELECTOR, '.region[aria-pressed="true"]')
    name = region.get_attribute("data-region")
    ActionChains(page.browser).click_and_hold(region).move_by_offset(25, 0).release().perform()
    until(lambda: files() != before)
    changed = {one for one in files() if files()[one] != before.get(one)}
    assert len(changed) == 1
    page.run("document.getElementById('undo').click()")
    until(lambda: files() == before)
    page.run("document.querySelector(arguments[0]).focus()", f'[data-region="{name}"]')
    page.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    until(lambda: files() != before)
    page.run("document.getElementById('undo').click()")
    until(lambda: files() == before)
    assert page.faults() == []


def test_the_point_of_a_picture_that_stays_in_view_is_dragged_and_moved_by_keys(page: Page, pack: Path) -> None:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    def texts() -> str:
        return "".join(path.read_text("utf-8") for path in pack.glob("theme/*.yaml"))

    open_layout(page)
    press_button(page, "+ Picture")
    until(lambda: page.run("return document.getElementById('r-focus') !== null"))
    until(lambda: "image:" in texts())
    before = texts()
    pad = page.browser.find_element(By.ID, "r-focus")
    wide = pad.size["width"]
    ActionChains(page.browser).move_to_element(pad).click_and_hold().move_by_offset(-wide // 4, 24).release().perform()
    until(lambda: "focus: [0.25, 0.75]" in texts())
    until(lambda: "25 %" in page.run("return document.getElementById('r-focus').ariaLabel"))
    page.run("document.getElementById('r-focus').focus()")
    page.press(Keys.ARROW_RIGHT)
    until(lambda: "focus: [0.27, 0.75]" in texts())
    page.run("document.getElementById('undo').click()")
    until(lambda: "focus: [0.25, 0.75]" in texts())
    page.run("document.getElementById('undo').click()")
    until(lambda: texts() == before)
    assert page.faults() == []


def test_a_clause_is_edited_where_it_is_read(page: Page, pack: Path) -> None:
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    page.open(product="instrukcja")
    read = "return document.querySelector('.book')?.shadowRoot.textContent ?? ''"
    until(lambda: "Dobierzcie kartę" in page.run(read))
    page.run("document.querySelector('.book').shadowRoot.querySelector('[id=\"ref-1.1\"] p').click()")
    until(lambda: page.run("return document.querySelectorAll('#form .row').length"))
    area = page.browser.find_element(By.CSS_SELECTOR, "#form textarea")
    assert area.get_attribute("value") == "Dobierzcie kartę i **rzućcie** kostką."
    area.send_keys(Keys.CONTROL, Keys.END)
    area.send_keys(" Gotowe.")
    until(lambda: "Gotowe." in page.run(read))
    assert 'text: "Dobierzcie kartę i **rzućcie** kostką. Gotowe."' in (pack / "rulebook.yaml").read_text("utf-8")
