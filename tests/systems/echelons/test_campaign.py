"""Whole campaigns of Echelons, and every ground on which a step refuses a decision."""

import pytest

from refkit import systems
from refkit.engine.accounts import figures
from refkit.engine.campaign.campaign import apply_changes, change_between
from refkit.engine.campaign.view import view
from refkit.engine.play import play
from refkit.engine.play.telling import entry_sentences
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refused
from refkit.systems.echelons import rules
from refkit.systems.echelons.hooks import HOOKS
from refkit.systems.echelons.records import Card, CleanUp, Ground, Side, Slot, TerrainCard
from tests.systems.echelons import field

checks = HOOKS.checks


def agreed(battlegrounds=3, rows=(), **options):
    """Return a campaign with its battlegrounds and decks."""
    game = field.do(field.begun(options, rows), "S1", raw={"battlegrounds": battlegrounds})
    for side in field.SIDES:
        game = field.do(game, "S2", side)
    return game


def laid(battlegrounds=3, rows=(), **options):
    """Return a campaign whose first battle is at hand."""
    game = agreed(battlegrounds, rows, **options)
    for side in field.SIDES:
        game = field.do(game, "S3", side, field.any_picks(game, side))
    return field.do(field.do(game, "S4"), "S5")


def won(game, *winners, how="hq"):
    """Return the campaign after battles that these win."""
    for winner in winners:
        game = field.fought(game, {"winner": winner, "how": how})
    return game


def test_seven_battlegrounds_are_fought_from_the_middle_to_the_rear():
    game = won(laid(7), "A", "A", "B", "A", "A", "A")
    assert [slot.position for slot in game.rows(Slot)[1:]] == [0, 1, 2, 1, 2, 3]
    assert [slot.second_hq for slot in game.rows(Slot)[1:]] == [
        "Forward", "Rear", "Rear", "Rear", "Rear", "Campaign",
    ]  # fmt: skip
    assert rules.course(game).by == "Campaign HQ"
    assert game.entries[-1].lines == (
        "the A commander wins the campaign by the Campaign HQ, 5 to 1 battles",
    )
    assert not field.play.due_steps(game)


def test_several_front_lines_are_numbered_from_the_middle():
    game = field.do(field.begun(), "S1", raw={"battlegrounds": 7})
    assert [ground.line for ground in game.rows(Ground)] == [
        "A Rear Lines", "A Front Lines 2", "A Front Lines 1", "Neutral Territory",
        "B Front Lines 1", "B Front Lines 2", "B Rear Lines",
    ]  # fmt: skip


def test_the_limit_ends_a_campaign_that_nobody_wins():
    game = laid()
    for winner in ("A", "B", "nobody", "nobody", "nobody"):
        how = "drawn" if winner == "nobody" else "hq"
        game = field.fought(game, {"winner": winner, "how": how})
    assert game.entries[-1].lines == ("the campaign is drawn, 1 to 1 battles won",)


def test_at_the_limit_more_wins_are_the_victory():
    game = won(laid(), "A", "B", "B", "A", "B")
    assert game.entries[-1].lines == (
        "the B commander wins the campaign on battles won, 3 to 2 battles",
    )


def test_a_limit_of_battles_won_goes_on_beyond_those_fought():
    game = won(laid(battle_limit_counts="won"), "A", "B", "A", "B", "A", "B", "A", "B", "A")
    assert rules.course(game)[1:3] == (9, True)
    assert game.get(Side, "A").wins == 5


def test_resigning_may_save_the_campaign_hq():
    game = won(laid(resign_saves_campaign_hq="yes"), "A")
    game = won(game, "A", how="resigned")
    assert game.rows(Slot)[-1].position == 1
    assert won(laid(), "A").rows(Slot)[-1].position == 1
    assert rules.course(won(won(laid(), "A"), "A", how="resigned")).over


