"""What is kept of objects that are made anew at every edit."""

import gc
import weakref
from functools import partial

from generator.layout.identity_cache import IdentityCache


class Owner:
    """An object that cannot be compared by value, as a game."""


def test_the_same_objects_and_key_are_made_once() -> None:
    cache: IdentityCache[object] = IdentityCache()
    owner, part = Owner(), Owner()
    first = cache.get((owner, part), object, "key")
    assert cache.get((owner, part), object, "key") is first
    assert cache.get((owner, part), object, "other") is not first
    assert cache.get((owner, Owner()), object, "key") is not first


def test_only_the_last_owners_are_held() -> None:
    cache: IdentityCache[int] = IdentityCache(most=1_000, owners=3)
    held = []
    for number in range(10):
        owner = Owner()
        held.append(weakref.ref(owner))
        for key in range(4):
            cache.get((owner,), partial(int, number * key), key)
    del owner
    gc.collect()
    assert [one() is not None for one in held] == [False] * 7 + [True] * 3
    assert len(cache.found) == 3 * 4


def test_too_many_results_are_dropped() -> None:
    cache: IdentityCache[int] = IdentityCache(most=5)
    owner = Owner()
    for key in range(12):
        cache.get((owner,), partial(int, key), key)
    assert len(cache.found) == 2
