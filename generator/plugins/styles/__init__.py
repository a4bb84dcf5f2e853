"""Drawing styles of boards and tiles, one package each."""
