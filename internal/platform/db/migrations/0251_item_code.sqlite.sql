-- What price lists and accounting call an item by. Of a company's live items no two
-- have the same code, however it is written. A search finds items by it too: the
-- index of what names contain is of both.
ALTER TABLE catalog_item ADD COLUMN code TEXT NOT NULL DEFAULT '';
ALTER TABLE catalog_item ADD COLUMN code_fold TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX catalog_item_by_code ON catalog_item (tenant_id, code_fold) WHERE code_fold <> '' AND status = 'ACTIVE';
DROP TRIGGER catalog_item_text_insert;
DROP TRIGGER catalog_item_text_update;
CREATE TRIGGER catalog_item_text_insert AFTER INSERT ON catalog_item BEGIN INSERT INTO catalog_item_text (rowid, name_fold) VALUES (new.catalog_item_id, new.code_fold || ' ' || new.name_fold); END;
CREATE TRIGGER catalog_item_text_update AFTER UPDATE OF name_fold, code_fold ON catalog_item WHEN old.name_fold <> new.name_fold OR old.code_fold <> new.code_fold BEGIN DELETE FROM catalog_item_text WHERE rowid = old.catalog_item_id; INSERT INTO catalog_item_text (rowid, name_fold) VALUES (new.catalog_item_id, new.code_fold || ' ' || new.name_fold); END;
