"""The pane that narrows a result down by what its papers have in common."""
