"""Reads papers out of Markdown: blocks, links, and what of them is a paper."""
