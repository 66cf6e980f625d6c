"""The zip file of a workbook and its parts."""
