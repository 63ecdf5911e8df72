-- Lists show and filter by what became of invoices.
CREATE TRIGGER invoice_delivery_listed AFTER INSERT OR UPDATE OR DELETE ON invoice_delivery FOR EACH ROW EXECUTE FUNCTION list_changed_invoice();
