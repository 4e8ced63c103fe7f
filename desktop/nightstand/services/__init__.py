"""The use cases, called by the window and the command line alike; no Qt."""
