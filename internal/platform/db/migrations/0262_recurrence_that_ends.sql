-- Work that repeats ends on a day, after a number of times, or not at all. The table
-- is made anew since its check let none end on a day.
CREATE TABLE recurrence_now (
  task_id       BIGINT PRIMARY KEY REFERENCES task, -- the template
  tenant_id     BIGINT NOT NULL REFERENCES tenant,
  version       BIGINT NOT NULL DEFAULT 1,
  rule          TEXT NOT NULL CHECK (rule <> ''), -- RFC 5545, without start and end
  first_day     TEXT NOT NULL CHECK (first_day LIKE '____-__-__'),
  last_day      TEXT CHECK (last_day LIKE '____-__-__' AND last_day >= first_day),
  times         BIGINT CHECK (times > 0),
  time_zone     TEXT NOT NULL,
  days_ahead    BIGINT NOT NULL CHECK (days_ahead >= 0),
  counts_from   TEXT NOT NULL CHECK (counts_from IN ('PLANNED', 'COMPLETED')),
  days_off      TEXT NOT NULL CHECK (days_off IN ('MOVE', 'SKIP', 'KEEP')),
  order_time    TEXT CHECK (order_time LIKE '__:__'),
  time_estimate BIGINT CHECK (time_estimate > 0), -- minutes; NULL makes no work order
  team_id       BIGINT REFERENCES team,
  set_by        BIGINT NOT NULL REFERENCES user_account,
  paused_at     BIGINT,
  decided_until TEXT NOT NULL CHECK (decided_until LIKE '____-__-__'), -- of no day up to this one is another task made
  due_at        BIGINT, -- when to look at it again; NULL once it has ended, is paused or waits
  waits_for     BIGINT REFERENCES task, -- the task that must be done before the next one counts
  CHECK (times IS NULL OR last_day IS NULL),
  CHECK (order_time IS NULL OR time_estimate IS NOT NULL),
  CHECK (team_id IS NULL OR order_time IS NOT NULL)
);
INSERT INTO recurrence_now (task_id, tenant_id, version, rule, first_day, last_day, times, time_zone, days_ahead, counts_from, days_off,
    order_time, time_estimate, team_id, set_by, paused_at, decided_until, due_at, waits_for)
  SELECT task_id, tenant_id, version, rule, first_day, last_day, times, time_zone, days_ahead, counts_from, days_off,
    order_time, time_estimate, team_id, set_by, paused_at, decided_until, due_at, waits_for FROM recurrence;
DROP TABLE recurrence;
ALTER TABLE recurrence_now RENAME TO recurrence;
CREATE INDEX recurrence_due ON recurrence (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX recurrence_waits ON recurrence (waits_for) WHERE waits_for IS NOT NULL;
CREATE INDEX recurrence_team ON recurrence (team_id) WHERE team_id IS NOT NULL;
