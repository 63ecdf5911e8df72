-- Lists show the payments of statements.
CREATE TRIGGER bank_payment_listed_insert AFTER INSERT ON bank_payment BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER bank_payment_listed_update AFTER UPDATE ON bank_payment BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER bank_payment_listed_delete AFTER DELETE ON bank_payment BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
