"""Cards: drawn by the dice protocol, never lost or doubled, known to who holds them."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refkit.engine.campaign import checks, ledger, timeline
from refkit.engine.campaign.campaign import change_between
from refkit.engine.campaign.view import view, visible_changes
from refkit.engine.cards.cards import card_faults, draw_stack, top_first
from refkit.engine.cards.table import CardTable
from refkit.engine.charts.dice import Drawn, NoCard, SealedDice, Stack, TypedDice
from refkit.engine.charts.reading_out import parse_read_out, read_out_of, read_out_text
from refkit.engine.late import redoing, revising
from refkit.engine.late.corrections import Answer, Correction
from refkit.engine.play import play, preview
from refkit.engine.play.steps import step
from refkit.engine.play.turn import Turn
from refkit.engine.problems import Refused
from refkit.engine.trust import fairness
from refkit.engine.trust.disclosure import disclosed
from refkit.workbook.sheets import rows as sheet_rows
from tests.engine import gamblers
from tests.engine.gamblers import SEED, SIDES, Card, Pile, held

TOGETHER = "blue; red"


def typed(game, *read_out):
    """Return dice read out at the table."""
    told = [Drawn(each) if isinstance(each, str) else each for each in read_out]
    return TypedDice(told, ledger.next_roll(game.entries))


def drew(*names, game=None, side="red"):
    """Return the campaign after a side drew these at the table."""
    game = game or gamblers.campaign()
    return gamblers.do(game, "draw", side, {"cards": len(names)}, typed(game, *names))


def table_of(game, side="red", readers="umpire"):
    """Return the cards of a turn on a campaign, and what makes changes in it."""
    turn = Turn(game, "day 1", side, typed(game), readers)
    return CardTable(turn, Card, Pile), turn


def made(turn, changes):
    """Make changes in a turn."""
    for each in changes:
        if each is not None:
            turn.make(each)


# What is drawn.


def test_refkit_draws_a_card_of_the_pile_and_says_which():
    game = gamblers.do(gamblers.campaign(), "draw", "red", {"cards": 2})
    names = held(game, "red hand")
    assert len(names) == 2
    assert not Counter(names) - Counter(gamblers.DECK)
    (one, two) = game.entries[-1].readings
    assert [r.roll.dice for r in (one, two)] == ["1d6", "1d5"]
    assert sorted(r.roll.card for r in (one, two)) == names
    assert [r.roll.purpose for r in (one, two)] == [
        "red draws, 1 of 2",
        "red draws, 2 of 2",
    ]
    assert str(one) == one.describe() == f"{one.result} (drawn from red deck, p. 1)"
    assert read_out_of(r.roll for r in (one, two)) == (Drawn(one.result), Drawn(two.result))
    assert [game.get(Pile, f"red {p}").size for p in ("deck", "hand")] == [4, 2]


def test_the_same_seed_draws_the_same_cards():
    games = [gamblers.up_to("close", "day 2") for _ in range(2)]
    assert games[0].entries == games[1].entries


def test_every_card_of_a_pile_is_drawn_as_often():
    counted = Counter()
    for number in range(600):
        stack, _ = draw_stack(
            "deck", gamblers.campaign().rows(Card, pile="cup"), "x", "1/1"
        )
        game = gamblers.campaign()
        owed = play.due_steps(game)[0]
        counted[play.sealed_dice(game, owed, f"seed {number}").draw(stack, "x").card] += 1
    assert set(counted) == set(gamblers.CHITS)
    # Of 600 draws 300 Assaults, 150 of each other; five standard deviations are 61 and 53.
    assert abs(counted["Assault"] - 300) < 61
    assert all(abs(counted[name] - 150) < 53 for name in ("Flank", "Fog"))


def test_the_face_of_a_draw_tells_nothing_of_the_cards_that_are_gone():
    # Somebody draws first; the face by which one draws the Fog is any, whoever has what.
    cup = gamblers.campaign().rows(Card, pile="cup")
    fog = next(card for card in cup if card.name == "Fog")
    for gone in (card for card in cup if card is not fog):
        left = [card for card in cup if card is not gone]
        stacks = (draw_stack("cup", left, "x", f"9/{n}")[1] for n in range(600))
        faces = Counter(stack.index(fog) for stack in stacks)
        # Of 600 draws 200 by each of three faces; five standard deviations are 58.
        assert all(abs(faces[face] - 200) < 58 for face in range(3))


def test_a_card_drawn_at_the_table_has_no_face():
    rolls = [r.roll for r in drew("Truce", "Ambush").entries[-1].readings]
    assert {roll.faces for roll in rolls} == {(1,)}
    game = gamblers.up_to("draw", "day 2", drew("Truce"))
    told = "".join(fairness.judge_dice([disclosed(game, "red")]).lines)
    assert "1d6 draws Truce, typed in from the table" in told


def test_a_card_drawn_at_the_table_is_typed_by_name():
    game = drew("storm ", "Ambush")
    assert held(game, "red hand") == ["Ambush", "Storm"]
    rolls = [r.roll for r in game.entries[-1].readings]
    assert [(roll.card, roll.source) for roll in rolls] == [
        ("Storm", "typed"),
        ("Ambush", "typed"),
    ]
    assert ledger.faults(game, SEED) == []


def test_cards_of_one_name_are_drawn_one_after_the_other():
    assert held(drew("Ambush", "Ambush"), "red hand") == ["Ambush", "Ambush"]
    with pytest.raises(Refused, match="'Ambush' is not in red deck; there are Feast, Raid"):
        drew("Ambush", "Ambush", "Ambush")


def test_a_name_that_is_not_in_the_pile_is_refused_with_what_is_there():
    with pytest.raises(Refused) as refused:
        drew("Strom")
    (fault,) = refused.value.faults
    assert (fault.field, fault.code) == ("dice", "no_such_card")
    assert fault.message == (
        "red draws: 'Strom' is not in red deck; "
        "there are 2 Ambush, Feast, Raid, Storm, Truce (Storm?)"
    )


def test_too_few_cards_are_told_with_what_they_are_for():
    game = gamblers.campaign()
    with pytest.raises(NoCard, match="a card of red deck is wanted for red draws, 2 of 2"):
        gamblers.do(game, "draw", "red", {"cards": 2}, typed(game, "Raid"))


@pytest.mark.parametrize("over", ["Storm", 3])
def test_what_nobody_asked_for_is_refused(over):
    game = gamblers.campaign()
    with pytest.raises(Refused, match=f"{over}: typed but nothing asked for"):
        gamblers.do(game, "draw", "red", {}, typed(game, "Raid", over))


def test_a_preview_wants_the_next_card_and_shows_none_that_refkit_would_draw():
    game = gamblers.campaign()
    owed = play.find_due(game, "draw", "red")
    found = preview.preview(game, owed, {"cards": 1}, ())
    assert (found.wanted.pile, found.wanted.dice) == ("red deck", "1d6")
    assert preview.preview(game, owed, {"cards": 1}, None) == preview.Preview()


def test_a_turn_without_dice_draws_nothing():
    turn = Turn(gamblers.campaign(), "day 1")
    with pytest.raises(RuntimeError, match="no dice here to draw from cup for a chit"):
        turn.draw(Stack("cup", ("Fog",)), "a chit")


# The pile that runs out.


def test_an_empty_pile_is_refilled_in_the_middle_of_a_draw():
    game = drew("Raid", "Storm")
    for name in ("Raid", "Storm"):
        game = put_away(game, name)
    game = gamblers.do(gamblers.up_to("draw", "day 2", game), "draw", "red", {"cards": 5})
    assert len(held(game, "red hand")) == 5
    assert held(game, "red discard") == []
    assert game.get(Pile, "red deck").size == 1
    assert checks.faults(game) == []


def put_away(game, name):
    """Return the campaign with a card of red's hand in the discard pile, by hand."""
    table, turn = table_of(game)
    made(turn, table.move(table.find("red hand", name), "red discard", "top"))
    found = [
        change_between(game.find(kind, key), row)
        for kind in ("Card", "Pile")
        for key, row in turn.campaign.tables[kind].items()
    ]
    return ledger.amend(game, [each for each in found if each], "put away")


