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
-- Most are of tasks: to look for another kind passes them by.
CREATE INDEX search_text_of_tasks ON search_text USING gin (text gin_trgm_ops) WHERE task_id IS NOT NULL;
CREATE INDEX search_text_of_others ON search_text USING gin (text gin_trgm_ops) WHERE task_id IS NULL;
-- Lists find by them: see 0030_list_change. The client of a task finds it too.
CREATE FUNCTION list_changed_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM list_changed(OLD.tenant_id) ;END IF
  ;IF TG_OP <> 'DELETE' THEN
    PERFORM list_changed(NEW.tenant_id)
    ;PERFORM list_changed(p.tenant_id) FROM task_party p WHERE p.task_id = NEW.task_id AND p.tenant_id <> NEW.tenant_id
  ;END IF
  ;RETURN NULL
;END $$;
CREATE TRIGGER search_text_listed AFTER INSERT OR UPDATE OR DELETE ON search_text FOR EACH ROW EXECUTE FUNCTION list_changed_text();
INSERT INTO job (kind, payload, run_at, created_at) SELECT 'search_text', '{}', 0, 0 WHERE EXISTS (SELECT 1 FROM user_account);
