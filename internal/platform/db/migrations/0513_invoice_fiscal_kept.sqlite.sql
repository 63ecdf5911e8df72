-- The codes of an invoice to a citizen stay, and lists show what became of it.
CREATE TRIGGER invoice_fiscal_stays_update BEFORE UPDATE ON invoice_fiscal WHEN old.jir <> '' OR new.zki <> old.zki OR new.invoice_id <> old.invoice_id BEGIN SELECT RAISE(ABORT, 'an issued invoice stays'); END;
CREATE TRIGGER invoice_fiscal_stays_delete BEFORE DELETE ON invoice_fiscal BEGIN SELECT RAISE(ABORT, 'an issued invoice stays'); END;
CREATE TRIGGER invoice_fiscal_stays_replace BEFORE INSERT ON invoice_fiscal WHEN EXISTS (SELECT 1 FROM invoice_fiscal f WHERE f.invoice_id = new.invoice_id) BEGIN SELECT RAISE(ABORT, 'an issued invoice stays'); END;
CREATE TRIGGER invoice_fiscal_listed_insert AFTER INSERT ON invoice_fiscal BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (SELECT i.tenant_id FROM invoice i WHERE i.invoice_id = new.invoice_id); END;
CREATE TRIGGER invoice_fiscal_listed_update AFTER UPDATE ON invoice_fiscal BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (SELECT i.tenant_id FROM invoice i WHERE i.invoice_id = new.invoice_id); END;
CREATE TRIGGER invoice_fiscal_listed_delete AFTER DELETE ON invoice_fiscal BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (SELECT i.tenant_id FROM invoice i WHERE i.invoice_id = old.invoice_id); END;
