-- The list of assets in its order, with what it is looked for by; and the saved
-- addresses that say the same as a task.
CREATE INDEX asset_listed_by_name ON asset (tenant_id, name COLLATE hr, asset_id DESC, name_fold) WHERE deleted_at IS NULL;
CREATE INDEX address_by_street ON address (tenant_id, client_id, address1);
