"""The campaign's Excel workbook: built, read, updated and saved without losing anything."""
