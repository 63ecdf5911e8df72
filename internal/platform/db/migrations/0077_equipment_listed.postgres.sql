-- Lists show what equipment there is and who has it: see 0030_list_change.
CREATE TRIGGER equipment_listed AFTER INSERT OR UPDATE OR DELETE ON equipment FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER equipment_loan_listed AFTER INSERT OR UPDATE OR DELETE ON equipment_loan FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER equipment_reservation_listed AFTER INSERT OR UPDATE OR DELETE ON equipment_reservation FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