def test_a_campaign_hq_that_held_is_weaker_in_the_next_battle():
    game = won(laid(), "A")
    game = field.do(
        field.do(game, "B1"), "B2", raw={"winner": "B", "how": "hq", "damage": 15}
    )
    assert game.get(Side, "B").hq_damage == 15
    game = won(field.cleaned(game), "A")
    assert game.rows(Slot)[-1].second_points == 25


def test_an_invader_may_fight_with_the_headquarters_one_behind():
    game = won(laid(5, invader_hq="one_behind"), "B", "B")
    last = game.rows(Slot)[-1]
    assert (last.first_hq, last.second_hq, last.second_points) == ("Campaign", "Rear", 30)


def test_terrain_is_known_to_who_laid_it_until_it_is_turned_up():
    game = laid()
    assert {card.side for card in view(game, "A").rows(TerrainCard)} == {"A"}
    assert view(game, "open").rows(TerrainCard) == ()
    game = field.do(game, "B1")
    there = view(game, "B").rows(TerrainCard, ground=0)
    # Which one the enemy laid, and which was drawn, is not told by the card.
    assert sorted(card.side for card in there) == ["", "", "B"]
    assert [card.card for card in there] == ["card 1", "card 2", "card 3"]
    assert game.get(Ground, "0").revealed == "battle 1"
    assert won(laid(), "A", "B").get(Ground, "0").revealed == "battle 1"


def test_what_a_commander_is_given_does_not_depend_on_what_the_other_lays():
    seen = []
    for other in (("Open", "Woods", "Town"), ("River", "City", "Hills")):
        game = agreed()
        game = field.do(game, "S3", "A", field.any_picks(game, "A"))
        rows = [{"ground": "1", **dict(zip(field.PLACES, other, strict=True))}]
        rows.append({"ground": "0", "first": other[0]})
        game = field.do(game, "S3", "B", {"grounds": rows})
        own = view(field.do(field.do(game, "S4"), "S5"), "A")
        seen.append((dict(own.tables), own.entries))
    assert seen[0] == seen[1]


def test_terrain_lies_as_it_was_given_where_the_commanders_agree():
    game = laid(slot_order="as_given")
    assert [card.card for card in rules.terrain(game, 0)] == [
        "card 1",
        "card 2",
        "card 3",
    ]


def test_a_clean_up_is_its_commanders_until_it_is_over():
    game = laid()
    game = field.do(field.do(game, "B1"), "B2", raw={"winner": "A", "how": "hq"})
    game = field.do(game, "C1", "A", field.untouched(game, "A"))
    assert view(game, "B").rows(CleanUp) == ()
    assert view(game, "A").rows(CleanUp)[0].undrawn == 80
    game = field.do(game, "C1", "B", field.untouched(game, "B"))
    for step in ("C2", "C3"):
        for side in field.SIDES:
            game = field.do(game, step, side)
    other = view(field.do(game, "C4"), "B").get(CleanUp, "battle 1/A")
    assert (other.undrawn, other.replacements) == (0, 0)
    assert view(game, "B").get(Side, "A").deck == 0


def listed():
    """Return the list of a commander's cards."""
    return (
        Card(side="A", name="Rifle Squad", type="Combatant", deck=70, reserve=10),
        Card(side="A", name="Fuel", type="Supply", deck=10),
        Card(side="A", name="Truck", type="Non-Combatant"),
    )


