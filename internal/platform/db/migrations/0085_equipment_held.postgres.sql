-- Who has an item, and the last day on which they may, with the item itself: lists
-- sort and look for it there. held_until is later than every day for what has no
-- last day, or is with nobody. A trigger keeps it, so that no writer can forget.
ALTER TABLE equipment ADD COLUMN holder_id BIGINT REFERENCES user_account;
ALTER TABLE equipment ADD COLUMN held_until TEXT NOT NULL DEFAULT '9999-12-31';
UPDATE equipment SET holder_id = l.user_id, held_until = COALESCE(l.due_day, '9999-12-31') FROM equipment_loan l WHERE l.equipment_id = equipment.equipment_id AND l.returned_at IS NULL;

CREATE FUNCTION equipment_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.returned_at IS NULL THEN
    UPDATE equipment SET holder_id = NEW.user_id, held_until = COALESCE(NEW.due_day, '9999-12-31') WHERE equipment_id = NEW.equipment_id
  ;ELSIF TG_OP <> 'INSERT' AND OLD.returned_at IS NULL THEN
    UPDATE equipment SET holder_id = NULL, held_until = '9999-12-31' WHERE equipment_id = OLD.equipment_id
  ;END IF
  ;RETURN NULL
;END $$;
CREATE TRIGGER equipment_held AFTER INSERT OR UPDATE OR DELETE ON equipment_loan FOR EACH ROW EXECUTE FUNCTION equipment_held();

CREATE INDEX equipment_listed_by_due ON equipment (tenant_id, held_until, equipment_id DESC, holder_id) WHERE deleted_at IS NULL;
CREATE INDEX equipment_listed_by_holder ON equipment (tenant_id, holder_id) WHERE deleted_at IS NULL AND holder_id IS NOT NULL;
CREATE INDEX equipment_listed_by_type ON equipment (tenant_id, equipment_type COLLATE hr, name COLLATE hr, equipment_id, status) WHERE deleted_at IS NULL;
CREATE INDEX equipment_reservation_kept ON equipment_reservation (tenant_id, ends_at, starts_at, equipment_id) WHERE ended_at IS NULL AND order_id IS NULL
