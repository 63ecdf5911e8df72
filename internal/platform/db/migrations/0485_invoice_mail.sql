-- The letters with issued invoices. nth counts those of an invoice, so that one asked for
-- twice is written once.
CREATE TABLE invoice_mail (
  invoice_id BIGINT NOT NULL REFERENCES invoice,
  nth        BIGINT NOT NULL,
  mail_key   TEXT NOT NULL, -- of the letter in the outbox
  recipient  TEXT NOT NULL,
  subject    TEXT NOT NULL,
  content    TEXT NOT NULL,
  sent_by    BIGINT NOT NULL REFERENCES user_account,
  sent_at    BIGINT NOT NULL,
  PRIMARY KEY (invoice_id, nth)
);
CREATE INDEX invoice_mail_by_key ON invoice_mail (mail_key);
CREATE INDEX invoice_mail_by_sender ON invoice_mail (sent_by);
