"""The library in pictures: what was done when, and how far topics, venues, years and tags are decided on."""
