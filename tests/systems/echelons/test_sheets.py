"""The sheets of a campaign: what each reader is told, and what nobody is."""

import re

import pytest

from refkit.engine.campaign.view import view
from refkit.engine.play import play
from refkit.systems.echelons import rules
from refkit.systems.echelons.hooks import HOOKS
from refkit.systems.echelons.records import Card, TerrainCard
from refkit.turnsheets.documents import briefs
from refkit.turnsheets.seals import seal_sections
from tests.secrecy import handing
from tests.systems.echelons import field

MARK = "Zqmark"
READERS = ("A", "B", "open", "umpire")


def listed(side="A"):
    """Return a list of marked cards for three battlegrounds."""
    return (
        Card(side=side, name=f"{MARK} squad", type="Combatant", deck=40, reserve=10),
        Card(side=side, name=f"{MARK} truck", type="Non-Combatant", deck=20),
        Card(side=side, name="Fuel", type="Supply", deck=20),
    )


def begun(picks=None, rows=(), **options):
    """Return the campaign where the first battle is at hand."""
    game = field.do(field.begun(options, rows), "S1", raw={"battlegrounds": 3})
    for side in field.SIDES:
        game = field.do(game, "S2", side)
    for side in field.SIDES:
        told = (picks or {}).get(side) or field.any_picks(game, side)
        game = field.do(game, "S3", side, told)
    return field.do(field.do(game, "S4"), "S5")


def brief(game, reader, kind="battle", *, blank=False):
    """Return a sheet of a reader."""
    seen = view(game, reader)
    return HOOKS.brief(seen, reader, play.due_steps(game), kind, blank=blank)


def table(game, reader, title, kind="battle"):
    """Return the rows of a table of a reader's sheet, by what its columns are called."""
    found = [each for each in brief(game, reader, kind).sections if each.title == title]
    if not found:
        return []
    heads = [col.title for col in found[0].columns]
    return [dict(zip(heads, row, strict=True)) for row in found[0].rows]


def note(game, reader, title):
    """What stands below a table."""
    sections = brief(game, reader).sections
    return next(each.note for each in sections if each.title == title)


def terrain(game, reader):
    """Return what a reader knows of each battleground, and how much he does not."""
    rows = table(game, reader, "Terrain")
    return [(row["Terrain, from the left"], row.get("Unknown to you")) for row in rows]


def fought(game):
    """Return the campaign after a battle and the count of both commanders."""
    game = field.do(field.do(game, "B1"), "B2", raw={"winner": "A", "how": "hq"})
    own = {"names": OUT} if game.rows(Card) else field.untouched(game, "A")
    game = field.do(game, "C1", "A", own)
    return field.do(game, "C1", "B", field.untouched(game, "B"))


OUT = [{"name": f"{MARK} squad", "lost": 8}, {"name": f"{MARK} truck", "hand": 2}]
BACK = [
    {"name": f"{MARK} squad", "pile": 2, "reserve": 1},
    {"name": f"{MARK} truck", "pile": 1},
]


def replaced(game):
    """Return the campaign after replacements and surplus supply of a list."""
    game = field.do(field.do(game, "C2", "A", {"names": BACK}), "C2", "B")
    game = field.do(game, "C3", "A", {"names": [{"name": "Fuel", "deck": 4}]})
    return field.do(game, "C3", "B")


def test_the_head_says_where_the_battle_is_and_what_the_reader_has():
    game = begun()
    told = brief(game, "A")
    facts = dict(told.facts)
    assert (told.title, facts["Battleground"]) == ("Battle 1", "Neutral Territory")
    assert (facts["A HQ"], facts["B HQ"]) == ("Forward, 20 points",) * 2
    assert (facts["Deck"], facts["Reserves"], facts["Removed"]) == ("80", "10", "0")
    assert "Deck" not in dict(brief(game, "open").facts)
    assert dict(brief(game, "umpire").facts)["B: Deck"] == "80"


def test_before_the_first_battle_nothing_is_at_stake():
    game = field.do(field.begun(), "S1", raw={"battlegrounds": 3})
    assert "Battleground" not in dict(brief(game, "A").facts)
    assert terrain(game, "A") == [("not laid out yet", "")] * 3


