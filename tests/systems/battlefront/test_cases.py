"""The worked cases, each put to the steps themselves."""

import json
import os
from pathlib import Path

import pytest

from tests.cases.battlefront import asking

FILE = Path(os.environ["REFKIT_SHARED"]) / "rules" / "battlefront-cases.json"
CASES = json.loads(FILE.read_text("utf-8"))


def agrees(found, expected):
    """Whether an answer is what was expected; several grounds hold the one named."""
    if isinstance(found, set):
        return expected in found
    return found == expected


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_rules_answer_the_case(case):
    found, expected = asking.answer(case["given"]), case["expect"]
    differing = {
        k: found.get(k) for k, v in expected.items() if not agrees(found.get(k), v)
    }
    assert not differing, {"expected": expected, **differing}
