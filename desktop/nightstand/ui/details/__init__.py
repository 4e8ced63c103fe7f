"""The pane that shows one paper, or sums up a selection."""
