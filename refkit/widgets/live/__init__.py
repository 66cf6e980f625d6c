"""What goes on beside the page: drafts kept, saves by Excel, other pages, the pulse."""
