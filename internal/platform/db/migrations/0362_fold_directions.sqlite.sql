-- Folding drops the signs of the direction of writing too, and knows blanks of all widths.
-- The words of all records are written anew.
INSERT INTO job (kind, payload, run_at, created_at) SELECT 'search_text', '{}', 0, 0 WHERE EXISTS (SELECT 1 FROM user_account);
