-- A purchase of which nothing more is expected, though not all came in, stays closed
-- when a receipt of it is corrected. What came in of it is listed.
ALTER TABLE material_purchase ADD COLUMN given_up BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE material_purchase SET given_up = TRUE WHERE closed_at IS NOT NULL AND EXISTS (
  SELECT 1 FROM material_purchase_line b WHERE b.material_purchase_id = material_purchase.material_purchase_id AND b.received < b.quantity);
CREATE INDEX material_log_by_purchase ON material_log (material_purchase_id, material_log_id) WHERE material_purchase_id IS NOT NULL;
