-- When somebody comes next, as lists of tasks sort by it: the first open order with a time.
CREATE VIEW task_next_visit AS SELECT t.task_id,
  (SELECT MIN(COALESCE(o.planned_start, o.time_started)) FROM work_order o WHERE o.task_id = t.task_id AND o.status IN ('CREATED', 'IN_EXECUTION')) AS next_visit FROM task t;

ALTER TABLE task_party ADD COLUMN next_visit BIGINT;
UPDATE task_party SET next_visit = (SELECT v.next_visit FROM task_next_visit v WHERE v.task_id = task_party.task_id) WHERE status = 'CREATED';
CREATE INDEX task_party_next_visit ON task_party (tenant_id, status, next_visit, task_id DESC);
CREATE FUNCTION follow_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE task_party p SET next_visit = v.next_visit FROM task_next_visit v WHERE v.task_id = NEW.task_id AND p.task_id = NEW.task_id AND p.next_visit IS DISTINCT FROM v.next_visit
  ;RETURN NULL
;END $$;
CREATE TRIGGER work_order_visit AFTER INSERT OR UPDATE OF status, planned_start, time_started ON work_order FOR EACH ROW EXECUTE FUNCTION follow_visit();
