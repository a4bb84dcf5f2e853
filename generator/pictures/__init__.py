"""Pictures that the program draws: fields of darkness and tint, cut into a plate of flat tints and 1-bit blocks."""
