"""Naming: what sides, slots and lines of the ledger are called in plain writing."""

import re
from collections.abc import Iterable

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.readers import named_sides
from refkit.engine.records import days

ENTRY_KINDS = {
    "undo": "taken back: ",
    "correction": "corrected: ",
    "orders": "sealed: ",
    "more orders": "sealed: ",
    "skip": "left out: ",
}
WITHOUT_A_STEP = {
    "setup": "the campaign is set up",
    "adoption": "the campaign is set up",
    "ruling": "ruling",
    "hand edit": "changes made by hand",
    "undo": "changes made by hand",
    "correction": "earlier entries",
}


# Endings of one: the Axis, the 7th Cavalry in Texas.
SINGLE = ("ss", "us", "is", "as", "os")
# What a side does, as one does it and as several do.
OF_SEVERAL = {
    "has": "have",
    "is": "are",
    "was": "were",
    "does": "do",
    "chooses": "choose",
}
# Not those that are names of things too: a side has stands, and it holds places.
VERBS = (
    "attacks|buys|combines|declares|defends|draws|gains|gets|gives|holds|lays|loses|mends|"
    "moves|pays|removes|repairs|rolls|sets|takes|throws|wins|withdraws"
)


def short(side: str) -> str:
    """Return a side by its short name, with a capital.

    >>> short("red"), short("USSR")
    ('Red', 'USSR')
    """
    return side[:1].upper() + side[1:]


def of_side(side: str, noun: str) -> str:
    """Return something of a side: its short name before the noun, whatever name that is.

    >>> of_side("british", "Rear Lines"), of_side("7th Armoured", "commander")
    ('British Rear Lines', '7th Armoured commander')
    """
    return f"{short(side)} {noun}"


def is_several(side: str) -> bool:
    """Tell whether the name of a side is that of several: the Rebels attack.

    >>> list(filter(is_several, ("Rebels", "Rebel", "Allies", "Axis", "USSR")))
    ['Rebels', 'Allies']
    """
    word = side.rpartition(" ")[2]
    return len(word) > 3 and word.endswith("s") and not word.endswith(SINGLE)


def as_people(side: str, noun: str) -> str:
    """Return a side as people: `the British side`, and `the Rebels` without a noun.

    >>> as_people("british", "side"), as_people("Rebels", "side")
    ('the British side', 'the Rebels')
    """
    return f"the {short(side) if is_several(side) else of_side(side, noun)}"


def the_side(campaign: Campaign, side: str) -> str:
    """Return a side as who does something: `the British side`, as the system calls it."""
    return as_people(side, campaign.system.side)


def agree(text: str, sides: Iterable[str]) -> str:
    """Return a sentence whose verbs are those of several behind names of several.

    >>> agree("Rebels attacks; Royals has no base, Red moves", ["Rebels", "Royals", "Red"])
    'Rebels attack; Royals have no base, Red moves'
    """
    names = "|".join(re.escape(short(each)) for each in sides if is_several(each))
    if not names:
        return text
    does = "|".join((*OF_SEVERAL, VERBS))
    return re.sub(
        rf"\b({names}) ({does})\b",
        lambda found: f"{found[1]} {OF_SEVERAL.get(found[2], found[2][:-1])}",
        text,
    )


def together(readers: str) -> str:
    """Return sides that read something together by their short names.

    >>> together("blue; red"), together("red")
    ('Blue and Red', 'Red')
    """
    return " and ".join(map(short, named_sides(readers)))


def slot(campaign: Campaign, key: str) -> str:
    """Return a slot by its date and part of the day, or its id where it says neither."""
    return getattr(campaign.find("Slot", key), "name", "") or slot_words(key)


def slot_place(campaign: Campaign, key: str) -> str:
    """Return which slot of how many it is and its name: `day 2 of 3: 24 December 1942`.

    Its name stands alone where there is no other, or where it says the word itself.
    """
    word, name = campaign.system.slot, slot(campaign, key)
    slots = [row.identity for row in campaign.rows("Slot")]
    if len(slots) == 1 or name.casefold().startswith(word.casefold()):
        return name
    return f"{word} {slots.index(key) + 1} of {len(slots)}: {name}"


def slot_words(key: str) -> str:
    """Return the id of a slot as people write it, a day as a date.

    >>> slot_words("1942-12-24 full day"), slot_words("day 1")
    ('24 December 1942, full day', 'day 1')
    """
    first, *part = key.replace("_", " ").split(" ", 1)
    dates = days.possible_dates(first)
    named = days.written(dates[0]) if len(dates) == 1 else first
    return (", " if dates else " ").join((named, *part))


def file_name(*parts: str) -> str:
    """Return a name that any system of files takes, without an ending.

    >>> file_name("1942-12-24 full day", "purchases", "red", "day")
    '1942-12-24-full-day-purchases-red-day'
    """
    name = "-".join(parts)
    # A slot may be named with what no file on Windows may be, such as a colon.
    return "".join(letter if letter.isalnum() or letter == "-" else "-" for letter in name)


def plain_text(campaign: Campaign, text: str) -> str:
    """Return a text with its sides by their short names and its slots by their dates.

    Words for which the system has a wording of its own are put in that.

    An id of letters and figures alone stays: it may be any word or number.
    """
    # The empty name, which stands for nothing, keeps the pattern good without others.
    names = {"": "", **campaign.system.wording}
    names |= {side: short(side) for side in campaign.sides}
    for row in campaign.rows("Slot"):
        if not row.identity.isalnum():
            names[row.identity] = slot(campaign, row.identity)
    # The longest first, or one that begins with another is taken for that.
    longest = sorted(map(re.escape, names), key=len, reverse=True)
    whole = rf"(?<!\w)(?:{'|'.join(longest)})(?!\w)"
    return agree(re.sub(whole, lambda found: names[found[0]], text), campaign.sides)


def sentence(campaign: Campaign, line: str) -> str:
    """Return a line of the ledger in plain writing: it begins with a capital.

    The line itself stays as it is on record.
    """
    text = plain_text(campaign, line)
    return text[:1].upper() + text[1:]


def entry_title(campaign: Campaign, entry: Entry) -> str:
    """Return what an entry did: the title of its step, whose it was, and the slot."""
    steps = {step.id: step.title for step in campaign.system.steps}
    what = steps.get(entry.step, "") or WITHOUT_A_STEP.get(entry.kind, entry.step)
    of = (what, short(entry.side), slot(campaign, entry.slot))
    return ENTRY_KINDS.get(entry.kind, "") + ", ".join(filter(None, of))


def entry_lines(campaign: Campaign, entry: Entry) -> list[str]:
    """Return what an entry did, then each of its rolls with what it was thrown for."""
    rolls = (f"{each.roll.purpose}: {each.describe()}" for each in entry.readings)
    return [sentence(campaign, line) for line in (*entry.told, *rolls)]
