-- A session is what a person says they worked: how and when it was told, by
-- which clock, and what of it counts.
ALTER TABLE work_session ADD COLUMN source TEXT NOT NULL DEFAULT 'LIVE';
ALTER TABLE work_session ADD COLUMN end_source TEXT;
ALTER TABLE work_session ADD COLUMN start_told_at BIGINT; -- by the server's clock
ALTER TABLE work_session ADD COLUMN end_told_at BIGINT;
ALTER TABLE work_session ADD COLUMN device_started_at BIGINT; -- by the clock of the device, as it was given
ALTER TABLE work_session ADD COLUMN device_ended_at BIGINT;
ALTER TABLE work_session ADD COLUMN minutes BIGINT NOT NULL DEFAULT 0; -- that count
ALTER TABLE work_session ADD COLUMN overlap BIGINT NOT NULL DEFAULT 0; -- minutes shared with other sessions of the person
ALTER TABLE work_session ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
UPDATE work_session SET end_source = 'LIVE', minutes = ended_at / 60000000 - started_at / 60000000 WHERE ended_at IS NOT NULL;
ALTER TABLE work_session ADD CONSTRAINT work_session_source CHECK (source IN ('LIVE', 'OFFLINE', 'ENTERED'));
ALTER TABLE work_session ADD CONSTRAINT work_session_end_source CHECK (COALESCE(end_source IN ('LIVE', 'OFFLINE', 'ENTERED', 'LEFT', 'CLOSED'), TRUE));
ALTER TABLE work_session ADD CONSTRAINT work_session_ended CHECK ((ended_at IS NULL) = (end_source IS NULL));
ALTER TABLE work_session ADD CONSTRAINT work_session_counted CHECK (minutes >= 0 AND overlap >= 0);

-- The month of a person as it was confirmed by themselves and approved.
CREATE TABLE time_sheet (
  time_sheet_id {{id}},
  tenant_id     BIGINT NOT NULL REFERENCES tenant,
  user_id       BIGINT NOT NULL REFERENCES user_account,
  month         TEXT NOT NULL, -- 2026-11
  confirmed_at  BIGINT,
  approved_at   BIGINT,
  approved_by   BIGINT REFERENCES user_account,
  version       BIGINT NOT NULL DEFAULT 1,
  CONSTRAINT time_sheet_month CHECK (month LIKE '____-__'),
  CONSTRAINT time_sheet_approved CHECK ((approved_at IS NULL) = (approved_by IS NULL)),
  UNIQUE (tenant_id, user_id, month)
);
