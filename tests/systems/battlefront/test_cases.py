"""The worked cases that the rules in use can answer, each put to the steps themselves."""

import json
import os
from pathlib import Path

import pytest

from tests.cases.battlefront import (  # noqa: F401 - each takes its questions
    armour,
    asking,
    charts,
    cleanup,
    game,
    points,
    refit,
    sight,
    support,
)

FILE = Path(os.environ["REFKIT_SHARED"]) / "rules" / "battlefront-cases.json"
CASES = json.loads(FILE.read_text("utf-8"))
ASKED = [case for case in CASES if asking.is_in_scope(case["given"])]
# Why no roll is owed is not told; that none is owed is.
UNTOLD = {"armor_withdrawal_due": {"because"}}


def agrees(found, expected):
    """Whether an answer is what was expected; several grounds hold the one named."""
    if isinstance(found, set):
        return expected in found
    return found == expected


@pytest.mark.parametrize("case", ASKED, ids=[case["id"] for case in ASKED])
def test_the_rules_answer_the_case(case):
    given = case["given"]
    found = asking.answer(given)
    untold = UNTOLD.get(given["ask"], set())
    expected = {k: v for k, v in case["expect"].items() if k not in untold}
    differing = {
        k: found.get(k) for k, v in expected.items() if not agrees(found.get(k), v)
    }
    assert not differing, {"expected": expected, **differing}


def test_most_questions_of_a_day_of_one_scenario_are_asked():
    assert len(ASKED) > len(CASES) // 2
