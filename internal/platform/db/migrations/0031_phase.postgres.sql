-- Lists of tasks by phase, and of orders by client, as the narrow tables hold
-- them, and how many rows there are of each, so that no list counts a million.

-- How far a task has come, from its work orders: the one definition.
CREATE VIEW task_phase AS SELECT t.task_id, CASE
    WHEN t.status <> 'CREATED' THEN ''
    WHEN t.creator_tenant_id <> t.contractor_id AND t.accepted_at IS NULL THEN 'WAITING_ACCEPTANCE'
    ELSE (SELECT CASE
        WHEN COUNT(*) > 0 AND COUNT(*) = COUNT(CASE o.status WHEN 'DONE' THEN 1 END) THEN 'DONE'
        WHEN COUNT(CASE WHEN o.status <> 'CREATED' THEN 1 END) > 0 THEN 'IN_EXECUTION'
        WHEN COUNT(o.planned_start) > 0 THEN 'PLANNED'
        ELSE 'NEW' END
      FROM work_order o WHERE o.task_id = t.task_id AND o.status <> 'DELETED') END AS phase FROM task t;

ALTER TABLE task_party ADD COLUMN phase TEXT NOT NULL DEFAULT '' CONSTRAINT task_party_phase CHECK (phase IN ('', 'WAITING_ACCEPTANCE', 'NEW', 'PLANNED', 'IN_EXECUTION', 'DONE'));
UPDATE task_party SET phase = (SELECT v.phase FROM task_phase v WHERE v.task_id = task_party.task_id) WHERE status = 'CREATED';
ALTER TABLE work_order ADD COLUMN client_id BIGINT REFERENCES tenant;
UPDATE work_order SET client_id = (SELECT t.client_id FROM task t WHERE t.task_id = work_order.task_id);
CREATE INDEX work_order_by_client ON work_order (contractor_id, client_id, order_id);
CREATE INDEX task_party_by_phase ON task_party (tenant_id, phase, task_id DESC) INCLUDE (status, title_fold, side);

CREATE FUNCTION follow_phase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE task_party p SET phase = v.phase FROM task_phase v WHERE v.task_id = NEW.task_id AND p.task_id = NEW.task_id AND p.phase <> v.phase
  ;RETURN NULL
;END $$;
CREATE TRIGGER work_order_phase AFTER INSERT OR UPDATE OF status, planned_start ON work_order FOR EACH ROW EXECUTE FUNCTION follow_phase();
CREATE TRIGGER task_phase AFTER UPDATE OF status, accepted_at ON task FOR EACH ROW EXECUTE FUNCTION follow_phase();

CREATE FUNCTION order_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.client_id := COALESCE(NEW.client_id, (SELECT t.client_id FROM task t WHERE t.task_id = NEW.task_id))
  ;RETURN NEW
;END $$;
CREATE TRIGGER work_order_client BEFORE INSERT ON work_order FOR EACH ROW EXECUTE FUNCTION order_client();

-- Each connection counts in rows of its own, as in list_change.
CREATE TABLE task_count (
  tenant_id BIGINT NOT NULL,
  slot      BIGINT NOT NULL,
  side      TEXT NOT NULL,
  status    TEXT NOT NULL,
  phase     TEXT NOT NULL,
  tasks     BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, slot, side, status, phase)
) WITH (fillfactor = 50);
INSERT INTO task_count (tenant_id, slot, side, status, phase, tasks) SELECT tenant_id, 0, side, status, phase, COUNT(*) FROM task_party GROUP BY tenant_id, side, status, phase;
CREATE TABLE order_count (
  contractor_id BIGINT NOT NULL,
  slot          BIGINT NOT NULL,
  status        TEXT NOT NULL,
  client_id     BIGINT NOT NULL,
  orders        BIGINT NOT NULL,
  PRIMARY KEY (contractor_id, slot, status, client_id)
) WITH (fillfactor = 50);
INSERT INTO order_count (contractor_id, slot, status, client_id, orders) SELECT contractor_id, 0, status, client_id, COUNT(*) FROM work_order GROUP BY contractor_id, status, client_id;
CREATE FUNCTION count_task(r task_party, n BIGINT) RETURNS void LANGUAGE sql AS $$
  INSERT INTO task_count (tenant_id, slot, side, status, phase, tasks) VALUES (r.tenant_id, pg_backend_pid() % 64, r.side, r.status, r.phase, n)
    ON CONFLICT (tenant_id, slot, side, status, phase) DO UPDATE SET tasks = task_count.tasks + n $$;
CREATE FUNCTION count_order(r work_order, n BIGINT) RETURNS void LANGUAGE sql AS $$
  INSERT INTO order_count (contractor_id, slot, status, client_id, orders) VALUES (r.contractor_id, pg_backend_pid() % 64, r.status, r.client_id, n)
    ON CONFLICT (contractor_id, slot, status, client_id) DO UPDATE SET orders = order_count.orders + n $$;
CREATE FUNCTION count_task_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM count_task(OLD, -1) ;END IF
  ;IF TG_OP <> 'DELETE' THEN PERFORM count_task(NEW, 1) ;END IF
  ;RETURN NULL
;END $$;
CREATE FUNCTION count_order_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM count_order(OLD, -1) ;END IF
  ;IF TG_OP <> 'DELETE' THEN PERFORM count_order(NEW, 1) ;END IF
  ;RETURN NULL
;END $$;
CREATE TRIGGER task_party_count AFTER INSERT OR DELETE OR UPDATE OF tenant_id, side, status, phase ON task_party FOR EACH ROW EXECUTE FUNCTION count_task_row();
CREATE TRIGGER work_order_count AFTER INSERT OR DELETE OR UPDATE OF contractor_id, status, client_id ON work_order FOR EACH ROW EXECUTE FUNCTION count_order_row();