def test_where_nothing_is_left_fewer_are_drawn():
    game = gamblers.do(gamblers.campaign(), "draw", "red", {"cards": 9})
    assert held(game, "red hand") == sorted(gamblers.DECK)
    assert len(game.entries[-1].readings) == 6
    game = gamblers.do(gamblers.up_to("chits", game=game), "chits", "red", {"cards": 5})
    assert held(game, "red chits") == sorted(gamblers.CHITS)
    game = gamblers.do(game, "chits", "blue", {"cards": 1})
    assert game.entries[-1].readings == ()


# Moving.


def test_cards_put_on_top_are_drawn_first_and_those_at_the_bottom_last():
    table, turn = table_of(gamblers.campaign())
    for card, at in zip(table.lying("cup"), ("top", "bottom") * 2, strict=True):
        made(turn, table.move(card, "red deck", at))
    lying = table.lying("red deck")
    assert [card.order for card in lying] == [2, 1, 0, 0, 0, 0, 0, 0, -1, -2]
    assert draw_stack("x", lying, SEED, "1/1")[0].cards == (lying[0].name,)
    assert len(draw_stack("x", lying[2:], SEED, "1/1")[0].cards) == 6
    assert draw_stack("x", lying[8:], SEED, "1/1")[0].cards == (lying[8].name,)
    assert top_first(reversed(lying)) == list(lying)


