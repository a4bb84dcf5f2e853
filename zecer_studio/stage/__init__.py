"""Stage sets for engraved pictures: a camera with a light, and what several places share."""
