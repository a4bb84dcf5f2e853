"""Turns YAML characters into a game, and remembers where every datum stood."""
