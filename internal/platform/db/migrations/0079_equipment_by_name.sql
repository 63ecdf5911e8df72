-- The list of equipment in its order, with what it is looked for by.
CREATE INDEX equipment_listed_by_name ON equipment (tenant_id, name COLLATE hr, equipment_id DESC, name_fold) WHERE deleted_at IS NULL
