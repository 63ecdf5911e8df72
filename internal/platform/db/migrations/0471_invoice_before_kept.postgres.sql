-- What an issued invoice refers to stays as well.
CREATE TRIGGER invoice_before_stays BEFORE INSERT OR UPDATE OR DELETE ON invoice_before FOR EACH ROW EXECUTE FUNCTION invoice_line_stays();
