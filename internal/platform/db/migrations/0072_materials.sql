-- Places of stock: the main store of a company, further ones, vans of a worker or
-- a team, and sites. A company has a main store once it keeps a material.
CREATE TABLE stock_place (
  stock_place_id {{id}},
  tenant_id  BIGINT NOT NULL REFERENCES tenant,
  kind       TEXT NOT NULL CHECK (kind IN ('STORE', 'VAN', 'SITE')),
  name       TEXT NOT NULL,
  name_fold  TEXT NOT NULL,
  is_main    BOOLEAN NOT NULL DEFAULT FALSE,
  user_id    BIGINT REFERENCES user_account, -- whose van it is
  team_id    BIGINT REFERENCES team,         -- whose van it is
  created_at BIGINT NOT NULL,
  deleted_at BIGINT,
  version    BIGINT NOT NULL DEFAULT 1,
  CHECK (user_id IS NULL OR team_id IS NULL),
  CHECK (NOT is_main OR deleted_at IS NULL)
);
CREATE UNIQUE INDEX stock_place_main ON stock_place (tenant_id) WHERE is_main;
CREATE INDEX stock_place_by_name ON stock_place (tenant_id, name_fold);
CREATE INDEX stock_place_by_user ON stock_place (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX stock_place_by_team ON stock_place (team_id) WHERE team_id IS NOT NULL;
CREATE INDEX stock_place_deleted ON stock_place (tenant_id, deleted_at) WHERE deleted_at IS NOT NULL;

-- A material is an item of the catalogue that the company keeps in stock.
-- Quantities are hundredths of its unit; quantity is what all places hold.
-- Below the critical quantity the office was told of it once, and is again when
-- it falls once more.
CREATE TABLE material (
  catalog_item_id   BIGINT PRIMARY KEY REFERENCES catalog_item,
  tenant_id         BIGINT NOT NULL REFERENCES tenant,
  quantity          BIGINT NOT NULL DEFAULT 0 CHECK (quantity >= 0),
  critical_quantity BIGINT NOT NULL DEFAULT 0 CHECK (critical_quantity >= 0),
  unit_of_measure   TEXT NOT NULL CHECK (unit_of_measure IN ('CENTIMETER', 'METER', 'KILOMETER', 'SQUARE_METER', 'CUBIC_METER', 'KILOGRAM', 'LITER', 'SERVICE', 'HOUR', 'PIECE', 'OTHER')),
  comment           TEXT NOT NULL DEFAULT '',
  supplier_id       BIGINT REFERENCES tenant,
  told              BOOLEAN NOT NULL DEFAULT FALSE,
  changed_at        BIGINT NOT NULL, -- its quantity
  created_by        BIGINT REFERENCES user_account,
  created_at        BIGINT NOT NULL,
  deleted_at        BIGINT,
  version           BIGINT NOT NULL DEFAULT 1
);
CREATE INDEX material_by_tenant ON material (tenant_id, catalog_item_id) WHERE deleted_at IS NULL;
CREATE INDEX material_critical ON material (tenant_id, catalog_item_id) WHERE deleted_at IS NULL AND quantity < critical_quantity;
CREATE INDEX material_empty ON material (tenant_id, catalog_item_id) WHERE deleted_at IS NULL AND quantity = 0;
CREATE INDEX material_by_supplier ON material (supplier_id) WHERE supplier_id IS NOT NULL;
CREATE INDEX material_deleted ON material (tenant_id, deleted_at) WHERE deleted_at IS NOT NULL;

-- What each place holds of it.
CREATE TABLE material_stock (
  catalog_item_id BIGINT NOT NULL REFERENCES material,
  stock_place_id  BIGINT NOT NULL REFERENCES stock_place,
  tenant_id       BIGINT NOT NULL REFERENCES tenant,
  quantity        BIGINT NOT NULL CHECK (quantity >= 0),
  PRIMARY KEY (catalog_item_id, stock_place_id)
);
CREATE INDEX material_stock_by_place ON material_stock (stock_place_id, catalog_item_id);

-- The ledger: every change of a quantity, never changed itself, with what the
-- place and all places held after it. A transfer is two entries, which leave the
-- whole as it was in the end. corrects is the entry that one takes back.
CREATE TABLE material_log (
  material_log_id {{id}},
  tenant_id       BIGINT NOT NULL REFERENCES tenant,
  catalog_item_id BIGINT NOT NULL REFERENCES material,
  stock_place_id  BIGINT NOT NULL REFERENCES stock_place,
  change_type     TEXT NOT NULL CHECK (change_type IN ('INITIAL', 'ADDITION', 'SUBTRACTION')),
  cause           TEXT NOT NULL CHECK (cause IN ('INITIAL', 'CHANGE', 'COUNT', 'TRANSFER', 'ORDER', 'RECEIPT', 'CORRECTION', 'IMPORT')),
  quantity        BIGINT NOT NULL CHECK (quantity >= 0),
  place_quantity  BIGINT NOT NULL CHECK (place_quantity >= 0),
  total_quantity  BIGINT NOT NULL CHECK (total_quantity >= 0),
  order_id        BIGINT REFERENCES work_order,
  corrects        BIGINT UNIQUE REFERENCES material_log,
  comment         TEXT NOT NULL DEFAULT '',
  user_id         BIGINT REFERENCES user_account,
  created_at      BIGINT NOT NULL
);
CREATE INDEX material_log_by_item ON material_log (catalog_item_id, material_log_id);
CREATE INDEX material_log_by_order ON material_log (order_id) WHERE order_id IS NOT NULL;
