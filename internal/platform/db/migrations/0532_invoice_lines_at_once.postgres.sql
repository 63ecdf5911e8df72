-- Lines are written some hundred at a time: one check for all of them, not one for each.
DROP TRIGGER invoice_line_stays ON invoice_line;
DROP TRIGGER invoice_line_listed ON invoice_line;
CREATE FUNCTION invoice_lines_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM (SELECT DISTINCT invoice_id FROM written) w JOIN invoice i ON i.invoice_id = w.invoice_id WHERE i.status = 'ISSUED') THEN
    RAISE EXCEPTION 'an issued invoice stays' USING ERRCODE = 'restrict_violation' ;END IF
  ;PERFORM list_changed(i.tenant_id) FROM (SELECT DISTINCT invoice_id FROM written) w JOIN invoice i ON i.invoice_id = w.invoice_id
  ;RETURN NULL
;END $$;
CREATE TRIGGER invoice_line_listed_insert AFTER INSERT ON invoice_line REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION invoice_lines_written();
CREATE TRIGGER invoice_line_listed_update_from AFTER UPDATE ON invoice_line REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION invoice_lines_written();
CREATE TRIGGER invoice_line_listed_update_to AFTER UPDATE ON invoice_line REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION invoice_lines_written();
CREATE TRIGGER invoice_line_listed_delete AFTER DELETE ON invoice_line REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION invoice_lines_written();
-- A line is written again at its place.
DROP INDEX invoice_line_in_order;
CREATE UNIQUE INDEX invoice_line_in_order ON invoice_line (invoice_id, position);
