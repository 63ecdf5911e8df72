-- Mail, invitations, ways to sign in, settings of a company, absences.

-- Letters, each written in the transaction that causes it. The text of one
-- that holds a secret link is emptied once it is sent or too old.
CREATE TABLE outbox_mail (
  mail_id      {{id}},
  tenant_id    BIGINT REFERENCES tenant,
  kind         TEXT NOT NULL,
  recipient    TEXT NOT NULL,
  name         TEXT NOT NULL DEFAULT '',
  subject      TEXT NOT NULL,
  text         TEXT NOT NULL,
  html         TEXT NOT NULL,
  attachments  TEXT NOT NULL DEFAULT '[]',
  secret       BOOLEAN NOT NULL,
  unique_key   TEXT UNIQUE,
  message_id   TEXT NOT NULL,
  state        TEXT NOT NULL,
  attempts     BIGINT NOT NULL DEFAULT 0,
  last_error   TEXT NOT NULL DEFAULT '',
  created_at   BIGINT NOT NULL,
  run_at       BIGINT NOT NULL,
  locked_until BIGINT NOT NULL DEFAULT 0,
  expires_at   BIGINT,
  sent_at      BIGINT
);
CREATE INDEX outbox_mail_by_tenant ON outbox_mail (tenant_id, mail_id);
CREATE INDEX outbox_mail_due ON outbox_mail (state, run_at);
