"""What a file looks like that no reader takes for papers: other kinds of lists, and what belongs to programs."""
