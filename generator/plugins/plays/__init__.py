"""Plays by dice, a package each."""
