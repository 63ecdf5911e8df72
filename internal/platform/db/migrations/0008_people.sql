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

ALTER TABLE tenant_user ADD COLUMN is_external BOOLEAN NOT NULL DEFAULT FALSE;

-- One-time links that let a person choose a password: kind INVITE or RESET.
-- Only the digest of the token is kept.
CREATE TABLE secret_link (
  token_hash TEXT PRIMARY KEY,
  kind       TEXT NOT NULL,
  user_id    BIGINT NOT NULL REFERENCES user_account,
  tenant_id  BIGINT NOT NULL REFERENCES tenant,
  mailed     BOOLEAN NOT NULL,
  created_by BIGINT REFERENCES user_account,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX secret_link_by_user ON secret_link (user_id, kind);
CREATE INDEX secret_link_by_tenant ON secret_link (tenant_id, created_at);
CREATE INDEX secret_link_by_expiry ON secret_link (expires_at);

-- Who asked to sign a company up, until they follow the link they were mailed.
CREATE TABLE sign_up (
  sign_up_id    {{id}},
  token_hash    TEXT UNIQUE,
  company_name  TEXT NOT NULL,
  id_number     TEXT NOT NULL,
  first_name    TEXT NOT NULL,
  last_name     TEXT NOT NULL,
  email         TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  language      TEXT NOT NULL,
  created_at    BIGINT NOT NULL,
  expires_at    BIGINT NOT NULL
);
CREATE INDEX sign_up_by_expiry ON sign_up (expires_at);

-- The second factor of a person: a time-based code. last_step is the last
-- half minute whose code was used.
CREATE TABLE second_factor (
  user_id      BIGINT PRIMARY KEY REFERENCES user_account,
  secret       TEXT NOT NULL,
  confirmed_at BIGINT,
  last_step    BIGINT NOT NULL DEFAULT 0
);
CREATE TABLE recovery_code (
  user_id   BIGINT NOT NULL REFERENCES user_account,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
-- Who has proved the first factor and still owes the second.
CREATE TABLE sign_in_step (
  token_hash TEXT PRIMARY KEY,
  user_id    BIGINT NOT NULL REFERENCES user_account,
  tenant_id  BIGINT NOT NULL REFERENCES tenant,
  remembered BOOLEAN NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX sign_in_step_by_user ON sign_in_step (user_id);
ALTER TABLE tenant ADD COLUMN require_second_factor BOOLEAN NOT NULL DEFAULT FALSE;

-- Whom an external identity provider vouches for. An offer waits for the
-- password of the account it would open.
CREATE TABLE identity (
  identity_id {{id}},
  issuer      TEXT NOT NULL,
  subject     TEXT NOT NULL,
  user_id     BIGINT NOT NULL REFERENCES user_account,
  created_at  BIGINT NOT NULL,
  UNIQUE (issuer, subject)
);
CREATE INDEX identity_by_user ON identity (user_id);
CREATE TABLE identity_offer (
  token_hash TEXT PRIMARY KEY,
  issuer     TEXT NOT NULL,
  subject    TEXT NOT NULL,
  user_id    BIGINT NOT NULL REFERENCES user_account,
  expires_at BIGINT NOT NULL
);

-- What a company sets for itself. working_hours is a list of seven, Monday
-- first; retention_days how long sent letters and read notices are kept.
ALTER TABLE tenant ADD COLUMN address1 TEXT NOT NULL DEFAULT '';
ALTER TABLE tenant ADD COLUMN zipcode TEXT NOT NULL DEFAULT '';
ALTER TABLE tenant ADD COLUMN city TEXT NOT NULL DEFAULT '';
ALTER TABLE tenant ADD COLUMN country TEXT NOT NULL DEFAULT 'HR';
ALTER TABLE tenant ADD COLUMN phone TEXT NOT NULL DEFAULT '';
ALTER TABLE tenant ADD COLUMN email TEXT NOT NULL DEFAULT '';
ALTER TABLE tenant ADD COLUMN currency TEXT NOT NULL DEFAULT 'EUR';
ALTER TABLE tenant ADD COLUMN working_hours TEXT NOT NULL DEFAULT '';
ALTER TABLE tenant ADD COLUMN retention_days BIGINT NOT NULL DEFAULT 365;

-- Where a company's holidays differ from those of the country: more of them,
-- or, without a name, fewer. day is YYYY-MM-DD.
CREATE TABLE holiday (
  tenant_id BIGINT NOT NULL REFERENCES tenant,
  day       TEXT {{bytewise}} NOT NULL,
  name      TEXT NOT NULL,
  PRIMARY KEY (tenant_id, day)
);

-- When people are away: from its start included to its end excluded.
CREATE TABLE absence (
  absence_id {{id}},
  tenant_id  BIGINT NOT NULL REFERENCES tenant,
  user_id    BIGINT NOT NULL REFERENCES user_account,
  kind       TEXT NOT NULL,
  state      TEXT NOT NULL,
  starts_at  BIGINT NOT NULL,
  ends_at    BIGINT NOT NULL,
  whole_days BOOLEAN NOT NULL,
  note       TEXT NOT NULL DEFAULT '',
  reason     TEXT NOT NULL DEFAULT '',
  decided_by BIGINT REFERENCES user_account,
  decided_at BIGINT,
  created_by BIGINT NOT NULL REFERENCES user_account,
  created_at BIGINT NOT NULL,
  deleted_at BIGINT,
  version    BIGINT NOT NULL DEFAULT 1
);
CREATE INDEX absence_by_user ON absence (user_id, starts_at);
CREATE INDEX absence_by_tenant ON absence (tenant_id, starts_at);
