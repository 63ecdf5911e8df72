-- What was seen in an inventory though it was not there when that began. It is
-- not expected, and goes when the sighting is taken back.
ALTER TABLE equipment_inventory_line ADD COLUMN added BOOLEAN NOT NULL DEFAULT FALSE;
