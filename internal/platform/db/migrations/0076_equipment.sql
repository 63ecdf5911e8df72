-- Equipment: what a company lends to its people. Of an item on loan the open row
-- of equipment_loan says who has it. A place is a saved address, or a name that
-- somebody typed. code is what its label says. next_inspection is the earliest day
-- on which one of its inspections is due.
CREATE TABLE equipment (
  equipment_id    {{id}},
  tenant_id       BIGINT NOT NULL REFERENCES tenant,
  catalog_item_id BIGINT REFERENCES catalog_item,
  name            TEXT NOT NULL CHECK (name <> ''),
  name_fold       TEXT NOT NULL,
  equipment_type  TEXT NOT NULL CHECK (equipment_type IN ('HAND_TOOL', 'MACHINE', 'MEASURING_DEVICE', 'VEHICLE', 'ELECTRONICS', 'SAFETY_EQUIPMENT', 'OTHER')),
  inv_num         TEXT NOT NULL CHECK (inv_num <> ''),
  inv_fold        TEXT NOT NULL,
  serial_num      TEXT NOT NULL,
  status          TEXT NOT NULL CHECK (status IN ('IN_WAREHOUSE', 'OUTSIDE_OF_WAREHOUSE', 'AT_SERVICE', 'LOST', 'EXPENSED')),
  status_at       BIGINT NOT NULL,
  location_id     BIGINT REFERENCES address,
  location_name   TEXT NOT NULL DEFAULT '',
  supplier_id     BIGINT REFERENCES address,
  supplier_name   TEXT NOT NULL DEFAULT '',
  purchase_date   TEXT NOT NULL CHECK (purchase_date LIKE '____-__-__'),
  purchase_value  BIGINT NOT NULL CHECK (purchase_value >= 0),
  acc_number      TEXT NOT NULL,
  acc             TEXT NOT NULL,
  warranty_end    TEXT NOT NULL CHECK (warranty_end >= purchase_date),
  note            TEXT NOT NULL DEFAULT '',
  damage          TEXT NOT NULL DEFAULT '', -- as it was told last, until it is mended
  next_inspection TEXT CHECK (next_inspection LIKE '____-__-__'),
  code            TEXT NOT NULL UNIQUE,
  created_by      BIGINT REFERENCES user_account,
  created_at      BIGINT NOT NULL,
  version         BIGINT NOT NULL DEFAULT 1,
  deleted_at      BIGINT
);
CREATE UNIQUE INDEX equipment_inv_num ON equipment (tenant_id, inv_fold) WHERE deleted_at IS NULL;
CREATE INDEX equipment_by_name ON equipment (tenant_id, name_fold, equipment_id) WHERE deleted_at IS NULL;
CREATE INDEX equipment_by_status ON equipment (tenant_id, status, equipment_id) WHERE deleted_at IS NULL;
CREATE INDEX equipment_inspected ON equipment (tenant_id, next_inspection) WHERE next_inspection IS NOT NULL;
CREATE INDEX equipment_deleted ON equipment (tenant_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX equipment_by_location ON equipment (location_id) WHERE location_id IS NOT NULL;
CREATE INDEX equipment_by_supplier ON equipment (supplier_id) WHERE supplier_id IS NOT NULL;
CREATE INDEX equipment_by_catalog_item ON equipment (catalog_item_id) WHERE catalog_item_id IS NOT NULL;

-- Who has an item, or had it. It is theirs from starts_at to ends_at, which is
-- the end of the last day, or without one for good. home_id and home_name are
-- where it was before.
CREATE TABLE equipment_loan (
  loan_id      {{id}},
  equipment_id BIGINT NOT NULL REFERENCES equipment,
  tenant_id    BIGINT NOT NULL REFERENCES tenant,
  user_id      BIGINT NOT NULL REFERENCES user_account,
  lent_by      BIGINT REFERENCES user_account,
  start_day    TEXT NOT NULL CHECK (start_day LIKE '____-__-__'),
  due_day      TEXT CHECK (due_day >= start_day),
  starts_at    BIGINT NOT NULL,
  ends_at      BIGINT CHECK (ends_at > starts_at),
  note         TEXT NOT NULL DEFAULT '',
  condition    TEXT NOT NULL CHECK (condition IN ('GOOD', 'WORN', 'DAMAGED')),
  override     TEXT NOT NULL DEFAULT '', -- why it was lent although an inspection was due
  home_id      BIGINT REFERENCES address,
  home_name    TEXT NOT NULL DEFAULT '',
  warned_at    BIGINT, -- that it is overdue
  returned_at  BIGINT,
  returned_by  BIGINT REFERENCES user_account,
  returned_to  TEXT CHECK (returned_to IN ('IN_WAREHOUSE', 'AT_SERVICE', 'LOST')),
  condition_in TEXT CHECK (condition_in IN ('GOOD', 'WORN', 'DAMAGED')),
  note_in      TEXT NOT NULL DEFAULT '',
  CHECK ((returned_at IS NULL) = (returned_to IS NULL))
);
CREATE UNIQUE INDEX equipment_loan_open ON equipment_loan (equipment_id) WHERE returned_at IS NULL;
CREATE INDEX equipment_loan_of ON equipment_loan (equipment_id, loan_id);
CREATE INDEX equipment_loan_by_user ON equipment_loan (user_id, returned_at);
CREATE INDEX equipment_loan_due ON equipment_loan (tenant_id, ends_at) WHERE returned_at IS NULL;
CREATE INDEX equipment_loan_by_home ON equipment_loan (home_id) WHERE home_id IS NOT NULL;

-- For whom or for which work order an item is kept. One for an order lasts as
-- long as the order is planned, and has no days of its own. It ends when it is
-- cancelled, or with the loan for which it was made.
CREATE TABLE equipment_reservation (
  reservation_id {{id}},
  equipment_id   BIGINT NOT NULL REFERENCES equipment,
  tenant_id      BIGINT NOT NULL REFERENCES tenant,
  user_id        BIGINT REFERENCES user_account,
  order_id       BIGINT REFERENCES work_order,
  start_day      TEXT CHECK (start_day LIKE '____-__-__'),
  end_day        TEXT CHECK (end_day >= start_day),
  starts_at      BIGINT,
  ends_at        BIGINT CHECK (ends_at > starts_at),
  note           TEXT NOT NULL DEFAULT '',
  created_by     BIGINT REFERENCES user_account,
  created_at     BIGINT NOT NULL,
  version        BIGINT NOT NULL DEFAULT 1,
  ended_at       BIGINT,
  loan_id        BIGINT REFERENCES equipment_loan,
  CHECK ((order_id IS NULL) = (starts_at IS NOT NULL AND ends_at IS NOT NULL AND user_id IS NOT NULL)),
  CHECK ((starts_at IS NULL) = (start_day IS NULL) AND (ends_at IS NULL) = (end_day IS NULL))
);
CREATE INDEX equipment_reservation_of ON equipment_reservation (equipment_id, starts_at) WHERE ended_at IS NULL;
CREATE INDEX equipment_reservation_by_order ON equipment_reservation (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX equipment_reservation_by_user ON equipment_reservation (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX equipment_reservation_by_loan ON equipment_reservation (loan_id) WHERE loan_id IS NOT NULL;
CREATE INDEX equipment_reservation_by_tenant ON equipment_reservation (tenant_id, ends_at) WHERE ended_at IS NULL;

-- A stay at a service, and what it cost. back_day is when it is expected back.
CREATE TABLE equipment_service (
  service_id   {{id}},
  equipment_id BIGINT NOT NULL REFERENCES equipment,
  tenant_id    BIGINT NOT NULL REFERENCES tenant,
  sent_at      BIGINT NOT NULL,
  sent_by      BIGINT REFERENCES user_account,
  back_day     TEXT CHECK (back_day LIKE '____-__-__'),
  note         TEXT NOT NULL DEFAULT '',
  back_at      BIGINT CHECK (back_at >= sent_at),
  back_by      BIGINT REFERENCES user_account,
  note_in      TEXT NOT NULL DEFAULT '',
  cost         BIGINT CHECK (cost >= 0)
);
CREATE UNIQUE INDEX equipment_service_open ON equipment_service (equipment_id) WHERE back_at IS NULL;
CREATE INDEX equipment_service_of ON equipment_service (equipment_id, sent_at);
CREATE INDEX equipment_service_by_tenant ON equipment_service (tenant_id, sent_at);
