"""Papers and lists as files for other programs: each format turns values into bytes."""
