-- What happened before a count of its place, and is told or taken back after it,
-- leaves what was counted. Such an entry names the count: it stands in the ledger and
-- changes no quantity. happened_at is when a phone says that it happened, and
-- happened_after the entry that was the newest when what is taken back happened.
ALTER TABLE material_log ADD COLUMN happened_at BIGINT;
ALTER TABLE material_log ADD COLUMN happened_after BIGINT;
ALTER TABLE material_log ADD COLUMN before_count BIGINT REFERENCES material_log;
CREATE INDEX material_log_counts ON material_log (catalog_item_id, stock_place_id, material_log_id) WHERE cause IN ('COUNT', 'IMPORT');

-- The newest entry of the ledger when a material was used; NULL of a use that a phone
-- told late, or of before this column.
ALTER TABLE material_use ADD COLUMN ledger_at BIGINT;

-- The count that settled a difference, which is open again when it is taken back.
ALTER TABLE material_difference ADD COLUMN settled_by BIGINT REFERENCES material_log;
CREATE INDEX material_difference_by_count ON material_difference (settled_by) WHERE settled_by IS NOT NULL;

-- What orders usually use of a material.
CREATE INDEX material_use_by_item ON material_use (catalog_item_id, material_use_id) WHERE taken_back_at IS NULL;