def test_listed_cards_are_counted_for_their_commander():
    game = laid(rows=listed())
    game = field.do(field.do(game, "B1"), "B2", raw={"winner": "A", "how": "hq"})
    names = [
        {"name": "Rifle Squad", "in_play": 5, "hand": 1, "lost": 4},
        {"name": "Fuel", "in_play": 3, "lost": 1},
    ]
    game = field.do(game, "C1", "A", {"names": names})
    done = game.get(CleanUp, "battle 1/A")
    assert (done.undrawn, done.hand, done.lost, done.pile, done.limit) == (66, 1, 5, 9, 4)
    assert done.in_play == ("5 Combatant", "3 Supply")
    game = field.do(game, "C1", "B", field.untouched(game, "B"))
    back = [{"name": "Rifle Squad", "pile": 3, "reserve": 2}, {"name": "Fuel", "pile": 1}]
    game = field.do(field.do(game, "C2", "A", {"names": back}), "C2", "B")
    thrown = {"names": [{"name": "Fuel", "deck": 2}, {"name": "Rifle Squad"}]}
    assert field.refused(game, "C3", "A", thrown) == {"supply"}
    thrown["names"].pop()
    game = field.do(field.do(field.do(game, "C3", "A", thrown), "C3", "B"), "C4")
    assert game.get(CleanUp, "battle 1/A").named == ("2 Fuel",)
    fuel, squad = game.get(Card, "A/Fuel"), game.get(Card, "A/Rifle Squad")
    assert (fuel.deck, fuel.pile, fuel.removed) == (5, 0, 5)
    assert (squad.deck, squad.reserve, squad.removed) == (70, 8, 2)
    assert game.get(Side, "A").deck == 75
    assert list(checks(game)) == []


def test_a_list_that_does_not_add_up_is_told():
    game = laid(rows=listed())
    row = game.get(Card, "A/Fuel")
    changed = field.changed(game, row, row.replace(deck=11))
    assert [fault.field for fault in checks(changed)] == ["deck"]
    assert list(checks(field.begun(rows=listed()))) == []


def test_a_reserve_is_of_ten_cards_or_none():
    game = field.do(field.begun(), "S1", raw={"battlegrounds": 3})
    assert field.refused(game, "S2", "A", {"deck": 80, "reserves": 9}) == {"reserves"}
    assert field.refused(game, "S2", "A", {"deck": 80, "reserves": 0}) == set()


def test_more_replacements_than_the_pile_holds_are_told():
    game = field.do(field.do(laid(), "B1"), "B2", raw={"winner": "A", "how": "hq"})
    for side in field.SIDES:
        game = field.do(game, "C1", side, field.untouched(game, side))
    row = game.get(CleanUp, "battle 1/A")
    (fault,) = checks(field.changed(game, row, row.replace(replacements=1)))
    told = "CleanUp battle 1/A: Removed is 0; expected -1, what is left of the pile."
    assert str(fault) == told


def test_what_left_the_campaign_is_what_was_left_of_the_pile():
    game = won(laid(), "A")
    assert [*checks(game)] == []
    row = game.get(CleanUp, "battle 1/B")
    (fault,) = checks(field.changed(game, row, row.replace(removed=2)))
    assert (fault.key, fault.found) == ("battle 1/B", "Removed is 2")


@pytest.mark.parametrize(
    ("options", "step", "raw", "codes"),
    [
        ({"max_battlegrounds": "9"}, "S1", {"battlegrounds": 11}, {"battlegrounds"}),
        ({"max_battlegrounds": "9"}, "S1", {"battlegrounds": 9}, set()),
        ({}, "S1", {"battlegrounds": 11}, set()),
        ({}, "S1", {"battlegrounds": 1}, {"battlegrounds"}),
    ],
)
def test_how_many_battlegrounds_there_may_be(options, step, raw, codes):
    assert field.refused(field.begun(options), step, raw=raw) == codes


def test_reserves_may_be_a_part_of_the_deck():
    game = field.do(
        field.begun({"reserves_inside_deck": "yes"}), "S1", raw={"battlegrounds": 3}
    )
    assert field.draft(game, "S2", "A").deck == 70
    assert field.refused(game, "S2", "A", {"deck": 70, "reserves": 10}) == set()
    assert field.refused(game, "S2", "A", {"deck": 80, "reserves": 10}) == {"deck_size"}
    assert field.refused(game, "S2", "A", {"deck": 80, "reserves": 0}) == set()