@pytest.mark.parametrize("at", ["top", "bottom"])
def test_the_die_of_a_draw_does_not_tell_that_cards_have_a_place(at):
    table, turn = table_of(gamblers.campaign())
    deck = table.lying("red deck")
    assert draw_stack("x", deck, SEED, "1/1")[0].dice == f"1d{len(deck)}"
    made(turn, table.move(deck[0], "red deck", at))
    lying = table.lying("red deck")
    stack, found = draw_stack("x", lying, SEED, "1/1")
    assert stack.dice == f"1d{len(deck)}"
    drawn = [stack.card(face) for face in range(1, len(deck) + 1)]
    assert drawn == [found[place % len(found)].name for place in range(len(deck))]
    likely = deck[:1] if at == "top" else deck[1:]
    assert {card.number for card in found} == {card.number for card in likely}


def test_of_cards_with_others_below_each_is_drawn_as_often():
    table, turn = table_of(gamblers.campaign())
    made(turn, table.move(table.lying("red deck")[0], "cup", "bottom"))
    counted = Counter()
    for number in range(600):
        stack, found = draw_stack("x", table.lying("cup"), SEED, f"{number}/1")
        roll = SealedDice(f"key {number}").draw(stack, "x")
        assert roll.dice == "1d5"
        counted[found[(roll.total - 1) % len(found)].number] += 1
    # Of 600 draws 150 of each card; five standard deviations are 53.
    assert len(counted) == 4
    assert all(abs(times - 150) < 53 for times in counted.values())


def test_a_pile_put_on_another_keeps_its_order():
    table, turn = table_of(drew("Raid", "Storm"))
    for name in ("Raid", "Storm"):
        made(turn, table.move(table.find("red hand", name), "red discard", "top"))
    made(turn, table.move_all("red discard", "cup", "top"))
    assert [card.name for card in table.lying("cup")[:2]] == ["Storm", "Raid"]
    made(turn, table.move_all("cup", "red discard", "bottom"))
    assert [card.name for card in table.lying("red discard")[:2]] == ["Storm", "Raid"]
    assert (table.count("cup"), table.count("red discard")) == (0, 6)


def test_a_shuffled_pile_has_no_order_and_nothing_in_it_is_known():
    table, turn = table_of(drew("Raid", "Storm"))
    made(turn, table.move_all("red hand", "red deck", "top"))
    made(turn, table.reveal(table.lying("red deck"), "red"))
    made(turn, table.shuffle("red deck"))
    assert {(card.order, card.readers) for card in table.lying("red deck")} == {
        (0, "umpire")
    }


