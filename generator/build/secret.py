"""The user's secret key, which signs caches and manifests, so that those supplied with a pack are not trusted."""

from __future__ import annotations

import hmac
import secrets
from functools import cache

from generator.build.folder import Folder
from generator.build.printers import user_folder

NAME = "secret"
LENGTH = 32


@cache
def user_secret() -> bytes:
    """Random bytes stored in the user's own folder; if that is impossible, bytes for the lifetime of this process."""
    try:
        folder = Folder.at(user_folder())
        if folder.has(NAME):
            known = folder.read(NAME, LENGTH)
            if len(known) == LENGTH:
                return known
        fresh = secrets.token_bytes(LENGTH)
        folder.write(NAME, fresh, private=True)
        return fresh
    # without a home directory there is a RuntimeError
    except (OSError, RuntimeError):
        return secrets.token_bytes(LENGTH)


def sealed(secret: bytes, *parts: bytes) -> bytes:
    """An HMAC-SHA256 (32 bytes) of the parts, each prefixed with its length."""
    digest = hmac.new(secret, digestmod="sha256")
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()
