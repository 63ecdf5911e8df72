-- Letters that come back: a report names one by its Message-ID, and the job hears that it did not arrive.
ALTER TABLE outbox_mail ADD COLUMN failed_job TEXT NOT NULL DEFAULT '';
CREATE INDEX outbox_mail_by_message ON outbox_mail (message_id);
