-- Lists show materials, what places hold of them, the ledger and the places: see 0030_list_change.
CREATE TRIGGER material_listed_insert AFTER INSERT ON material BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER material_listed_update AFTER UPDATE ON material BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER material_listed_delete AFTER DELETE ON material BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER material_log_listed_insert AFTER INSERT ON material_log BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER material_log_listed_update AFTER UPDATE ON material_log BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER material_log_listed_delete AFTER DELETE ON material_log BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER material_stock_listed_insert AFTER INSERT ON material_stock BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER material_stock_listed_update AFTER UPDATE ON material_stock BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER material_stock_listed_delete AFTER DELETE ON material_stock BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER stock_place_listed_insert AFTER INSERT ON stock_place BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER stock_place_listed_update AFTER UPDATE ON stock_place BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER stock_place_listed_delete AFTER DELETE ON stock_place BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
