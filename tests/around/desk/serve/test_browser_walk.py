"""From an empty folder to printed cards with icons, a layout and a picture of one's own, by keyboard alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from desk_pack import served
from PIL import Image
from test_browser import Page, until, violations
from test_browser_editing import with_key

ADDED = [(f"Night {number}", "event", str(number), f"Lose {number} coins.") for number in range(6)]
BLOCK = "\n".join(f"{name}\t{sort}\t{cost}\t1\t{text}" for name, sort, cost, text in ADDED)
WRITE = "navigator.clipboard.writeText(arguments[0]).then(arguments[1])"


class Keyboard:
    """A page of which only keys are pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def reach(self, test: str, most: int = 80) -> None:
        """Press Tab until what has the focus passes a test of ``e``."""
        from selenium.webdriver.common.keys import Keys

        for _ in range(most):
            if self.page.run(f"const e = document.activeElement; return Boolean({test})"):
                return
            self.page.press(Keys.TAB)
        raise AssertionError(f"expected to reach {test}, found it nowhere")

    def enter(self, words: str, within: str = "body") -> None:
        """Reach a button by its words, and press it."""
        from selenium.webdriver.common.keys import Keys

        until(lambda: self.page.run("return [...document.querySelectorAll(`${arguments[1]} button`)].some((one) => "
                                    "one.textContent === arguments[0] && !one.disabled)", words, within))
        self.reach(f"e.textContent === '{words}' && e.closest('{within}')")
        self.page.press(Keys.ENTER)

    def paste(self, text: str) -> None:
        from selenium.webdriver.common.keys import Keys

        self.page.browser.execute_cdp_cmd("Browser.grantPermissions",
                                          {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
        self.page.browser.execute_async_script(WRITE, text)
        with_key(self.page, Keys.CONTROL, "v")


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    folder = tmp_path / "lanterns"
    folder.mkdir()
    return folder


def test_a_game_is_begun_filled_dressed_and_printed_by_keyboard_alone(browser: Any, bare: Path, tmp_path: Path
                                                                     ) -> None:
    with served(bare) as address:
        page = Page(browser, address)
        keyboard = Keyboard(page)
        begin(keyboard, bare)
        add_cards(keyboard, bare)
        choose_icon(keyboard, bare)
        change_face(keyboard, bare)
        Image.new("RGB", (40, 30), "teal").save(tmp_path / "My Photo.PNG")
        bring_picture(keyboard, bare, tmp_path / "My Photo.PNG")
        print_cards(keyboard, bare)
        assert page.faults() == []


def begin(keyboard: Keyboard, pack: Path) -> None:
    from selenium.webdriver.common.keys import Keys

    keyboard.page.open()
    keyboard.reach("e.id === 'game-title'")
    keyboard.page.press(*"Lantern Road", Keys.ENTER)
    until(lambda: "Scout" in keyboard.page.words())
    assert 'title: "Lantern Road"' in (pack / "game.yaml").read_text("utf-8")


def add_cards(keyboard: Keyboard, pack: Path) -> None:
    """Paste a block behind the last thing, whose texts have digits, which are allowed then."""
    from selenium.webdriver.common.keys import Keys

    page = keyboard.page
    keyboard.enter("Things", "#views")
    until(lambda: page.run("return document.querySelector('.things td[data-at]')"))
    keyboard.reach("e.matches('.things td[data-at]')")
    with_key(page, Keys.CONTROL, Keys.END)
    page.press(Keys.HOME)
    keyboard.paste(BLOCK)
    keyboard.enter("Add them", "#new")
    until(lambda: page.run("return document.querySelectorAll('.things tbody tr').length") == len(ADDED) + 2)
    assert '  night-5: {name: Night 5, sort: event, cost: 5, value: 1, text: Lose 5 coins.}' in (
        pack / "cards.yaml").read_text("utf-8")
    until(lambda: page.run("return document.querySelector('[data-rule-off=figure-in-prose]')"))
    keyboard.reach("e.dataset.ruleOff === 'figure-in-prose'")
    page.press(Keys.ENTER)
    until(lambda: "severities: {figure-in-prose: off}" in (pack / "game.yaml").read_text("utf-8"))
    until(lambda: "figure-in-prose" not in page.text("#findings"))


def choose_icon(keyboard: Keyboard, pack: Path) -> None:
    """Give the kind a field for an icon, and all cards one icon as one step."""
    from selenium.webdriver.common.keys import Keys

    page = keyboard.page
    keyboard.enter("New field…")
    until(lambda: page.run("return document.activeElement.id") == "field-label")
    page.press(*"badge")
    keyboard.reach("e.id === 'field-type'")
    with_key(page, Keys.CONTROL, "a")
    page.press(*"icon", Keys.ENTER)
    until(lambda: "badge: icon or none" in (pack / "game.yaml").read_text("utf-8"))
    until(lambda: "badge" in page.text(".things thead"))
    keyboard.reach("e.matches('.things td[data-at]')")
    with_key(page, Keys.CONTROL, "a")
    with_key(page, Keys.SHIFT, " ")
    until(lambda: page.run("return !document.querySelector('.many').hidden"))
    keyboard.reach("e.matches('.many select')")
    page.press(*"badge")
    keyboard.enter("Find an icon…", ".many")
    page.press(*"lantern")
    until(lambda: page.run("return document.querySelector('.icon-grid button')"))
    assert violations(page) == []
    keyboard.reach("e.closest('.icon-grid')")
    page.press(Keys.ENTER)
    keyboard.enter("Use", "#icons")
    until(lambda: (pack / "cards.yaml").read_text("utf-8").count("badge: ") == len(ADDED) + 2)


def change_face(keyboard: Keyboard, pack: Path) -> None:
    """Make a face of the pack's own with one region more, which shows the icon of each card, and move and colour it."""
    from selenium.webdriver.common.keys import Keys

    page, faces = keyboard.page, pack / "theme" / "faces.yaml"
    keyboard.enter("Layout", "#views")
    keyboard.enter("Make a layout of your own")
    keyboard.enter("+ Icon")
    until(lambda: page.run("return document.activeElement.dataset.region") == "icon")
    with_key(page, Keys.SHIFT, Keys.ARROW_UP)
    page.press(Keys.ARROW_LEFT)
    until(lambda: "icon: {box: [21, 35, 20, 8], icon: \"{badge}\"}" in faces.read_text("utf-8"))
    keyboard.reach("e.id === 'r-w'")
    with_key(page, Keys.CONTROL, "a")
    page.press(*"12", Keys.TAB)
    until(lambda: "[21, 35, 12, 8]" in faces.read_text("utf-8"))
    assert page.run("return document.activeElement.id") == "r-h"
    keyboard.reach("e.id === 'r-fill-spot'")
    page.press(Keys.ENTER)
    until(lambda: "fill: spot" in faces.read_text("utf-8"))


def bring_picture(keyboard: Keyboard, pack: Path, file: Path) -> None:
    """Give a card a picture of one's own, which takes the place of the drawn one."""
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys

    page = keyboard.page
    keyboard.enter("Cards", "#views")
    keyboard.reach("e.matches('#show .card')")
    page.press(Keys.ENTER)
    until(lambda: page.run("return document.activeElement.dataset.path") == "card/scout/name")
    # the dialog of the system is not a page's
    page.browser.execute_cdp_cmd("Page.setInterceptFileChooserDialog", {"enabled": True})
    keyboard.enter("Picture…")
    page.browser.find_element(By.ID, "bring-file").send_keys(str(file))
    until(lambda: page.run("return document.activeElement.id") == "art-artist")
    page.press(*"Ann", Keys.TAB, *"CC0")
    keyboard.enter("Put it into the pack", "#art")
    until(lambda: not page.run("return document.getElementById('art').open"))
    assert (pack / "theme" / "art" / "scout.PNG").read_bytes() == file.read_bytes()
    assert "scout" not in (pack / "theme" / "scenes.yaml").read_text("utf-8").split("scenes:")[1]
    assert "scout: {artist: Ann, licence: CC0}" in (pack / "theme" / "rights.yaml").read_text("utf-8")


def print_cards(keyboard: Keyboard, pack: Path) -> None:
    page = keyboard.page
    keyboard.enter("Print…", "#tasks")
    keyboard.enter("Print", "#task")
    until(lambda: "Finished" in page.text("#task .made"))
    assert page.run("return document.activeElement.textContent").endswith("cards.pdf")
    assert [path.name for path in pack.parent.rglob("*.pdf")] == ["cards.pdf"]
