-- How many offers a list has, and when each runs out, without reading the wide table.
ALTER TABLE offer_party ADD COLUMN deadline TEXT;
UPDATE offer_party SET deadline = (SELECT COALESCE(o.valid_until, o.deadline) FROM offer o WHERE o.offer_id = offer_party.offer_id);
CREATE INDEX offer_party_by_deadline ON offer_party (tenant_id, deadline, offer_id);

CREATE TABLE offer_count (
  tenant_id BIGINT NOT NULL,
  slot      BIGINT NOT NULL,
  status    TEXT NOT NULL,
  offers    BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, slot, status)
) WITHOUT ROWID;
INSERT INTO offer_count (tenant_id, slot, status, offers) SELECT tenant_id, 0, status, COUNT(*) FROM offer_party GROUP BY tenant_id, status;
CREATE TRIGGER offer_party_count_insert AFTER INSERT ON offer_party BEGIN INSERT INTO offer_count (tenant_id, slot, status, offers) VALUES (new.tenant_id, 0, new.status, 1) ON CONFLICT DO UPDATE SET offers = offers + 1; END;
CREATE TRIGGER offer_party_count_update AFTER UPDATE OF tenant_id, status ON offer_party BEGIN INSERT INTO offer_count (tenant_id, slot, status, offers) VALUES (old.tenant_id, 0, old.status, -1) ON CONFLICT DO UPDATE SET offers = offers + -1; INSERT INTO offer_count (tenant_id, slot, status, offers) VALUES (new.tenant_id, 0, new.status, 1) ON CONFLICT DO UPDATE SET offers = offers + 1; END;
CREATE TRIGGER offer_party_count_delete AFTER DELETE ON offer_party BEGIN INSERT INTO offer_count (tenant_id, slot, status, offers) VALUES (old.tenant_id, 0, old.status, -1) ON CONFLICT DO UPDATE SET offers = offers + -1; END;
