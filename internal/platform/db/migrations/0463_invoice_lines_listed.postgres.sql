-- Lists find invoices by the tasks of their lines.
CREATE FUNCTION list_changed_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_changed(i.tenant_id) FROM invoice i WHERE i.invoice_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.invoice_id ELSE NEW.invoice_id END
  ;RETURN NULL
;END $$;
CREATE TRIGGER invoice_line_listed AFTER INSERT OR UPDATE OR DELETE ON invoice_line FOR EACH ROW EXECUTE FUNCTION list_changed_invoice();
