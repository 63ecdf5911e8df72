-- How a company keeps its equipment. years is over how many years each type loses
-- its value, as JSON.
CREATE TABLE equipment_setting (
  tenant_id       BIGINT PRIMARY KEY REFERENCES tenant,
  ask_signature   BOOLEAN NOT NULL, -- of the borrower
  inspection_days BIGINT NOT NULL CHECK (inspection_days BETWEEN 0 AND 365), -- before which it is told that one is due
  years           TEXT NOT NULL,
  version         BIGINT NOT NULL DEFAULT 1
);

ALTER TABLE equipment_loan ADD COLUMN signature TEXT NOT NULL DEFAULT ''; -- strokes, as JSON
CREATE INDEX equipment_loan_late ON equipment_loan (ends_at) WHERE returned_at IS NULL AND warned_at IS NULL;

-- Until when a vehicle is registered.
ALTER TABLE equipment ADD COLUMN registration_end TEXT;
CREATE INDEX equipment_warranty ON equipment (warranty_end) WHERE deleted_at IS NULL;
CREATE INDEX equipment_registration ON equipment (registration_end) WHERE registration_end IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX equipment_inspection_due ON equipment (next_inspection) WHERE next_inspection IS NOT NULL AND deleted_at IS NULL;

-- What has to be done to an item again and again: every so many months, or once on
-- the day.
CREATE TABLE equipment_plan (
  plan_id      {{id}},
  equipment_id BIGINT NOT NULL REFERENCES equipment,
  kind         TEXT NOT NULL CHECK (kind IN ('CALIBRATION', 'ELECTRICAL_SAFETY', 'TECHNICAL_INSPECTION', 'SERVICE')),
  every_months BIGINT CHECK (every_months BETWEEN 1 AND 240),
  next_due     TEXT CHECK (next_due LIKE '____-__-__'),
  note         TEXT NOT NULL DEFAULT '',
  created_by   BIGINT REFERENCES user_account,
  created_at   BIGINT NOT NULL,
  version      BIGINT NOT NULL DEFAULT 1,
  deleted_at   BIGINT
);
CREATE UNIQUE INDEX equipment_plan_of ON equipment_plan (equipment_id, kind) WHERE deleted_at IS NULL;

-- What was done, by whom, and what it cost.
CREATE TABLE equipment_record (
  record_id    {{id}},
  equipment_id BIGINT NOT NULL REFERENCES equipment,
  plan_id      BIGINT REFERENCES equipment_plan,
  kind         TEXT NOT NULL CHECK (kind IN ('CALIBRATION', 'ELECTRICAL_SAFETY', 'TECHNICAL_INSPECTION', 'SERVICE')),
  done_day     TEXT NOT NULL CHECK (done_day LIKE '____-__-__'),
  performer    TEXT NOT NULL DEFAULT '',
  passed       BOOLEAN NOT NULL,
  cost         BIGINT CHECK (cost >= 0),
  note         TEXT NOT NULL DEFAULT '',
  next_due     TEXT CHECK (next_due > done_day),
  created_by   BIGINT REFERENCES user_account,
  created_at   BIGINT NOT NULL
);
CREATE INDEX equipment_record_of ON equipment_record (equipment_id, done_day);
CREATE INDEX equipment_record_by_plan ON equipment_record (plan_id) WHERE plan_id IS NOT NULL;

-- What the odometer of a vehicle said on a day.
CREATE TABLE equipment_mileage (
  mileage_id   {{id}},
  equipment_id BIGINT NOT NULL REFERENCES equipment,
  day          TEXT NOT NULL CHECK (day LIKE '____-__-__'),
  kilometers   BIGINT NOT NULL CHECK (kilometers >= 0),
  note         TEXT NOT NULL DEFAULT '',
  created_by   BIGINT REFERENCES user_account,
  created_at   BIGINT NOT NULL
);
CREATE UNIQUE INDEX equipment_mileage_of ON equipment_mileage (equipment_id, day);

-- Of which day of an item the office has been told, so that it is told once.
CREATE TABLE equipment_told (
  equipment_id BIGINT NOT NULL REFERENCES equipment,
  kind         TEXT NOT NULL CHECK (kind IN ('INSPECTION_SOON', 'INSPECTION_DUE', 'WARRANTY', 'REGISTRATION')),
  day          TEXT NOT NULL CHECK (day LIKE '____-__-__'),
  PRIMARY KEY (equipment_id, kind, day)
);

-- A count of the equipment. Its lines are what should be there when it starts, as
-- it was then, and what was seen though it should not.
CREATE TABLE equipment_inventory (
  inventory_id {{id}},
  tenant_id    BIGINT NOT NULL REFERENCES tenant,
  name         TEXT NOT NULL CHECK (name <> ''),
  started_by   BIGINT REFERENCES user_account,
  started_at   BIGINT NOT NULL,
  closed_by    BIGINT REFERENCES user_account,
  closed_at    BIGINT CHECK (closed_at >= started_at),
  note         TEXT NOT NULL DEFAULT '',
  version      BIGINT NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX equipment_inventory_open ON equipment_inventory (tenant_id) WHERE closed_at IS NULL;
CREATE INDEX equipment_inventory_by_tenant ON equipment_inventory (tenant_id, inventory_id);

CREATE TABLE equipment_inventory_line (
  inventory_id BIGINT NOT NULL REFERENCES equipment_inventory,
  equipment_id BIGINT NOT NULL REFERENCES equipment,
  status       TEXT NOT NULL CHECK (status IN ('IN_WAREHOUSE', 'OUTSIDE_OF_WAREHOUSE', 'AT_SERVICE', 'LOST', 'EXPENSED')),
  location     TEXT NOT NULL,
  holder       TEXT NOT NULL,
  seen_at      BIGINT,
  seen_by      BIGINT REFERENCES user_account,
  seen_place   TEXT NOT NULL DEFAULT '',
  note         TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (inventory_id, equipment_id)
);
CREATE INDEX equipment_inventory_line_of ON equipment_inventory_line (equipment_id)
