"""Services on the network that know papers; asked only when a person asks for it by name."""
