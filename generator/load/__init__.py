"""Parses YAML files into a game, and records the place of every datum."""

from generator.load.pack import Loaded, load
from generator.load.reader import Places

__all__ = ["Loaded", "Places", "load"]
