-- How many items of equipment there are of each status and kind, but for deleted ones,
-- so that no list counts them: see 0031_phase.
CREATE TABLE equipment_count (
  tenant_id      BIGINT NOT NULL,
  slot           BIGINT NOT NULL,
  status         TEXT NOT NULL,
  equipment_type TEXT NOT NULL,
  items          BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, slot, status, equipment_type)
) WITH (fillfactor = 50);
INSERT INTO equipment_count (tenant_id, slot, status, equipment_type, items) SELECT tenant_id, 0, status, equipment_type, COUNT(*) FROM equipment WHERE deleted_at IS NULL GROUP BY tenant_id, status, equipment_type;
CREATE FUNCTION count_equipment(r equipment, n BIGINT) RETURNS void LANGUAGE sql AS $$
  INSERT INTO equipment_count (tenant_id, slot, status, equipment_type, items) SELECT r.tenant_id, pg_backend_pid() % 64, r.status, r.equipment_type, n WHERE r.deleted_at IS NULL
    ON CONFLICT (tenant_id, slot, status, equipment_type) DO UPDATE SET items = equipment_count.items + n $$;
CREATE FUNCTION count_equipment_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM count_equipment(OLD, -1) ;END IF
  ;IF TG_OP <> 'DELETE' THEN PERFORM count_equipment(NEW, 1) ;END IF
  ;RETURN NULL
;END $$;
CREATE TRIGGER equipment_count AFTER INSERT OR DELETE OR UPDATE OF tenant_id, status, equipment_type, deleted_at ON equipment FOR EACH ROW EXECUTE FUNCTION count_equipment_row();

-- Where an item is, as it is looked for: without marks, as its name. What is free is
-- found, and what a filter finds counted, in these indexes alone.
ALTER TABLE equipment ADD COLUMN location_fold TEXT NOT NULL DEFAULT '';
UPDATE equipment SET location_fold = fold(location_name);
CREATE INDEX equipment_listed ON equipment (tenant_id, name COLLATE hr, equipment_id DESC, name_fold, location_id, location_fold, deleted_at) WHERE deleted_at IS NULL;
DROP INDEX equipment_listed_by_name;
CREATE INDEX equipment_listed_by_status ON equipment (tenant_id, status, equipment_id DESC) WHERE deleted_at IS NULL;
DROP INDEX equipment_by_status;
CREATE INDEX equipment_standing ON equipment (tenant_id, status, held_until, next_inspection, equipment_id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX equipment_listed_by_inspection ON equipment (tenant_id, next_inspection, equipment_id DESC, status) WHERE deleted_at IS NULL;
CREATE INDEX equipment_reservation_of_orders ON equipment_reservation (tenant_id, order_id, equipment_id) WHERE ended_at IS NULL AND order_id IS NOT NULL;
CREATE INDEX equipment_named ON equipment USING gin (name_fold gin_trgm_ops);

-- The lists of assets by what they are sorted by, and whether somebody else looks after
-- what is at an address of a client.
CREATE INDEX asset_listed_by_kind ON asset (tenant_id, kind, asset_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX asset_listed_by_installed ON asset (tenant_id, installed_on, asset_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX asset_listed_by_warranty ON asset (tenant_id, warranty_until, asset_id DESC) WHERE deleted_at IS NULL;
CREATE INDEX address_of_client_by ON address (client_id, tenant_id);
DROP INDEX address_of_client;

-- The lists look for all words that search_text has of a record: see search.Texts.
CREATE INDEX equipment_words ON equipment ((equipment_id + 5497558138880));
CREATE INDEX asset_words ON asset ((asset_id + 6597069766656))
