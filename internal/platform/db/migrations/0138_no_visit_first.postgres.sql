-- By visit, open tasks without one come first, and closed ones last. 0135's index
-- served the other direction, since the newest of one time comes first in both.
DROP INDEX task_party_next_visit;
DROP INDEX task_party_latest_visit;
CREATE INDEX task_party_by_visit ON task_party (tenant_id, status, (CASE WHEN status = 'CREATED' THEN COALESCE(next_visit, 0) END), task_id DESC);
CREATE INDEX task_party_by_visit_latest ON task_party (tenant_id, status, (CASE WHEN status = 'CREATED' THEN COALESCE(next_visit, 0) END) DESC NULLS LAST, task_id DESC) WHERE status = 'CREATED';
CREATE INDEX task_party_next_visit ON task_party (tenant_id, next_visit) WHERE next_visit IS NOT NULL;
