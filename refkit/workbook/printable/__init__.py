"""Turn sheets as a workbook, for who prints from Excel."""
