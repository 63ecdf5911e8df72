-- The files inside an issued invoice stay as well.
CREATE TRIGGER invoice_file_stays BEFORE INSERT OR UPDATE OR DELETE ON invoice_file FOR EACH ROW EXECUTE FUNCTION invoice_line_stays();
