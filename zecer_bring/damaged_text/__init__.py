"""Makes chapters of an old rulebook that is only a damaged text. Each repair is told with its certainty."""
