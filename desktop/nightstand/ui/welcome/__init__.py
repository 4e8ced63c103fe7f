"""What an empty library shows: what to do first."""
