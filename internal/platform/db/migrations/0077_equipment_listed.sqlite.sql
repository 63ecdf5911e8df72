-- Lists show what equipment there is and who has it: see 0030_list_change.
CREATE TRIGGER equipment_listed_insert AFTER INSERT ON equipment BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER equipment_listed_update AFTER UPDATE ON equipment BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER equipment_listed_delete AFTER DELETE ON equipment BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER equipment_loan_listed_insert AFTER INSERT ON equipment_loan BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER equipment_loan_listed_update AFTER UPDATE ON equipment_loan BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER equipment_loan_listed_delete AFTER DELETE ON equipment_loan BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER equipment_reservation_listed_insert AFTER INSERT ON equipment_reservation BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER equipment_reservation_listed_update AFTER UPDATE ON equipment_reservation BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER equipment_reservation_listed_delete AFTER DELETE ON equipment_reservation BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
