"""The engine and the oracle agree, or it is known why not."""

import pytest

from tests.perimeter.__main__ import main
from tests.perimeter.agreement import explained


@pytest.mark.parametrize(
    "first", [0, *(pytest.param(first, marks=pytest.mark.long) for first in (10, 20, 30))]
)
def test_engine_and_oracle_agree_on_random_layouts(first):
    outcomes = {seed: explained(seed) for seed in range(first, first + 10)}
    assert {seed: told for seed, told in outcomes.items() if told != "agreed"} == {}


def test_a_way_that_a_coarse_lattice_does_not_see_is_seen_by_a_finer_one():
    assert explained(233) == 'agreed at 0.05"'


def test_the_command_counts_outcomes(capsys):
    assert main("2", "0") == 0
    assert capsys.readouterr().out == "2 layouts: 2 agreed\n"
