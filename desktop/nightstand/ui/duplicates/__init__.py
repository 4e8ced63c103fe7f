"""Papers that look alike: pairs side by side, and what a person decides on them."""
