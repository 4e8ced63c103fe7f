"""Reading lists as papers meet them: adding, removing, putting in order."""