def test_a_declared_deck_is_that_of_the_list():
    game = field.do(field.begun(rows=listed()[:1]), "S1", raw={"battlegrounds": 3})
    assert field.refused(game, "S2", "A", {"deck": 80, "reserves": 0}) == {
        "card_list", "deck_size",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("grounds", "codes"),
    [
        ([], {"number_of_cards"}),
        ([{"ground": "1", "first": "Open"}], {"not_available", "number_of_cards"}),
        (
            [{"ground": "0", "first": "Sea"}, {"ground": "-1", "first": "Open"}],
            {"unknown_type", "number_of_cards"},
        ),
    ],
)
def test_terrain_that_cannot_be_laid(grounds, codes):
    assert field.refused(agreed(), "S3", "A", {"grounds": grounds}) == codes


@pytest.mark.parametrize(
    ("outcome", "codes"),
    [
        ({"winner": "C", "how": "hq"}, {"unknown_side"}),
        ({"winner": "", "how": "drawn"}, {"not_understood"}),
        ({"winner": "A"}, {"not_understood"}),
        ({"winner": "nobody", "how": "hq"}, {"drawn"}),
        ({"winner": "A", "how": "drawn"}, {"drawn"}),
        ({"winner": "A", "how": "hq", "damage": 1}, {"no_campaign_hq"}),
        ({"winner": "A", "how": "hq", "destroyed": ["C 1"]}, {"not_available"}),
    ],
)
def test_outcomes_that_cannot_be(outcome, codes):
    assert field.refused(field.do(laid(), "B1"), "B2", raw=outcome) == codes


def test_damage_that_would_destroy_the_campaign_hq():
    game = field.do(won(laid(), "A"), "B1")
    assert field.refused(game, "B2", raw={"winner": "B", "how": "hq", "damage": 40}) == {
        "too_much"
    }


def test_a_drawn_battle_may_be_refused():
    game = field.do(laid(drawn_battles="refuse"), "B1")
    assert field.refused(game, "B2", raw={"winner": "nobody", "how": "drawn"}) == {"drawn"}
    assert "nobody" not in {each.value for each in field.offered(game, "B2")}


@pytest.mark.parametrize(
    ("side", "raw", "codes"),
    [
        ("B", {"undrawn": 79}, {"total"}),
        ("B", {"undrawn": 80, "types": [{"type": "Tank"}]}, {"not_available"}),
        ("B", {"undrawn": 80, "names": [{"name": "Tank"}]}, {"not_available"}),
        ("A", {"names": [{"name": "Tank"}]}, {"not_available"}),
        ("A", {"names": [{"name": "Fuel", "lost": 11}]}, {"not_there"}),
    ],
)
def test_counts_that_cannot_be(side, raw, codes):
    game = field.do(laid(rows=listed()), "B1")
    game = field.do(game, "B2", raw={"winner": "A", "how": "hq"})
    assert field.refused(game, "C1", side, raw) == codes


def test_replacements_that_cannot_be_taken():
    game = field.do(
        field.do(laid(rows=listed()), "B1"), "B2", raw={"winner": "A", "how": "hq"}
    )
    game = field.do(game, "C1", "A", {})
    game = field.do(game, "C1", "B", field.untouched(game, "B"))
    assert field.refused(game, "C2", "B", {"replacements": 1}) == {"half"}
    assert field.refused(game, "C2", "B", {"reserves": 11}) == {"reserves"}
    named = {"names": [{"name": "Fuel", "pile": 1}]}
    assert field.refused(game, "C2", "A", named) == {"not_there", "half"}
    outside = {"names": [{"name": "Tank", "pile": 1}]}
    assert field.refused(game, "C2", "A", outside) == {"not_available", "half"}
    game = field.do(field.do(game, "C2", "A", {}), "C2", "B", {})
    assert field.refused(game, "C3", "B", {"thrown": 81}) == {"too_many"}
    unknown = {"names": [{"name": "Tank", "deck": 1}]}
    assert field.refused(game, "C3", "A", unknown) == {"not_available"}


