"""What holds for all tests."""

from hypothesis import settings

# a busy machine is no fault of the code
settings.register_profile("calm", deadline=None)
settings.load_profile("calm")
