-- Lists show offers: see 0030_list_change.
CREATE TRIGGER offer_party_listed AFTER INSERT OR UPDATE OR DELETE ON offer_party FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER offer_chain_listed AFTER INSERT OR UPDATE OR DELETE ON offer_chain FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER offer_listed AFTER INSERT OR UPDATE OR DELETE ON offer FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id', 'client_id');
