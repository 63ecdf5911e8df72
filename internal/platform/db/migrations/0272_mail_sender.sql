-- In whose name a letter goes, and who gets the answers to it. '' is the installation.
ALTER TABLE outbox_mail ADD COLUMN sender TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox_mail ADD COLUMN reply_to TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox_mail ADD COLUMN reply_name TEXT NOT NULL DEFAULT ''
