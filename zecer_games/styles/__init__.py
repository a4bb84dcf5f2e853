"""Drawing styles, one package each."""
