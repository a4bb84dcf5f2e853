"""Every view of the desk, light and dark: axe finds nothing in it, and the browser refuses nothing of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from test_browser import Page, until, violations

READY = "return document.querySelector('#show .card svg') !== null"


def view(name: str) -> Callable[[Page], None]:
    def look(page: Page) -> None:
        page.run("[...document.querySelectorAll('#views button')].find((one) => one.textContent === arguments[0])"
                 ".click()",
                 name)

    return look


def click(selector: str, shown: str) -> Callable[[Page], None]:
    """Click on an element, and wait for what it shows."""

    def open_it(page: Page) -> None:
        until(lambda: page.run("return document.querySelector(arguments[0])", selector)).click()
        until(lambda: page.run("return document.querySelector(arguments[0])?.checkVisibility()", shown))

    return open_it


def product(number: int, shown: str) -> Callable[[Page], None]:
    return click(f"#products button:nth-child({number})", shown)


def large(page: Page) -> None:
    page.run("document.querySelector('#show .card').dispatchEvent(new MouseEvent('dblclick', {bubbles: true}))")
    until(lambda: page.run("return document.querySelector('#card-faces svg')"))


def new_field(page: Page) -> None:
    view("Things")(page)
    until(lambda: page.run("return document.querySelector('.things td')"))
    page.run("[...document.querySelectorAll('#show button')].find((one) => one.textContent === 'New field…').click()")
    until(lambda: page.run("return document.getElementById('new').open"))


def then(*steps: Callable[[Page], None]) -> Callable[[Page], None]:
    def do_all(page: Page) -> None:
        for step in steps:
            step(page)

    return do_all


VIEWS = {
    "cards": then(),
    "card": click("#show .card", "#form input"),
    "large card": large,
    "book": product(1, ".book"),
    "pages": then(product(1, ".book"), view("Sheets"), lambda page: until(
        lambda: page.run("return document.querySelector('#show .sheet img, #show .setting')"))),
    "layout": then(view("Layout"), lambda page: until(lambda: page.run("return document.querySelector('.face-view')"))),
    "sheets": then(view("Sheets"), lambda page: until(
        lambda: page.run("return document.querySelector('#show .sheet svg')"))),
    "things": then(view("Things"), lambda page: until(lambda: page.run("return document.querySelector('.things td')"))),
    "table": view("Table"),
    "game": click("#task-game", "#task"),
    "print": click("#task-print", "#task"),
    "export": click("#task-export", "#task"),
    "manners": click("#manners", "#task .manner"),
    "new thing": click("#add", "#new"),
    "new field": new_field,
}


@pytest.mark.parametrize("name", VIEWS)
def test_nothing_bars_a_screen_reader(browser: Any, unchanged: str, name: str) -> None:
    page = Page(browser, unchanged).open(product="karty")
    until(lambda: page.run(READY))
    VIEWS[name](page)
    until(lambda: not page.run("return document.querySelector('[aria-busy=true]')"))
    for theme in ("light", "dark"):
        page.run("document.documentElement.dataset.theme = arguments[0]", theme)
        page.run("document.getAnimations().forEach((one) => one.finish())")
        assert violations(page) == [], theme
    assert page.faults() == []
