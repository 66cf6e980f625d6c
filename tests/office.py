"""A person in LibreOffice: opens a workbook, changes a cell, saves it where it lies."""

import shutil
import subprocess

MACRO = """<?xml version="1.0" encoding="UTF-8"?>
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Person"
 script:language="StarBasic" script:moduleType="normal">
Sub Change(path As String, title As String, cell As String, text As String)
  Dim how(0) As New com.sun.star.beans.PropertyValue
  how(0).Name = "Hidden"
  how(0).Value = True
  book = StarDesktop.loadComponentFromURL(ConvertToURL(path), "_blank", 0, how())
  book.Sheets.getByName(title).getCellRangeByName(cell).String = text
  book.store()
  book.close(True)
  StarDesktop.terminate()
End Sub
</script:module>
"""
LIBRARY = """<?xml version="1.0" encoding="UTF-8"?>
<library:library xmlns:library="http://openoffice.org/2000/library"
 library:name="Standard" library:readonly="false" library:passwordprotected="false">
 <library:element library:name="Person"/>
</library:library>
"""


def change(path, title, cell, text, profile):
    """Change a cell and save, with LibreOffice's own lock on the file meanwhile."""
    library = profile / "user" / "basic" / "Standard"
    if not library.exists():
        run(profile, "--terminate_after_init")  # its first start makes the profile anew
    (library / "Person.xba").write_text(MACRO)
    (library / "script.xlb").write_text(LIBRARY)
    run(profile, f'macro:///Standard.Person.Change("{path}","{title}","{cell}","{text}")')


def run(profile, asked):
    command = [program(), f"-env:UserInstallation={profile.as_uri()}", "--headless", asked]
    subprocess.run(command, check=True, capture_output=True, timeout=180)


def program():
    """Return where LibreOffice is."""
    return shutil.which("soffice") or shutil.which("libreoffice")
