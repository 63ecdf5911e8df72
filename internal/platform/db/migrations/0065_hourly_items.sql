-- The prices of an hour of work, by which estimates are reckoned in money.
CREATE INDEX catalog_item_by_hour ON catalog_item (tenant_id, currency, unit_price) WHERE catalog_type = 'WORK' AND unit_of_measure = 'HOUR' AND status = 'ACTIVE';
