-- What was handed over, to whom and by which company, as it was called then. Loans of before
-- are told as things are called now.
ALTER TABLE equipment_loan ADD COLUMN item_name TEXT NOT NULL DEFAULT '';
ALTER TABLE equipment_loan ADD COLUMN item_inv_num TEXT NOT NULL DEFAULT '';
ALTER TABLE equipment_loan ADD COLUMN item_serial_num TEXT NOT NULL DEFAULT '';
ALTER TABLE equipment_loan ADD COLUMN worker_name TEXT NOT NULL DEFAULT '';
ALTER TABLE equipment_loan ADD COLUMN company TEXT NOT NULL DEFAULT '';
UPDATE equipment_loan SET
  item_name = (SELECT e.name FROM equipment e WHERE e.equipment_id = equipment_loan.equipment_id),
  item_inv_num = COALESCE((SELECT e.inv_num FROM equipment e WHERE e.equipment_id = equipment_loan.equipment_id), ''),
  item_serial_num = COALESCE((SELECT e.serial_num FROM equipment e WHERE e.equipment_id = equipment_loan.equipment_id), ''),
  worker_name = (SELECT u.first_name || ' ' || u.last_name FROM user_account u WHERE u.user_id = equipment_loan.user_id),
  company = (SELECT k.name FROM tenant k WHERE k.tenant_id = equipment_loan.tenant_id)
WHERE signature <> '';
