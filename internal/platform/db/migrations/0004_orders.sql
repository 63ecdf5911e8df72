-- Work orders as a whole: who is busy when, sessions of work, what was done.

ALTER TABLE work_order ADD COLUMN hold_reason TEXT NOT NULL DEFAULT '';

CREATE INDEX work_order_newest ON work_order (contractor_id, order_id);
CREATE INDEX work_order_by_status ON work_order (contractor_id, status, order_id);
CREATE INDEX work_order_by_plan ON work_order (contractor_id, planned_start);
CREATE INDEX work_order_by_start ON work_order (contractor_id, time_started);
CREATE INDEX work_order_by_creator ON work_order (created_by, order_id);

-- A worker's time as the order plans it: asked for on every assignment.
ALTER TABLE order_worker ADD COLUMN planned_start BIGINT;
ALTER TABLE order_worker ADD COLUMN planned_end BIGINT;
UPDATE order_worker SET
  planned_start = (SELECT o.planned_start FROM work_order o WHERE o.order_id = order_worker.order_id),
  planned_end = (SELECT o.planned_end FROM work_order o WHERE o.order_id = order_worker.order_id);
CREATE INDEX order_worker_by_time ON order_worker (user_id, planned_start, planned_end, order_id);

-- When a worker was at work on an order; without an end, still is.
CREATE TABLE work_session (
  work_session_id {{id}},
  order_id        BIGINT NOT NULL REFERENCES work_order,
  user_id         BIGINT NOT NULL REFERENCES user_account,
  started_at      BIGINT NOT NULL,
  ended_at        BIGINT
);
CREATE INDEX work_session_by_order ON work_session (order_id);
CREATE UNIQUE INDEX work_session_open ON work_session (order_id, user_id) WHERE ended_at IS NULL;
INSERT INTO work_session (order_id, user_id, started_at, ended_at)
  SELECT o.order_id, w.user_id, o.time_started, o.time_ended
  FROM work_order o JOIN order_worker w ON w.order_id = o.order_id WHERE o.time_started IS NOT NULL;

CREATE TABLE work_description (
  description_id {{id}},
  order_id       BIGINT NOT NULL REFERENCES work_order,
  description    TEXT NOT NULL,
  created_by     BIGINT NOT NULL REFERENCES user_account,
  created_at     BIGINT NOT NULL,
  deleted_at     BIGINT
);
CREATE INDEX work_description_by_order ON work_description (order_id);

-- What work of a kind must leave before it may be finished.
ALTER TABLE work_hierarchy ADD COLUMN demands_description BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE work_hierarchy ADD COLUMN demands_photo BOOLEAN NOT NULL DEFAULT FALSE;
CREATE TABLE work_hierarchy_check (
  work_hierarchy_id BIGINT NOT NULL REFERENCES work_hierarchy,
  position          BIGINT NOT NULL,
  title             TEXT NOT NULL,
  PRIMARY KEY (work_hierarchy_id, position)
);

-- The checklist of an order, copied from its kind of work when it is made.
CREATE TABLE order_check (
  order_check_id {{id}},
  order_id       BIGINT NOT NULL REFERENCES work_order,
  position       BIGINT NOT NULL,
  title          TEXT NOT NULL,
  checked_at     BIGINT,
  checked_by     BIGINT REFERENCES user_account,
  UNIQUE (order_id, position)
);
