"""Turns YAML characters into a game, and remembers where every datum stood."""

from generator.load.pack import Loaded, load
from generator.load.reader import Places

__all__ = ["Loaded", "Places", "load"]
