"""Computes exact probabilities of tables, dice and bags of tiles."""
