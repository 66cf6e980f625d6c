"""The books balance; where they do not, the audit names the entries that break them."""

import dataclasses

import pytest

from refkit import session, systems
from refkit.engine.audit import audit as audits
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.campaign.entry import Entry
from refkit.engine.charts.dice import Roll
from refkit.engine.play import play
from refkit.engine.rules.ruling import Ruling
from refkit.workbook.file import WorkbookFile
from tests.play.player import Player
from tests.systems import proofs
from tests.systems.battlefront import armies, field

TODAY = field.TODAY


def audit(campaign):
    """Return what the audit says, in words."""
    return [*map(str, audits.audit(campaign))]


def entered(campaign, *rows, kind="step", readings=(), slot=TODAY, side="german"):
    """Return the campaign after an entry that leaves these rows (a pair: from, to)."""
    pairs = (pair if isinstance(pair, tuple) else ready(campaign, pair) for pair in rows)
    changes = tuple(campaigns.change_between(*pair) for pair in pairs)
    told = {"slot": slot, "step": "B9", "side": side, "readings": tuple(readings)}
    return ledger.append(campaign, Entry(number=0, kind=kind, **told, changes=changes))


def ready(campaign, row):
    """Return a row as it was and as it is to be."""
    cls = type(row).__name__
    return campaign.find(cls, row.identity), row


def new(name, **fields):
    """Return a row of a class."""
    return field.row(systems.load("battlefront").record(name), fields)


def line(number, kind="group", side="german", **fields):
    """Return a line of an account."""
    told = {"side": side, "number": number, "slot": TODAY, "kind": kind, **fields}
    return new("Points", **told)


def rolled(campaign, chart, face, purpose="a thing", **facts):
    """Return a reading of one of the system's charts."""
    roll = Roll(number=1, purpose=purpose, dice="1d10", faces=(face,), source="typed")
    return campaign.system.charts[chart].read(roll, facts)


def changed(campaign, name, key, **fields):
    """Return a row with other fields."""
    return campaign.get(name, key).replace(**fields)


def rich(**before):
    """Return the small campaign with points to spend, and other rows."""
    return field.campaign({"Points": [field.purse(40, 40)], **before})


def ruling():
    return Ruling(number=1, clause="BF-2.1.2.5-d", ruling="let it pass")


def test_the_books_of_a_long_campaign_balance():
    campaign = armies.large("books", armies.THREE, length=3, many=4)
    player = Player("books", proofs.of("battlefront"))
    while owed := play.due_steps(campaign):
        campaign = player.play(campaign, owed[0])
    assert len(campaign.entries) > 200
    assert audit(campaign) == []


def test_the_verdict_on_a_workbook_holds_the_audit(tmp_path):
    campaign = entered(armies.small(1), line(2, cpp=-4, reference="I1"))
    path = tmp_path / "campaign.xlsx"
    WorkbookFile.create(path, campaign)
    assert [str(p) for p in session.open(path).verify() if "german group I1" in str(p)]


# ---- what is in hand


def test_an_account_that_a_step_overdraws_is_named():
    campaign = entered(field.campaign(), line(2, kind="point", cpp=-9, reference="X"))
    found = (
        "Ledger entry 2: german has -4 CPP in hand; expected 0 or more after every entry."
    )
    assert found in audit(campaign)


def test_what_is_overdrawn_by_hand_may_be_put_right():
    short = entered(field.campaign(), line(2, "correction", fpp=-9), kind="hand edit")
    right = entered(short, line(3, "correction", fpp=9), kind="hand edit")
    assert audit(right) == []


def test_what_is_left_overdrawn_by_hand_is_named():
    short = entered(field.campaign(), line(2, "correction", fpp=-9), kind="hand edit")
    later = entered(short, line(3, "correction", cpp=1), kind="hand edit")
    found = (
        "Ledger entry 2: german has -6 FPP in hand; expected 0 or more after every entry."
    )
    assert audit(later) == [found]


def test_a_worksheet_that_the_entries_do_not_add_up_to_is_named():
    campaign = field.campaign()
    row = campaign.get("Points", "german/1")
    typed = campaigns.apply_changes(
        campaign, [campaigns.change_between(row, row.replace(cpp=7))]
    )
    found = "Ledger entry 1: german has 7 CPP by the worksheet; expected 5, "
    assert [f for f in audit(typed) if f.startswith(found)]


# ---- lines and what they pay for


