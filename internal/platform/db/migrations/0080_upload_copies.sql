-- A copy of a record has its files too; each is kept in the store once, under
-- the name of the first.
ALTER TABLE upload ADD COLUMN kept_as TEXT;
CREATE INDEX upload_by_kept_as ON upload (kept_as) WHERE kept_as IS NOT NULL;
