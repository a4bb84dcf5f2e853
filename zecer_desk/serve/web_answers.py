"""Requests and answers that the pages have in common."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from generator.localization import translated_text
from generator.message import msg
from generator.safety.limits import TooMuch
from zecer_desk.serve.editing import RefusedEdit
from zecer_desk.serve.gate import MOST_SENT
from zecer_desk.serve.resources import fonts_css

FOREVER, NEVER = "private, max-age=31536000, immutable", "no-store"
Endpoint = Callable[[Request], Awaitable[Response]]


def application_of(reads: Mapping[str, Endpoint], writes: Mapping[str, Endpoint]) -> Starlette:
    """The application with addresses that are read, and those that are sent to; none leads to another."""
    made = Starlette(routes=[*(Route(path, handler) for path, handler in reads.items()),
                             *(Route(path, handler, methods=["POST"]) for path, handler in writes.items())],
                     exception_handlers=FAULTS)
    made.router.redirect_slashes = False
    return made


def json_answer(data: Any, status: int = 200) -> Response:
    """An answer in JSON that no browser keeps."""
    return Response(json.dumps(data, ensure_ascii=False), status, media_type="application/json",
                    headers={"cache-control": NEVER})


async def fonts_answer(request: Request) -> Response:
    """The style sheet of the fonts."""
    return Response(fonts_css(), media_type="text/css", headers={"cache-control": NEVER})


async def sent_body(request: Request) -> bytes:
    """What a page sends. Raises TooMuch for more than it may."""
    sent = b""
    async for part in request.stream():
        sent += part
        if len(sent) > MOST_SENT:
            raise TooMuch(msg("expected at most {most:,} bytes, found more", most=MOST_SENT))
    return sent


def _refused_edit(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, RefusedEdit)
    return json_answer({"why": translated_text(fault.message)}, 409)


def _misread(request: Request, fault: Exception) -> Response:
    return PlainTextResponse("", 400)


def _missing(request: Request, fault: Exception) -> Response:
    return PlainTextResponse("", 404)


def _too_much(request: Request, fault: Exception) -> Response:
    return PlainTextResponse(str(fault), 503)


def _unreadable(request: Request, fault: Exception) -> Response:
    return PlainTextResponse("", 410)


# how faults are answered
FAULTS: dict[Any, Callable[[Request, Exception], Response]] = {
    RefusedEdit: _refused_edit, msgspec.DecodeError: _misread, RecursionError: _misread,
    UnicodeError: _misread, LookupError: _missing,
    KeyError: _missing, IndexError: _missing, TooMuch: _too_much, OSError: _unreadable}
