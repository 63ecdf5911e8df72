-- The title index, and one that answers a page of a list from itself.
CREATE INDEX task_party_newest ON task_party (tenant_id, status, task_id DESC) INCLUDE (title_fold, side);
CREATE INDEX task_party_text ON task_party USING gin (title_fold gin_trgm_ops);
