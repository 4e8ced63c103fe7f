"""What the readers of plain text share: paragraphs, wrapped lines, labels, and lines told by their looks."""
