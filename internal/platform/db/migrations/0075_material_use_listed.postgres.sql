-- Lists show what was used, what is reserved and what is bought: see 0030_list_change.
CREATE TRIGGER material_difference_listed AFTER INSERT OR UPDATE OR DELETE ON material_difference FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER material_reservation_listed AFTER INSERT OR UPDATE OR DELETE ON material_reservation FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER material_purchase_listed AFTER INSERT OR UPDATE OR DELETE ON material_purchase FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER material_use_listed AFTER INSERT OR UPDATE OR DELETE ON material_use FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
