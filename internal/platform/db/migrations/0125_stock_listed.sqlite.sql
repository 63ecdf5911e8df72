-- How many items of equipment there are of each status and kind, but for deleted ones,
-- so that no list counts them: see 0031_phase.
CREATE TABLE equipment_count (
  tenant_id      BIGINT NOT NULL,
  slot           BIGINT NOT NULL,
  status         TEXT NOT NULL,
  equipment_type TEXT NOT NULL,
  items          BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, slot, status, equipment_type)
) WITHOUT ROWID;
INSERT INTO equipment_count (tenant_id, slot, status, equipment_type, items) SELECT tenant_id, 0, status, equipment_type, COUNT(*) FROM equipment WHERE deleted_at IS NULL GROUP BY tenant_id, status, equipment_type;
CREATE TRIGGER equipment_count_insert AFTER INSERT ON equipment BEGIN INSERT INTO equipment_count (tenant_id, slot, status, equipment_type, items) SELECT new.tenant_id, 0, new.status, new.equipment_type, 1 WHERE new.deleted_at IS NULL ON CONFLICT DO UPDATE SET items = items + 1; END;
CREATE TRIGGER equipment_count_update AFTER UPDATE OF tenant_id, status, equipment_type, deleted_at ON equipment BEGIN INSERT INTO equipment_count (tenant_id, slot, status, equipment_type, items) SELECT old.tenant_id, 0, old.status, old.equipment_type, -1 WHERE old.deleted_at IS NULL ON CONFLICT DO UPDATE SET items = items + -1; INSERT INTO equipment_count (tenant_id, slot, status, equipment_type, items) SELECT new.tenant_id, 0, new.status, new.equipment_type, 1 WHERE new.deleted_at IS NULL ON CONFLICT DO UPDATE SET items = items + 1; END;
CREATE TRIGGER equipment_count_delete AFTER DELETE ON equipment BEGIN INSERT INTO equipment_count (tenant_id, slot, status, equipment_type, items) SELECT old.tenant_id, 0, old.status, old.equipment_type, -1 WHERE old.deleted_at IS NULL ON CONFLICT DO UPDATE SET items = items + -1; END;

-- Where an item is, as it is looked for: without marks, as its name. What is free is
-- found, and what a filter finds counted, in these indexes alone.
ALTER TABLE equipment ADD COLUMN location_fold TEXT NOT NULL DEFAULT '';
UPDATE equipment SET location_fold = fold(location_name);
CREATE INDEX equipment_listed ON equipment (tenant_id, name COLLATE hr, equipment_id DESC, name_fold, location_id, location_fold, deleted_at) WHERE deleted_at IS NULL;
DROP INDEX equipment_listed_by_name;
CREATE INDEX equipment_listed_by_status ON equipment (tenant_id, status, equipment_id DESC) WHERE deleted_at IS NULL;
DROP INDEX equipment_by_status;
CREATE INDEX equipment_standing ON equipment (tenant_id, status, held_until, next_inspection, equipment_id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX equipment_listed_by_inspection ON equipment (tenant_id, next_inspection, equipment_id DESC, status) WHERE deleted_at IS NULL;
CREATE INDEX equipment_reservation_of_orders ON equipment_reservation (tenant_id, order_id, equipment_id) WHERE ended_at IS NULL AND order_id IS NOT NULL;

-- The lists of assets by what they are sorted by, and whether somebody else looks after
-- what is at an address of a client.
CREATE INDEX asset_listed_by_kind ON asset (tenant_id, kind, asset_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX asset_listed_by_installed ON asset (tenant_id, installed_on, asset_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX asset_listed_by_warranty ON asset (tenant_id, warranty_until, asset_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX address_of_client_by ON address (client_id, tenant_id);
DROP INDEX address_of_client
