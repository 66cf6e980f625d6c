"""Plain words: what a step asks, refuses and warns of, with names in place of ids."""

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.row_names import ID, RowNames
from refkit.engine.play import telling
from refkit.engine.play.choices import Choice
from refkit.engine.play.preview import Preview
from refkit.engine.problems import Refusal

QUOTED = re.compile(r"'([^']+)'")
# What a label says after the name of a thing.
SHORT = re.compile(r"(?:,|:| \() ?")
# A word of the rules as a program keeps it: `knocked_out`.
JOINED = re.compile(r"(?<![\w.-])[a-z]+(?:_[a-z]+)+(?![\w.-])")


class PlainWords:
    """Texts about a campaign as a person reads them.

    Rows go by their names, sides by their short ones, slots by their dates. What a step
    offers goes by its label where a text quotes its key.
    """

    def __init__(self, campaign: Campaign, choices: Iterable[Choice] = ()) -> None:
        self._campaign, self._names = campaign, RowNames(campaign)
        self._labels = {each.text: SHORT.split(each.label)[0] for each in choices}

    @cached_property
    def _ledger(self) -> RowNames:
        return telling.ledger_names(self._campaign)

    def of(self, key: str) -> str:
        """Return the name of a row, be it gone; the key where it has none."""
        name = self._names.of(key)
        return self._ledger.of(key) if name == key else name

    def text(self, text: str) -> str:
        """Return a text in plain words."""
        named = self._names.in_text(QUOTED.sub(self._of_quoted, text))
        # What is gone since has the name that it had.
        named = self._ledger.in_text(named) if ID.search(named) else named
        plain = naming.plain_text(self._campaign, named)
        return JOINED.sub(lambda found: found[0].replace("_", " "), plain)

    def _of_quoted(self, found: re.Match[str]) -> str:
        """The name of what is quoted; the quotation itself where it has none."""
        key = found[1]
        name = self.of(key)
        return self._labels.get(key, found[0]) if name == key else name

    def sentence(self, text: str) -> str:
        """Return a text in plain words; it begins with a capital."""
        plain = self.text(text)
        return plain[:1].upper() + plain[1:]

    def choice(self, choice: Choice) -> Choice:
        """Return a choice whose label, note and group are in plain words."""
        ware = choice.ware
        if ware:
            name, contents = map(self._names.in_text, (ware.name, ware.contents))
            ware = ware._replace(name=name, contents=contents)
        label, note, group = map(self.text, (choice.label, choice.note, choice.group))
        return choice._replace(label=label, note=note, group=group, ware=ware)

    def refusals(self, found: Iterable[Refusal]) -> tuple[Refusal, ...]:
        """Return refusals in plain words."""
        return tuple(replace(each, message=self.sentence(each.message)) for each in found)

    def preview(self, found: Preview) -> Preview:
        """Return a preview whose refusals and cautions are in plain words."""
        cautions = (replace(c, message=self.sentence(c.message)) for c in found.cautions)
        refusals = self.refusals(found.refusals)
        return replace(found, refusals=refusals, cautions=tuple(cautions))
