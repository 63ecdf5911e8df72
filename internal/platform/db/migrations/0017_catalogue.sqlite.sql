-- Items by name and by price as pages of the general catalogue read them, and
-- an index of what their names contain, kept by triggers.
CREATE INDEX catalog_item_page ON catalog_item (tenant_id, name_fold, catalog_item_id DESC) WHERE status = 'ACTIVE' AND unit_price IS NOT NULL;
CREATE INDEX catalog_item_by_price ON catalog_item (tenant_id, unit_price, catalog_item_id DESC) WHERE status = 'ACTIVE' AND unit_price IS NOT NULL;
CREATE INDEX catalog_price_log_by_item ON catalog_price_log (catalog_item_id, price_log_id);
CREATE VIRTUAL TABLE catalog_item_text USING fts5 (name_fold, content = '', contentless_delete = 1, tokenize = 'trigram', detail = 'none');
INSERT INTO catalog_item_text (rowid, name_fold) SELECT catalog_item_id, name_fold FROM catalog_item;
CREATE TRIGGER catalog_item_text_insert AFTER INSERT ON catalog_item BEGIN INSERT INTO catalog_item_text (rowid, name_fold) VALUES (new.catalog_item_id, new.name_fold); END;
CREATE TRIGGER catalog_item_text_update AFTER UPDATE OF name_fold ON catalog_item WHEN old.name_fold <> new.name_fold BEGIN DELETE FROM catalog_item_text WHERE rowid = old.catalog_item_id; INSERT INTO catalog_item_text (rowid, name_fold) VALUES (new.catalog_item_id, new.name_fold); END;
