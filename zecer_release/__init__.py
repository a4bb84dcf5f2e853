"""What leaves a box for others: files for screens."""
