"""The addresses of the help: the pages that come along, what a search finds in them, and their pictures."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from generator.localization import spoken_language
from zecer_desk.handbook.manual import ManualPart, manual_pages, manual_sections, page_in
from zecer_desk.handbook.page_html import PICTURES, manual_pictures, opening_words, page_html
from zecer_desk.handbook.search import defined_terms, found_parts, meant_words
from zecer_desk.serve.web_answers import NEVER, Endpoint, json_answer

PICTURE = "help/picture/"
MOST_WORDS = 200


def help_contents() -> list[dict[str, Any]]:
    """The sections with their pages, in the user's language where they are written in it."""
    language = spoken_language()
    return [{"title": section.titles.get(language, section.titles["en"]),
             "pages": [{"name": page.name, "title": page.title, "language": page.language}
                       for page in (page_in(language, name) for name in section.pages)]}
            for section in manual_sections()]


def help_page(name: str) -> dict[str, str]:
    """A page as HTML. Raises KeyError."""
    page = manual_pages()[name]
    return {"name": page.name, "title": page.title, "language": page.language, "html": page_html(page, PICTURE)}


def help_answers(words: str) -> dict[str, Any]:
    """What tells of some words: a term, and parts of pages, the best first."""
    meant = meant_words(words)
    sought, language = meant or words, spoken_language()
    return {"meant": meant, "terms": defined_terms(sought) if " " not in sought.strip() else {},
            "found": [_told_part(one.part) for one in found_parts(sought, language, most=12)]}


def _told_part(part: ManualPart) -> dict[str, Any]:
    return {"page": part.page.name, "part": part.anchor, "language": part.page.language, "titles": part.titles,
            "words": opening_words(part)}


async def _contents(request: Request) -> Response:
    return json_answer(await asyncio.to_thread(help_contents))


async def _page(request: Request) -> Response:
    return json_answer(await asyncio.to_thread(help_page, request.path_params["name"]))


async def _answers(request: Request) -> Response:
    words = request.query_params.get("words", "")[:MOST_WORDS]
    return json_answer(await asyncio.to_thread(help_answers, words))


async def _picture(request: Request) -> Response:
    path = manual_pictures()[request.path_params["name"]]
    return Response(await asyncio.to_thread(path.read_bytes), media_type=PICTURES[path.suffix],
                    headers={"cache-control": NEVER})


READS: dict[str, Endpoint] = {"/help": _contents, "/help/page/{name:path}": _page, "/help/search": _answers,
                              f"/{PICTURE}{{name:path}}": _picture}
