"""Looking papers up on the network from the window: what is asked of whom, what is found, and what is taken of it."""
