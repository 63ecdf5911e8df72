-- By visit, open tasks without one come first, and closed ones last.
DROP INDEX task_party_next_visit;
CREATE INDEX task_party_by_visit ON task_party (tenant_id, status, (CASE WHEN status = 'CREATED' THEN COALESCE(next_visit, 0) END), task_id DESC);
CREATE INDEX task_party_next_visit ON task_party (tenant_id, next_visit) WHERE next_visit IS NOT NULL;
