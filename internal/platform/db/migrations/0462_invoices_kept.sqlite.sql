-- What lists show of invoices; and no statement changes an invoice that was issued.
CREATE TRIGGER invoice_listed_insert AFTER INSERT ON invoice BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER invoice_listed_update AFTER UPDATE ON invoice BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER invoice_listed_delete AFTER DELETE ON invoice BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER invoice_stays_update BEFORE UPDATE ON invoice WHEN old.status = 'ISSUED' BEGIN SELECT RAISE(ABORT, 'an issued invoice stays'); END;
CREATE TRIGGER invoice_stays_delete BEFORE DELETE ON invoice WHEN old.status = 'ISSUED' BEGIN SELECT RAISE(ABORT, 'an issued invoice stays'); END;
CREATE TRIGGER invoice_line_stays_insert BEFORE INSERT ON invoice_line WHEN (SELECT i.status FROM invoice i WHERE i.invoice_id = new.invoice_id) = 'ISSUED' BEGIN SELECT RAISE(ABORT, 'an issued invoice stays'); END;
CREATE TRIGGER invoice_line_stays_update BEFORE UPDATE ON invoice_line WHEN EXISTS (SELECT 1 FROM invoice i WHERE i.invoice_id IN (old.invoice_id, new.invoice_id) AND i.status = 'ISSUED') BEGIN SELECT RAISE(ABORT, 'an issued invoice stays'); END;
CREATE TRIGGER invoice_line_stays_delete BEFORE DELETE ON invoice_line WHEN (SELECT i.status FROM invoice i WHERE i.invoice_id = old.invoice_id) = 'ISSUED' BEGIN SELECT RAISE(ABORT, 'an issued invoice stays'); END;
CREATE TRIGGER invoice_paper_stays_update BEFORE UPDATE ON invoice_paper BEGIN SELECT RAISE(ABORT, 'an issued invoice stays'); END;
CREATE TRIGGER invoice_paper_stays_delete BEFORE DELETE ON invoice_paper BEGIN SELECT RAISE(ABORT, 'an issued invoice stays'); END;
CREATE TRIGGER invoice_paper_stays_replace BEFORE INSERT ON invoice_paper WHEN EXISTS (SELECT 1 FROM invoice_paper p WHERE p.invoice_id = new.invoice_id) BEGIN SELECT RAISE(ABORT, 'an issued invoice stays'); END;
