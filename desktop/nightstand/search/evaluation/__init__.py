"""Finds the papers of a search in an open index, scores and explains them; everything is reckoned on whole arrays."""
