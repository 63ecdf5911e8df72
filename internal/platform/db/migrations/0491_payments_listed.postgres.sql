-- Lists show what is open of invoices, and their payments, which no statement changes.
CREATE TRIGGER invoice_balance_listed AFTER INSERT OR UPDATE OR DELETE ON invoice_balance FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER payment_listed AFTER INSERT OR UPDATE OR DELETE ON payment FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');

CREATE FUNCTION payment_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a payment stays' USING ERRCODE = 'restrict_violation'
;END $$;
CREATE TRIGGER payment_stays BEFORE UPDATE OR DELETE ON payment FOR EACH ROW EXECUTE FUNCTION payment_stays();
