# The table: lobby, pace, motions, the end.
