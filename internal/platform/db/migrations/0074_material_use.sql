-- What was used on a work order, out of which place. The books may have held less
-- than was taken: the rest is a difference, open until the office has found what
-- is true. order_line_item_id is the line of the task that charges it.
CREATE TABLE material_use (
  material_use_id    {{id}},
  tenant_id          BIGINT NOT NULL REFERENCES tenant,
  order_id           BIGINT NOT NULL REFERENCES work_order,
  catalog_item_id    BIGINT NOT NULL REFERENCES material,
  stock_place_id     BIGINT NOT NULL REFERENCES stock_place,
  quantity           BIGINT NOT NULL CHECK (quantity > 0),
  comment            TEXT NOT NULL DEFAULT '',
  order_line_item_id BIGINT REFERENCES order_line_item,
  user_id            BIGINT REFERENCES user_account,
  used_at            BIGINT NOT NULL,
  created_at         BIGINT NOT NULL,
  taken_back_at      BIGINT,
  taken_back_by      BIGINT REFERENCES user_account
);
CREATE INDEX material_use_by_order ON material_use (order_id, catalog_item_id) WHERE taken_back_at IS NULL;
CREATE INDEX material_use_by_line ON material_use (order_line_item_id) WHERE order_line_item_id IS NOT NULL;

CREATE TABLE material_difference (
  material_difference_id {{id}},
  tenant_id       BIGINT NOT NULL REFERENCES tenant,
  material_use_id BIGINT NOT NULL UNIQUE REFERENCES material_use,
  catalog_item_id BIGINT NOT NULL REFERENCES material,
  stock_place_id  BIGINT NOT NULL REFERENCES stock_place,
  quantity        BIGINT NOT NULL CHECK (quantity > 0),
  created_at      BIGINT NOT NULL,
  outcome         TEXT NOT NULL DEFAULT 'OPEN' CHECK (outcome IN ('OPEN', 'RECEIPT', 'COUNT', 'TAKEN_BACK')),
  resolved_at     BIGINT,
  resolved_by     BIGINT REFERENCES user_account,
  CHECK ((outcome = 'OPEN') = (resolved_at IS NULL))
);
CREATE INDEX material_difference_open ON material_difference (tenant_id, material_difference_id) WHERE outcome = 'OPEN';
CREATE INDEX material_difference_by_item ON material_difference (catalog_item_id, stock_place_id) WHERE outcome = 'OPEN';

-- What is kept for a work order, of which used is taken already. It counts while
-- the order is neither done nor deleted.
CREATE TABLE material_reservation (
  material_reservation_id {{id}},
  tenant_id       BIGINT NOT NULL REFERENCES tenant,
  order_id        BIGINT NOT NULL REFERENCES work_order,
  catalog_item_id BIGINT NOT NULL REFERENCES material,
  quantity        BIGINT NOT NULL CHECK (quantity > 0),
  used            BIGINT NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND quantity),
  created_by      BIGINT REFERENCES user_account,
  created_at      BIGINT NOT NULL,
  UNIQUE (order_id, catalog_item_id)
);
CREATE INDEX material_reservation_by_item ON material_reservation (catalog_item_id, order_id, quantity, used);

-- What an order of a kind of work needs, as far as one can plan it.
CREATE TABLE work_hierarchy_material (
  work_hierarchy_id BIGINT NOT NULL REFERENCES work_hierarchy,
  catalog_item_id   BIGINT NOT NULL REFERENCES material,
  quantity          BIGINT NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (work_hierarchy_id, catalog_item_id)
);
CREATE INDEX work_hierarchy_material_by_item ON work_hierarchy_material (catalog_item_id);

-- What was ordered of a supplier, nobody in particular without one, and how much
-- of it came in.
CREATE TABLE material_purchase (
  material_purchase_id {{id}},
  tenant_id   BIGINT NOT NULL REFERENCES tenant,
  supplier_id BIGINT REFERENCES tenant,
  comment     TEXT NOT NULL DEFAULT '',
  created_by  BIGINT REFERENCES user_account,
  created_at  BIGINT NOT NULL,
  closed_at   BIGINT,
  version     BIGINT NOT NULL DEFAULT 1
);
CREATE INDEX material_purchase_by_tenant ON material_purchase (tenant_id, material_purchase_id);
CREATE TABLE material_purchase_line (
  material_purchase_id BIGINT NOT NULL REFERENCES material_purchase,
  catalog_item_id      BIGINT NOT NULL REFERENCES material,
  quantity             BIGINT NOT NULL CHECK (quantity > 0),
  received             BIGINT NOT NULL DEFAULT 0 CHECK (received >= 0),
  PRIMARY KEY (material_purchase_id, catalog_item_id)
);
CREATE INDEX material_purchase_line_by_item ON material_purchase_line (catalog_item_id);
ALTER TABLE material_log ADD COLUMN material_purchase_id BIGINT REFERENCES material_purchase;
