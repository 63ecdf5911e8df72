-- What became of the money of an issued invoice of which anything is to be paid: one row, made when it is issued.
-- The invoice itself never changes. open_amount = payable - paid - credited; state: OPEN while that is above 0, else CLOSED. reference is
-- what a payment refers to, without blanks; bare the same without model and dashes.
CREATE TABLE invoice_balance (
  invoice_id  BIGINT PRIMARY KEY REFERENCES invoice,
  tenant_id   BIGINT NOT NULL REFERENCES tenant,
  payable     BIGINT NOT NULL,
  paid        BIGINT NOT NULL DEFAULT 0,
  credited    BIGINT NOT NULL DEFAULT 0,
  open_amount BIGINT NOT NULL,
  state       TEXT NOT NULL,
  due_on      TEXT NOT NULL,
  reference   TEXT NOT NULL,
  bare        TEXT NOT NULL,
  version     BIGINT NOT NULL DEFAULT 1,
  CHECK (open_amount = payable - paid - credited),
  CHECK (state = CASE WHEN open_amount > 0 THEN 'OPEN' ELSE 'CLOSED' END)
);
-- Of the open ones alone: most are closed, which an engine cannot tell from an index of both.
CREATE INDEX invoice_balance_newest ON invoice_balance (tenant_id, invoice_id) WHERE state = 'OPEN';
CREATE INDEX invoice_balance_due ON invoice_balance (tenant_id, due_on, invoice_id) WHERE state = 'OPEN';
CREATE INDEX invoice_balance_amount ON invoice_balance (tenant_id, open_amount) WHERE state = 'OPEN';
CREATE INDEX invoice_balance_bare ON invoice_balance (tenant_id, bare);

INSERT INTO invoice_balance (invoice_id, tenant_id, payable, credited, open_amount, state, due_on, reference, bare)
SELECT n.invoice_id, n.tenant_id, n.payable, n.credited, n.payable - n.credited, CASE WHEN n.payable - n.credited > 0 THEN 'OPEN' ELSE 'CLOSED' END, n.due_on, 'HR00' || n.ref, REPLACE(n.ref, '-', '')
FROM (SELECT m.invoice_id, m.tenant_id, m.payable, m.due_on, m.ref, CASE WHEN EXISTS (SELECT 1 FROM invoice x WHERE x.cancels_id = m.invoice_id AND x.status = 'ISSUED') THEN m.payable
    ELSE (SELECT CAST(COALESCE(SUM(r.credited), 0) AS BIGINT) FROM invoice_before r JOIN invoice x ON x.invoice_id = r.invoice_id AND x.status = 'ISSUED' WHERE r.before_id = m.invoice_id) END AS credited
  FROM (SELECT i.invoice_id, i.tenant_id, COALESCE(i.due_on, '') AS due_on, i.net + i.tax - CASE WHEN i.kind = 'INVOICE' THEN (SELECT CAST(COALESCE(SUM(a.net + a.tax), 0) AS BIGINT)
      FROM invoice_before r JOIN invoice x ON x.invoice_id = r.before_id JOIN invoice a ON a.invoice_id = x.cancels_id AND a.kind = 'ADVANCE' WHERE r.invoice_id = i.invoice_id) ELSE 0 END AS payable,
    CAST(i.serial AS TEXT) || CASE WHEN LENGTH(i.device) <= 12 AND LENGTH(CAST(i.serial AS TEXT) || i.device || CAST(i.year AS TEXT)) <= 20 THEN '-' || i.device ELSE '' END || '-' || CAST(i.year AS TEXT) AS ref
    FROM invoice i WHERE i.status = 'ISSUED' AND i.kind IN ('INVOICE', 'PARTIAL', 'DEBIT_NOTE')) m WHERE m.payable > 0) n;

-- A payment of an invoice. None is changed or deleted: one that was entered in error is taken back by a payment
-- of the negative amount, on the day of the correction. kind: ACCOUNT, OFFSET or OTHER.
CREATE TABLE payment (
  payment_id {{id}},
  tenant_id  BIGINT NOT NULL REFERENCES tenant,
  invoice_id BIGINT NOT NULL REFERENCES invoice,
  paid_on    TEXT NOT NULL,
  amount     BIGINT NOT NULL CHECK (amount <> 0),
  kind       TEXT NOT NULL,
  note       TEXT NOT NULL,
  takes_back BIGINT REFERENCES payment,
  created_by BIGINT REFERENCES user_account,
  created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX payment_taken_back ON payment (takes_back);
CREATE INDEX payment_by_invoice ON payment (invoice_id, payment_id);
CREATE INDEX payment_by_day ON payment (tenant_id, paid_on, payment_id);
CREATE INDEX payment_by_creator ON payment (created_by);
