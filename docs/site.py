"""What MkDocs needs to make a site of these pages: ``mkdocs.yml`` names this file.

The pages are written for GitHub as well, where links lead to files of the repository too. On the site the README is the
first page, and what is not on the site is named without a link.
"""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import dirname, join, normpath, relpath
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from zecer_desk.handbook.manual import POLISH, english_name, heading_anchor, manual_pages, manual_sections, polish_name

ROOT = Path(__file__).parents[1]
FONT = "fonts/Alegreya-Bold.ttf"
FRONT = {"index.md": ("README.md", "en"), f"{POLISH}/index.md": ("README.pl.md", POLISH)}
LINK = re.compile(r"(?<!!)\[((?:[^][]|\[[^]]*\])*)\]\(([^)\s]+)\)")
SOURCE = re.compile(r'(?<= src=")([^":]+)(?=")')
FENCED = re.compile(r"^(```+).*?^\1$", re.MULTILINE | re.DOTALL)
# a list right behind a paragraph, and one within a list, as Markdown of Python wants them
LIST = re.compile(r"^(?!\s*(?:[-*|]|\d+\.) )(\S.*\n)(?=(?:[-*]|1\.) )", re.MULTILINE)
IN_OTHER = {"en": "In English", POLISH: "Po polsku"}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The pages in their order, and anchors as GitHub makes them."""
    config.mdx_configs["toc"]["slugify"] = lambda title, separator: heading_anchor(title)
    config.nav = [{"zecer": "index.md"}]
    for language in IN_OTHER:
        sections = []
        for section in manual_sections():
            names = map(polish_name if language == POLISH else str, section.pages)
            listed = [{manual_pages()[name].title: f"{name}.md"} for name in names if name in manual_pages()]
            sections += [{section.titles[language]: listed}] if listed else []
        config.nav += sections if language == "en" else [{IN_OTHER[POLISH]: [f"{POLISH}/index.md", *sections]}]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The front pages and the font of headings."""
    for uri, (name, _) in FRONT.items():
        files.append(File.generated(config, uri, content=(ROOT / name).read_text("utf-8")))
    files.append(File.generated(config, FONT, abs_src_path=str(ROOT / FONT)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A page with the links and the form that the site needs, and a link to the page in the other language."""
    uri = page.file.src_uri
    path = FRONT[uri][0] if uri in FRONT else f"docs/{uri}"
    parts, done = [], 0
    for fence in [*FENCED.finditer(markdown), None]:
        text = markdown[done : fence.start() if fence else None]
        text = SOURCE.sub(lambda found: _on_site(found[1], path, uri, files) or found[1], LINK.sub(
            lambda found: _link(found[1], found[2], path, uri, files), text))
        parts += [LIST.sub(r"\1\n", text), fence[0] if fence else ""]
        done = fence.end() if fence else done
    return _beside(uri, files) + "".join(parts)


def on_post_page(output: str, page: Page, **more: Any) -> str:
    """A page that says its language."""
    return output.replace('<html lang="en"', f'<html lang="{_language(page.file.src_uri)}"', 1)


def _language(uri: str) -> str:
    return POLISH if POLISH in uri.split("/") else "en"


def _beside(uri: str, files: Files) -> str:
    """A line that leads to the page in the other language, where there is one."""
    language = "en" if _language(uri) == POLISH else POLISH
    name = uri.removesuffix(".md")
    other = f"{english_name(name) if language == 'en' else polish_name(name)}.html"
    if files.get_file_from_path(other.replace(".html", ".md")) is None:
        return ""
    return (f'<p class="other-language"><a href="{relpath(other, dirname(uri) or ".")}" lang="{language}">'
            f"{IN_OTHER[language]}</a></p>\n\n")


def _link(words: str, link: str, path: str, uri: str, files: Files) -> str:
    if re.match(r"[a-z]+:|#", link):
        return f"[{words}]({link})"
    target = _on_site(link, path, uri, files)
    return words if target is None else f"[{words}]({target})"


def _on_site(link: str, path: str, uri: str, files: Files) -> str | None:
    """Where a link of a file of the repository leads on the site; None when that is not on it."""
    name, mark, fragment = link.partition("#")
    target = normpath(join(dirname(path), name))
    fronts = {source: front for front, (source, _) in FRONT.items()}
    found = fronts.get(target) or target.removeprefix("docs/")
    if (target not in fronts and not target.startswith("docs/")) or files.get_file_from_path(found) is None:
        return None
    return relpath(found, dirname(uri) or ".") + mark + fragment
