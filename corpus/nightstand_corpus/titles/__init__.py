"""The title by which an abstract without one is known until its own is found."""
