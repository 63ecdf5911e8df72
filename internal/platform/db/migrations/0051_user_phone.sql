-- Where a person can be called.
ALTER TABLE user_account ADD COLUMN phone TEXT NOT NULL DEFAULT '';
