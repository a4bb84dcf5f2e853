"""The game as immutable values with their arithmetic; independent of files, paper and libraries."""
