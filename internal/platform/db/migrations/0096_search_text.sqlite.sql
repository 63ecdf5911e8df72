-- The words of each record, by which the search over everything finds it: all of
-- them, and those that a second company may find it by. A number is that of the
-- kind and of the record; package lookup makes both. The index of trigrams stores
-- no text of its own: a hit is verified on the row.
CREATE TABLE search_text (
  search_text_id INTEGER PRIMARY KEY,
  tenant_id      BIGINT NOT NULL REFERENCES tenant,
  text           TEXT NOT NULL,
  shared         TEXT NOT NULL,
  task_id        BIGINT UNIQUE REFERENCES task -- where it is that of a task
);
CREATE INDEX search_text_by_tenant ON search_text (tenant_id, search_text_id);
CREATE VIRTUAL TABLE search_text_index USING fts5 (text, content = '', contentless_delete = 1, tokenize = 'trigram', detail = 'none');
CREATE TRIGGER search_text_insert AFTER INSERT ON search_text BEGIN INSERT INTO search_text_index (rowid, text) VALUES (new.search_text_id, new.text); END;
CREATE TRIGGER search_text_update AFTER UPDATE OF text ON search_text BEGIN DELETE FROM search_text_index WHERE rowid = old.search_text_id; INSERT INTO search_text_index (rowid, text) VALUES (new.search_text_id, new.text); END;
-- Lists find by them: see 0030_list_change. The client of a task finds it too.
CREATE TRIGGER search_text_listed_insert AFTER INSERT ON search_text BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (SELECT new.tenant_id UNION SELECT p.tenant_id FROM task_party p WHERE p.task_id = new.task_id); END;
CREATE TRIGGER search_text_listed_update AFTER UPDATE ON search_text BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (SELECT new.tenant_id UNION SELECT old.tenant_id UNION SELECT p.tenant_id FROM task_party p WHERE p.task_id = new.task_id); END;
CREATE TRIGGER search_text_listed_delete AFTER DELETE ON search_text BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id = old.tenant_id; END;
INSERT INTO job (kind, payload, run_at, created_at) SELECT 'search_text', '{}', 0, 0 WHERE EXISTS (SELECT 1 FROM user_account);
