"""The page in a real browser: what is saved is shown, by mouse and by keyboard, and read aloud."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import font_files
import pytest
from some import some

PATIENCE = 30.0


def until(asked: Callable[[], Any]) -> Any:
    """The first true answer. Raises AssertionError when none comes."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := asked():
            return found
        time.sleep(0.02)
    raise AssertionError("expected it on the page, found none")


class Page:
    """The opened page."""

    def __init__(self, browser: Any, address: str) -> None:
        self.browser, self.address = browser, address

    def open(self, **at: str) -> Page:
        self.browser.get("about:blank")
        self.browser.get(f"{self.address}#" + "&".join(f"{key}={value}" for key, value in at.items()))
        until(lambda: self.run("return document.title.includes('zecer') && document.title !== 'zecer'"))
        return self

    def run(self, script: str, *given: object) -> Any:
        return self.browser.execute_script(script, *given)

    def text(self, selector: str) -> str:
        """All words of the elements, in drawings too."""
        return " ".join(self.run("return [...document.querySelectorAll(arguments[0])].map((one) => one.textContent)",
                                 selector))

    def words(self) -> str:
        """The words of all faces that are drawn."""
        return re.sub(r"\s+", " ", " ".join(self.run(
            "return [...document.querySelectorAll('#show .face > svg tspan')].map((one) => one.textContent)")))

    def press(self, *keys: str) -> None:
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self.browser).send_keys(*keys).perform()

    def faults(self) -> list[str]:
        return [entry["message"] for entry in self.browser.get_log("browser") if entry["level"] == "SEVERE"]


def violations(page: Page) -> list[tuple[str, str]]:
    """What axe finds on the page: the rule, and the first element."""
    found = find_spec("axe_core_python")
    assert found is not None
    assert found.origin is not None
    page.run((Path(found.origin).parent / "axe.min.js").read_text("utf-8"))
    told = page.browser.execute_async_script(
        "const done = arguments[0]; axe.run().then(({violations}) => done(JSON.stringify(violations)))")
    return [(one["id"], one["nodes"][0]["html"]) for one in json.loads(told)]


@pytest.fixture
def page(browser: Any, address: str) -> Page:
    return Page(browser, address)


def edit(pack: Path, file: str, old: str, new: str) -> None:
    text = (pack / file).read_text("utf-8")
    assert old in text
    (pack / file).write_text(text.replace(old, new), "utf-8")


def test_a_saved_change_is_shown_and_an_error_leaves_the_last_state(page: Page, pack: Path) -> None:
    page.open(product="karty")
    until(lambda: "Zwiadowca" in page.words())
    page.run("window.storm = document.querySelector('[data-name=\"card.storm\"] svg')")
    edit(pack, "cards.yaml", "Dobry targ", "Świetny targ")
    until(lambda: "Świetny targ" in page.words())
    # the other cards are the same elements as before
    assert page.run("return window.storm === document.querySelector('[data-name=\"card.storm\"] svg')")
    edit(pack, "cards.yaml", "things:", "things: [}")
    until(lambda: "yaml-syntax" in page.text("#trouble"))
    assert "Świetny targ" in page.words()
    edit(pack, "cards.yaml", "things: [}", "things:")
    until(lambda: page.run("return document.getElementById('trouble').hidden"))
    edit(pack, "cards.yaml", "cost: 1", "cost: 99")
    until(lambda: "bad-value" in page.text("#findings"))
    assert page.faults() == []