def new_flight(number=1, group="P1"):
    return new("Flight", id=f"G-P1-{number}", side="german", group=group, slot=TODAY)


def piece(item="wire"):
    return new("Fortification", id="G-1", side="german", item=item, slot=TODAY)


POINT = new("TargetPoint", id="M/1", side="german", module="M", slot=TODAY)
P1 = {"cpp": -2, "reference": "P1"}
F1 = {"cpp": -2, "fpp": 5, "reference": "F1"}
BAD_LINES = {
    "a unit without a line": ([new_flight()], "german group P1: 0 CPP", -4),
    "a line without a unit": ([line(2, **P1)], "german group P1: -2 CPP", 0),
    "too cheap": ([line(2, **P1), new_flight()], "german group P1: -2 CPP", -4),
    "two lines for one unit": (
        [line(2, **P1), line(3, **P1), new_flight()],
        "german group P1: 2 lines",
        1,
    ),
    "a unit of no chart": ([new_flight(group="Z1")], "german group Z1: 0 lines", 1),
    "works too dear": (
        [line(2, "works", **{**F1, "cpp": -3})],
        "german works F1: -3 CPP",
        -2,
    ),
    "works that give more": (
        [line(2, "works", **{**F1, "fpp": 6})],
        "german works F1: 6 FPP",
        5,
    ),
    "works of no chart": (
        [line(2, "works", **{**F1, "reference": "F9"})],
        "german works F9: 5 FPP",
        0,
    ),
    "a point for nothing": ([POINT], "german point M: 0 CPP", -1),
    "income without a roll": (
        [line(2, "replenishment", cpp=12)],
        "german replenishment: 12 CPP",
        0,
    ),
    "repair without a roll": ([line(2, "repair", cpp=-1)], "german repair: -1 CPP", 0),
    "smoke without a roll": ([line(2, "smoke_air", cpp=-1)], "german smoke_air: -1 CPP", 0),
    "removal without a roll": ([line(2, "removal", fpp=-1)], "removal: -1 FPP", 0),
    "a piece without a line": ([piece()], "german fortification wire: 0 FPP", -1),
    "a piece of no chart": (
        [line(2, "fortification", fpp=-1, reference="moat"), piece("moat")],
        "german fortification moat: -1 FPP",
        0,
    ),
    "a bonus for nothing": (
        [line(2, "bonus", cpp=3, reference="station")],
        "german bonus station: 3 CPP",
        0,
    ),
    "points from nowhere": ([line(2, "initial", cpp=3)], "german initial: 3 CPP", 0),
}


@pytest.mark.parametrize(("rows", "found", "expected"), BAD_LINES.values(), ids=BAD_LINES)
def test_a_line_that_is_not_what_the_entry_did_is_named(rows, found, expected):
    told = audit(entered(rich(), *rows))
    wanted = f"Ledger entry 2: {found} booked; expected {expected}, as the entry did."
    assert wanted in told, told


def test_a_bonus_that_was_earned_balances():
    held = {"course": "0, 0", "held": [{"objective": "station", "side": "russian"}]}
    campaign = field.play(field.campaign(), "E6", "", held)
    assert campaign.rows("Points", kind="bonus")
    assert audit(campaign) == []


BAD_ROLLS = [
    ("cpp", 6, {}, "german replenishment: 0 CPP booked; expected 12"),
    ("repair", 6, {"cpp": True}, "german repair: 0 CPP booked; expected -1"),
    ("smoke_air", 6, {"extra": 1}, "german smoke_air: 0 CPP booked; expected -1"),
    ("removal", 6, {}, "removal: 0 FPP booked; expected -1"),
]


@pytest.mark.parametrize(("chart", "face", "facts", "found"), BAD_ROLLS)
def test_a_roll_that_no_line_answers_to_is_named(chart, face, facts, found):
    campaign = rich()
    after = entered(campaign, readings=[rolled(campaign, chart, face, **facts)])
    assert f"Ledger entry 2: {found}, as the entry did." in audit(after)


def test_a_roll_whose_result_is_no_number_gives_nothing():
    campaign = rich()
    reading = rolled(campaign, "cpp", 6).model_copy(update={"result": "lots"})
    told = audit(entered(campaign, line(2, "replenishment", cpp=12), readings=[reading]))
    assert len(told) == 1
    assert "german replenishment: 12 CPP booked; expected 0" in told[0]


def test_a_roll_with_its_line_balances():
    campaign = rich()
    readings = [rolled(campaign, "repair", 6, cpp=True)]
    after = entered(campaign, line(2, "repair", cpp=-1, reference="W1"), readings=readings)
    assert audit(after) == []


