-- Lists show what assets there are and what work they had: see 0030_list_change. The
-- client of an address sees them too.
CREATE FUNCTION list_changed_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM list_changed(OLD.tenant_id), list_changed(NULLIF(a.client_id, 0)) FROM address a WHERE a.address_id = OLD.address_id ;END IF
  ;IF TG_OP <> 'DELETE' THEN PERFORM list_changed(NEW.tenant_id), list_changed(NULLIF(a.client_id, 0)) FROM address a WHERE a.address_id = NEW.address_id ;END IF
  ;RETURN NULL
;END $$;
CREATE TRIGGER asset_listed AFTER INSERT OR UPDATE OR DELETE ON asset FOR EACH ROW EXECUTE FUNCTION list_changed_asset();
CREATE TRIGGER address_client_listed AFTER UPDATE OF client_id ON address FOR EACH ROW EXECUTE FUNCTION list_changed_row('client_id');
CREATE TRIGGER asset_work_listed AFTER INSERT OR UPDATE OR DELETE ON asset_work FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