def test_a_card_that_is_not_there_is_not_found():
    table, _ = table_of(drew("Raid"))
    assert table.find("red hand", "Storm") is None
    assert table.find("red hand", "rAID").name == "Raid"


def test_a_revealed_card_is_known_where_it_lies_until_it_moves():
    table, turn = table_of(drew("Raid"))
    made(turn, table.reveal(table.lying("red hand")))
    assert [c.name for c in view(turn.campaign, "green").rows(Card)] == ["Raid"]
    made(turn, table.move(table.find("red hand", "Raid"), "red deck"))
    assert view(turn.campaign, "green").rows(Card) == ()


def test_a_pile_handed_over_is_read_by_others_too():
    game = gamblers.campaign(gamblers.rows(pact=False))
    game = drew("Raid", game=game)
    assert view(game, "blue").rows(Card) == ()
    table, turn = table_of(game)
    made(turn, table.hand_over("red hand", TOGETHER))
    assert [c.name for c in view(turn.campaign, "blue").rows(Card)] == ["Raid"]
    made(turn, table.move(table.find("red deck", "Storm"), "red hand"))
    assert {c.name for c in view(turn.campaign, "blue").rows(Card)} == {"Raid", "Storm"}


# Laws.

NAMES = st.sampled_from(("", *sorted(set(gamblers.DECK)), "Fog"))


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_no_card_is_ever_lost_or_doubled_and_all_is_on_record(data):
    game = gamblers.campaign()
    before = Counter(card.name for card in game.rows(Card))
    while owed := play.due_steps(game):
        due = data.draw(st.sampled_from(owed))
        raw = {}
        if due.step.id in ("draw", "chits"):
            raw = {"cards": data.draw(st.integers(0, 7))}
        elif due.step.id in ("play", "bury"):
            hand = [c.name for c in game.rows(Card, pile=f"{due.side} hand")]
            raw = {"card": data.draw(st.sampled_from(["", *hand]))}
        game = gamblers.do(game, due.step.id, due.side, raw)
        assert Counter(card.name for card in game.rows(Card)) == before
        assert checks.faults(game) == []
        if not game.entries[-1].readings and data.draw(st.booleans()):
            back = ledger.undo(game)
            assert [*back.rows(Card)] == [*before_last(game).rows(Card)]
    assert ledger.faults(game, SEED) == []
    folded = ledger.fold(game)
    assert {t: dict(rows) for t, rows in folded.tables.items() if rows} == {
        t: dict(rows) for t, rows in game.tables.items() if rows
    }
    for reader in (*SIDES, "open"):
        assert fairness.judge_dice([disclosed(game, reader)]).faults == ()


def before_last(game):
    """Return the campaign as it was before its last entry."""
    return ledger.fold(replace(game, entries=game.entries[:-1]))


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6))
def test_what_refkit_drew_can_be_typed_and_comes_to_the_same(seed):
    game = gamblers.campaign()
    owed = play.find_due(game, "draw", "red")
    decision = play.parse_decision(owed, {"cards": 4})
    drawn = play.play(game, owed, decision, play.sealed_dice(game, owed, str(seed)))
    names = [r.roll.card for r in drawn.entries[-1].readings]
    again = play.play(game, owed, decision, typed(game, *names))
    assert again.tables == drawn.tables
    assert again.entries[-1].lines == drawn.entries[-1].lines


@given(st.lists(st.integers(0, 99) | st.text("ab ,7").map(str.strip).map(Drawn)))
def test_what_is_read_out_reads_back_from_its_line(read_out):
    assert parse_read_out(read_out_text(read_out)) == tuple(read_out)


def test_a_draw_is_undone_only_by_a_correction():
    game = drew("Raid")
    with pytest.raises(Refused, match="rolled a die"):
        ledger.undo(game)
    back = ledger.correct(game, "not yet")
    assert (held(back, "red hand"), back.get(Pile, "red deck").size) == ([], 6)


