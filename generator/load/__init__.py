"""Parses YAML files into a game, and records the place of every datum."""
