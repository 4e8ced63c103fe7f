"""CSL-JSON, the form in which reference programs hand on papers: its dates, names and fields."""
