"""The summary before the yes: figures of each side, grounds, and what stays his own."""

import dataclasses

from refkit.engine.records.roster_words import BLANK
from refkit.workbook.adopt.summary import summarise
from refkit.workbook.adopt.understood import UnderstoodWord
from refkit.workbook.sheets import packs, vocabulary
from tests.workbook.adopt import understandings as made


def test_each_side_has_its_figures_to_compare():
    campaign = packs.campaign("advance-to-rostov", seed="x")
    found = summarise(made.one_list(), campaign)
    assert found.heads == ("Side", "Elements", "Full strength", "Strength now", "Stands")
    elements = campaign.rows("Element")
    for side, row in zip(campaign.sides, found.rows, strict=True):
        mine = [each for each in elements if each.side == side]
        ids = {each.id for each in mine}
        left = [s for s in campaign.rows("Stand") if s.status == "available"]
        assert row == (
            side.capitalize(),
            len(mine),
            sum(each.establishment for each in mine),
            sum(stand.element in ids for stand in left),
            sum(stand.element in ids for stand in campaign.rows("Stand")),
        )
        assert min(row[1:]) > 0


def test_a_row_a_model_is_summed_up_by_its_unit_too():
    campaign = packs.campaign("advance-to-rostov", seed="x")
    stand = next(k for k in vocabulary.roster_kinds(campaign.system) if k.gathers)
    [block] = made.one_list().lists
    models = dataclasses.replace(block, kind=stand, columns=())
    whole = dataclasses.replace(made.one_list(), blocks=(models,))
    assert summarise(whole, campaign).heads == summarise(made.one_list(), campaign).heads


def test_while_something_is_in_the_way_there_are_no_figures():
    found = summarise(made.one_list(), None)
    assert (found.heads, found.rows) == ((), ())
    assert found.blocks[0].title == "Roster"


def test_what_each_list_is_taken_for_and_why_is_told():
    whole = made.one_list()
    [block] = whole.lists
    apart = dataclasses.replace(block, apart={9: "it is a remark"})
    [read] = summarise(dataclasses.replace(whole, blocks=(apart,)), None).blocks
    assert (read.name, read.title, read.sides) == ("OOB", "Roster", "Red")
    assert read.grounds[0] == "5 of 6 headings are those of a roster"
    assert read.apart == ("row 9: it is a remark",)


def test_what_stays_his_is_told_in_sentences():
    assert list(summarise(made.one_list(), None).lines) == [
        "Rating: refkit reads 'Vet' as veteran (1 line).",
        "Paints: left alone, it is a painting log.",
        "OOB: the column stays yours and is not kept up: Painted (F3).",
    ]
    whole = made.one_list()
    [block] = whole.lists
    columns = (*block.columns[:4], *(2 * (block.columns[5],)))
    several = dataclasses.replace(block, columns=columns)
    found = summarise(dataclasses.replace(whole, blocks=(several,)), None)
    assert [*found.lines][2].startswith("OOB: the columns stay yours and are not kept up")


def test_his_words_are_told_that_refkit_reads_as_others():
    block = made.understood_block(made.block(made.REDS), "Red")
    words = (
        UnderstoodWord("Vet", "veteran", 92, (), ("OOB!B4", "OOB!B6")),
        UnderstoodWord("green", "raw", 100, (), ("OOB!B5",)),
        UnderstoodWord("Elite", "elite", 100, (), ("OOB!B7",)),
        UnderstoodWord("Good", "trained", None, (), ("OOB!B8",)),
        UnderstoodWord("So so", "trained", 80, ("raw",), ("OOB!B9",)),
        UnderstoodWord("-", BLANK, 95, (), ("OOB!B9",)),
    )
    columns = tuple(
        dataclasses.replace(column, words=words) if column.role == "rating" else column
        for column in block.columns
    )
    block = dataclasses.replace(block, columns=columns)
    found = summarise(dataclasses.replace(made.one_list(), blocks=(block,)), None)
    read = ("'Vet' as veteran (2 lines)", "'green' as raw (1 line)")
    assert found.words == {"Rating": read}


def test_a_column_that_is_empty_is_not_worth_a_word():
    rows = [(*row[:5], None) for row in made.REDS]
    found = made.understood_block(made.block(rows), "Red")
    whole = dataclasses.replace(made.one_list(), blocks=(found,))
    assert summarise(whole, None).own == {}


def test_a_total_that_is_no_formula_is_not_kept_up():
    totals = (("Total", None, 17, 2, 15, 99), ("In all", None, None, "2 or so", 15, None))
    block = made.block(made.REDS, totals=totals)
    whole = dataclasses.replace(
        made.one_list(), blocks=(made.understood_block(block, "Red"),)
    )
    told = summarise(whole, None)
    assert told.typed == {"OOB": ("C6", "D6", "E6", "E7")}
    assert [*told.lines][-1] == (
        "OOB: the totals in C6, D6, E6, E7 are typed numbers and are not kept up; formulas "
        "would follow."
    )


def test_the_summary_is_plain_values():
    campaign = packs.campaign("advance-to-rostov", seed="x")
    data = summarise(made.one_list(), campaign).data
    assert list(data["sides"][0]) == [
        "Side",
        "Elements",
        "Full strength",
        "Strength now",
        "Stands",
    ]
    assert data["own"] == {"OOB": ["Painted (F3)"]}
    assert data["lists"][0]["name"] == "OOB"