def test_the_first_sheet_says_what_to_do_and_shows_the_chain_and_the_readings():
    game = field.do(
        field.begun({"drawn_battles": "refuse"}), "S1", raw={"battlegrounds": 3}
    )
    for side in field.SIDES:
        game = field.do(game, "S2", side)
    made = brief(game, "A")
    assert ("Battles", "at most 5") in made.facts
    [now] = table(game, "A", "What to do now")
    assert now["Step"] == "Terrain picks"
    [so_far] = table(game, "A", "Before the first battle")
    assert so_far["To come"] == "Drawing and laying out, The first battle"
    chain = table(game, "A", "The chain of battlegrounds")
    assert [(each["Battleground"], each["A HQ"], each["B HQ"]) for each in chain] == [
        ("A Rear Lines", "Campaign, 40 points", "Forward, 20 points"),
        ("Neutral Territory", "Forward, 20 points", "Forward, 20 points"),
        ("B Rear Lines", "Forward, 20 points", "Campaign, 40 points"),
    ]  # fmt: skip
    read = {
        each["What it settles"]: each["This campaign"]
        for each in table(game, "A", "How the rules are read")
    }
    assert read["Whether a battle may be drawn"] == "every battle has a winner"
    laid = next(each for each in made.sections if each.title == "Terrain")
    assert laid.note == f"Types to choose from: {', '.join(field.TYPES)}."
    titles = [each.title for each in made.sections]
    assert not [each for each in titles if "battle so far" in each or "this battle" in each]
    assert "slot" not in made.model_dump_json()
    later = [each.title for each in brief(begun(), "A").sections]
    assert "The battle so far" in later
    assert "How the rules are read" not in later


def test_terrain_face_down_is_known_to_who_laid_it_and_to_the_umpire():
    game = begun({"B": {"grounds": [row("0", "Woods"), row("1", *field.TYPES[:3])]}})
    down, own = "(face down)", "*"
    place = rules.terrain(view(game, "A"), 0)[0].place
    told = [down] * 3
    told[place - 1] = f"Open{own}"
    hidden = ("; ".join([down] * 3), "3")
    assert terrain(game, "A")[1:] == [("; ".join(told), "2"), hidden]
    there, unknown = terrain(game, "B")[2]
    assert {*there.split("; ")} == {f"{kind}{own}" for kind in field.TYPES[:3]}
    assert unknown == "0"
    assert terrain(game, "open") == [hidden] * 3
    told, unknown = terrain(game, "umpire")[1]
    assert unknown is None
    assert {"Open (A)", "Woods (B)"} < {*told.split("; ")}
    assert "(drawn)" in told
    opened = field.do(game, "B1")
    assert len({terrain(opened, each)[1] for each in ("A", "B", "open")}) == 1
    assert "known to you" not in terrain(opened, "A")[1][0]


def test_own_picks_are_told_before_they_are_laid_out_and_nothing_of_the_other():
    game = field.do(field.begun(), "S1", raw={"battlegrounds": 3})
    for side in field.SIDES:
        game = field.do(game, "S2", side)
    before = [terrain(game, reader) for reader in ("A", "open")]
    game = field.do(
        game, "S3", "B", {"grounds": [row("0", "Woods"), row("1", *field.TYPES[:3])]}
    )
    assert [terrain(game, reader) for reader in ("A", "open")] == before
    assert terrain(game, "B")[:2] == [
        ("not laid out yet", ""), ("Woods*; not laid out yet", ""),
    ]  # fmt: skip


def row(at, *types):
    """Return what is laid on one battleground."""
    return {"ground": at, **dict(zip(field.PLACES, types, strict=False))}


def test_what_is_destroyed_is_told():
    game = field.do(begun(slot_order="as_given"), "B1")
    first = rules.terrain(game, 0)[0].card
    game = field.do(game, "B2", raw={"winner": "A", "how": "hq", "destroyed": [first]})
    assert terrain(game, "open")[1][0].startswith("Open, destroyed in battle 1; ")


