-- An entry that only the company may read whose people it tells of.
ALTER TABLE journal ADD COLUMN internal BOOLEAN NOT NULL DEFAULT FALSE;
