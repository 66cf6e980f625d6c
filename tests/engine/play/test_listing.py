"""Numbers a person wrote: what is too much, and what is not what is wanted."""

from refkit.engine.play.listing import at_most, exactly
from refkit.engine.problems import Refusal


def test_a_number_above_the_most_is_refused():
    assert [*at_most("men", 3, 3, "men", "p. 1")] == []
    told = Refusal("men", "too_many", "4 men; expected 3 at most", "p. 1")
    assert [*at_most("men", 4, 3, "men", "p. 1")] == [told]
    (other,) = at_most("men", 4, 3, "men", "p. 1", code="half")
    assert other.code == "half"


def test_another_number_than_is_wanted_is_refused():
    assert [*exactly("men", 3, 3, "men", "p. 1", "total")] == []
    told = Refusal("men", "total", "2 men; expected 3", "p. 1")
    assert [*exactly("men", 2, 3, "men", "p. 1", "total")] == [told]


def test_a_refusal_is_of_the_answer_it_is_put_at():
    (told,) = at_most("", 4, 3, "men", "p. 1")
    assert str(told.at("bands[0]")) == "bands[0]: 4 men; expected 3 at most (p. 1)"
    assert told.field == ""
