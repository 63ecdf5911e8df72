-- Sign-in by a provider is remembered as the person asked, also when its account
-- has still to be linked.
ALTER TABLE identity_offer ADD COLUMN remembered BOOLEAN NOT NULL DEFAULT FALSE;