def test_what_is_offered_is_what_may_be_named():
    game = field.do(
        field.do(laid(rows=listed()), "B1"), "B2", raw={"winner": "A", "how": "hq"}
    )
    assert [each.field for each in field.offered(game, "C1", "A")] == ["names.name"] * 2
    assert {each.value for each in field.offered(game, "C1", "B")} == set(field.KINDS)
    game = field.do(game, "C1", "A", {"names": [{"name": "Fuel", "lost": 2}]})
    game = field.do(game, "C1", "B", field.untouched(game, "B"))
    assert len(field.offered(game, "C2", "A")) == 2
    game = field.do(field.do(game, "C2", "A", {}), "C2", "B", {})
    assert [each.value for each in field.offered(game, "C3", "A")] == ["Fuel"]
    assert field.offered(game, "C3", "B") == []
    picks = [each.value for each in field.offered(agreed(), "S3", "A")]
    assert picks == ["-1", "0", *(each for each in field.TYPES for _ in field.PLACES)]
    picks = field.offered(agreed(), "S3", "A")
    assert [each.label for each in picks][:2] == [
        "A Rear Lines: 3 cards",
        "Neutral Territory: 1 card",
    ]
    game = field.do(laid(), "B1")
    ends = field.offered(game, "B2")
    fields = [each.field for each in ends]
    assert fields == [*["winner", "how", "how"] * 2, "winner", "how", *["destroyed"] * 3]
    goes_with = [(each.row, each.value) for each in ends if each.field == "how"]
    assert goes_with == [
        ("A", "hq"), ("A", "resigned"), ("B", "hq"), ("B", "resigned"), ("nobody", "drawn"),
    ]  # fmt: skip
    row = rules.terrain(game, 0)[0]
    gone = field.changed(game, row, row.replace(destroyed="battle 1"))
    assert len(field.offered(gone, "B2")) == 10


def test_after_the_end_no_battle_follows():
    game = won(laid(), "A", "A")
    with pytest.raises(Refused, match="the campaign is over"):
        field.do(game, "B1")


NONE_DRAWN = "no card is recorded as drawn in this battle; all stay in the deck"


@pytest.mark.parametrize(
    ("side", "raw", "told"),
    [
        ("A", {"names": []}, [("names", NONE_DRAWN)]),
        ("A", {"names": [{"name": "Fuel", "hand": 1}]}, []),
        ("B", {"undrawn": 80}, [("undrawn", NONE_DRAWN)]),
        ("B", {"undrawn": 79, "lost": 1}, []),
        ("B", {"undrawn": 78, "types": [{"type": "Other", "in_play": 2}]}, []),
    ],
)
def test_a_battle_in_which_nobody_drew_a_card_is_asked_about(side, raw, told):
    game = field.do(laid(rows=listed()), "B1")
    game = field.do(game, "B2", raw={"winner": "A", "how": "hq"})
    owed = play.find_due(game, "C1", side)
    found = play.cautions(game, owed, play.parse_decision(owed, raw))
    assert [(each.field, each.message) for each in found] == told


def left_for_good(game, **raw):
    owed = play.find_due(game, "C2", "A")
    found = play.cautions(game, owed, play.parse_decision(owed, raw))
    return [(each.field, each.message) for each in found]


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({}, "0 of 2 replacements taken, 2 left to take"),
        (
            {"names": [{"name": "Fuel", "pile": 1, "reserve": 0}]},
            "1 of 2 replacements taken, 1 left to take",
        ),
        ({"names": [{"name": "Fuel", "pile": 2}]}, ""),
    ],
)
def test_cards_that_could_come_back_and_do_not_are_told(raw, told):
    game = field.do(
        field.do(laid(rows=listed()), "B1"), "B2", raw={"winner": "A", "how": "hq"}
    )
    game = field.do(game, "C1", "A", {"names": [{"name": "Fuel", "lost": 4}]})
    game = field.do(game, "C1", "B", field.untouched(game, "B"))
    why = f"{told}; what stays in the discard pile leaves the campaign"
    assert left_for_good(game, **raw) == ([("names", why)] if told else [])


