-- Lists show materials, what places hold of them, the ledger and the places: see 0030_list_change.
CREATE TRIGGER material_listed AFTER INSERT OR UPDATE OR DELETE ON material FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER material_log_listed AFTER INSERT OR UPDATE OR DELETE ON material_log FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER material_stock_listed AFTER INSERT OR UPDATE OR DELETE ON material_stock FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER stock_place_listed AFTER INSERT OR UPDATE OR DELETE ON stock_place FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
