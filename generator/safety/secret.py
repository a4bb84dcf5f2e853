"""The user's secret key, which signs what the program writes, so that it recognizes its own files and trusts no others.

A signed name or mark proves that a file was made by this user's zecer: only such files are deleted.
"""

from __future__ import annotations

import hmac
import os
import secrets
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

from generator.safety.user_folder import user_folder

NAME = "secret"
LENGTH = 32
# hexadecimal digits of the signature in a file name
NAME_SEAL = 16


@cache
def user_secret() -> bytes:
    """Random bytes stored in the user's own folder; if that is impossible, bytes for the lifetime of this process."""
    try:
        return _stored(user_folder() / NAME)
    # without a home directory there is a RuntimeError
    except (OSError, RuntimeError):
        return secrets.token_bytes(LENGTH)


def _stored(path: Path) -> bytes:
    """The secret in a file, which is created if it is missing or incomplete. Raises OSError."""
    with suppress(FileNotFoundError):
        known = path.read_bytes()
        if len(known) == LENGTH:
            return known
    fresh = secrets.token_bytes(LENGTH)
    path.parent.mkdir(parents=True, exist_ok=True)
    # readable by the user only
    descriptor, part = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(fresh)
        os.replace(part, path)
    except BaseException:
        os.unlink(part)
        raise
    return fresh


def sealed(secret: bytes, *parts: bytes) -> bytes:
    """An HMAC-SHA256 (32 bytes) of the parts, each prefixed with its length."""
    digest = hmac.new(secret, digestmod="sha256")
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()


def signed_name(secret: bytes, stem: str) -> str:
    """A file name that only the owner of the secret can give: ``STEM.SIGNATURE``."""
    return f"{stem}.{sealed(secret, b'name', os.fsencode(stem)).hex()[:NAME_SEAL]}"


def is_signed(secret: bytes, name: str) -> bool:
    """True for a result of ``signed_name``."""
    return name == signed_name(secret, name.rpartition(".")[0])
