"""What helps to find papers: suggestions while typing, papers like one, and why a paper was found."""
