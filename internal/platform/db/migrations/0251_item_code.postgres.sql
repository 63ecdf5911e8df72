-- What price lists and accounting call an item by. Of a company's live items no two
-- have the same code, however it is written. A search finds items by it too.
ALTER TABLE catalog_item ADD COLUMN code TEXT NOT NULL DEFAULT '';
ALTER TABLE catalog_item ADD COLUMN code_fold TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX catalog_item_by_code ON catalog_item (tenant_id, code_fold) WHERE code_fold <> '' AND status = 'ACTIVE';
CREATE INDEX catalog_item_words ON catalog_item USING gin ((code_fold || ' ' || name_fold) gin_trgm_ops);