def test_points_that_the_umpire_lets_pass_on_a_roll_are_no_break():
    campaign = rich()
    readings = [rolled(campaign, "repair", 6, cpp=True)]
    pay = line(2, "repair", cpp=-2, reference="W1")
    assert audit(entered(campaign, pay, ruling(), readings=readings)) == []


def test_a_purchase_the_umpire_lets_pass_costs_what_it_costs():
    rows = [line(2, cpp=-1, reference="P1"), new_flight(1), ruling()]
    assert audit(entered(rich(), *rows)) == [
        "Ledger entry 2: german group P1: -1 CPP booked; expected -4, as the entry did."
    ]


def test_an_objective_that_is_lost_earns_nothing():
    lost = {"course": "0, 0", "held": [{"objective": "station", "side": ""}]}
    assert audit(field.play(field.campaign(), "E6", "", lost)) == []


def test_a_line_that_a_step_alters_is_named():
    campaign = field.campaign()
    after = entered(campaign, changed(campaign, "Points", "german/1", cpp=9))
    found = "Ledger entries 1, 2: german/1: a line of the account is altered; expected "
    assert [each for each in audit(after) if each.startswith(found)]


def test_a_broken_entry_that_was_taken_back_answers_for_nothing():
    broken = entered(rich(), line(2, cpp=-4, reference="I1"))
    assert audit(ledger.correct(broken, "booked by mistake")) == []


# ---- what stands at the end


def bought():
    """Return a campaign in which a flight was bought."""
    return field.play(rich(), "B9", "german", {"orders": [{"group": "P1"}]})


def test_a_line_whose_unit_was_taken_away_by_hand_is_named():
    campaign = bought()
    flight = campaign.get("Flight", "G-P1-1")
    after = entered(campaign, (flight, None), kind="hand edit")
    number = len(campaign.entries)
    found = f"Ledger entry {number}: german P1: 1 lines of the account; expected 0"
    assert [each for each in audit(after) if each.startswith(found)]


def test_a_unit_whose_line_was_taken_away_by_hand_is_named():
    campaign = bought()
    pay = campaign.get("Points", "german/2")
    after = entered(campaign, (pay, None), kind="hand edit")
    number = len(campaign.entries)
    found = f"Ledger entry {number}: german P1: 0 lines of the account; expected 1"
    assert [each for each in audit(after) if each.startswith(found)]


def test_a_unit_that_the_umpire_gives_needs_no_line():
    assert audit(entered(rich(), new_flight(1), kind="hand edit")) == []


# ---- stands


STANDS = [
    ("eliminated", "available", "that for good"),
    ("withdrawn", "available", "that for good"),
    ("available", "scheduled", "knocked_out or abandoned"),
]


@pytest.mark.parametrize(("was", "now", "expected"), STANDS)
def test_a_stand_that_a_step_brings_back_is_named(was, now, expected):
    campaign = field.campaign({"Stand": field.status("G01.1", status=was)})
    told = audit(entered(campaign, changed(campaign, "Stand", "G01.1", status=now)))
    found = f"stand G01.1 was {was} and is {now}; expected {expected}"
    assert [each for each in told if each.startswith(f"Ledger entries 1, 2: {found}")]


def test_a_stand_that_vanishes_is_named():
    campaign = field.campaign()
    told = audit(entered(campaign, (campaign.get("Stand", "G01.1"), None)))
    found = "Ledger entries 1, 2: stand G01.1 was available and is no row; expected "
    assert [each for each in told if each.startswith(found)]


def test_a_stand_that_goes_to_another_element_is_named():
    campaign = field.campaign()
    told = audit(entered(campaign, changed(campaign, "Stand", "G01.1", element="G02")))
    assert (
        "Ledger entry 2: stand G01.1 goes from G01 to G02; expected no other element "
        "unless they combine." in told
    )


def test_a_stand_goes_with_its_element_as_far_as_that_is_combined():
    three = [field.element("G03", combined_into="G04"), field.element("G04")]
    campaign = field.campaign({"Element": [{"id": "G01", "combined_into": "G03"}, *three]})
    told = audit(entered(campaign, changed(campaign, "Stand", "G01.1", element="G04")))
    assert not [each for each in told if "goes from" in each]


