"""The user's secret key, with which caches and manifests are sealed: those that come with a pack bear no valid seal."""

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
    """Random bytes kept in the user's own folder; where that cannot be, bytes that live as long as this process."""
    try:
        folder = Folder.at(user_folder())
        if folder.has(NAME):
            known = folder.read(NAME, LENGTH)
            if len(known) == LENGTH:
                return known
        fresh = secrets.token_bytes(LENGTH)
        folder.write(NAME, fresh, private=True)
        return fresh
    # without a home there is a RuntimeError
    except (OSError, RuntimeError):
        return secrets.token_bytes(LENGTH)


def sealed(secret: bytes, *parts: bytes) -> bytes:
    """A digest (32 bytes) of some bytes that nobody can make without the secret."""
    digest = hmac.new(secret, digestmod="sha256")
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()
