"""People from parts: the shapes of a figure, from words."""
