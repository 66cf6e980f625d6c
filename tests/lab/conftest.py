"""A campaign that is played on in no time."""

import pytest

from tests.systems import proofs


@pytest.fixture(scope="session")
def duel():
    """Return a short campaign of two sides."""
    return proofs.of("echelons").small(3)
