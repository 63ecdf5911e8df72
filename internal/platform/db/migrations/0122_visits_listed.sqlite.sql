-- A client's list of visits shows the orders that others have for it: see 0030_list_change.
CREATE TRIGGER work_order_asked_insert AFTER INSERT ON work_order WHEN new.client_id <> new.contractor_id BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (NULLIF(new.client_id, 0)); END;
CREATE TRIGGER work_order_asked_update AFTER UPDATE ON work_order WHEN new.client_id <> new.contractor_id BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (NULLIF(old.client_id, 0), NULLIF(new.client_id, 0)); END;
CREATE TRIGGER work_order_asked_delete AFTER DELETE ON work_order WHEN old.client_id <> old.contractor_id BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (NULLIF(old.client_id, 0)); END;
