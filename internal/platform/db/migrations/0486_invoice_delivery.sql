-- How a company reaches its intermediary of e-invoices. The password is in no answer.
CREATE TABLE invoice_intermediary (
  tenant_id BIGINT PRIMARY KEY REFERENCES tenant,
  active    BOOLEAN NOT NULL,
  automatic BOOLEAN NOT NULL, -- what is issued is handed over by itself
  username  TEXT NOT NULL,
  password  TEXT NOT NULL,
  unit      TEXT NOT NULL
);

-- What became of the issued invoices that are handed to it. state: QUEUED, SENT, FISCALIZED,
-- DELIVERED, REJECTED or FAILED. presses counts how often a person asked for it.
CREATE TABLE invoice_delivery (
  invoice_id   BIGINT PRIMARY KEY REFERENCES invoice,
  state        TEXT NOT NULL,
  document_id  TEXT NOT NULL DEFAULT '', -- its number at the intermediary
  reason       TEXT NOT NULL DEFAULT '', -- of a refusal, in their words
  fiscal       TEXT NOT NULL DEFAULT '', -- OK, FAILED or nothing yet
  trouble      TEXT NOT NULL DEFAULT '', -- of the last try: UNREACHABLE, ACCOUNT, UNCLEAR
  presses      BIGINT NOT NULL DEFAULT 1,
  attempts     BIGINT NOT NULL DEFAULT 0,
  run_at       BIGINT NOT NULL,
  locked_until BIGINT NOT NULL DEFAULT 0,
  queued_by    BIGINT NOT NULL REFERENCES user_account,
  queued_at    BIGINT NOT NULL,
  sent_at      BIGINT,
  changed_at   BIGINT NOT NULL
);
CREATE INDEX invoice_delivery_due ON invoice_delivery (state, run_at);
CREATE INDEX invoice_delivery_by_person ON invoice_delivery (queued_by);
