"""The form that adds a paper by hand and edits one."""
