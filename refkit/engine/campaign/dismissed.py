"""Advice that the umpire dismissed: it is kept in the options and shown no more."""

from collections.abc import Iterable

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Change
from refkit.engine.play.system import Option
from refkit.engine.problems import Refused, RowFault
from refkit.engine.records.columns import LONGEST
from refkit.engine.records.records import columns

# Where it is kept: the subjects in words, one behind the other.
OPTION, BETWEEN = "dismissed_advice", "; "
HELP = "Advice that you dismissed; refkit does not give it again."
FULL = "the option has no room for more dismissed advice; expected some of it shown again"


def subject_of(campaign: Campaign, advice: RowFault) -> str:
    """Return what a piece of advice is about: its worksheet, its row or column, its code.

    Alike for all rows of one worksheet: `Weather chart, To`.
    """
    cls = campaign.system.record(advice.record)
    row = campaign.find(advice.record, advice.key) if advice.key else None
    whose = row.owner if row else advice.side
    title = cls.tab.replace("{side}", naming.short(whose) if whose else "").strip()
    is_named = advice.field not in cls.key
    told = {col.field: col.title for col in columns(cls)}.get(advice.field, "")
    about = told if is_named else advice.key
    is_clear = (is_named and told) or not advice.key
    code = "" if is_clear else advice.code.replace("_", " ")
    return ", ".join(filter(None, (title, about, code))).replace(BETWEEN, ", ")


def dismissed_subjects(campaign: Campaign) -> tuple[str, ...]:
    """Return the subjects of all advice that was dismissed."""
    row = campaign.find(Option, OPTION)
    return tuple(filter(None, map(str.strip, row.value.split(";")))) if row else ()


def dismiss(campaign: Campaign, subjects: Iterable[str]) -> tuple[Change, ...]:
    """Return the changes by which advice on more subjects is dismissed.

    Refused where the option has no room for them.
    """
    return _kept(campaign, dict.fromkeys((*dismissed_subjects(campaign), *subjects)))


def show_again(campaign: Campaign) -> tuple[Change, ...]:
    """Return the changes by which no advice is dismissed any more."""
    return _kept(campaign, ())


def _kept(campaign: Campaign, subjects: Iterable[str]) -> tuple[Change, ...]:
    before, value = campaign.find(Option, OPTION), BETWEEN.join(subjects)
    if len(value) > LONGEST:
        raise Refused([f"Options, {OPTION}: {FULL}"])
    after = before.replace(value=value) if before else None
    after = after or Option(name=OPTION, value=value, help=HELP)
    change = change_between(before, after if value or before else None)
    return (change,) if change else ()
