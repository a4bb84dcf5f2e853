"""Things come, are chosen and changed together on the page, and each is one step that is taken back whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from test_browser import Page, until
from test_browser_editing import open_layout, pick, press_button, with_key

TABLE = "return document.querySelectorAll('.things tbody tr').length"
SHEET = """\
provenance: {original: do prób}
kinds:
  spell: {name: czar, fields: {name: name, cost: int 0..9, words: list of text}}
  rite: {name: rytuał, fields: {name: name}}
kind: spell
things: {from: spells.csv}
"""
ROWS = "id;name;cost;words\r\nfire;Ogień;3;Pal, a potem gaś | Uciekaj\r\nice;Lód;2;Stój\r\n"


@pytest.fixture
def page(browser: Any, address: str) -> Page:
    return Page(browser, address)


@pytest.fixture
def sheet(pack: Path) -> Path:
    """A spreadsheet in the pack, which is there before its page is opened."""
    (pack / "spells.yaml").write_text(SHEET, "utf-8")
    (pack / "spells.csv").write_bytes(ROWS.encode())
    return pack / "spells.csv"


def things(page: Page, kind: str = "") -> None:
    page.open(product="karty", view="things")
    until(lambda: page.run(TABLE))
    if kind:
        page.run("const one = document.querySelector('#show .bar select'); one.value = arguments[0];"
                 "one.dispatchEvent(new Event('change'))", kind)
        until(lambda: page.run("return document.querySelector('.things')?.ariaLabel") == kind)


def act(page: Page, name: str) -> None:
    page.run("document.querySelector(`[data-act='${arguments[0]}']`).click()", name)


def undo(page: Page) -> None:
    """Take back what is written: it is told, then it can be."""
    until(lambda: not page.run("return document.getElementById('undo').disabled"))
    before = page.run("return document.getElementById('undo').title")
    page.run("document.getElementById('undo').click()")
    until(lambda: page.run("return document.getElementById('undo').title") != before)


def type_into(page: Page, values: dict[str, str]) -> None:
    """Give values in the dialog of a new thing, and have it added."""
    until(lambda: page.run("return document.getElementById('new').open"))
    for name, value in values.items():
        page.run("document.querySelector(`#new [data-field='${arguments[0]}'], #new #${arguments[0]}`).value "
                 "= arguments[1]", name, value)
    page.run("document.querySelector('#new .add').click()")


def test_a_card_is_added_where_cards_are_seen_and_taken_back(page: Page, pack: Path) -> None:
    before = (pack / "cards.yaml").read_bytes()
    page.open(product="karty")
    until(lambda: "Zwiadowca" in page.words())
    page.run("document.getElementById('add').click()")
    until(lambda: page.run("return document.getElementById('new').open"))
    page.run("document.querySelector('#new .add').click()")
    # what each thing has is asked for before anything is written
    until(lambda: page.text("#new .fault:not([hidden])"))
    assert (pack / "cards.yaml").read_bytes() == before
    type_into(page, {"name": "Zły smok", "sort": "event", "text": "Zieje: ucieknijcie."})
    until(lambda: "Zły smok" in page.words())
    assert (pack / "cards.yaml").read_text("utf-8").endswith(
        '  zly-smok: {name: Zły smok, sort: event, text: "Zieje: ucieknijcie."}\n')
    until(lambda: page.text("#form code") == "card/zly-smok")
    assert page.faults() == []
    undo(page)
    until(lambda: (pack / "cards.yaml").read_bytes() == before)
    until(lambda: page.run("return document.getElementById('form').hidden"))


def test_rows_of_a_spreadsheet_come_are_copied_moved_and_deleted(sheet: Path, page: Page) -> None:
    things(page, "spell")
    act(page, "add")
    type_into(page, {"name": "Wiatr", "cost": "1", "new-id": "wind"})
    until(lambda: page.run(TABLE) == 3)
    assert sheet.read_bytes().decode() == ROWS + "wind;Wiatr;1;\r\n"
    # the new row is the one that is chosen
    until(lambda: page.run("return document.activeElement.dataset.at?.split('-')[0]") == "2")
    act(page, "up")
    until(lambda: sheet.read_bytes().decode().index("wind") < sheet.read_bytes().decode().index("ice"))
    until(lambda: page.run("return document.querySelectorAll('.things tbody [data-pick]')[1].textContent") == "wind")
    act(page, "copy")
    until(lambda: "wind-2;Wiatr;1;\r\n" in sheet.read_bytes().decode())
    until(lambda: page.run(TABLE) == 4)
    act(page, "delete")
    until(lambda: page.run(TABLE) == 3)
    for _ in range(4):
        undo(page)
    until(lambda: sheet.read_bytes().decode() == ROWS)
    assert page.faults() == []


def test_the_first_thing_of_a_kind_and_a_new_field(sheet: Path, page: Page) -> None:
    things(page, "rite")
    assert page.run(TABLE) == 0
    act(page, "add")
    type_into(page, {"name": "Pełnia"})
    until(lambda: page.run(TABLE) == 1)
    assert (sheet.parent / "rite.yaml").read_text("utf-8") == "kind: rite\nthings:\n  pelnia: {name: Pełnia}\n"
    things(page, "spell")
    act(page, "add-field")
    type_into(page, {"field-label": "Siła", "field-type": "int 0..9"})
    until(lambda: "Siła" in page.text(".things thead"))
    assert "sila: {type: int 0..9 or none, label: Siła}" in (sheet.parent / "spells.yaml").read_text("utf-8")
    assert sheet.read_bytes().decode() == ROWS.replace("words\r", "words;Siła\r").replace("j\r", "j;\r")
    assert page.faults() == []


def test_rows_that_are_chosen_get_a_value_in_one_step(sheet: Path, page: Page) -> None:
    things(page, "spell")
    page.run("document.querySelectorAll('.row-number')[0].click()")
    page.run("document.querySelectorAll('.row-number')[1].dispatchEvent(new MouseEvent('click', "
             "{bubbles: true, shiftKey: true}))")
    page.run("const one = document.querySelector('.many select'); one.value = 1;"
             "one.dispatchEvent(new Event('change')); document.getElementById('many-value').value = '7'")
    act(page, "set")
    until(lambda: sheet.read_bytes().decode() == ROWS.replace(";3;", ";7;").replace(";2;", ";7;"))
    undo(page)
    until(lambda: sheet.read_bytes().decode() == ROWS)


PASTE = """const data = new DataTransfer()
data.setData("text/plain", arguments[0])
document.querySelector("[data-at='1-0']").dispatchEvent(new ClipboardEvent("paste",
  {bubbles: true, cancelable: true, clipboardData: data}))"""


def test_a_block_that_is_longer_than_the_table_adds_things(sheet: Path, page: Page) -> None:
    things(page, "spell")
    page.run("document.querySelector(`[data-at='1-0']`).click()")
    page.run(PASTE, "Mróz\t4\nWiatr\t1\nGrom\t5\n")
    until(lambda: page.run("return document.getElementById('new').open"))
    assert "2" in page.text("#new p")
    page.run("document.querySelector('#new .add-rows').click()")
    until(lambda: page.run(TABLE) == 4)
    assert sheet.read_bytes().decode() == ROWS.replace("Lód;2", "Mróz;4") + "wiatr;Wiatr;1;\r\ngrom;Grom;5;\r\n"
    undo(page)
    until(lambda: sheet.read_bytes().decode() == ROWS)


def test_texts_with_commas_are_edited_one_by_one(sheet: Path, page: Page) -> None:
    things(page, "spell")
    page.run("document.querySelector(`[data-pick='spell/fire']`).click()")
    items = "#form [data-path=\"spell/fire/words\"] input"
    until(lambda: page.run(f"return document.querySelectorAll('{items}').length") == 2)
    page.run(f"const one = document.querySelectorAll('{items}')[1]; one.value = 'Uciekaj, szybko';"
             "one.dispatchEvent(new Event('change'))")
    until(lambda: "Pal, a potem gaś | Uciekaj, szybko\r\n" in sheet.read_bytes().decode())
    page.run("document.querySelector('#form .items li button').nextElementSibling.click()")
    until(lambda: "Uciekaj, szybko | Pal, a potem gaś\r\n" in sheet.read_bytes().decode())
    assert page.faults() == []


def test_only_what_changed_is_drawn_anew_and_the_cell_stays(page: Page, pack: Path) -> None:
    from selenium.webdriver.common.keys import Keys

    more = "".join(f"  x{at}: {{name: Karta {at}, sort: event, text: Nic.}}\n" for at in range(1000))
    file = pack / "cards.yaml"
    file.write_text(file.read_text("utf-8") + more, "utf-8")
    things(page)
    until(lambda: page.run(TABLE) == 1003)
    column = page.run("return [...document.querySelectorAll('.things thead th')].findIndex((one) => "
                      "one.textContent === 'Copies') - 1")
    page.run("window.rows = [...document.querySelectorAll('.things tbody tr')];"
             "document.querySelector(`[data-at='5-${arguments[0]}']`).click()", column)
    page.press("4")
    # from the key to the next picture
    took = page.browser.execute_async_script(
        "const done = arguments[0], from = performance.now();"
        "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));"
        "requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)))")
    assert page.run("return document.querySelector(`[data-at='5-${arguments[0]}']`).textContent", column) == "4"
    assert took < 1000, "what is typed is seen before it is written"
    until(lambda: "copies: 4" in file.read_text("utf-8"))
    until(lambda: page.text("#written") == "cards.yaml")
    assert page.run("return window.rows.every((one, at) => one === document.querySelectorAll('.things tbody tr')[at])")
    assert page.run("return document.activeElement.dataset.at") == f"6-{column}"
    with_key(page, Keys.CONTROL, "z")
    until(lambda: "copies: 4" not in file.read_text("utf-8"))
    assert page.run("return document.activeElement.dataset.at") == f"6-{column}"


def test_the_shape_of_a_region_is_one_of_those_that_are_known(page: Page, pack: Path) -> None:
    open_layout(page)
    press_button(page, "+ Shape")
    until(lambda: page.run("return document.querySelectorAll('#r-shape option').length") > 5)
    page.run("const one = document.getElementById('r-shape'); one.value = 'shield';"
             "one.dispatchEvent(new Event('change'))")
    until(lambda: any("shape: shield" in one.read_text("utf-8") for one in (pack / "theme").rglob("*.yaml")))


def test_a_thing_of_yaml_is_copied_from_its_row(page: Page, pack: Path) -> None:
    pick(page, "card.bargain")
    things(page)
    page.run("document.querySelector(`[data-at='1-0']`).click()")
    act(page, "copy")
    until(lambda: "bargain-2:" in (pack / "cards.yaml").read_text("utf-8"))


def test_cells_of_every_sort_stand_in_their_columns(page: Page) -> None:
    things(page)
    page.run("document.querySelector('[data-pick]').click()")
    until(lambda: page.run("return document.querySelectorAll('#form .row').length"))
    cells = page.run("return [...document.querySelectorAll('.things td')].map((one) => getComputedStyle(one).display)")
    rows = page.run("return [...document.querySelectorAll('#form .row')].map((one) => getComputedStyle(one).display)")
    assert (set(cells), set(rows)) == ({"table-cell"}, {"block"})


def test_a_card_that_is_shown_large_goes_with_its_view(page: Page) -> None:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By

    page.open(product="karty")
    until(lambda: "Zwiadowca" in page.words())
    card = page.browser.find_element(By.CSS_SELECTOR, "#show .card .face")
    ActionChains(page.browser).move_to_element(card).perform()
    until(lambda: page.run("return !document.getElementById('zoom').hidden"))
    view = page.browser.find_element(By.CSS_SELECTOR, "#views button:nth-child(4)")
    ActionChains(page.browser).move_to_element(view).click().perform()
    until(lambda: page.run(TABLE))
    assert page.run("return document.getElementById('zoom').hidden")
