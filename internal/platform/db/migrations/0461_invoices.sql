-- How a company makes its invoices. vat: PAYER, COLLECTED (tax is due on what was
-- collected) or OUTSIDE. premises and device are the second and third part of its numbers.
CREATE TABLE invoice_setting (
  tenant_id    BIGINT PRIMARY KEY REFERENCES tenant,
  vat          TEXT NOT NULL,
  premises     TEXT NOT NULL,
  device       TEXT NOT NULL,
  first_number BIGINT NOT NULL CHECK (first_number > 0), -- of a year
  iban         TEXT NOT NULL,
  memorandum   TEXT NOT NULL,
  due_days     BIGINT NOT NULL,
  kpd          TEXT NOT NULL,
  version      BIGINT NOT NULL DEFAULT 1
);

-- Who may issue the company's invoices, with the OIB that stands on them.
CREATE TABLE invoice_operator (
  tenant_id BIGINT NOT NULL REFERENCES tenant,
  user_id   BIGINT NOT NULL REFERENCES user_account,
  oib       TEXT NOT NULL,
  PRIMARY KEY (tenant_id, user_id)
);
CREATE INDEX invoice_operator_by_user ON invoice_operator (user_id);

-- An invoice. Its number is serial-premises-device; a draft has none. client_kind: VAT_PAYER or BUSINESS.
CREATE TABLE invoice (
  invoice_id    {{id}},
  tenant_id     BIGINT NOT NULL REFERENCES tenant,
  client_id     BIGINT REFERENCES tenant,
  client_kind   TEXT NOT NULL,
  status        TEXT NOT NULL,
  status_at     BIGINT NOT NULL,
  currency      TEXT NOT NULL,
  delivered_on  TEXT,
  due_on        TEXT,
  order_ref     TEXT NOT NULL,
  note          TEXT NOT NULL,
  language      TEXT NOT NULL,
  net           BIGINT NOT NULL,
  tax           BIGINT NOT NULL,
  premises      TEXT NOT NULL DEFAULT '',
  device        TEXT NOT NULL DEFAULT '',
  year          BIGINT NOT NULL DEFAULT 0,
  serial        BIGINT,
  num           TEXT NOT NULL DEFAULT '',
  issued_at     BIGINT,
  issued_by     BIGINT REFERENCES user_account,
  created_by    BIGINT NOT NULL REFERENCES user_account,
  created_at    BIGINT NOT NULL,
  deleted_at    BIGINT,
  version       BIGINT NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX invoice_number ON invoice (tenant_id, premises, device, year, serial);
CREATE INDEX invoice_newest ON invoice (tenant_id, invoice_id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_client ON invoice (client_id);
CREATE INDEX invoice_by_creator ON invoice (created_by);
CREATE INDEX invoice_by_issuer ON invoice (issued_by);

CREATE TABLE invoice_line (
  invoice_line_id {{id}},
  invoice_id      BIGINT NOT NULL REFERENCES invoice,
  position        BIGINT NOT NULL,
  task_id         BIGINT REFERENCES task,
  name            TEXT NOT NULL,
  kpd             TEXT NOT NULL,
  unit_of_measure TEXT NOT NULL,
  quantity        BIGINT NOT NULL, -- thousandths
  unit_price      BIGINT NOT NULL, -- ten-thousandths
  treatment       TEXT NOT NULL,
  tax             BIGINT NOT NULL, -- hundredths of a per cent
  net             BIGINT NOT NULL
);
CREATE INDEX invoice_line_in_order ON invoice_line (invoice_id, position);
CREATE INDEX invoice_line_by_task ON invoice_line (task_id);

-- What an issued invoice is, byte for byte: its e-invoice and the name of its PDF among the uploads.
CREATE TABLE invoice_paper (
  invoice_id  BIGINT PRIMARY KEY REFERENCES invoice,
  xml         TEXT NOT NULL,
  xml_sha256  TEXT NOT NULL,
  file_name   TEXT NOT NULL,
  display_name TEXT NOT NULL,
  pdf_sha256  TEXT NOT NULL,
  made_at     BIGINT NOT NULL
);
