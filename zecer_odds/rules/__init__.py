"""Rules over rolls, tables, bags of tiles, boards and plays, one a file."""
