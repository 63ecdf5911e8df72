-- What was deleted, as the list of it reads it: newest first, with the name that
-- is looked for.
CREATE INDEX team_deleted ON team (tenant_id, deleted_at, name_fold) WHERE deleted_at IS NOT NULL;
CREATE INDEX work_hierarchy_deleted ON work_hierarchy (tenant_id, deleted_at, name_fold) WHERE deleted_at IS NOT NULL;
CREATE INDEX location_deleted ON location (tenant_id, deleted_at, name_fold) WHERE deleted_at IS NOT NULL;
CREATE INDEX locgroup_deleted ON locgroup (tenant_id, deleted_at, name_fold) WHERE deleted_at IS NOT NULL;
CREATE INDEX address_deleted ON address (tenant_id, deleted_at, name_fold) WHERE deleted_at IS NOT NULL;
CREATE INDEX partner_deleted ON partner (tenant_id, CAST(COALESCE(deleted_at, archived_at) AS BIGINT)) WHERE CAST(COALESCE(deleted_at, archived_at) AS BIGINT) IS NOT NULL;
CREATE INDEX catalog_item_deleted ON catalog_item (tenant_id, updated_at, name_fold) WHERE status = 'DELETED';
