"""The table in a real browser: moves are undone and redone, the view is zoomed, a game is saved and opened."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from desk_pack import pack_in, served
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from test_browser import Page, until, violations

COIN = """\
kind: coin
provenance: {original: do prób}
things: {copper: {name: Miedziak}}
"""
FIGURES = """\
provenance: {original: do prób}
figures:
  begin:
    kind: setup
    caption: Początek
    size: 300 mm x 200 mm
    place:
      - {piece: coin.copper, at: [150, 100], turn: 90}
      - {piece: card.storm, at: [60, 100]}
      - {piece: card.scout, at: [240, 100], back: true}
"""
FACE = """\
faces:
  coin:
    for: [coin]
    size: 30 mm x 30 mm
    cut: ellipse
    regions:
      ground: {box: [-1.5, -1.5, 33, 33], shape: rect, fill: "#d9a53a"}
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A pack with round coins and a set-up."""
    pack = pack_in(tmp_path_factory.mktemp("table"))
    game = pack / "game.yaml"
    text = game.read_text("utf-8").replace("products:\n", "products:\n  monety: {kind: counters, title: Monety, "
                                           "of: [coin], size: 30 mm}\n", 1)
    text = text.replace("kinds:\n", "kinds:\n  coin: {name: {nom: moneta, nom.pl: monety}, fields: {name: name}}\n", 1)
    game.write_text(text, "utf-8")
    (pack / "coins.yaml").write_text(COIN, "utf-8")
    (pack / "figures.yaml").write_text(FIGURES, "utf-8")
    (pack / "theme" / "coin.yaml").write_text(FACE, "utf-8")
    with served(pack) as found:
        yield found


@pytest.fixture
def table(browser: Any, address: str) -> Page:
    page = Page(browser, address).open(product="karty", view="table")
    until(lambda: page.run("return document.querySelector('.pile svg') !== null"))
    return page


def click(page: Page, focus: str) -> None:
    page.run("document.querySelector(`[data-focus=\"${arguments[0]}\"]`).click()", focus)


def with_control(page: Page, *keys: str) -> None:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    chain = ActionChains(page.browser).key_down(Keys.CONTROL)
    chain.send_keys(*keys).key_up(Keys.CONTROL).perform()


def held(page: Page) -> int:
    return int(page.run("return document.querySelectorAll('.held').length"))


def kept(page: Page) -> dict[str, Any]:
    """The game as the browser keeps it."""
    found: dict[str, Any] = json.loads(page.run(
        "return localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('zecer table')))"))
    return found


def last(page: Page) -> str:
    """What was told last."""
    return page.text(".said")


def drag(page: Page, selector: str, dx: int, dy: int, begin: tuple[int, int] = (0, 0)) -> None:
    """Drag from a point that is so far from the middle."""
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By

    grabbed = page.browser.find_element(By.CSS_SELECTOR, selector)
    chain = ActionChains(page.browser).move_to_element_with_offset(grabbed, *begin).click_and_hold()
    chain.move_by_offset(dx, dy).release().perform()


def test_moves_are_undone_and_redone_and_the_pack_stays(table: Page) -> None:
    click(table, "pile karty")
    click(table, "pile karty")
    assert held(table) == 2
    drag(table, '[data-focus="pile karty"]', 120, 60)
    moved = kept(table)["game"]["piles"]["karty"]
    assert held(table) == 2
    with_control(table, "z")
    assert kept(table)["game"]["piles"]["karty"]["x"] < moved["x"]
    with_control(table, "zz")
    assert held(table) == 0
    assert table.run("return document.querySelector('[data-focus=\"button undo-move\"]').disabled")
    with_control(table, "yyy")
    assert held(table) == 2
    assert kept(table)["game"]["piles"]["karty"] == moved
    click(table, "button undo-move")
    with_control(table, "Z")
    assert kept(table)["game"]["piles"]["karty"] == moved
    assert table.run("return document.getElementById('undo').disabled")
    assert table.faults() == []


def test_the_felt_is_zoomed_about_the_pointer_and_fitted(table: Page) -> None:
    box = "const at = document.querySelector('.pile').getBoundingClientRect(); return [at.x, at.y, at.width]"
    x, y, width = table.run(box)
    table.run("document.querySelector('.felt').dispatchEvent(new WheelEvent('wheel', "
              "{deltaY: -1, clientX: arguments[0], clientY: arguments[1], bubbles: true, cancelable: true}))", x, y)
    assert table.run(box) == pytest.approx([x, y, 1.2 * width], abs=1)
    drag(table, ".felt", 40, -30, (-380, 150))
    assert table.run(box)[:2] == pytest.approx([x + 40, y - 30], abs=1)
    table.run("document.querySelector('.felt').focus()")
    table.press("-", "-")
    assert table.run(box)[2] == pytest.approx(width / 1.2, abs=1)
    table.press("0")
    assert table.run(box) == pytest.approx([x, y, width], abs=1)


def test_a_game_is_kept_saved_and_opened_again(table: Page, tmp_path: Path) -> None:
    click(table, "pile karty")
    click(table, "hand 0")
    game = kept(table)
    assert (game["format"], game["version"], game["pack"]) == ("zecer-table", 1, "wyprawa")
    table.open(product="karty", view="table")
    until(lambda: table.run("return document.querySelectorAll('.thing .face > svg').length") == 1)
    saved = tmp_path / "saved.json"
    saved.write_text(json.dumps(game), "utf-8")
    click(table, "button again")
    assert table.run("return document.querySelectorAll('.thing .face').length") == 0
    opened_file(table, saved)
    until(lambda: table.run("return document.querySelectorAll('.thing .face').length") == 1)
    assert kept(table)["game"]["piles"] == game["game"]["piles"]
    # opening is a move too
    with_control(table, "z")
    assert table.run("return document.querySelectorAll('.thing .face').length") == 0


def opened_file(page: Page, path: Path) -> None:
    from selenium.webdriver.common.by import By

    page.browser.find_element(By.CSS_SELECTOR, ".tools input[type=file]").send_keys(str(path))


@pytest.mark.parametrize(("change", "told"), [
    (lambda file: "no JSON", "not a saved game"),
    (lambda file: json.dumps([1]), "not a saved game"),
    (lambda file: json.dumps({**file, "version": 2}), "another version"),
    (lambda file: json.dumps({**file, "pack": "other"}), "another pack"),
    (lambda file: json.dumps({**file, "game": None}), "not a saved game"),
    (lambda file: json.dumps({**file, "game": {**file["game"], "player": 7}}), "not a saved game"),
    (lambda file: json.dumps({**file, "game": {**file["game"], "things": [{"seat": 0, "x": "1", "y": 0, "turn": 0}]}}),
     "not a saved game"),
    (lambda file: json.dumps({**file, "game": {**file["game"], "things": [
        {"product": "karty", "name": "card.gone", "x": 0, "y": 0, "turn": 0}]}}), "left out: 1"),
])
def test_a_file_of_a_stranger_is_checked(change: Any, told: str, table: Page, tmp_path: Path) -> None:
    before = kept_or_begun(table)
    saved = tmp_path / "saved.json"
    saved.write_text(change(before), "utf-8")
    opened_file(table, saved)
    until(lambda: told in last(table))
    if "left out" not in told:
        assert kept(table)["game"]["piles"] == before["game"]["piles"]
    assert table.faults() == []


def kept_or_begun(page: Page) -> dict[str, Any]:
    click(page, "button shuffle karty")
    return kept(page)


def test_a_stranger_cannot_name_what_is_not_the_packs(table: Page, tmp_path: Path) -> None:
    before, empty = kept_or_begun(table), {"x": 0, "y": 0, "stack": [], "discard": []}
    game = {**before["game"], "log": ["<img src=x onerror=alert(1)>"], "board": "../x", "surplus": {"a": 1},
            "things": [{"seat": 0, "x": 0, "y": 0, "turn": 90, "colour": "url(http://127.0.0.1:1/x)"}],
            "piles": {**before["game"]["piles"], "__proto__": empty, "other": empty}}
    saved = tmp_path / "saved.json"
    saved.write_text(json.dumps({**before, "game": game}), "utf-8")
    opened_file(table, saved)
    until(lambda: "left out: 1" in last(table))
    after = kept(table)["game"]
    assert set(after) == set(before["game"])
    assert set(after["piles"]) == {"karty"}
    assert set(after["things"][0]) == {"id", "seat", "x", "y", "turn", "back"}
    assert table.run("return document.querySelectorAll('.log img').length") == 0


def test_by_keyboard_cards_are_turned_up_and_pieces_flipped_turned_and_taken(table: Page) -> None:
    table.run("document.querySelector('[data-focus=\"pile karty\"]').focus()")
    table.press("f")
    thing = until(lambda: [one for one in kept(table)["game"]["things"] if "product" in one])[0]
    pile = kept(table)["game"]["piles"]["karty"]
    # no mark is framed under the pointer
    assert until(lambda: set(table.run("return [...document.querySelectorAll('.table [data-datum]')]"
                                       ".map((one) => getComputedStyle(one).pointerEvents)"))) == {"none"}
    # beside the pile, over nothing
    assert thing["x"] > pile["x"] + 63
    table.run("document.querySelector(`[data-focus=\"thing ${arguments[0]}\"]`).focus()", thing["id"])
    table.press("f", "r")
    now = next(one for one in kept(table)["game"]["things"] if one["id"] == thing["id"])
    assert (now["back"], now["turn"]) == (True, 90)
    table.press("m")
    assert "mat of player 1" in table.run("return document.activeElement.getAttribute('aria-label')")
    table.press("h")
    assert held(table) == 1


def test_what_lies_on_a_mat_goes_with_it(table: Page) -> None:
    click(table, "button take-mat")
    click(table, "button lay")
    # a piece that is laid is seen
    assert table.run("""const felt = document.querySelector('.felt').getBoundingClientRect()
        return [...document.querySelectorAll('.felt .thing')].every((one) => {
          const at = one.getBoundingClientRect()
          return at.left >= felt.left && at.right <= felt.right && at.top >= felt.top && at.bottom <= felt.bottom
        })""")
    mat, coin = [one for one in kept(table)["game"]["things"] if one.get("product") == "monety"]
    assert mat["mat"] == 0
    table.run("document.querySelector(`[data-focus=\"thing ${arguments[0]}\"]`).focus()", coin["id"])
    from selenium.webdriver.common.keys import Keys

    for _ in range(20):
        if abs(coin["x"] - mat["x"]) < 10:
            break
        table.press(Keys.ARROW_LEFT if coin["x"] > mat["x"] else Keys.ARROW_RIGHT)
        coin = next(one for one in kept(table)["game"]["things"] if one["id"] == coin["id"])
    table.run("document.querySelector(`[data-focus=\"thing ${arguments[0]}\"]`).focus()", mat["id"])
    table.press(Keys.ARROW_DOWN)
    things = {one["id"]: one for one in kept(table)["game"]["things"]}
    assert things[mat["id"]]["y"] == mat["y"] + 5
    assert things[coin["id"]]["y"] == coin["y"] + 5


def corner_and_middle(page: Page, selector: str) -> list[tuple[int, ...]]:
    """The pixels of an element near its corner and in its middle."""
    left, top, wide = page.run("const at = document.querySelector(arguments[0]).getBoundingClientRect();"
                               "return [at.x, at.y, at.width]", selector)
    with Image.open(BytesIO(page.browser.get_screenshot_as_png())) as shown:
        image = shown.convert("RGB")
        found = [image.getpixel((int(left + wide * share), int(top + wide * share))) for share in (0.03, 0.5)]
    return [one for one in found if isinstance(one, tuple)]


@pytest.mark.parametrize("view", ["faces", "layout"])
def test_a_round_coin_is_round_among_the_cards_and_in_layout(view: str, browser: Any, address: str) -> None:
    page = Page(browser, address).open(product="monety", view=view)
    until(lambda: page.run("return document.querySelector('#show .cut-out') !== null"))
    corner, middle = corner_and_middle(page, ".face:has(.cut-out)")
    assert min(corner) > 200
    # a region that is chosen has a tint
    assert sum(abs(own - gold) for own, gold in zip(middle, (0xd9, 0xa5, 0x3a), strict=True)) < 40
    page.run("document.getElementById('cut').click()")
    assert page.run("return getComputedStyle(document.querySelector('.cut-out')).clipPath") == "none"
    assert page.run("return getComputedStyle(document.querySelector('.cut-line')).display") == "inline"


def test_a_round_coin_is_round_on_the_table(table: Page) -> None:
    click(table, "button lay")
    until(lambda: table.run("return document.querySelector('.thing .cut-out') !== null"))
    assert corner_and_middle(table, ".thing .face:has(.cut-out)") == [(0x3d, 0x5a, 0x4a), (0xd9, 0xa5, 0x3a)]
    assert table.faults() == []


def test_a_set_up_of_the_pack_is_laid(table: Page) -> None:
    click(table, "button set-up")
    game = kept(table)["game"]
    coin, card = [one for one in game["things"] if "product" in one]
    assert (coin["name"], coin["x"], coin["y"], coin["turn"]) == ("coin.copper", 135, 85, 90)
    assert (card["name"], card["back"]) == ("card.storm", False)
    # the card that lies face down is its deck
    assert game["piles"]["karty"]["x"] == pytest.approx(240 - 63 / 2, abs=0.6)
    stack = [one["name"] for one in game["piles"]["karty"]["stack"]]
    with_control(table, "z")
    assert sorted(one["name"] for one in kept(table)["game"]["piles"]["karty"]["stack"]) == sorted(
        [*stack, "card.storm"])


def test_the_hand_of_another_player_stays_covered(table: Page) -> None:
    click(table, "pile karty")
    choose = ("const select = document.querySelector('[data-focus=\"select player\"]');"
              "select.value = arguments[0]; select.dispatchEvent(new Event('change'))")
    table.run(choose, "1")
    assert kept(table)["game"]["hidden"]
    click(table, "button hidden")
    table.run(choose, "0")
    with_control(table, "z")
    assert kept(table)["game"]["player"] == 1
    assert kept(table)["game"]["hidden"]


def test_the_rules_stand_beside_the_table(table: Page) -> None:
    click(table, "button pane rules")
    until(lambda: "Dobierzcie kartę" in table.run("return document.querySelector('.rules .book')"
                                                  "?.shadowRoot.textContent ?? ''"))
    click(table, "pile karty")
    assert "Dobierzcie kartę" in table.run("return document.querySelector('.rules .book').shadowRoot.textContent")
    click(table, "button pane tools")
    assert held(table) == 1
    assert table.faults() == []


READER = """const done = arguments[arguments.length - 1]
import('./page/table_game.js').then(({ TableGame }) => {
  const table = {
    word: (name) => name, title: () => "", size: () => [10, 10], board: () => ({ width: 0, height: 0 }),
    boards: () => ["b"],
    decks: () => ["d"], cards: () => [{ product: "d", name: "n" }], deckTitle: () => "", pack: () => "p",
    has: ({ product, name }) => product === "d" && name === "n",
  }
  const game = new TableGame(table, () => {})
  game.begin()
  window.begun = game.file()
  window.readGame = (text) => {
    try {
      const { game: first } = game.read(text)
      game.begin(first)
      const { game: second, lost } = game.read(game.file())
      const form = (one) => JSON.stringify({ ...one, next: 0 })
      return lost === 0 && form(second) === form(first) ? "same" : "other"
    } catch (fault) { return fault.message }
  }
  done()
})"""
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["d", "n", "b", "__proto__"])
ANY = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
    st.text(max_size=3), inner, max_size=3), max_leaves=5)


def test_whatever_a_file_holds_it_is_refused_or_read_as_a_game(table: Page) -> None:
    table.browser.execute_async_script(READER)
    begun = json.loads(table.run("return window.begun"))
    answers = set()

    @settings(max_examples=150, deadline=None)
    @given(st.data())
    def changed(data: st.DataObject) -> None:
        file = json.loads(json.dumps(begun))
        place: Any = file
        # one place anywhere in the file holds something else
        while True:
            key = data.draw(st.sampled_from([*place] if isinstance(place, dict) else range(len(place))))
            if not (isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans())):
                break
            place = place[key]
        place[key] = data.draw(ANY)
        answers.add(table.run("return window.readGame(arguments[0])", json.dumps(file)))

    changed()
    assert answers <= {"same", "bad-game", "other-version", "other-pack"}
    assert {"same", "bad-game"} <= answers


def test_nothing_on_a_full_table_bars_a_screen_reader(table: Page) -> None:
    for focus in ("button take-mat", "pile karty", "pile karty", "button discard 0", "hand 0", "button pane rules"):
        click(table, focus)
    until(lambda: table.run("return document.querySelector('.rules .book')?.shadowRoot.textContent"))
    assert violations(table) == []
