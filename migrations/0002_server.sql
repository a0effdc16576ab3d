-- What the server was called when the table was opened; '' if that isn't known.
ALTER TABLE tables ADD COLUMN server TEXT NOT NULL DEFAULT '';
