-- Clients list the invoices issued to them.
CREATE TRIGGER invoice_received_insert AFTER INSERT ON invoice BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.client_id); END;
CREATE TRIGGER invoice_received_update AFTER UPDATE ON invoice BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.client_id, new.client_id); END;
CREATE TRIGGER invoice_received_delete AFTER DELETE ON invoice BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.client_id); END;
CREATE INDEX invoice_to_client ON invoice (client_id, issued_at) WHERE status = 'ISSUED' AND deleted_at IS NULL;
