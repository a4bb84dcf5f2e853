"""Who may ask the local page: only a browser of this machine that was given the address with its token.

A page of a foreign site cannot read answers, but it can send requests, and a name of its own can be made to mean this
machine (DNS rebinding). So every request must name this host with its port, say that it comes from this page or from
the address bar where it says so at all, and have the token in its path.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

METHODS = ("GET", "HEAD", "POST")
JSON = b"application/json"
# bytes of what a page sends: a picture of 60 MB as Base64
MOST_SENT = 85_000_000
# of a path with its query: the ids in it are far shorter
LONGEST = 2000
# how a request of the page itself, or of the address bar, names its site
OWN_SITES = ("same-origin", "none")
HEADERS: Mapping[str, str] = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                               "font-src 'self'; connect-src 'self'; base-uri 'self'; form-action 'none'; "
                               "frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class Gate:
    """Refuses foreign requests before ``application`` sees them, and adds the headers of safety to every answer.

    ``hosts`` are the names of this machine with the port. The ``token`` is the first part of every path.
    """

    def __init__(self, application: Application, hosts: tuple[str, ...], token: str) -> None:
        self.application, self.hosts, self.token = application, hosts, token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.application(scope, receive, send)
            return
        if scope["type"] == "websocket":
            # refused before it opens, which is the status 403
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        status = self.status(scope)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message.get("headers", ()), *own]}
            await send(message)

        if status:
            await send_guarded({"type": "http.response.start", "status": status,
                                "headers": [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]})
            await send_guarded({"type": "http.response.body", "body": b""})
        else:
            inner = {**scope, "path": scope["path"].removeprefix(f"/{self.token}"), "root_path": ""}
            await self.application(inner, receive, send_guarded)

    def status(self, scope: Scope) -> int:
        """The status with which a request is refused; 0 for one that may pass."""
        headers: dict[bytes, list[bytes]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.lower(), []).append(value)
        if scope["method"] not in METHODS:
            return 405
        if [value.decode("latin-1") for value in headers.get(b"host", ())] not in ([host] for host in self.hosts):
            return 421
        origins = {f"http://{host}".encode() for host in self.hosts}
        if any(value not in origins for value in headers.get(b"origin", ())):
            return 403
        if any(value.decode("latin-1") not in OWN_SITES for value in headers.get(b"sec-fetch-site", ())):
            return 403
        if scope["method"] == "POST" and (fault := _fault_of_writing(headers)):
            return fault
        if len(scope["path"]) + len(scope.get("query_string", b"")) > LONGEST:
            return 414
        return 0 if scope["path"].startswith(f"/{self.token}/") else 404


def _fault_of_writing(headers: Mapping[bytes, list[bytes]]) -> int:
    """The status with which a request that writes is refused: it must say that it comes from the page, in JSON.

    No form and no script of a foreign site can send such a request without being asked first, which is refused.
    """
    if len(headers.get(b"origin", ())) != 1:
        return 403
    if headers.get(b"content-type") != [JSON]:
        return 415
    length = headers.get(b"content-length", [])
    if len(length) != 1 or not length[0].isdigit():
        return 411
    return 413 if int(length[0]) > MOST_SENT else 0