# A draw corrected late.


def test_a_card_read_out_wrongly_is_corrected():
    game = drew("Raid", "Storm")
    number = game.entries[-1].number
    right = Correction(number, dice=(Drawn("Raid"), Drawn("Feast")))
    after = revising.revise(game, right, SEED, why="misread")
    assert held(after, "red hand") == ["Feast", "Raid"]
    # The card that was read right stays on record.
    first, second = after.entries[-1].revises[0].readings
    assert (first, second.roll.source) == (game.entries[-1].readings[0], "typed")
    assert checks.faults(after) == ledger.faults(after, SEED) == []


def test_what_was_drawn_later_is_drawn_again_where_it_still_can_be():
    game = drew("Raid", "Storm")
    number = game.entries[-1].number
    game = gamblers.up_to("draw", "day 2", game)
    game = drew("Ambush", "Feast", game=game)
    last = game.entries[-1]
    right = Correction(number, dice=(Drawn("Raid"), Drawn("Truce")), rest="redo")
    after = revising.revise(game, right, SEED, why="misread")
    assert held(after, "red hand") == ["Ambush", "Feast", "Raid", "Truce"]
    now = {e.number: e for e in timeline.standing_entries(after.entries)}[last.number]
    assert now.readings == last.readings
    assert checks.faults(after) == ledger.faults(after, SEED) == []


def test_a_card_that_can_be_drawn_no_more_is_wanted_anew():
    game = drew("Raid", "Storm")
    number = game.entries[-1].number
    game = drew("Feast", game=gamblers.up_to("draw", "day 2", game))
    later = game.entries[-1].number
    wrong = Correction(number, dice=(Drawn("Raid"), Drawn("Feast")))
    (case,) = [c for c in revising.consequences(game, wrong) if c.entry.number == later]
    assert case.outcome == "dice"
    assert str(case.again.wanted).startswith("a card of red deck is wanted for red draws")
    told = replace(
        wrong, answers={later: Answer("redo", dice=(Drawn("Truce"),))}, rest="redo"
    )
    after = revising.revise(game, told, SEED, why="misread")
    assert held(after, "red hand") == ["Feast", "Raid", "Truce"]
    # Without a card named, refkit draws it, under a seal.
    drawn = revising.revise(game, replace(wrong, rest="redo"), SEED, why="misread")
    assert drawn.entries[-1].revises[-1].readings[-1].roll.source in ("sealed", "typed")
    assert ledger.faults(drawn, SEED) == []


def test_what_a_draw_read_is_found_with_the_cards_on_record():
    game = drew("Raid")
    reads = redoing.what_was_read(before_last(game), game.entries[-1])
    assert ("Card", (("pile", "red deck"),)) in reads.questions


# Who knows what.


def test_a_hand_is_read_by_its_side_and_its_ally_and_counted_by_the_others():
    game = drew("Raid", "Storm")
    told = {r: sorted(c.name for c in view(game, r).rows(Card)) for r in (*SIDES, "open")}
    assert told == {
        "red": ["Raid", "Storm"],
        "blue": ["Raid", "Storm"],
        "green": [],
        "open": [],
    }
    sizes = {view(game, r).get(Pile, "red hand").size for r in (*SIDES, "open")}
    assert sizes == {2}


def test_no_order_and_no_number_of_the_whole_reaches_a_side():
    game = drew("Storm", "Raid")
    table, turn = table_of(game)
    made(turn, table.move(table.find("red hand", "Raid"), "red discard", "top"))
    for reader in (*SIDES, "open"):
        seen = view(turn.campaign, reader)
        assert {card.order for card in seen.rows(Card)} == {0}
        numbers = [card.number for card in seen.rows(Card)]
        assert numbers == [*range(1, len(numbers) + 1)]
        assert {pile.readers for pile in seen.rows(Pile)} == {"umpire"}


