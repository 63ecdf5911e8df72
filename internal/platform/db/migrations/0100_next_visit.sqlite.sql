-- When somebody comes next, as lists of tasks sort by it: the first open order with a time.
CREATE VIEW task_next_visit AS SELECT t.task_id,
  (SELECT MIN(COALESCE(o.planned_start, o.time_started)) FROM work_order o WHERE o.task_id = t.task_id AND o.status IN ('CREATED', 'IN_EXECUTION')) AS next_visit FROM task t;

ALTER TABLE task_party ADD COLUMN next_visit BIGINT;
UPDATE task_party SET next_visit = (SELECT v.next_visit FROM task_next_visit v WHERE v.task_id = task_party.task_id) WHERE status = 'CREATED';
CREATE INDEX task_party_next_visit ON task_party (tenant_id, status, next_visit, task_id DESC);
CREATE TRIGGER work_order_visit_insert AFTER INSERT ON work_order BEGIN UPDATE task_party SET next_visit = (SELECT v.next_visit FROM task_next_visit v WHERE v.task_id = new.task_id) WHERE task_id = new.task_id AND next_visit IS NOT (SELECT v.next_visit FROM task_next_visit v WHERE v.task_id = new.task_id); END;
CREATE TRIGGER work_order_visit_update AFTER UPDATE OF status, planned_start, time_started ON work_order BEGIN UPDATE task_party SET next_visit = (SELECT v.next_visit FROM task_next_visit v WHERE v.task_id = new.task_id) WHERE task_id = new.task_id AND next_visit IS NOT (SELECT v.next_visit FROM task_next_visit v WHERE v.task_id = new.task_id); END;
