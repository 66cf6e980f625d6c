"""Choices at random follow from a key, and favour nothing."""

from collections import Counter
from fractions import Fraction

from refkit.engine.studies.chance import Chance
from refkit.engine.studies.study_rules import battle_facts


def test_the_same_key_chooses_the_same():
    first, again = (Chance("key") for _ in range(2))
    assert [first.face(6) for _ in range(20)] == [again.face(6) for _ in range(20)]
    assert [Chance("other").face(1000)] != [Chance("key").face(1000)]


def test_what_never_or_always_happens_asks_no_die():
    chance = Chance("key")
    assert not chance.happens(Fraction(0))
    assert chance.happens(Fraction(1))
    assert chance.face(1000) == Chance("key").face(1000)


def test_a_share_happens_as_often_as_it_says():
    chance = Chance("key")
    many = sum(chance.happens(Fraction(1, 4)) for _ in range(2000))
    assert 420 < many < 580


def test_a_part_of_some_things_is_that_share_on_average():
    chance, things = Chance("key"), list("abcde")
    parts = [chance.part(things, Fraction(1, 2)) for _ in range(400)]
    assert {len(part) for part in parts} == {2, 3}
    assert all(part == sorted(part) for part in parts)
    counted = Counter(each for part in parts for each in part)
    assert set(counted) == set(things)
    assert min(counted.values()) > 150


def test_a_battle_is_told_by_who_attacks_and_how_many_there_are():
    facts = battle_facts(4, 6, attacks=False)
    assert [name for name, holds in facts.items() if holds] == ["defends", "outnumbered"]
