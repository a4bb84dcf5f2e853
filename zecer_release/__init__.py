"""What leaves a box for others: files for screens, changes since another edition, frozen versions."""
