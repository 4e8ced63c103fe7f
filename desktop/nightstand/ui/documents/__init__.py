"""Files kept with papers: attaching, opening, finding and removing them in the window."""