def test_the_battles_fought_are_told_to_all():
    game = field.fought(begun(), {"winner": "A", "how": "hq", "note": "At dusk."})
    (told,) = table(game, "open", "Battles fought")
    assert (told["Winner"], told["How"], told["Note"]) == ("A", "HQ destroyed", "At dusk.")
    hqs = "A HQ Forward, 20 points; B HQ Forward, 20 points"
    assert told["Headquarters"] == hqs
    assert dict(brief(game, "B").facts)["B HQ"] == "Campaign, 40 points"
    ended = field.fought(game, {"winner": "A", "how": "resigned"})
    result = "The A commander wins the campaign by the Campaign HQ, 2 to 0 battles"
    assert dict(brief(ended, "open").facts)["Result"] == result
    assert table(ended, "B", "Battles fought")[1]["How"] == "resigned"


def test_a_commander_knows_his_own_clean_up_and_the_open_part_of_the_others():
    game = fought(begun(rows=listed()))
    title, moved = "Clean-ups", "Taken back and thrown away"
    assert [each["Commander"] for each in table(game, "A", title)] == ["A"]
    assert [each["Commander"] for each in table(game, "B", title)] == ["B"]
    assert table(game, "open", title) == []
    game = field.do(replaced(game), "C4")
    own, other = table(game, "A", moved)
    assert (own["Replacements"], own["From reserves"], own["Thrown away"]) == (
        "3",
        "1",
        "4",
    )
    taken = f"2 {MARK} squad, 1 {MARK} truck, 1 {MARK} squad from the reserve"
    assert own["Taken, by name"] == taken
    assert own["Thrown, by name"] == "4 Fuel"
    seen, _ = table(game, "B", moved)
    assert (seen["Replacements"], seen["From reserves"]) == ("3", "1")
    assert (seen["Thrown, by name"], seen["Taken, by name"]) == ("4 Fuel", "?")
    assert "Taken, by name" not in table(game, "open", moved)[0]
    limits = [each["May take"] for each in table(game, "B", title)]
    assert limits == ["?", "0"]
    assert other["Taken, by name"] == "?"
    told = "? Only its own commander and the umpire know it."
    assert (note(game, "B", moved), note(game, "umpire", moved)) == (told, "")


def test_a_list_of_cards_is_on_its_commanders_sheet():
    game = begun(rows=listed())
    named = [each["Card"] for each in table(game, "A", "Cards")]
    assert named == [f"{MARK} squad", f"{MARK} truck", "Fuel"]
    assert table(game, "B", "Cards") == []
    assert len(table(game, "umpire", "A: Cards")) == 3


def test_the_slips_ask_what_the_steps_ask():
    game = field.do(field.begun(), "S1", raw={"battlegrounds": 3})
    for side in field.SIDES:
        game = field.do(game, "S2", side)
    (slip,) = brief(game, "A", "picks").sections
    assert [each.label for each in slip.rows] == [
        "A Rear Lines: 3 cards", "Neutral Territory: 1 card", "Signed",
    ]  # fmt: skip
    assert slip.is_slip
    assert [each.blanks for each in slip.rows[:2]] == [
        ("First card", "Second card", "Third card"), ("First card",),
    ]  # fmt: skip
    assert slip.note.endswith(f"To choose from: {', '.join(field.TYPES)}.")
    assert brief(begun(), "A", "picks") is None
    slips = brief(begun(), "A", "clean-up").sections
    assert [[each.label for each in slip.rows] for slip in slips] == [
        ["Never drawn", "In hand", "Lost", *field.KINDS, "Signed"],
        ["Replacements", "From the reserve", "Signed"],
        ["Supply thrown away", "Signed"],
    ]  # fmt: skip
    left = brief(fought(begun()), "A", "clean-up").sections
    assert [slip.title.split(":")[0] for slip in left] == [
        "Replacements and reserves", "Surplus supply",
    ]  # fmt: skip


