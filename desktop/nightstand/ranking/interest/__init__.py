"""The learned order: what a person kept and skipped, told from the words of papers and spread over the undecided."""