def test_elements_combined_into_each_other_take_no_stand_of_a_third():
    ring = [{"id": "G01", "combined_into": "G02"}, {"id": "G02", "combined_into": "G01"}]
    campaign = field.campaign({"Element": [*ring, field.element("G03")]})
    told = audit(entered(campaign, changed(campaign, "Stand", "G01.1", element="G03")))
    assert [each for each in told if "goes from G01 to G03" in each]


def test_an_element_formed_of_more_stands_than_it_has_is_named():
    campaign = field.campaign()
    told = audit(entered(campaign, changed(campaign, "Element", "G01", establishment=9)))
    assert (
        "Ledger entry 2: G01 has a full strength of 9; expected 5, the stands it has."
        in told
    )


def test_a_strength_that_the_entries_do_not_leave_is_named():
    campaign = field.campaign()
    row = campaign.get("Stand", "G01.1")
    gone = campaigns.change_between(row, row.replace(status="withdrawn"))
    told = audit(campaigns.apply_changes(campaign, [gone]))
    assert told == [
        "Ledger entry 1: G01 has 4 stands by the worksheet; expected 5, which the entries "
        "leave it."
    ]


def engagement(**lost):
    return new("Engagement", slot=TODAY, side="german", element="G01", stands=5, **lost)


def test_losses_that_the_stands_do_not_show_are_named():
    told = audit(entered(field.campaign(), engagement(knocked_out=2)))
    found = "G01 is noted to have lost 2 stands; expected 0, as its stands show."
    assert told == [f"Ledger entry 2: {found}"]


def test_losses_that_nobody_noted_are_named():
    campaign = field.campaign()
    lost = changed(campaign, "Stand", "G01.1", panicked=True)
    told = audit(entered(campaign, engagement(), lost))
    found = "G01 is noted to have lost 0 stands; expected 1, as its stands show."
    assert told == [f"Ledger entry 2: {found}"]


# ---- wrecks


def test_a_vehicle_that_is_available_and_a_wreck_is_named():
    told = audit(entered(field.campaign(), new("Wreck", **field.wreck())))
    assert told == [
        "Ledger entries 1, 2: stand G02.1 is available and its wreck is W1 knocked_out; "
        "expected one wreck of a vehicle that is out, none of any other stand."
    ]


def test_a_wreck_that_is_told_by_hand_of_an_available_vehicle_is_named_at_the_end():
    campaign = entered(field.campaign(), new("Wreck", **field.wreck()), kind="hand edit")
    assert [each for each in audit(campaign) if "G02.1 is available and" in each]


def test_a_vehicle_that_is_out_and_lies_nowhere_is_named():
    campaign = field.campaign()
    told = audit(entered(campaign, changed(campaign, "Stand", "G02.1", status="abandoned")))
    assert [each for each in told if "is abandoned and its wreck is nowhere" in each]


def test_a_vehicle_that_the_umpire_put_out_himself_may_lie_nowhere():
    campaign = field.campaign()
    row = changed(campaign, "Stand", "G02.1", status="abandoned")
    assert audit(entered(campaign, row, kind="hand edit")) == []


def test_a_wreck_that_is_gone_lies_no_more():
    stands = field.status("G02.1", status="knocked_out")
    campaign = field.campaign({"Stand": stands, "Wreck": [field.wreck()]})
    wreck = campaign.get("Wreck", "W1")
    mended = changed(campaign, "Stand", "G02.1", status="available")
    assert audit(entered(campaign, (wreck, None), mended)) == []


def test_a_wreck_of_no_stand_is_not_the_audits():
    assert audit(field.campaign({"Wreck": [field.wreck(stand="G99.1")]})) == []


# ---- maxima


def flights(*numbers):
    """Return the rows of a purchase of so many flights."""
    return [
        row for n in numbers for row in (line(n + 1, cpp=-4, reference="P1"), new_flight(n))
    ]


def test_the_entry_that_passes_a_campaign_maximum_is_named_with_those_before():
    campaign = entered(entered(rich(), *flights(1, 2)), *flights(3))
    assert audit(campaign) == [
        "Ledger entries 2, 3: german has brought on 3 of P1; expected 2 at most in the "
        "campaign."
    ]


def test_a_campaign_maximum_may_be_passed_by_a_ruling():
    campaign = entered(entered(rich(), *flights(1, 2)), *flights(3), ruling())
    assert audit(campaign) == []


def test_works_count_against_their_maximum():
    rows = [line(n, "works", cpp=-2, fpp=5, reference="F1") for n in (2, 3, 4)]
    assert [f for f in audit(entered(rich(), *rows)) if "has brought on 3 of F1" in f]