def test_a_preview_counts_cards_as_the_side_does():
    game = drew("Storm", "Truce")
    card = next(c for c in game.rows(Card, pile="red hand") if c.name == "Storm")
    moved = change_between(card, card.replace(pile="red discard", readers="open"))
    (told,) = visible_changes(game, (moved,), "red")
    assert (moved.key, told.key) == ("5", "1")
    assert visible_changes(game, (moved,), "green") == ()
    assert visible_changes(game, (moved,), "umpire") == (moved,)


def test_the_dice_of_a_draw_are_checked_by_who_may_know_it_with_the_card():
    game = gamblers.up_to("draw", "day 2")
    rolls = disclosed(game, "blue").slots[0].rolls
    assert {roll.reader for roll in rolls} == {TOGETHER, "blue"}
    assert all(roll.card for roll in rolls)
    assert "Ambush" not in disclosed(game, "open").model_dump_json()
    other = rolls[0].model_copy(update={"card": "Siege"})
    told = disclosed(game, "blue")
    slot = told.slots[0].model_copy(update={"rolls": (other, *rolls[1:])})
    later = told.model_copy(update={"slots": (slot, *told.slots[1:])})
    (fault,) = fairness.judge_dice([told, later]).faults
    assert "Siege" in str(fault)
    assert f"draws {rolls[0].card}" in "".join(fairness.judge_dice([told]).lines)


def test_cards_drawn_in_a_step_that_others_read_are_a_fault_of_the_system():
    @step("draw", gamblers.Draw)
    def loud(turn, decision):
        yield from CardTable(turn, Card, Pile).draw("red deck", "red hand", "x")

    game = gamblers.campaign()
    owed = play.find_due(game, "draw", "red")
    open_step = owed.step.model_copy(update={"audience": "open", "code": loud})
    told = owed._replace(step=open_step)
    with pytest.raises(RuntimeError, match="cards of red hand are for blue; red, the step"):
        play.run_step(game, told, gamblers.Draw(), play.sealed_dice(game, told, SEED))


# What is kept.


def test_a_drawn_card_is_kept_in_the_worksheets_as_it_was():
    entry = drew("Raid").entries[-1]
    (row,) = sheet_rows.entry_rows(entry)[sheet_rows.DICE]
    _, fields = sheet_rows.reading_fields(row)
    assert fields["roll"]["card"] == "Raid"
    (reading,) = entry.readings
    assert type(reading).model_validate(fields) == reading


def test_sizes_and_readers_that_are_wrong_are_faults():
    game = gamblers.campaign()
    pile, card = game.get(Pile, "cup"), game.get(Card, "1")
    wrong = [
        change_between(pile, pile.replace(size=3)),
        change_between(card, card.replace(readers="rde")),
    ]
    told = [str(fault) for fault in checks.faults(ledger.amend(game, wrong, "typed"))]
    assert told == [
        "Pile cup: Cards is 3; expected 4, as many as there are.",
        "Card 1: Known to is 'rde'; expected open, umpire or sides among red, blue, green.",
    ]


# Piles that are put together anew.


def test_a_pile_is_sorted_so_that_it_holds_what_is_wanted_and_no_more():
    table, turn = table_of(gamblers.campaign())
    before = held(turn.campaign, "red deck")
    made(turn, table.move(table.find("red deck", "Storm"), "red discard", "top"))
    wanted = {"Storm": 1, "Ambush": 1}
    made(turn, table.sort("red deck", wanted, ["red hand", "red discard"]))
    assert sorted(held(turn.campaign, "red deck")) == ["Ambush", "Storm"]
    assert held(turn.campaign, "red discard") == []
    rest = Counter(before) - Counter(wanted)
    assert Counter(held(turn.campaign, "red hand")) == rest
    assert [card.name for card in table.alike("red hand")] == sorted(rest)


def test_a_pile_that_is_needed_and_missing_is_told():
    game = gamblers.campaign()
    told = [str(each) for each in card_faults(game, Card, Pile, ["red deck", "red box"])]
    assert told == ["Pile red box: there is none; expected a row for it."]
