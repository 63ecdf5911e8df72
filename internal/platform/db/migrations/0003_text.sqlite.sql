-- The title index: trigrams of the folded title, kept by triggers. It stores
-- no text of its own; a hit is verified on the row.
CREATE INDEX task_party_newest ON task_party (tenant_id, status, task_id DESC, title_fold);
CREATE VIRTUAL TABLE task_text USING fts5 (title_fold, content = '', contentless_delete = 1, tokenize = 'trigram', detail = 'none');
CREATE TRIGGER task_text_insert AFTER INSERT ON task BEGIN INSERT INTO task_text (rowid, title_fold) VALUES (new.task_id, new.title_fold); END;
CREATE TRIGGER task_text_update AFTER UPDATE OF title_fold ON task BEGIN DELETE FROM task_text WHERE rowid = old.task_id; INSERT INTO task_text (rowid, title_fold) VALUES (new.task_id, new.title_fold); END;
