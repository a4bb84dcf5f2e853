"""Faces: what stands where on one side of a piece."""
