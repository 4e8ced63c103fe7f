"""The command line: parse, call a service, print; knows no Qt and holds no logic of its own."""
