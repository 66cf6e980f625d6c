"""The rules systems as they are found: their words, and the parts they do without."""

from refkit import systems


def test_what_umpires_call_things_is_said_of_records_that_there_are():
    words = systems.words("battlefront")
    names = systems.load("battlefront").by_name
    assert words
    assert [name for name in words if name[0].isupper() and name not in names] == []


def test_a_part_that_a_system_does_without_says_nothing():
    nothing = systems.part("battlefront", "no_such_part")
    assert [name for name in vars(nothing) if not name.startswith("__")] == []
