"""zecer: one folder of YAML in, a whole printable game out."""

from generator.safety.isolation import end_in_one_line, leave

# before anything else is imported
leave()
end_in_one_line()

__version__ = "1.0.0"
