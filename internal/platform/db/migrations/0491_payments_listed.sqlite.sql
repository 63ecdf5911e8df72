-- Lists show what is open of invoices, and their payments, which no statement changes.
CREATE TRIGGER invoice_balance_listed_insert AFTER INSERT ON invoice_balance BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER invoice_balance_listed_update AFTER UPDATE ON invoice_balance BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER invoice_balance_listed_delete AFTER DELETE ON invoice_balance BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER payment_listed_insert AFTER INSERT ON payment BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER payment_listed_update AFTER UPDATE ON payment BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER payment_listed_delete AFTER DELETE ON payment BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER payment_stays_update BEFORE UPDATE ON payment BEGIN SELECT RAISE(ABORT, 'a payment stays'); END;
CREATE TRIGGER payment_stays_delete BEFORE DELETE ON payment BEGIN SELECT RAISE(ABORT, 'a payment stays'); END;
