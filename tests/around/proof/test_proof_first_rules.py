"""What first rules of one's own get wrong, and what is said then."""

from __future__ import annotations

import pytest
from check.test_first_rules import Pack, told


@pytest.mark.parametrize(("text", "count"), [
    ("Jedna robotnica przynosi {value:bee.worker.strength}. {name:bee.drone} śpi.", 0),
    ("{name:bee.drone} przynosi {value:bee.worker.strength}.", 1),
])
def test_a_name_in_small_letters_names_its_thing(pack: Pack, text: str, count: int) -> None:
    assert len(told(pack, "number-of-another", ("ABC", text))) == count
