-- Assets: what is installed at an address of a client, as the company that looks
-- after it knows it. Whose it is the address says. code is what its label says.
CREATE TABLE asset (
  asset_id       {{id}},
  tenant_id      BIGINT NOT NULL REFERENCES tenant,
  address_id     BIGINT NOT NULL REFERENCES address,
  kind           TEXT NOT NULL CHECK (kind IN ('BOILER', 'HEAT_PUMP', 'AIR_CONDITIONER', 'VENTILATION', 'WATER_HEATER', 'PUMP', 'LIFT', 'ELECTRICAL_PANEL', 'GENERATOR', 'SOLAR_PLANT', 'FIRE_PROTECTION', 'SECURITY', 'DOOR', 'METER', 'OTHER')),
  name           TEXT NOT NULL CHECK (name <> ''),
  name_fold      TEXT NOT NULL,
  maker          TEXT NOT NULL DEFAULT '',
  model          TEXT NOT NULL DEFAULT '',
  serial_num     TEXT NOT NULL DEFAULT '',
  installed_on   TEXT CHECK (installed_on LIKE '____-__-__'),
  warranty_until TEXT CHECK (warranty_until LIKE '____-__-__' AND (installed_on IS NULL OR warranty_until >= installed_on)),
  note           TEXT NOT NULL DEFAULT '',
  code           TEXT NOT NULL UNIQUE,
  created_by     BIGINT REFERENCES user_account,
  created_at     BIGINT NOT NULL,
  version        BIGINT NOT NULL DEFAULT 1,
  deleted_at     BIGINT
);
CREATE INDEX asset_by_name ON asset (tenant_id, name_fold, asset_id) WHERE deleted_at IS NULL;
CREATE INDEX asset_by_address ON asset (address_id, asset_id);
CREATE INDEX asset_deleted ON asset (tenant_id, deleted_at) WHERE deleted_at IS NOT NULL;
-- A client that uses Teren sees what is installed at its addresses, whoever saved them.
CREATE INDEX address_of_client ON address (client_id);

-- The work that is about an asset: a task with all its orders, or one order of it.
CREATE TABLE asset_work (
  asset_work_id {{id}},
  asset_id      BIGINT NOT NULL REFERENCES asset,
  tenant_id     BIGINT NOT NULL REFERENCES tenant,
  task_id       BIGINT NOT NULL REFERENCES task,
  order_id      BIGINT REFERENCES work_order,
  created_by    BIGINT REFERENCES user_account,
  created_at    BIGINT NOT NULL
);
CREATE UNIQUE INDEX asset_work_once ON asset_work (asset_id, task_id, COALESCE(order_id, 0));
CREATE INDEX asset_work_by_task ON asset_work (task_id);
CREATE INDEX asset_work_by_order ON asset_work (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX asset_work_by_tenant ON asset_work (tenant_id);
