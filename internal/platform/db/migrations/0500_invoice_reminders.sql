-- A letter with an invoice may be a reminder, which the program can send by itself. step: 1 to 3, 0 of other letters;
-- sent_on: the company's day of a reminder. The table is made anew since a sender was needed.
CREATE TABLE invoice_mail_now (
  invoice_id BIGINT NOT NULL REFERENCES invoice,
  nth        BIGINT NOT NULL,
  mail_key   TEXT NOT NULL, -- of the letter in the outbox
  recipient  TEXT NOT NULL,
  subject    TEXT NOT NULL,
  content    TEXT NOT NULL,
  sent_by    BIGINT REFERENCES user_account,
  sent_at    BIGINT NOT NULL,
  step       BIGINT NOT NULL DEFAULT 0,
  sent_on    TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (invoice_id, nth)
);
INSERT INTO invoice_mail_now (invoice_id, nth, mail_key, recipient, subject, content, sent_by, sent_at)
  SELECT invoice_id, nth, mail_key, recipient, subject, content, sent_by, sent_at FROM invoice_mail;
DROP TABLE invoice_mail;
ALTER TABLE invoice_mail_now RENAME TO invoice_mail;
CREATE INDEX invoice_mail_by_key ON invoice_mail (mail_key);
CREATE INDEX invoice_mail_by_sender ON invoice_mail (sent_by);
CREATE UNIQUE INDEX invoice_reminder_step ON invoice_mail (invoice_id, step) WHERE step > 0;
CREATE UNIQUE INDEX invoice_reminder_day ON invoice_mail (invoice_id, sent_on) WHERE step > 0;

-- How many days after it was due an unpaid invoice gets each reminder, and whether by itself; reminded_on is the last
-- day on which the company's were looked through.
ALTER TABLE invoice_setting ADD COLUMN remind BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE invoice_setting ADD COLUMN remind_days_1 BIGINT NOT NULL DEFAULT 7;
ALTER TABLE invoice_setting ADD COLUMN remind_days_2 BIGINT NOT NULL DEFAULT 14;
ALTER TABLE invoice_setting ADD COLUMN remind_days_3 BIGINT NOT NULL DEFAULT 30;
ALTER TABLE invoice_setting ADD COLUMN reminded_on TEXT NOT NULL DEFAULT '';