def test_replacements_are_asked_where_there_are_cards_and_no_more_than_there_are():
    game = field.do(
        field.do(laid(rows=listed()), "B1"), "B2", raw={"winner": "A", "how": "hq"}
    )
    code = systems.load("echelons").step("C2").code
    ahead = [(c.label, c.ware.asks) for c in code.offer(Turn(game, "battle 1", "A"))]
    # Before the count nobody knows where they lie: every card of the list is named.
    both = ("pile", "reserve")
    assert ahead == [("Rifle Squad", both), ("Fuel", both), ("Truck", both)]
    game = field.do(game, "C1", "A", {"names": [{"name": "Fuel", "lost": 4}]})
    game = field.do(game, "C1", "B", field.untouched(game, "B"))
    wares = {c.value: c.ware for c in field.offered(game, "C2", "A")}
    assert {name: each.most for name, each in wares.items()} == {
        "Rifle Squad": {"reserve": 10}, "Fuel": {"pile": 4},
    }  # fmt: skip
    assert (wares["Fuel"].has("pile"), wares["Fuel"].has("reserve")) == (True, False)


def test_a_count_says_what_came_from_the_pile_and_what_from_the_reserve():
    game = field.do(
        field.do(laid(rows=listed()), "B1"), "B2", raw={"winner": "A", "how": "hq"}
    )
    out = {"names": [{"name": "Rifle Squad", "lost": 20}]}
    game = field.do(field.do(game, "C1", "A", out), "C1", "B", field.untouched(game, "B"))
    back = {"names": [{"name": "Rifle Squad", "pile": 8, "reserve": 2}]}
    done = field.do(game, "C2", "A", back).get(CleanUp, "battle 1/A")
    assert done.taken == ("8 Rifle Squad", "2 Rifle Squad from the reserve")


@pytest.mark.parametrize(
    ("step", "counts", "names"),
    [
        ("C1", {"names"}, {"undrawn", "hand", "lost", "types"}),
        ("C2", {"names"}, {"replacements", "reserves"}),
        ("C3", {"names"}, {"thrown"}),
    ],
)
def test_numbers_are_asked_where_no_list_is_kept_and_names_where_one_is(
    step, counts, names
):
    code = systems.load("echelons").step(step).code
    game = field.begun(rows=[Card(side="A", name="Tank", type="Combatant", deck=80)])
    left_out = [{*code.not_asked(Turn(game, rules.SET_UP, side))} for side in field.SIDES]
    assert left_out == [names, counts]


def test_damage_is_asked_where_a_campaign_hq_is_at_stake():
    game = laid()
    code = systems.load("echelons").step("B2").code
    first = Turn(game, "battle 1", "")
    assert [*code.not_asked(first)] == ["damage"]
    labels = {c.text: c.label for c in code.offer(first) if c.field in ("winner", "how")}
    assert labels["nobody"] == "Nobody: the battle was drawn"
    assert labels["hq"] == "The loser's headquarters fell"
    last = won(game, "A")
    assert [*code.not_asked(Turn(last, "battle 2", ""))] == []


def test_a_battle_says_where_the_next_is_or_that_all_is_over():
    game = field.do(laid(), "B1")
    said = [
        field.do(game, "B2", raw=raw).entries[-1].lines[-1]
        for raw in ({"winner": "A", "how": "hq"}, {"winner": "nobody", "how": "drawn"})
    ]
    rear = rules.line_name(game, 3, 1)
    assert said == [
        f"the next battle is in {rear}",
        "the next battle is in Neutral Territory",
    ]
    last = field.do(won(laid(), "A"), "B1")
    ended = field.do(last, "B2", raw={"winner": "A", "how": "hq"})
    assert ended.entries[-1].lines[-1] == "the campaign is over"


def test_two_cards_of_a_type_are_told_apart_when_one_is_destroyed():
    game = field.do(laid(), "B1")
    ground = rules.terrain(game, 0)
    game = apply_changes(
        game, [change_between(row, row.replace(type="Woods")) for row in ground[1:]]
    )
    raw = {"winner": "A", "how": "hq", "destroyed": [ground[2].card, ground[1].card]}
    entry = field.do(game, "B2", raw=raw).entries[-1]
    assert entry.lines[:2] == ("Woods is destroyed", "Woods is destroyed")
    assert entry_sentences(game, entry)[:2] == [
        "Woods (card 3) is destroyed.", "Woods (card 2) is destroyed.",
    ]  # fmt: skip


