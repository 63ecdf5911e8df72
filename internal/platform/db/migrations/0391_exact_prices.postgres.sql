-- Prices of one unit to four decimals. What was priced in cents stays where it is,
-- rounded, for the program before this one; fine_… is the price in ten-thousandths as
-- this one wrote it, and exact_… the one that holds: where the program before wrote
-- cents since, those.
ALTER TABLE catalog_item ADD COLUMN fine_unit_price BIGINT, ADD COLUMN fine_purchase_price BIGINT;
ALTER TABLE catalog_item ADD COLUMN exact_unit_price BIGINT GENERATED ALWAYS AS (CASE WHEN ABS(fine_unit_price - unit_price * 100) <= 50 THEN fine_unit_price ELSE unit_price * 100 END) STORED,
  ADD COLUMN exact_purchase_price BIGINT GENERATED ALWAYS AS (CASE WHEN ABS(fine_purchase_price - purchase_price * 100) <= 50 THEN fine_purchase_price ELSE purchase_price * 100 END) STORED;
ALTER TABLE catalog_item_price ADD COLUMN fine_unit_price BIGINT;
ALTER TABLE catalog_item_price ADD COLUMN exact_unit_price BIGINT GENERATED ALWAYS AS (CASE WHEN ABS(fine_unit_price - unit_price * 100) <= 50 THEN fine_unit_price ELSE unit_price * 100 END) STORED;
ALTER TABLE catalog_price_log ADD COLUMN fine_old_price BIGINT, ADD COLUMN fine_new_price BIGINT;
ALTER TABLE catalog_price_log ADD COLUMN exact_old_price BIGINT GENERATED ALWAYS AS (CASE WHEN ABS(fine_old_price - old_price * 100) <= 50 THEN fine_old_price ELSE old_price * 100 END) STORED,
  ADD COLUMN exact_new_price BIGINT GENERATED ALWAYS AS (CASE WHEN ABS(fine_new_price - new_price * 100) <= 50 THEN fine_new_price ELSE new_price * 100 END) STORED;
ALTER TABLE order_line_item ADD COLUMN fine_unit_price BIGINT;
ALTER TABLE order_line_item ADD COLUMN exact_unit_price BIGINT GENERATED ALWAYS AS (CASE WHEN ABS(fine_unit_price - unit_price * 100) <= 50 THEN fine_unit_price ELSE unit_price * 100 END) STORED;
ALTER TABLE offer_line ADD COLUMN fine_unit_price BIGINT, ADD COLUMN fine_purchase_price BIGINT;
ALTER TABLE offer_line ADD COLUMN exact_unit_price BIGINT GENERATED ALWAYS AS (CASE WHEN ABS(fine_unit_price - unit_price * 100) <= 50 THEN fine_unit_price ELSE unit_price * 100 END) STORED,
  ADD COLUMN exact_purchase_price BIGINT GENERATED ALWAYS AS (CASE WHEN ABS(fine_purchase_price - purchase_price * 100) <= 50 THEN fine_purchase_price ELSE purchase_price * 100 END) STORED;
DROP INDEX catalog_item_by_price;
CREATE INDEX catalog_item_by_price ON catalog_item (tenant_id, exact_unit_price, catalog_item_id DESC) WHERE status = 'ACTIVE' AND unit_price IS NOT NULL;
DROP INDEX catalog_item_by_hour;
CREATE INDEX catalog_item_by_hour ON catalog_item (tenant_id, currency, exact_unit_price) WHERE catalog_type = 'WORK' AND unit_of_measure = 'HOUR' AND status = 'ACTIVE';
