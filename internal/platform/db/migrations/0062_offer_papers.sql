-- A file may come from somebody without an account.
ALTER TABLE upload ALTER COLUMN created_by DROP NOT NULL
