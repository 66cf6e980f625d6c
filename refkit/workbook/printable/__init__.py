"""Turn sheets as a workbook, for umpires who print from Excel."""
