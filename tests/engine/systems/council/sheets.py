"""The sheets of the council of ten."""

from collections.abc import Iterator

from refkit.systems.council.records import Envoy

from refkit.engine.play.turn import Turn
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Section, Signature
from refkit.engine.sheets.kinds import Kind
from refkit.engine.sheets.on_record import slot_record
from refkit.engine.sheets.progress import progress_table
from refkit.engine.sheets.questions import step_questions
from refkit.engine.sheets.record_tables import record_table
from refkit.engine.sheets.sheets import Sheet, Sheets


def council(asked: Asked) -> Iterator[Section]:
    """Yield how the council goes: of each prince the reader knows of, his envoys."""
    yield progress_table(asked)
    for side in asked.own:
        rows = asked.campaign.rows(Envoy, side=side)
        yield from record_table(asked, rows, f"{asked.whose(side)}Envoys", "id", "court*3")
    if asked.step and asked.step.id == "send" and not asked.is_umpire:
        for side in asked.own:
            turn = Turn(asked.campaign, asked.slot.id, side)
            yield step_questions(turn, asked.step)
    yield slot_record(asked)
    yield Signature(title="Signed", who=asked.signers)


SHEETS = Sheets(
    (Sheet(Kind(name="council", title="The council", is_always=True), council),)
)
