-- What lists show of invoices; and no statement changes an invoice that was issued.
CREATE TRIGGER invoice_listed AFTER INSERT OR UPDATE OR DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');

CREATE FUNCTION invoice_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an issued invoice stays' USING ERRCODE = 'restrict_violation'
;END $$;

CREATE FUNCTION invoice_line_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND EXISTS (SELECT 1 FROM invoice i WHERE i.invoice_id = OLD.invoice_id AND i.status = 'ISSUED')
    OR TG_OP <> 'DELETE' AND EXISTS (SELECT 1 FROM invoice i WHERE i.invoice_id = NEW.invoice_id AND i.status = 'ISSUED') THEN
    RAISE EXCEPTION 'an issued invoice stays' USING ERRCODE = 'restrict_violation' ;END IF
  ;IF TG_OP = 'DELETE' THEN RETURN OLD ;END IF
  ;RETURN NEW
;END $$;

CREATE TRIGGER invoice_stays BEFORE UPDATE OR DELETE ON invoice FOR EACH ROW WHEN (OLD.status = 'ISSUED') EXECUTE FUNCTION invoice_stays();
CREATE TRIGGER invoice_line_stays BEFORE INSERT OR UPDATE OR DELETE ON invoice_line FOR EACH ROW EXECUTE FUNCTION invoice_line_stays();
CREATE TRIGGER invoice_paper_stays BEFORE UPDATE OR DELETE ON invoice_paper FOR EACH ROW EXECUTE FUNCTION invoice_stays();
