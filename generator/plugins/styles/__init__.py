"""Drawing styles, a package each."""
