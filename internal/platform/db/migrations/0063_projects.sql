-- Projects: what they may cost, when they are planned, and who manages them.
-- Those made before have no days yet. client_id is nobody where the company works
-- for itself. alerted is the share of the budget, in per cent, that its managers
-- were told of.
ALTER TABLE project ADD COLUMN budget BIGINT NOT NULL DEFAULT 0;
ALTER TABLE project ADD COLUMN planned_start TEXT;
ALTER TABLE project ADD COLUMN planned_end TEXT;
ALTER TABLE project ADD COLUMN client_id BIGINT REFERENCES tenant;
ALTER TABLE project ADD COLUMN created_by BIGINT REFERENCES user_account;
ALTER TABLE project ADD COLUMN alerted BIGINT NOT NULL DEFAULT 0;
ALTER TABLE project ADD COLUMN deleted_at BIGINT;
CREATE INDEX project_by_client ON project (client_id);

CREATE TABLE project_manager (
  project_id BIGINT NOT NULL REFERENCES project,
  user_id    BIGINT NOT NULL REFERENCES user_account,
  PRIMARY KEY (project_id, user_id)
);
CREATE INDEX project_manager_by_user ON project_manager (user_id, project_id);

-- What the live lines of a task come to before tax: the sum is kept with the
-- task, so that a project is summed from an index, and by day, counted from
-- 1970-01-01 in the zone of the contractor, how it came about. Lines of before
-- are put on the day on which their task was made.
ALTER TABLE task ADD COLUMN net BIGINT NOT NULL DEFAULT 0;
UPDATE task SET net = (SELECT COALESCE(SUM(l.net), 0) FROM order_line_item l WHERE l.task_id = task.task_id AND l.status = 'ACTIVE')
  WHERE task_id IN (SELECT l.task_id FROM order_line_item l);
CREATE INDEX task_spent ON task (project_id, status, task_id, net) WHERE project_id IS NOT NULL;

CREATE TABLE task_spent_day (
  task_id BIGINT NOT NULL REFERENCES task,
  day     BIGINT NOT NULL,
  net     BIGINT NOT NULL,
  PRIMARY KEY (task_id, day)
);
INSERT INTO task_spent_day (task_id, day, net) SELECT task_id, created_at / 86400000000, net FROM task WHERE net <> 0;
