"""Changes of a pack as hands make them: values, things, faces and pictures, in YAML and spreadsheets, and back."""
