-- The codes of an invoice to a citizen stay, and lists show what became of it.
CREATE FUNCTION invoice_fiscal_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.jir <> '' OR NEW.zki <> OLD.zki OR NEW.invoice_id <> OLD.invoice_id THEN
    RAISE EXCEPTION 'an issued invoice stays' USING ERRCODE = 'restrict_violation' ;END IF
  ;RETURN NEW
;END $$;
CREATE TRIGGER invoice_fiscal_stays BEFORE UPDATE OR DELETE ON invoice_fiscal FOR EACH ROW EXECUTE FUNCTION invoice_fiscal_stays();
CREATE TRIGGER invoice_fiscal_listed AFTER INSERT OR UPDATE OR DELETE ON invoice_fiscal FOR EACH ROW EXECUTE FUNCTION list_changed_invoice();