def test_a_list_declares_its_own_deck():
    rows = [Card(side="A", name="Tank", type="Combatant", deck=75, reserve=10)]
    game = field.do(field.begun(rows=rows), "S1", raw={"battlegrounds": 3})
    assert field.draft(game, "S2", "A").values == {"deck": 75, "reserves": 10}


def test_a_list_is_declared_without_being_asked_for_its_numbers_again():
    game = field.do(field.begun(rows=full_list()), "S1", raw={"battlegrounds": 3})
    code = systems.load("echelons").step("S2").code
    asked = [[*code.not_asked(Turn(game, rules.SET_UP, side))] for side in field.SIDES]
    assert asked == [["deck", "reserves"], []]
    after = field.do(game, "S2", "A", {}).get(Side, "A")
    assert (after.deck, after.reserves) == (80, 10)


def full_list():
    """Return a list with as many cards as three battlegrounds want."""
    return [Card(side="A", name="Tank", type="Combatant", deck=80, reserve=10)]


def test_the_umpire_is_told_how_many_cards_leave_and_the_record_tells_nobody():
    game = field.do(
        field.do(laid(rows=full_list()), "B1"), "B2", raw={"winner": "A", "how": "hq"}
    )
    game = field.do(game, "C1", "A", {"names": [{"name": "Tank", "lost": 9}]})
    game = field.do(game, "C1", "B", {"undrawn": 79, "lost": 1})
    game = field.do(
        field.do(game, "C2", "A", {"names": [{"name": "Tank", "pile": 4}]}), "C2", "B"
    )
    game = field.do(field.do(game, "C3", "A"), "C3", "B")
    owed = play.find_due(game, "C4")
    told = [
        each.message for each in play.cautions(game, owed, play.parse_decision(owed, {}))
    ]
    assert told == [
        "A discard pile: 5 cards leave the campaign",
        "B discard pile: 1 card leaves the campaign",
    ]
    assert not [line for line in field.do(game, "C4").entries[-1].lines if "leave" in line]


def test_the_discard_pile_is_at_hand_while_the_clean_up_goes_on():
    game = field.do(field.do(laid(), "B1"), "B2", raw={"winner": "A", "how": "hq"})
    assert HOOKS.at_hand(game, "battle 1", "A") == {}
    game = field.do(game, "C1", "A", {"undrawn": 60, "lost": 20})
    found = HOOKS.at_hand(game, "battle 1", "A")
    assert found == {"Discard pile": 20, "May still take": 10}
    # What a pile holds is its commander's secret.
    assert HOOKS.at_hand(view(game, "B"), "battle 1", "A") == {}
    game = field.do(game, "C1", "B", field.untouched(game, "B"))
    game = field.do(game, "C2", "A", {"replacements": 4})
    assert HOOKS.at_hand(game, "battle 1", "A") == {"Discard pile": 16, "May still take": 6}
    game = field.do(field.do(field.do(game, "C2", "B"), "C3", "A"), "C3", "B")
    assert HOOKS.at_hand(field.do(game, "C4"), "battle 1", "A") == {}


def test_a_deck_counts_for_nothing_before_it_is_declared():
    game = field.do(field.begun(), "S1", raw={"battlegrounds": 3})
    assert not {"Deck", "Reserves"} & figures.in_hand(game, "A").keys()
    game = field.do(game, "S2", "A", {"deck": 80, "reserves": 0})
    told = figures.in_hand(game, "A")
    assert (told["Deck"], told["Reserves"]) == (80, 0)
    assert "Deck" not in figures.in_hand(game, "B")


def test_a_deck_that_is_spent_is_told():
    game = laid()
    full = game.get(Side, "A")
    change = change_between(full, full.replace(deck=0, reserves=0))
    told = figures.in_hand(apply_changes(game, [change]), "A")
    assert (told["Deck"], told["Reserves"]) == (0, 0)
