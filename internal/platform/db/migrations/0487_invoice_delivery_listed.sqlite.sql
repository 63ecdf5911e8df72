-- Lists show and filter by what became of invoices.
CREATE TRIGGER invoice_delivery_listed_insert AFTER INSERT ON invoice_delivery BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (SELECT i.tenant_id FROM invoice i WHERE i.invoice_id = new.invoice_id); END;
CREATE TRIGGER invoice_delivery_listed_update AFTER UPDATE ON invoice_delivery BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (SELECT i.tenant_id FROM invoice i WHERE i.invoice_id = new.invoice_id); END;
CREATE TRIGGER invoice_delivery_listed_delete AFTER DELETE ON invoice_delivery BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (SELECT i.tenant_id FROM invoice i WHERE i.invoice_id = old.invoice_id); END;
