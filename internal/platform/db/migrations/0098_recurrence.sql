-- Work that repeats: a template that makes tasks by itself, on the days of a rule.
-- Days are those of the schedule's time zone.
CREATE TABLE recurrence (
  task_id       BIGINT PRIMARY KEY REFERENCES task, -- the template
  tenant_id     BIGINT NOT NULL REFERENCES tenant,
  version       BIGINT NOT NULL DEFAULT 1,
  rule          TEXT NOT NULL CHECK (rule <> ''), -- RFC 5545, without start and end
  first_day     TEXT NOT NULL CHECK (first_day LIKE '____-__-__'),
  last_day      TEXT CHECK (last_day LIKE '____-__-__' AND last_day >= first_day),
  times         BIGINT CHECK (times > 0 AND last_day IS NULL),
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
  CHECK (order_time IS NULL OR time_estimate IS NOT NULL),
  CHECK (team_id IS NULL OR order_time IS NOT NULL)
);
CREATE INDEX recurrence_due ON recurrence (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX recurrence_waits ON recurrence (waits_for) WHERE waits_for IS NOT NULL;
CREATE INDEX recurrence_team ON recurrence (team_id) WHERE team_id IS NOT NULL;

-- What was decided of one day of the rule: a task was made, or a person has left it
-- out or moved it beforehand.
CREATE TABLE recurrence_date (
  task_id      BIGINT NOT NULL REFERENCES task, -- the template
  day          TEXT NOT NULL CHECK (day LIKE '____-__-__'), -- by the rule
  on_day       TEXT CHECK (on_day LIKE '____-__-__'), -- on which the work is to be; NULL is left out
  made_task_id BIGINT UNIQUE REFERENCES task,
  PRIMARY KEY (task_id, day)
);
