"""What happens beside the page: drafts, saves by Excel, other pages, the pulse."""