def test_a_card_is_found_and_opened_by_keyboard_and_a_mark_leads_to_its_file(page: Page, pack: Path) -> None:
    from selenium.webdriver.common.keys import Keys

    page.open(product="karty")
    until(lambda: "Zwiadowca" in page.words())
    page.press("/", *"burza")
    until(lambda: page.run("return document.querySelectorAll('#show .card:not(.hide)').length") == 1)
    page.press(Keys.TAB, Keys.TAB)
    page.run("document.querySelector('#show .card:not(.hide)').focus()")
    page.press(Keys.SPACE)
    until(lambda: "Burza" in page.text("#card-faces svg"))
    page.run("document.querySelector('#card-faces [data-datum=\"card/storm/name\"] tspan')"
             ".dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    link = until(lambda: page.run("return document.querySelector('#datum a')?.href"))
    assert re.search(rf"{re.escape((pack / 'cards.yaml').as_posix())}:\d+:\d+$", link)
    # nothing lies over the link, so that a mouse reaches it
    assert page.run("const link = document.querySelector('#datum a'), at = link.getBoundingClientRect();"
                    "return document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2) === link")
    page.press(Keys.ESCAPE)
    assert not page.run("return document.getElementById('card').open")
    until(lambda: page.run("return document.querySelector('#side #datum a') !== null"))


def test_letters_are_as_wide_on_the_screen_as_in_print(page: Page) -> None:
    page.open(product="karty")
    until(lambda: "Zwiadowca" in page.words())
    page.run("return document.fonts.ready")
    gaps = page.run("""return [...document.querySelectorAll('#show .face > svg text')].flatMap((line) => {
      const words = [...line.querySelectorAll('tspan')]
        .map((one) => [Number(one.getAttribute('x')), one.getComputedTextLength()])
      return words.slice(1).map(([x], number) => x - words[number][0] - words[number][1])
        .map((gap) => gap / Number(line.getAttribute('font-size')))
    })""")
    for gap in some(gaps):
        # a word ends a space before the next one begins
        assert 0.12 < gap < 0.4, gaps


def test_a_hand_is_dealt_and_a_card_played_by_keyboard_alone(page: Page) -> None:
    from selenium.webdriver.common.keys import Keys

    page.open(product="karty", view="table")
    until(lambda: page.run("return document.querySelector('[data-focus=\"button deal karty\"]') !== null"))
    page.run("document.querySelector('[data-focus=\"button deal karty\"]').focus()")
    page.press(Keys.ENTER, Keys.ENTER)
    until(lambda: page.run("return document.querySelectorAll('.held').length") == 2)
    assert "2 / 0" in page.text(".stack")
    page.run("document.querySelector('[data-focus=\"hand 0\"]').focus()")
    page.press(Keys.ENTER)
    until(lambda: page.run("return document.querySelectorAll('.thing .face').length") == 1)
    page.run("[...document.querySelectorAll('.thing')].at(-1).focus()")
    before = page.run("return getComputedStyle(document.activeElement).getPropertyValue('--x')")
    page.press(Keys.ARROW_RIGHT)
    assert page.run("return getComputedStyle(document.activeElement).getPropertyValue('--x')") != before
    page.press("f")
    assert page.run("return document.activeElement.getAttribute('aria-label')") == "back"
    page.press("d")
    until(lambda: "2 / 1" in page.text(".stack"))
    page.run("document.querySelector('[data-focus=\"button roll\"]').focus()")
    page.press(Keys.ENTER)
    until(lambda: re.search(r"d6: [1-6]", page.text(".said")))
    # it lies there after the page is opened again
    page.browser.refresh()
    until(lambda: "2 / 1" in page.text(".stack"))


def test_a_clause_is_read_as_soon_as_it_is_saved(page: Page, pack: Path) -> None:
    page.open(product="instrukcja")
    read = "return document.querySelector('.book')?.shadowRoot.textContent ?? ''"
    until(lambda: "Dobierzcie kartę" in page.run(read))
    edit(pack, "rulebook.yaml", "Dobierzcie kartę", "Odrzućcie kartę")
    until(lambda: "Odrzućcie kartę" in page.run(read))
    assert page.faults() == []


def test_a_font_of_the_pack_comes_to_the_page_as_soon_as_it_is_named(page: Page, pack: Path) -> None:
    loaded = """return [...document.fonts].filter(({family, status}) => family.includes('@') && status === 'loaded')
        .length"""
    page.open(product="karty")
    (pack / "theme" / "fonts").mkdir(parents=True)
    (pack / "theme" / "fonts" / "Blackwood.woff2").write_bytes(font_files.woff2())
    fonts = "fonts: {title: Blackwood, bold: Blackwood, text: Blackwood}\n"
    (pack / "theme" / "fonts.yaml").write_text(fonts, "utf-8")
    until(lambda: page.run(loaded) == 1)
    families = """return [...document.querySelectorAll('#show tspan')]
        .map((one) => one.getAttribute('font-family'))"""
    until(lambda: any(family.startswith('"Blackwood@') for family in page.run(families)))
    assert page.faults() == []


def test_what_lies_on_the_table_stays_when_the_pack_changes(page: Page, pack: Path) -> None:
    page.open(product="karty", view="table")
    until(lambda: page.run("return document.querySelector('.pile svg') !== null"))
    for _ in range(6):
        page.run("document.querySelector('[data-focus=\"button top karty\"]').click()")
    labels = ("return [...document.querySelectorAll('.thing[aria-label]')].map((one) => one.getAttribute('aria-label'))"
              ".filter((one) => !one.startsWith('Pawn'))")
    before = page.run(labels)
    assert len(before) == 6
    edit(pack, "cards.yaml", "Dobry targ", "Świetny targ")
    until(lambda: page.run(labels) == ["Świetny targ" if one == "Dobry targ" else one for one in before])
    # the steps before are still there
    page.run("document.querySelector('[data-focus=\"button undo-move\"]').click()")
    assert len(page.run(labels)) == 5
    assert page.faults() == []