def test_the_slips_of_a_list_ask_by_name_alone():
    slips = brief(begun(rows=listed()), "A", "clean-up").sections
    count, replacements, surplus = ([each.label for each in s.rows] for s in slips)
    assert count == [
        f"{MARK} squad (deck 40)", f"{MARK} truck (deck 20)", "Fuel (deck 20)", "Signed",
    ]  # fmt: skip
    # What the count leaves to take from is not known yet: every card is there to name.
    assert replacements == [f"{MARK} squad", f"{MARK} truck", "Fuel", "Signed"]
    assert surplus == ["Fuel", "Signed"]


def test_a_sheet_says_how_long_the_campaign_is_and_what_every_deck_began_with():
    made = brief(begun(), "A")
    assert ("Battle", "1 of at most 5") in made.facts
    assert ("Each deck began with", "80 cards") in made.facts
    set_up = brief(field.do(field.begun(), "S1", raw={"battlegrounds": 3}), "A")
    assert ("Each deck begins with", "80 cards") in set_up.facts
    kept = dict(brief(begun(reserves_inside_deck="yes"), "A").facts)
    assert "Each deck began with" not in kept
    assert brief(begun(), "umpire").state == ("Neutral Territory",)


def test_the_slips_can_be_had_blank():
    game = field.begun()
    (picks,) = brief(game, "A", "picks", blank=True).sections
    assert len(picks.rows) == 10
    assert brief(game, "A", "picks", blank=True).title == "Blank form"
    titles = [each.title for each in brief(game, "A", "clean-up", blank=True).sections]
    assert [each.split(":")[0] for each in titles] == [
        "What comes back", "Replacements and reserves", "Surplus supply",
    ]  # fmt: skip


@pytest.mark.parametrize("reader", ["A", "open"])
def test_what_one_is_given_is_the_same_whatever_the_other_laid(reader):
    """Coincidence is never hinted at (EF-10): each sheet and form is the same."""
    same = {"grounds": [row("0", "Open"), row("1", *field.TYPES[:3])]}
    other = {"grounds": [row("0", "City"), row("1", "River", "Hills", "Bridge")]}
    told = [handing.said(begun({"B": picks}), reader) for picks in (same, other)]
    assert told[0].keys() == told[1].keys()
    assert [name for name in told[0] if told[0][name] != told[1][name]] == []


def test_what_is_handed_in_does_not_show_in_what_the_other_is_given_meanwhile():
    told = []
    for types in (field.TYPES[:3], field.TYPES[3:6]):
        game = field.do(field.begun(), "S1", raw={"battlegrounds": 3})
        for side in field.SIDES:
            game = field.do(game, "S2", side)
        picks = {"grounds": [row("0", types[0]), row("1", *types)]}
        told.append(handing.said(field.do(game, "S3", "B", picks), "A"))
    assert told[0] == told[1]


def test_marked_cards_are_in_nothing_that_another_is_given():
    game, found = begun(rows=listed()), 0
    stages = [game, fought(game), replaced(fought(game))]
    stages.append(field.do(stages[-1], "C4"))
    for now in stages:
        for reader in ("B", "open"):
            texts = handing.said(now, reader)
            assert [name for name, text in texts.items() if MARK in text] == []
        assert MARK in "".join(handing.said(now, "A").values())
        found += len(now.rows(TerrainCard))
    assert found == 36


@pytest.mark.parametrize("reader", ["A", "umpire"])
def test_seals_and_keys_of_dice_are_where_dice_fall(reader):
    before = field.do(field.begun(), "S1", raw={"battlegrounds": 3})
    assert dice_tables(before, reader) == ["Seals of the dice"]
    # Nothing fell that is open or a commander's own: the umpire's key stays his.
    assert dice_tables(begun(), reader) == []


def dice_tables(game, reader):
    """The titles of what a sheet says of the dice."""
    return [each.title for each in seal_sections(game, reader, play.due_steps(game))]


def test_no_number_of_a_clause_or_a_reading_is_on_a_printed_sheet():
    game = fought(begun(rows=listed()))
    for reader in (*field.SIDES, "umpire"):
        for made in briefs(game, reader).values():
            said = made.model_copy(update={"sections": made.printed}).model_dump_json()
            assert re.findall(r"EF-R?\d+", said) == []
