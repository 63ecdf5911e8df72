-- Lists show what assets there are and what work they had: see 0030_list_change. The
-- client of an address sees them too.
CREATE TRIGGER asset_listed_insert AFTER INSERT ON asset BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (SELECT new.tenant_id UNION SELECT a.client_id FROM address a WHERE a.address_id = new.address_id); END;
CREATE TRIGGER asset_listed_update AFTER UPDATE ON asset BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (SELECT new.tenant_id UNION SELECT a.client_id FROM address a WHERE a.address_id IN (old.address_id, new.address_id)); END;
CREATE TRIGGER asset_listed_delete AFTER DELETE ON asset BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (SELECT old.tenant_id UNION SELECT a.client_id FROM address a WHERE a.address_id = old.address_id); END;
CREATE TRIGGER address_client_listed AFTER UPDATE OF client_id ON address BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.client_id, new.client_id); END;
CREATE TRIGGER asset_work_listed_insert AFTER INSERT ON asset_work BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER asset_work_listed_update AFTER UPDATE ON asset_work BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER asset_work_listed_delete AFTER DELETE ON asset_work BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
