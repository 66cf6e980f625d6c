"""Adoption: a workbook the umpire keeps already becomes a campaign's workbook."""
