-- Items by name and by price as pages of the general catalogue read them, and
-- an index of what their names contain.
CREATE INDEX catalog_item_page ON catalog_item (tenant_id, name_fold, catalog_item_id DESC) WHERE status = 'ACTIVE' AND unit_price IS NOT NULL;
CREATE INDEX catalog_item_by_price ON catalog_item (tenant_id, unit_price, catalog_item_id DESC) WHERE status = 'ACTIVE' AND unit_price IS NOT NULL;
CREATE INDEX catalog_price_log_by_item ON catalog_price_log (catalog_item_id, price_log_id);
CREATE INDEX catalog_item_text ON catalog_item USING gin (name_fold gin_trgm_ops);
