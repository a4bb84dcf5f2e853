"""``python -m generator`` is ``zecer``."""

from generator.cli import main

if __name__ == "__main__":
    main()
