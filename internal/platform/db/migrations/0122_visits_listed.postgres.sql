-- A client's list of visits shows the orders that others have for it: see 0030_list_change.
CREATE TRIGGER work_order_asked AFTER INSERT OR UPDATE OR DELETE ON work_order FOR EACH ROW EXECUTE FUNCTION list_changed_row('client_id');
