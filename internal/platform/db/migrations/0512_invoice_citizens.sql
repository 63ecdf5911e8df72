-- Whom an invoice to a private person names, and how a citizen pays it: TRANSFER, CASH, CARD
-- or OTHER.
ALTER TABLE invoice ADD COLUMN buyer_name TEXT NOT NULL DEFAULT '';
ALTER TABLE invoice ADD COLUMN buyer_address TEXT NOT NULL DEFAULT '';
ALTER TABLE invoice ADD COLUMN payment TEXT NOT NULL DEFAULT 'TRANSFER';

-- The certificate with which a company reports its invoices to citizens. sealed is its .p12
-- and the password, encrypted with the key of the installation. office: certificates of the
-- Tax Administration, PEM. tried: a person said that the tax office took an invoice.
CREATE TABLE invoice_certificate (
  tenant_id   BIGINT PRIMARY KEY REFERENCES tenant,
  active      BOOLEAN NOT NULL DEFAULT FALSE,
  tried       BOOLEAN NOT NULL DEFAULT FALSE,
  sealed      TEXT NOT NULL DEFAULT '',
  holder      TEXT NOT NULL DEFAULT '',
  oib         TEXT NOT NULL DEFAULT '',
  issuer      TEXT NOT NULL DEFAULT '',
  valid_from  BIGINT,
  valid_until BIGINT,
  office      TEXT NOT NULL DEFAULT ''
);

-- What became of an issued invoice to a citizen at the Tax Administration. state: WAITING,
-- TAKEN or REFUSED. late: it was handed out without a JIR. file_name is of the paper with
-- the JIR; '' where the invoice was handed out without one.
CREATE TABLE invoice_fiscal (
  invoice_id   BIGINT PRIMARY KEY REFERENCES invoice,
  state        TEXT NOT NULL,
  zki          TEXT NOT NULL,
  jir          TEXT NOT NULL DEFAULT '',
  late         BOOLEAN NOT NULL DEFAULT FALSE,
  reason       TEXT NOT NULL DEFAULT '', -- of a refusal, in their words
  trouble      TEXT NOT NULL DEFAULT '', -- of the last try: UNREACHABLE, CERTIFICATE, UNCLEAR
  answer       TEXT NOT NULL DEFAULT '', -- as it came, with its signature
  deliver_by   BIGINT NOT NULL,
  attempts     BIGINT NOT NULL DEFAULT 0,
  run_at       BIGINT NOT NULL,
  locked_until BIGINT NOT NULL DEFAULT 0,
  taken_at     BIGINT,
  file_name    TEXT NOT NULL DEFAULT '',
  display_name TEXT NOT NULL DEFAULT '',
  pdf_sha256   TEXT NOT NULL DEFAULT ''
);
CREATE INDEX invoice_fiscal_due ON invoice_fiscal (state, run_at);

-- The password of the intermediary, encrypted likewise; password is what older versions stored.
ALTER TABLE invoice_intermediary ADD COLUMN sealed TEXT NOT NULL DEFAULT '';
