"""The questions that case files ask, where a file has none of a kind."""

import pytest

from tests.cases.battlefront import answer

SWEEP = {"ask": "sweep", "table": "cpp_replenishment"}


@pytest.mark.parametrize("drm", [0, -5, 3])
def test_a_sweep_without_a_side_takes_the_historical_modifier(drm):
    found = answer({**SWEEP, "historical_drm": drm})
    plain = answer({**SWEEP, "modifier": drm})
    assert found == {"drm": drm, **plain}


def test_a_sweep_on_a_date_without_income_gains_nothing():
    found = answer({**SWEEP, "historical_drm": "none"})
    assert set(found["gain_by_natural"].values()) == {0}
