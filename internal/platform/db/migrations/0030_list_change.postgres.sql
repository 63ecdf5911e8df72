-- What lists show, as a number that grows with every change of it: for each
-- company, and under 0 what several companies see. The sum of a company's number
-- and that of 0 names a state of its lists: a count made in it holds while it lasts.
-- Triggers keep the numbers, so that no writer can forget. A task's client 0, a private person, has no lists.
--
-- Each connection counts on a row of its own, so that writers do not wait for
-- one another, and a transaction counts once for each company.
CREATE TABLE list_change (
  tenant_id BIGINT NOT NULL,
  slot      BIGINT NOT NULL,
  changes   BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, slot)
) WITH (fillfactor = 50);

CREATE FUNCTION list_changed(company BIGINT) RETURNS void LANGUAGE plpgsql STRICT AS $$ -- of NULL it does nothing
DECLARE counted text := COALESCE(current_setting('teren.counted', true), ''); mark text := '<' || company || '>' ;BEGIN
  IF position(mark IN counted) > 0 THEN RETURN ;END IF
  ;INSERT INTO list_change (tenant_id, slot, changes) VALUES (company, pg_backend_pid() % 64, 1)
    ON CONFLICT (tenant_id, slot) DO UPDATE SET changes = list_change.changes + 1
  ;PERFORM set_config('teren.counted', counted || mark, true)
;END $$;

-- Of the companies in the columns named.
CREATE FUNCTION list_changed_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE name text ;BEGIN
  FOREACH name IN ARRAY TG_ARGV LOOP
    IF TG_OP <> 'INSERT' THEN PERFORM list_changed(NULLIF((to_jsonb(OLD) ->> name)::bigint, 0)) ;END IF
    ;IF TG_OP <> 'DELETE' THEN PERFORM list_changed(NULLIF((to_jsonb(NEW) ->> name)::bigint, 0)) ;END IF
  ;END LOOP
  ;RETURN NULL
;END $$;

-- Of the companies of the row's task.
CREATE FUNCTION list_changed_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM list_changed(t.contractor_id), list_changed(NULLIF(t.client_id, 0)) FROM task t WHERE t.task_id = OLD.task_id ;END IF
  ;IF TG_OP <> 'DELETE' THEN PERFORM list_changed(t.contractor_id), list_changed(NULLIF(t.client_id, 0)) FROM task t WHERE t.task_id = NEW.task_id ;END IF
  ;RETURN NULL
;END $$;

-- Of what several companies see.
CREATE FUNCTION list_changed_shared() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_changed(0)
  ;RETURN NULL
;END $$;

CREATE TRIGGER task_party_listed AFTER INSERT OR UPDATE OR DELETE ON task_party FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER task_listed AFTER INSERT OR UPDATE OR DELETE ON task FOR EACH ROW EXECUTE FUNCTION list_changed_row('contractor_id', 'client_id');
CREATE TRIGGER work_order_listed AFTER INSERT OR UPDATE OR DELETE ON work_order FOR EACH ROW EXECUTE FUNCTION list_changed_row('contractor_id');
CREATE TRIGGER tenant_user_listed AFTER INSERT OR UPDATE OR DELETE ON tenant_user FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER project_listed AFTER INSERT OR UPDATE OR DELETE ON project FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER work_hierarchy_listed AFTER INSERT OR UPDATE OR DELETE ON work_hierarchy FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER team_listed AFTER INSERT OR UPDATE OR DELETE ON team FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER location_listed AFTER INSERT OR UPDATE OR DELETE ON location FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER locgroup_listed AFTER INSERT OR UPDATE OR DELETE ON locgroup FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER address_listed AFTER INSERT OR UPDATE OR DELETE ON address FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER partner_listed AFTER INSERT OR UPDATE OR DELETE ON partner FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER absence_listed AFTER INSERT OR UPDATE OR DELETE ON absence FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER catalog_group_listed AFTER INSERT OR UPDATE OR DELETE ON catalog_group FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER catalog_item_listed AFTER INSERT OR UPDATE OR DELETE ON catalog_item FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER outbox_mail_listed AFTER INSERT OR UPDATE OR DELETE ON outbox_mail FOR EACH ROW EXECUTE FUNCTION list_changed_row('tenant_id');
CREATE TRIGGER order_worker_listed AFTER INSERT OR UPDATE OR DELETE ON order_worker FOR EACH ROW EXECUTE FUNCTION list_changed_task();
CREATE TRIGGER order_line_item_listed AFTER INSERT OR UPDATE OR DELETE ON order_line_item FOR EACH ROW EXECUTE FUNCTION list_changed_task();
CREATE TRIGGER tenant_listed AFTER INSERT OR UPDATE OR DELETE ON tenant FOR EACH STATEMENT EXECUTE FUNCTION list_changed_shared();
CREATE TRIGGER user_account_listed AFTER INSERT OR UPDATE OR DELETE ON user_account FOR EACH STATEMENT EXECUTE FUNCTION list_changed_shared();
CREATE TRIGGER work_hierarchy_path_listed AFTER INSERT OR UPDATE OR DELETE ON work_hierarchy_path FOR EACH STATEMENT EXECUTE FUNCTION list_changed_shared();
CREATE TRIGGER location_path_listed AFTER INSERT OR UPDATE OR DELETE ON location_path FOR EACH STATEMENT EXECUTE FUNCTION list_changed_shared();
CREATE TRIGGER locgroup_location_listed AFTER INSERT OR UPDATE OR DELETE ON locgroup_location FOR EACH STATEMENT EXECUTE FUNCTION list_changed_shared();
CREATE TRIGGER team_user_listed AFTER INSERT OR UPDATE OR DELETE ON team_user FOR EACH STATEMENT EXECUTE FUNCTION list_changed_shared();
CREATE TRIGGER partner_contact_listed AFTER INSERT OR UPDATE OR DELETE ON partner_contact FOR EACH STATEMENT EXECUTE FUNCTION list_changed_shared();
CREATE TRIGGER catalog_item_price_listed AFTER INSERT OR UPDATE OR DELETE ON catalog_item_price FOR EACH STATEMENT EXECUTE FUNCTION list_changed_shared();
