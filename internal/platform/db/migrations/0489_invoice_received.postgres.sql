-- Clients list the invoices issued to them.
CREATE TRIGGER invoice_received AFTER INSERT OR UPDATE OR DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION list_changed_row('client_id');
CREATE INDEX invoice_to_client ON invoice (client_id, issued_at) WHERE status = 'ISSUED' AND deleted_at IS NULL;
