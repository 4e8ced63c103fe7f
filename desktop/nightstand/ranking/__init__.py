"""Ranking papers by quick comparisons: pure arithmetic on judgments, the same for the same log and seed."""
