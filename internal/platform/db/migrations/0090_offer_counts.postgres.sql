-- How many offers a list has, and when each runs out, without reading the wide table.
ALTER TABLE offer_party ADD COLUMN deadline TEXT;
UPDATE offer_party SET deadline = (SELECT COALESCE(o.valid_until, o.deadline) FROM offer o WHERE o.offer_id = offer_party.offer_id);
CREATE INDEX offer_party_by_deadline ON offer_party (tenant_id, deadline, offer_id);

-- Each connection counts in rows of its own, as in list_change.
CREATE TABLE offer_count (
  tenant_id BIGINT NOT NULL,
  slot      BIGINT NOT NULL,
  status    TEXT NOT NULL,
  offers    BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, slot, status)
) WITH (fillfactor = 50);
INSERT INTO offer_count (tenant_id, slot, status, offers) SELECT tenant_id, 0, status, COUNT(*) FROM offer_party GROUP BY tenant_id, status;
CREATE FUNCTION count_offer(r offer_party, n BIGINT) RETURNS void LANGUAGE sql AS $$
  INSERT INTO offer_count (tenant_id, slot, status, offers) VALUES (r.tenant_id, pg_backend_pid() % 64, r.status, n)
    ON CONFLICT (tenant_id, slot, status) DO UPDATE SET offers = offer_count.offers + n $$;
CREATE FUNCTION count_offer_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM count_offer(OLD, -1) ;END IF
  ;IF TG_OP <> 'DELETE' THEN PERFORM count_offer(NEW, 1) ;END IF
  ;RETURN NULL
;END $$;
CREATE TRIGGER offer_party_count AFTER INSERT OR DELETE OR UPDATE OF tenant_id, status ON offer_party FOR EACH ROW EXECUTE FUNCTION count_offer_row();
