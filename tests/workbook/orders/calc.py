"""A player in LibreOffice: fills in the cells of an order form and saves it."""

from tests import office
from tests.workbook.orders import pens

FILL = """
Sub Fill(path As String, given As String)
  Dim how(0) As New com.sun.star.beans.PropertyValue
  how(0).Name = "Hidden"
  how(0).Value = True
  book = StarDesktop.loadComponentFromURL(ConvertToURL(path), "_blank", 0, how())
  sheet = book.Sheets.getByName("Orders")
  For Each one In Split(given, "|")
    parts = Split(one, "~")
    sheet.getCellRangeByName(parts(0)).setFormula(parts(1))
  Next
  book.store()
  book.close(True)
  StarDesktop.terminate()
End Sub
</script:module>"""


def fill(path, answers, profile):
    """Fill in cells as if they were typed, and save the form where it lies."""
    sheet = pens.sheet(path.read_bytes())
    cells = [f"{c}{pens.row(sheet, mark)}~{v}" for (mark, c), v in answers.items()]
    office.run(profile, "--terminate_after_init")
    library = profile / "user" / "basic" / "Standard"
    macro = office.MACRO.replace("\n</script:module>", FILL, 1)
    (library / "Person.xba").write_text(macro)
    (library / "script.xlb").write_text(office.LIBRARY)
    office.run(profile, f'macro:///Standard.Person.Fill("{path}","{"|".join(cells)}")')
