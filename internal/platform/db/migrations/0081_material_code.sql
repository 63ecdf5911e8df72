-- What a phone scans to take a material: the code on its package, or one of the
-- company's own. Capitals without blanks; no two materials of a company have the
-- same.
ALTER TABLE material ADD COLUMN code TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX material_by_code ON material (tenant_id, code) WHERE code <> '' AND deleted_at IS NULL;
