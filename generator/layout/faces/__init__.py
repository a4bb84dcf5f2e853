"""Faces: the layout of one side of a piece."""
