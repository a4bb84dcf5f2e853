"""From a saved file to the screen: `python benchmarks/desk.py [-n CHANGES] [--cards N] [--memory CHANGES] [PACK]`.

A deck of generated cards is served, a word of the first card changed again and again, and the time measured until
Chromium has drawn it: from the file when an editor saves it, and from the page when it is edited in place; then the
frames while a region is dragged, and the same with a clause of PACK's rulebook, as it is read. With ``--memory`` many
more changes follow, and the memory of program and page is printed. Needs Chromium, ChromeDriver and Selenium.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from box import FLAGSHIP, ROOT
from cards import cards, write_pack
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

WORD = "Zmiana"
# what the page writes down when a word of ours is drawn
OBSERVER = """window.drawn = {}
const look = (root) => new MutationObserver(() => requestAnimationFrame(() => {
  const now = performance.timeOrigin + performance.now()
  for (const word of root.textContent.match(/Zmiana\\d+/g) ?? []) drawn[word] ??= now
})).observe(root, {childList: true, characterData: true, subtree: true})
const show = document.getElementById("show"), book = show.querySelector(".book")
look(book ? book.shadowRoot : show)"""
# whether a card or a book is on the page
SHOWN = """return [...document.querySelectorAll("#show .face > svg, #show .book")]
  .some((one) => (one.shadowRoot ?? one).textContent)"""
# s: longest wait for a change, and the pause after one
PATIENCE, PAUSE = 20.0, 0.6


@contextmanager
def page(folder: Path, at: str) -> Iterator[tuple[Any, int]]:
    """The opened page of a pack, and the number of the process that serves it."""
    command = [sys.executable, "-m", "generator", "serve", str(folder), "--no-browser"]
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--window-size=1400,900"):
        options.add_argument(argument)
    options.binary_location = shutil.which("chromium") or ""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+/", process.stdout.readline())
        browser = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        try:
            browser.get(f"{found[0] if found else ''}#{at}")
            while not browser.execute_script(SHOWN):
                time.sleep(0.1)
            time.sleep(2)
            browser.execute_script(OBSERVER)
            yield browser, process.pid
        finally:
            browser.quit()
            process.terminate()


def delays(browser: Any, file: Path, text: str, span: tuple[int, int], changes: int) -> list[float]:
    """Seconds from each saved change of a span of a file to its drawing."""
    found = []
    for number in range(changes):
        word = f"{WORD}{number}"
        saved = time.time()
        file.write_text(f"{text[:span[0]]}{word}{text[span[1]:]}", encoding="utf-8")
        while not (drawn := browser.execute_script("return drawn[arguments[0]]", word)):
            if time.time() - saved > PATIENCE:
                raise RuntimeError(f"expected {word} on the page, found none")
            time.sleep(0.01)
        found.append(drawn / 1000 - saved)
        time.sleep(PAUSE)
    return sorted(found)


# saves a name in place of the first card, as its form does, and answers when that began. It is no asynchronous script:
# a timer of ChromeDriver's would hold the text of each, 16 kB
SAVE = """const [word] = arguments, began = performance.timeOrigin + performance.now()
const path = document.querySelector("#show .card [data-datum]").dataset.datum.split("/").slice(0, 2).join("/") + "/name"
fetch("save", {method: "POST", headers: {"content-type": "application/json"},
  body: JSON.stringify({edits: [{path, value: word, language: ""}], label: word})})
  .then((answer) => answer.text()).then(() => window.saved = word)
return began"""
# drags the chosen region for some frames; answers the times between them (ms)
DRAG = """const [frames, done] = arguments, region = document.querySelector(".region[aria-pressed=true]")
const at = region.getBoundingClientRect(), x = at.x + at.width / 2, y = at.y + at.height / 2
const tell = (kind, target, shift) => target.dispatchEvent(new PointerEvent(kind, {bubbles: true, clientX: x + shift,
  clientY: y + shift / 2}))
