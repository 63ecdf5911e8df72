-- What closing an inventory made of an item: its version after that, and its status
-- and place before, so that reopening puts it back unless it changed since.
ALTER TABLE equipment_inventory_line ADD COLUMN settled_version BIGINT;
ALTER TABLE equipment_inventory_line ADD COLUMN was_status TEXT;
ALTER TABLE equipment_inventory_line ADD COLUMN was_location_id BIGINT;
ALTER TABLE equipment_inventory_line ADD COLUMN was_location TEXT NOT NULL DEFAULT '';
ALTER TABLE equipment_inventory_line ADD COLUMN moved BOOLEAN NOT NULL DEFAULT FALSE;
