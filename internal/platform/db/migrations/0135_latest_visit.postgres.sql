-- The latest visit first, and tasks without one last: 0100 sorts only the other way so. Closed tasks have none.
CREATE INDEX task_party_latest_visit ON task_party (tenant_id, next_visit DESC NULLS LAST, task_id DESC) WHERE status = 'CREATED';
