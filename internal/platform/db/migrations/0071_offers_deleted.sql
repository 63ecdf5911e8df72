-- What was deleted is listed newest first.
CREATE INDEX offer_deleted ON offer (tenant_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX project_deleted ON project (tenant_id, deleted_at) WHERE deleted_at IS NOT NULL;
