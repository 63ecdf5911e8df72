-- The accepted offers that nothing was made of yet.
CREATE INDEX offer_to_convert ON offer (tenant_id, status_at) WHERE is_newest AND status = 'ACCEPTED' AND task_id IS NULL AND project_id IS NULL;
