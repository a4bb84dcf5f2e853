"""Rules of plays with dice, one package each."""
