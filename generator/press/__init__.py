"""Files for print shops: flattening, and the proof of a finished file."""
