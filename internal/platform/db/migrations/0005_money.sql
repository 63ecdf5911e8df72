-- What work and material cost: a company's catalogue, and the priced lines of
-- tasks. Prices and amounts are cents, quantities thousandths, tax is in
-- hundredths of a per cent.

CREATE TABLE catalog_group (
  catalog_group_id {{id}},
  tenant_id        BIGINT NOT NULL REFERENCES tenant,
  name             TEXT NOT NULL,
  name_fold        TEXT NOT NULL,
  status           TEXT NOT NULL DEFAULT 'ACTIVE',
  version          BIGINT NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX catalog_group_name ON catalog_group (tenant_id, name) WHERE status = 'ACTIVE';

-- Without a price it is for those clients alone that have one of their own.
CREATE TABLE catalog_item (
  catalog_item_id  {{id}},
  tenant_id        BIGINT NOT NULL REFERENCES tenant,
  catalog_group_id BIGINT NOT NULL REFERENCES catalog_group,
  catalog_type     TEXT NOT NULL,
  name             TEXT NOT NULL,
  name_fold        TEXT NOT NULL,
  quantity         BIGINT NOT NULL DEFAULT 1000,
  unit_of_measure  TEXT NOT NULL DEFAULT 'OTHER',
  lump_sum         BOOLEAN NOT NULL DEFAULT FALSE,
  tax              BIGINT NOT NULL DEFAULT 2500,
  unit_price       BIGINT,
  currency         TEXT NOT NULL DEFAULT 'EUR',
  qualification    TEXT NOT NULL DEFAULT '',
  status           TEXT NOT NULL DEFAULT 'ACTIVE',
  version          BIGINT NOT NULL DEFAULT 1,
  updated_at       BIGINT NOT NULL,
  updated_by       BIGINT REFERENCES user_account
);
CREATE INDEX catalog_item_by_name ON catalog_item (tenant_id, status, name_fold, catalog_item_id);
CREATE INDEX catalog_item_by_group ON catalog_item (catalog_group_id, status);

-- What a client pays instead.
CREATE TABLE catalog_item_price (
  client_id       BIGINT NOT NULL REFERENCES tenant,
  catalog_item_id BIGINT NOT NULL REFERENCES catalog_item,
  unit_price      BIGINT NOT NULL,
  PRIMARY KEY (client_id, catalog_item_id)
);
CREATE INDEX catalog_item_price_by_item ON catalog_item_price (catalog_item_id);

-- Spreadsheets read in, each row with what was there before, so that one can be
-- taken back.
CREATE TABLE catalog_import (
  catalog_import_id {{id}},
  tenant_id         BIGINT NOT NULL REFERENCES tenant,
  client_id         BIGINT REFERENCES tenant,
  file_name         TEXT NOT NULL,
  new_groups        TEXT NOT NULL DEFAULT '[]',
  created_by        BIGINT NOT NULL REFERENCES user_account,
  created_at        BIGINT NOT NULL,
  undone_at         BIGINT
);
CREATE INDEX catalog_import_by_tenant ON catalog_import (tenant_id, catalog_import_id);
CREATE TABLE catalog_import_row (
  catalog_import_id BIGINT NOT NULL REFERENCES catalog_import,
  catalog_item_id   BIGINT NOT NULL REFERENCES catalog_item,
  before            TEXT,
  version           BIGINT NOT NULL,
  PRIMARY KEY (catalog_import_id, catalog_item_id)
);

-- Every price there was: of a client, or without one the general price.
CREATE TABLE catalog_price_log (
  price_log_id      {{id}},
  tenant_id         BIGINT NOT NULL REFERENCES tenant,
  catalog_item_id   BIGINT NOT NULL REFERENCES catalog_item,
  client_id         BIGINT REFERENCES tenant,
  old_price         BIGINT,
  new_price         BIGINT,
  currency          TEXT NOT NULL,
  user_id           BIGINT REFERENCES user_account,
  at                BIGINT NOT NULL,
  catalog_import_id BIGINT REFERENCES catalog_import
);
CREATE INDEX catalog_price_log_by_tenant ON catalog_price_log (tenant_id, price_log_id);

-- A priced line of a task. What came from the catalogue is a copy.
CREATE TABLE order_line_item (
  order_line_item_id {{id}},
  task_id            BIGINT NOT NULL REFERENCES task,
  order_id           BIGINT REFERENCES work_order,
  catalog_item_id    BIGINT REFERENCES catalog_item,
  catalog_group_id   BIGINT REFERENCES catalog_group,
  group_name         TEXT NOT NULL DEFAULT '',
  catalog_type       TEXT NOT NULL,
  name               TEXT NOT NULL,
  unit_price         BIGINT NOT NULL,
  quantity           BIGINT NOT NULL,
  unit_of_measure    TEXT NOT NULL,
  tax                BIGINT NOT NULL,
  currency           TEXT NOT NULL,
  lump_sum           BOOLEAN NOT NULL DEFAULT FALSE,
  net                BIGINT NOT NULL,
  position           BIGINT NOT NULL,
  status             TEXT NOT NULL DEFAULT 'ACTIVE',
  version            BIGINT NOT NULL DEFAULT 1
);
CREATE INDEX order_line_item_by_task ON order_line_item (task_id, position);
CREATE INDEX order_line_item_by_order ON order_line_item (order_id);
