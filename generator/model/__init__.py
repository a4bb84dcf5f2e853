"""The game itself: frozen values with their own arithmetic. Knows no file, no paper and no library."""
