-- The words of each record, by which the search over everything finds it: all of
-- them, and those that a second company may find it by. A number is that of the
-- kind and of the record; package lookup makes both.
CREATE TABLE search_text (
  search_text_id BIGINT PRIMARY KEY,
  tenant_id      BIGINT NOT NULL REFERENCES tenant,
  text           TEXT NOT NULL,
  shared         TEXT NOT NULL,
  task_id        BIGINT UNIQUE REFERENCES task -- where it is that of a task
);
CREATE INDEX search_text_by_tenant ON search_text (tenant_id, search_text_id);
CREATE INDEX search_text_words ON search_text USING gin (text gin_trgm_ops);
INSERT INTO job (kind, payload, run_at, created_at) SELECT 'search_text', '{}', 0, 0 WHERE EXISTS (SELECT 1 FROM user_account);
