"""New citation keys for papers that have one: a look at what changes, then one edit."""
