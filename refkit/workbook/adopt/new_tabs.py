"""The worksheets of refkit put behind the umpire's: those the campaign needs now."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from refkit.engine.campaign.campaign import Campaign
from refkit.workbook.adopt.guesses import MadeGuess, guess_lines, word_score
from refkit.workbook.adopt.understood import Understood
from refkit.workbook.build import building
from refkit.workbook.sheets import books, layout, mapping
from refkit.workbook.sheets.layout import Tab
from refkit.workbook.sheets.mapping import MappingLine
from refkit.workbook.sheets.needed_tabs import needed_tabs
from refkit.workbook.sheets.own_lists import OwnList, OwnLists
from refkit.workbook.sheets.worksheets import fold_text
from refkit.xlsx.package import markup
from refkit.xlsx.package.package import Package


def add_tabs(
    package: Package,
    whole: Campaign,
    lists: tuple[OwnList, ...],
    understood: Understood,
    guessed: Iterable[MadeGuess],
) -> Package:
    """Return his workbook as a campaign's: his worksheets as they were, refkit's behind."""
    every = layout.tabs_of(whole.system, whole.sides)
    own = OwnLists(lists, free_titles(package, every), is_adopted=True)
    lines = (*_mapping_lines(own, understood), *guess_lines(whole, guessed))
    plan = building.plan_workbook(whole, needed_tabs(whole, every), own, lines)
    return building.add_sheets(package, partial(plan.write, is_whole=False))


def free_titles(package: Package, tabs: Iterable[Tab]) -> Mapping[str, str]:
    """Return other titles for those of our tabs whose titles the umpire uses already."""
    # Tabs that are charts or macros have titles too.
    root = package.tree(package.workbook())
    there = {
        fold_text(tab.get("name", "")) for tab in markup.children(root, "sheets", "sheet")
    }
    ours = [layout.COVER, *(tab.title for tab in tabs), *books.BY_TITLE, mapping.TITLE]
    return {
        title: mapping.title_beside(title) for title in ours if fold_text(title) in there
    }


def _mapping_lines(own: OwnLists, understood: Understood) -> Iterator[MappingLine]:
    scores = {
        (block.block.sheet, column.heading.at): column.score
        for block in understood.lists
        for column in block.columns
    }
    words = {
        (block.block.sheet, column.heading.at, word.his): word_score(word)
        for block in understood.lists
        for column in block.columns
        for word in column.words
    }
    for each in own.lists:
        mine = {at: score for (title, at), score in scores.items() if title == each.title}
        told = {
            (at, his): sc for (title, at, his), sc in words.items() if title == each.title
        }
        yield from mapping.list_lines(each, mine, told)
    for ours, title in own.titles.items():
        yield MappingLine(mapping.TAB, title, means=ours)
    listed = {each.title for each in own.lists}
    unkept = {b.block.sheet for b in understood.lists} - listed
    left = {**understood.left, **dict.fromkeys(sorted(unkept), "read once, not kept up")}
    for title, why in left.items():
        yield MappingLine(mapping.LEFT, title, means=why)
