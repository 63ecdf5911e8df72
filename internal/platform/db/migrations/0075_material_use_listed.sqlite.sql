-- Lists show what was used, what is reserved and what is bought: see 0030_list_change.
CREATE TRIGGER material_difference_listed_insert AFTER INSERT ON material_difference BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER material_difference_listed_update AFTER UPDATE ON material_difference BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER material_difference_listed_delete AFTER DELETE ON material_difference BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER material_reservation_listed_insert AFTER INSERT ON material_reservation BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER material_reservation_listed_update AFTER UPDATE ON material_reservation BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER material_reservation_listed_delete AFTER DELETE ON material_reservation BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER material_purchase_listed_insert AFTER INSERT ON material_purchase BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER material_purchase_listed_update AFTER UPDATE ON material_purchase BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER material_purchase_listed_delete AFTER DELETE ON material_purchase BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER material_use_listed_insert AFTER INSERT ON material_use BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER material_use_listed_update AFTER UPDATE ON material_use BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER material_use_listed_delete AFTER DELETE ON material_use BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
