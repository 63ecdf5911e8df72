-- Whether the company keeps pieces of materials whole.
ALTER TABLE tenant ADD COLUMN whole_pieces BOOLEAN NOT NULL DEFAULT FALSE;
