"""The worked examples of the rules are played as they are written."""

import pytest

from refkit import systems
from tests.systems.battlefront import field

EXAMPLES = field.told()["example"]


def begun(example):
    return field.campaign(example.get("before", {}))


def played(example):
    told = (example["step"], example.get("side", ""), example.get("decision", {}))
    dice, slot = example.get("dice", ()), example.get("slot", field.TODAY)
    return field.play(begun(example), *told, dice, slot)


def ids(examples):
    return [example["title"] for example in examples]


DONE = [example for example in EXAMPLES if "refused" not in example]
REFUSED = [example for example in EXAMPLES if "refused" in example]


@pytest.mark.parametrize("example", DONE, ids=ids(DONE))
def test_the_step_leaves_what_the_example_says(example):
    after = played(example)
    for name, rows in example.get("after", {}).items():
        cls = after.system.record(name)
        for fields in rows:
            key = "/".join(str(fields[part]) for part in cls.key)
            assert field.holds(after.find(name, key), fields), after.find(name, key)
    for name, keys in example.get("gone", {}).items():
        assert not [key for key in keys if after.find(name, key)]
    assert set(example.get("says", ())) <= set(after.entries[-1].lines)


@pytest.mark.parametrize("example", REFUSED, ids=ids(REFUSED))
def test_the_step_refuses_what_the_example_says(example):
    told = (example["step"], example.get("side", ""), example.get("decision", {}))
    assert field.codes(begun(example), *told) == example["refused"]


def test_every_step_that_does_something_has_an_example():
    steps = systems.load("battlefront").steps
    working = {step.id for step in steps if step.code.resolve.__name__ != "_tick"}
    assert working == {example["step"] for example in EXAMPLES}


def test_every_example_cites_a_listed_clause():
    clauses = systems.load("battlefront").clauses
    assert [e["title"] for e in EXAMPLES if e["cite"] not in clauses] == []
