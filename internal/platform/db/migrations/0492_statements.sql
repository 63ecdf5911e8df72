-- Statements of account that were read: each once, by account, name and legal number. iban is without blanks; opening and
-- closing are NULL where the bank gives none.
CREATE TABLE bank_statement (
  statement_id {{id}},
  tenant_id    BIGINT NOT NULL REFERENCES tenant,
  iban         TEXT NOT NULL,
  name         TEXT NOT NULL,
  seq          TEXT NOT NULL,
  from_on      TEXT NOT NULL,
  to_on        TEXT NOT NULL,
  opening      BIGINT,
  closing      BIGINT,
  unbalanced   BOOLEAN NOT NULL,
  created_by   BIGINT NOT NULL REFERENCES user_account,
  created_at   BIGINT NOT NULL
);
CREATE UNIQUE INDEX bank_statement_once ON bank_statement (tenant_id, iban, name, seq);
CREATE INDEX bank_statement_by_creator ON bank_statement (created_by);

-- Their payments to the company, and those that were given back: each once, by mark. refs are references of payment, one blank apart.
-- by_hand: a batch, or whatever else is never proposed. state: WAITING, MATCHED (it became payment_id) or ASIDE (no invoice's).
CREATE TABLE bank_payment (
  bank_payment_id {{id}},
  tenant_id    BIGINT NOT NULL REFERENCES tenant,
  statement_id BIGINT NOT NULL REFERENCES bank_statement,
  mark         TEXT NOT NULL,
  booked_on    TEXT NOT NULL,
  amount       BIGINT NOT NULL,
  currency     TEXT NOT NULL,
  returned     BOOLEAN NOT NULL,
  by_hand      BOOLEAN NOT NULL,
  party        TEXT NOT NULL,
  ultimate     TEXT NOT NULL,
  party_iban   TEXT NOT NULL,
  refs         TEXT NOT NULL,
  content      TEXT NOT NULL,
  state        TEXT NOT NULL DEFAULT 'WAITING',
  payment_id   BIGINT REFERENCES payment,
  decided_by   BIGINT REFERENCES user_account,
  decided_at   BIGINT,
  version      BIGINT NOT NULL DEFAULT 1,
  CHECK ((state = 'MATCHED') = (payment_id IS NOT NULL))
);
CREATE UNIQUE INDEX bank_payment_once ON bank_payment (tenant_id, mark);
CREATE UNIQUE INDEX bank_payment_became ON bank_payment (payment_id);
CREATE INDEX bank_payment_newest ON bank_payment (tenant_id, state, booked_on, bank_payment_id);
CREATE INDEX bank_payment_by_statement ON bank_payment (statement_id);
CREATE INDEX bank_payment_by_decider ON bank_payment (decided_by);

-- The months whose payments a person reported to the Tax Administration. month is YYYY-MM.
CREATE TABLE payment_report (
  tenant_id   BIGINT NOT NULL REFERENCES tenant,
  month       TEXT NOT NULL,
  reported_on TEXT NOT NULL,
  reported_by BIGINT NOT NULL REFERENCES user_account,
  reported_at BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, month)
);
CREATE INDEX payment_report_by_reporter ON payment_report (reported_by);
