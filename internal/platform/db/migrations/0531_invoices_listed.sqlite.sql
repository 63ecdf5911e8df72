-- How many invoices a list has, but for deleted drafts, so that no list counts them: see
-- 0031_phase.
CREATE TABLE invoice_count (
  tenant_id BIGINT NOT NULL,
  slot      BIGINT NOT NULL,
  status    TEXT NOT NULL,
  invoices  BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, slot, status)
) WITHOUT ROWID;
INSERT INTO invoice_count (tenant_id, slot, status, invoices) SELECT tenant_id, 0, status, COUNT(*) FROM invoice WHERE deleted_at IS NULL GROUP BY tenant_id, status;
CREATE TRIGGER invoice_count_insert AFTER INSERT ON invoice BEGIN INSERT INTO invoice_count (tenant_id, slot, status, invoices) SELECT new.tenant_id, 0, new.status, 1 WHERE new.deleted_at IS NULL ON CONFLICT DO UPDATE SET invoices = invoices + 1; END;
CREATE TRIGGER invoice_count_update AFTER UPDATE OF tenant_id, status, deleted_at ON invoice BEGIN INSERT INTO invoice_count (tenant_id, slot, status, invoices) SELECT old.tenant_id, 0, old.status, -1 WHERE old.deleted_at IS NULL ON CONFLICT DO UPDATE SET invoices = invoices + -1; INSERT INTO invoice_count (tenant_id, slot, status, invoices) SELECT new.tenant_id, 0, new.status, 1 WHERE new.deleted_at IS NULL ON CONFLICT DO UPDATE SET invoices = invoices + 1; END;
CREATE TRIGGER invoice_count_delete AFTER DELETE ON invoice BEGIN INSERT INTO invoice_count (tenant_id, slot, status, invoices) SELECT old.tenant_id, 0, old.status, -1 WHERE old.deleted_at IS NULL ON CONFLICT DO UPDATE SET invoices = invoices + -1; END;

-- An invoice is opened by its number, what a filter finds is counted, and a list is ordered, in these indexes alone.
CREATE INDEX invoice_by_num ON invoice (tenant_id, num);
CREATE INDEX invoice_by_status ON invoice (tenant_id, status, invoice_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX invoice_of_client ON invoice (tenant_id, client_id, invoice_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_issue ON invoice (tenant_id, issued_at, invoice_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_number ON invoice (tenant_id, (year * 10000000 + COALESCE(serial, 0)), invoice_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_due ON invoice (tenant_id, due_on, invoice_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_total ON invoice (tenant_id, (net + tax), invoice_id DESC) WHERE deleted_at IS NULL;
INSERT INTO job (kind, payload, run_at, created_at) SELECT 'search_text', '{}', 0, 0 WHERE EXISTS (SELECT 1 FROM user_account);
-- Few invoices take another one back or are of an offer, which an engine cannot tell from an
-- index that has the others too.
DROP INDEX invoice_by_cancelled;
CREATE INDEX invoice_by_cancelled ON invoice (cancels_id) WHERE cancels_id IS NOT NULL;
DROP INDEX invoice_by_offer;
CREATE INDEX invoice_by_offer ON invoice (advance_of) WHERE advance_of IS NOT NULL;
DROP INDEX invoice_of_offer;
CREATE INDEX invoice_of_offer ON invoice (offer_id) WHERE offer_id IS NOT NULL;
