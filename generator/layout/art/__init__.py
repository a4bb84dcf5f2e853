"""Drawings made by the program: rock, paving, walled towns, ornaments."""