def scheduled(option):
    """Return a campaign in which a fifth company comes when four are there."""
    late = field.element("G09", status="scheduled", origin="scheduled")
    there = [late, *(field.element(f"G0{n}") for n in (3, 4, 5))]
    campaign = field.campaign({"Element": there}, {"scheduled_count": option})
    return entered(campaign, changed(campaign, "Element", "G09", status="active"))


def test_an_element_counts_from_its_arrival_where_that_is_the_reading():
    assert [f for f in audit(scheduled("on_arrival")) if "has brought on 5 of I1" in f]


def test_an_element_that_counted_from_the_start_is_none_more_as_it_comes():
    assert audit(scheduled("from_start")) == []


def choosing(*keys, stands=(), **named):
    """Return a campaign with five companies in which these are chosen."""
    more = [field.element(f"G0{n}") for n in (3, 4)]
    campaign = field.campaign({"Element": more, "Stand": stands})
    rows = [changed(campaign, "Element", key, chosen=TODAY) for key in keys]
    return entered(campaign, *rows, **named)


def test_more_of_a_kind_than_a_scenario_allows_are_named():
    assert audit(choosing("G01", "G03", "G04")) == [
        "Ledger entry 2: german has 3 of I1 in 24 Dec; expected 2 at most in a scenario."
    ]


def test_as_many_of_a_kind_as_a_scenario_allows_are_no_break():
    assert audit(choosing("G01", "G03")) == []


def penned(*keys):
    stands = [f"{key}.1" for key in keys]
    return field.status(*stands, position="isolated", pocket="P1")


def test_a_pocket_counts_and_nothing_may_be_added_to_it():
    told = audit(choosing("G01", "G03", "G04", stands=penned("G01", "G03")))
    assert [each for each in told if "3 of I1 in 24 Dec" in each]


def test_pockets_alone_may_pass_the_maximum():
    assert audit(choosing("G01", "G03", "G04", stands=penned("G01", "G03", "G04"))) == []


def artillery(basis, name, many=3):
    """Return a campaign in which so many modules of a kind are chosen or fire."""
    modules = [field.module(f"G-O1-{n}") for n in range(1, many + 1)]
    campaign = field.campaign({"Module": modules}, {"oba_max_basis": basis})
    rows = (changed(campaign, "Module", row["id"], **{name: TODAY}) for row in modules)
    return entered(campaign, *rows)


@pytest.mark.parametrize("basis", ["day", "scenario"])
def test_more_artillery_than_may_be_chosen_is_named(basis):
    told = audit(artillery(basis, "chosen"))
    assert [each for each in told if "german has 3 of O1 in 24 Dec; expected 2" in each]


def test_more_artillery_than_may_fire_in_a_day_is_named():
    assert audit(artillery("day", "fired")) == [
        "Ledger entry 2: 3 modules O1 of german have fired in a day; expected 2 at most."
    ]


def test_artillery_that_may_fire_is_no_break():
    assert audit(artillery("day", "fired", many=2)) == []


def test_the_maximum_of_a_scenario_counts_those_chosen_and_not_those_that_fired():
    assert audit(artillery("scenario", "fired")) == []


def test_a_maximum_of_the_day_goes_before_that_of_the_scenario():
    group = {"side": "german", "id": "O1", "day_max": 3}
    modules = [field.module(f"G-O1-{n}") for n in (1, 2, 3)]
    campaign = field.campaign({"Group": [group], "Module": modules})
    rows = [
        changed(campaign, "Module", m["id"], fired=TODAY, chosen=TODAY) for m in modules
    ]
    assert audit(entered(campaign, *rows)) == []


def points(*numbers, status="bought"):
    """Return rows of registered points with the lines that pay for them."""
    told = {"side": "german", "module": "G-O1-1", "slot": TODAY, "status": status}
    for number in numbers:
        yield line(number + 1, "point", cpp=-1, reference="G-O1-1")
        yield new("TargetPoint", id=f"G-O1-1/{number}", **told)


def registered(option="in_force"):
    """Return a campaign with a module that has two points already."""
    options = {"prp_cap": option}
    before = {"Points": [field.purse(40, 40)], "Module": [field.module()]}
    return entered(field.campaign(before, options), *points(1, 2))


def test_a_third_point_in_force_is_named_with_the_two_before():
    assert audit(entered(registered(), *points(3))) == [
        "Ledger entries 2, 3: G-O1-1 has 3 registered points; expected 2 at most."
    ]


