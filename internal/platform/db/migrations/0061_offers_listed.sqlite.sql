-- Lists show offers: see 0030_list_change.
CREATE TRIGGER offer_party_listed_insert AFTER INSERT ON offer_party BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER offer_party_listed_update AFTER UPDATE ON offer_party BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER offer_party_listed_delete AFTER DELETE ON offer_party BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER offer_chain_listed_insert AFTER INSERT ON offer_chain BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER offer_chain_listed_update AFTER UPDATE ON offer_chain BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER offer_chain_listed_delete AFTER DELETE ON offer_chain BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER offer_listed_insert AFTER INSERT ON offer BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id, NULLIF(new.client_id, 0)); END;
CREATE TRIGGER offer_listed_update AFTER UPDATE ON offer BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, NULLIF(old.client_id, 0), new.tenant_id, NULLIF(new.client_id, 0)); END;
CREATE TRIGGER offer_listed_delete AFTER DELETE ON offer BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, NULLIF(old.client_id, 0)); END;
