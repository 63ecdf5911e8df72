-- Whoever is to be away may ask that an approved absence be cancelled.
ALTER TABLE absence ADD COLUMN cancel_asked_at BIGINT;
ALTER TABLE absence ADD COLUMN cancel_reason TEXT NOT NULL DEFAULT '';