def lapsed(campaign):
    rows = [
        changed(campaign, "TargetPoint", f"G-O1-1/{n}", status="lapsed") for n in (1, 2)
    ]
    return entered(campaign, *rows)


def test_points_that_lapsed_make_room():
    assert audit(entered(lapsed(registered()), *points(3))) == []


def test_points_that_lapsed_count_where_they_are_counted_for_life():
    told = audit(entered(lapsed(registered("module_lifetime")), *points(3)))
    assert [each for each in told if "G-O1-1 has 3 registered points" in each]


def test_a_second_roll_for_the_same_vehicle_in_a_night_is_named():
    campaign = field.campaign()
    reading = rolled(campaign, "repair", 3, "repair of wreck W1")
    twice = entered(entered(campaign, readings=[reading]), readings=[reading])
    assert audit(twice) == [
        "Ledger entries 2, 3: a second roll for the repair of wreck W1 in 24 Dec; expected "
        "one."
    ]


def test_a_roll_in_another_night_is_no_second_one():
    campaign = field.campaign()
    reading = rolled(campaign, "repair", 3, "repair of wreck W1")
    once = entered(campaign, readings=[reading])
    assert audit(entered(once, readings=[reading], slot=field.TOMORROW)) == []


@pytest.mark.parametrize(("most", "breaks"), [("1", 1), ("2", 0), ("unlimited", 0)])
def test_as_many_extra_points_as_the_option_allows_are_no_break(most, breaks):
    campaign = field.campaign(options={"smoke_air_extra_cpp_max": most})
    reading = rolled(campaign, "smoke_air", 3, extra=2)
    told = audit(entered(campaign, line(2, "smoke_air", cpp=-2), readings=[reading]))
    assert len(told) == breaks


# ---- what is shown and set up


def declared(side, **fields):
    return new("Posture", slot=TODAY, side=side, declared="attack", **fields)


def test_a_posture_shown_alone_is_named_with_the_one_kept_back():
    secret = entered(field.campaign(), declared("russian"))
    assert audit(entered(secret, declared("german", revealed=True))) == [
        "Ledger entries 2, 3: the posture of russian for 24 Dec is not shown; expected "
        "both shown together."
    ]


def test_an_attacker_before_the_postures_are_shown_is_named():
    secret = entered(field.campaign(), declared("russian"), declared("german"))
    slot = changed(secret, "Slot", TODAY, attacker="german", defender="russian")
    assert (
        len([each for each in audit(entered(secret, slot)) if "is not shown" in each]) == 2
    )


def over(campaign, *rows):
    """Return the campaign after a scenario was fought."""
    return entered(campaign, changed(campaign, "Slot", TODAY, turns=12), *rows)


def wired(*more):
    piece = new("Fortification", id="G-1", side="german", item="wire", slot=TODAY)
    pay = line(2, "fortification", fpp=-1, reference="wire")
    return entered(field.campaign(), pay, piece, *more)


def test_what_was_bought_and_not_placed_when_a_scenario_was_fought_is_named():
    assert audit(over(wired())) == [
        "Ledger entries 2, 3: G-1 wire of german was bought and never placed; expected a "
        "place at the setup before."
    ]


def test_what_was_placed_is_no_break():
    campaign = wired()
    placed = changed(campaign, "Fortification", "G-1", status="placed", place="the ford")
    assert audit(over(entered(campaign, placed))) == []


def test_what_the_umpire_lets_a_side_keep_in_hand_is_no_break():
    assert audit(over(entered(wired(), ruling()))) == []


def test_a_posture_in_the_view_of_the_enemy_is_named():
    campaign = entered(field.campaign(), declared("russian"))
    shown = dataclasses.replace(campaign.system, audience=lambda _campaign, _row: "open")
    assert audit(dataclasses.replace(campaign, system=shown)) == [
        "Ledger entry 2: the posture 24 Dec/russian is in what german may see; expected "
        "none that is not shown."
    ]


# ---- ledgers of other days


def test_a_ledger_that_says_nothing_of_a_field_is_read_with_its_default():
    campaign = field.campaign()
    older = campaign.entries[0].changes
    changes = tuple(
        each.model_copy(
            update={"after": {k: v for k, v in each.after.items() if k != "note"}}
        )
        for each in older
    )
    entry = campaign.entries[0].model_copy(update={"changes": changes})
    assert audit(dataclasses.replace(campaign, entries=(entry,))) == []