tell("pointerdown", region, 0)
const times = []
const frame = (now) => {
  times.push(now)
  tell("pointermove", window, 20 * Math.sin(times.length / 9))
  if (times.length <= frames) return requestAnimationFrame(frame)
  tell("pointercancel", window, 0)
  done(times.slice(1).map((one, number) => one - times[number]))
}
requestAnimationFrame(frame)"""


def delays_in_place(browser: Any, changes: int) -> list[float]:
    """Seconds from each change that the page sends to its drawing."""
    found = []
    for number in range(changes):
        word = f"{WORD}{number + 10_000}"
        began = browser.execute_script(SAVE, word)
        end = time.time() + PATIENCE
        while not (drawn := browser.execute_script("return drawn[arguments[0]]", word)):
            if time.time() > end:
                raise RuntimeError(f"expected {word} on the page, found none")
            time.sleep(0.01)
        found.append((drawn - began) / 1000)
        time.sleep(PAUSE)
    return sorted(found)


def dragged_frames(browser: Any, frames: int = 180) -> list[float]:
    """Seconds between the frames while a region is dragged in the layout of the cards."""
    button = "[...document.querySelectorAll('#views button')][1]"
    browser.execute_script(f"{button}.click()")
    while not browser.execute_script("return document.querySelector('.region[aria-pressed=true]')"):
        time.sleep(0.1)
    time.sleep(PAUSE)
    return sorted(gap / 1000 for gap in browser.execute_async_script(DRAG, frames))


def told(name: str, found: list[float], goal: float) -> None:
    p95 = found[int(len(found) * 0.95)]
    kept = "" if p95 <= goal else "  not kept"
    print(f"{name:28}{statistics.median(found):8.3f}{p95:8.3f}{goal:8.2f}{kept}", flush=True)


def memory(browser: Any, pid: int, changes: int) -> None:
    """Print the memory (MB) of program and page while many changes are made in place."""
    browser.execute_cdp_cmd("Performance.enable", {})
    for number in range(changes):
        word = f"{WORD}{number + 20_000}"
        browser.execute_script(SAVE, word)
        while browser.execute_script("return window.saved") != word:
            time.sleep(0.01)
        time.sleep(0.1)
        if number % 100 == 99:
            browser.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
            told = browser.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
            of = {one["name"]: one["value"] for one in told}
            print(f"{number + 1:6} changes{resident(pid):8.0f} MB, page {of['JSHeapUsedSize'] / 1e6:.1f} MB, "
                  f"{of['Nodes']:.0f} nodes", flush=True)


def worked(pid: int) -> float:
    """Processor seconds of a program and its children, without those that check: what a page waits for, on any machine.
    """
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    ticks = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()[11:13] for one in (str(pid), *children)]
    return sum(int(one) for both in ticks for one in both) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """MB of the largest process of a program, itself or a child."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return max(int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{one}/status").read_text())[0]) / 1024
               for one in (str(pid), *children))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("pack", nargs="?", type=Path, default=FLAGSHIP)
    parser.add_argument("-n", "--changes", type=int, default=30)
    parser.add_argument("--cards", type=int, default=300)
    parser.add_argument("--memory", type=int, default=0)
    options = parser.parse_args()
    print(f"{'':28}{'p50 s':>8}{'p95 s':>8}{'goal':>8}")
    with tempfile.TemporaryDirectory() as name:
        deck, game = Path(name) / "deck", Path(name) / "game"
        deck.mkdir()
        write_pack(deck, cards(options.cards))
        file = deck / "cards-0.yaml"
        text = file.read_text(encoding="utf-8")
        name_of_first = re.search(r"name: (\w+)", text)
        assert name_of_first is not None
        with page(deck, "") as (browser, pid):
            told(f"a card of {options.cards}", delays(browser, file, text, name_of_first.span(1), options.changes), 0.3)
            before = worked(pid)
            told("… edited in place", delays_in_place(browser, options.changes), 0.3)
            print(f"{'… of it processor time':28}{(worked(pid) - before) / options.changes:8.3f}", flush=True)
            if options.memory:
                memory(browser, pid, options.memory)
            told("a frame of a drag", dragged_frames(browser), 1 / 60 + 0.001)
        shutil.copytree(options.pack, game)
        chapter = min((game / "rulebook").glob("*.yaml"))
        words = chapter.read_text(encoding="utf-8")
        first = re.search(r"(?m)(?:general|text): \|\n\s+(\w+)", words)
        assert first is not None
        with page(game, "product=instrukcja") as (browser, _):
            told("a clause of a rulebook", delays(browser, chapter, words, first.span(1), options.changes), 1.0)


if __name__ == "__main__":
    main()
