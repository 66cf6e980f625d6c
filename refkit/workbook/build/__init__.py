"""A new campaign workbook made from nothing, with its formats and limits."""
