-- Lists show the payments of statements.
CREATE TRIGGER bank_payment_listed AFTER INSERT OR UPDATE OR DELETE ON bank_payment FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
