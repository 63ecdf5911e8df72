-- Lists of tasks by phase, and of orders by client, as the narrow tables hold
-- them, and how many rows there are of each, so that no list counts a million.

-- How far a task has come, from its work orders: the one definition.
CREATE VIEW task_phase AS SELECT t.task_id, CASE
    WHEN t.status <> 'CREATED' THEN ''
    WHEN t.creator_tenant_id <> t.contractor_id AND t.accepted_at IS NULL THEN 'WAITING_ACCEPTANCE'
    ELSE (SELECT CASE
        WHEN COUNT(*) > 0 AND COUNT(*) = COUNT(CASE o.status WHEN 'DONE' THEN 1 END) THEN 'DONE'
        WHEN COUNT(CASE WHEN o.status <> 'CREATED' THEN 1 END) > 0 THEN 'IN_EXECUTION'
        WHEN COUNT(o.planned_start) > 0 THEN 'PLANNED'
        ELSE 'NEW' END
      FROM work_order o WHERE o.task_id = t.task_id AND o.status <> 'DELETED') END AS phase FROM task t;

ALTER TABLE task_party ADD COLUMN phase TEXT NOT NULL DEFAULT '' CONSTRAINT task_party_phase CHECK (phase IN ('', 'WAITING_ACCEPTANCE', 'NEW', 'PLANNED', 'IN_EXECUTION', 'DONE'));
UPDATE task_party SET phase = (SELECT v.phase FROM task_phase v WHERE v.task_id = task_party.task_id) WHERE status = 'CREATED';
ALTER TABLE work_order ADD COLUMN client_id BIGINT REFERENCES tenant;
UPDATE work_order SET client_id = (SELECT t.client_id FROM task t WHERE t.task_id = work_order.task_id);
CREATE INDEX work_order_by_client ON work_order (contractor_id, client_id, order_id);
CREATE INDEX task_party_by_phase ON task_party (tenant_id, phase, task_id DESC, status, title_fold);
CREATE TRIGGER work_order_phase_insert AFTER INSERT ON work_order BEGIN UPDATE task_party SET phase = (SELECT v.phase FROM task_phase v WHERE v.task_id = new.task_id) WHERE task_id = new.task_id AND phase <> (SELECT v.phase FROM task_phase v WHERE v.task_id = new.task_id); END;
CREATE TRIGGER work_order_phase_update AFTER UPDATE OF status, planned_start ON work_order BEGIN UPDATE task_party SET phase = (SELECT v.phase FROM task_phase v WHERE v.task_id = new.task_id) WHERE task_id = new.task_id AND phase <> (SELECT v.phase FROM task_phase v WHERE v.task_id = new.task_id); END;
CREATE TRIGGER task_phase_update AFTER UPDATE OF status, accepted_at ON task BEGIN UPDATE task_party SET phase = (SELECT v.phase FROM task_phase v WHERE v.task_id = new.task_id) WHERE task_id = new.task_id AND phase <> (SELECT v.phase FROM task_phase v WHERE v.task_id = new.task_id); END;
CREATE TRIGGER work_order_client AFTER INSERT ON work_order WHEN new.client_id IS NULL BEGIN UPDATE work_order SET client_id = (SELECT t.client_id FROM task t WHERE t.task_id = new.task_id) WHERE order_id = new.order_id; END;

CREATE TABLE task_count (
  tenant_id BIGINT NOT NULL,
  slot      BIGINT NOT NULL,
  side      TEXT NOT NULL,
  status    TEXT NOT NULL,
  phase     TEXT NOT NULL,
  tasks     BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, slot, side, status, phase)
) WITHOUT ROWID;
INSERT INTO task_count (tenant_id, slot, side, status, phase, tasks) SELECT tenant_id, 0, side, status, phase, COUNT(*) FROM task_party GROUP BY tenant_id, side, status, phase;
CREATE TABLE order_count (
  contractor_id BIGINT NOT NULL,
  slot          BIGINT NOT NULL,
  status        TEXT NOT NULL,
  client_id     BIGINT NOT NULL,
  orders        BIGINT NOT NULL,
  PRIMARY KEY (contractor_id, slot, status, client_id)
) WITHOUT ROWID;
INSERT INTO order_count (contractor_id, slot, status, client_id, orders) SELECT contractor_id, 0, status, client_id, COUNT(*) FROM work_order GROUP BY contractor_id, status, client_id;
CREATE TRIGGER task_party_count_insert AFTER INSERT ON task_party BEGIN INSERT INTO task_count (tenant_id, slot, side, status, phase, tasks) VALUES (new.tenant_id, 0, new.side, new.status, new.phase, 1) ON CONFLICT DO UPDATE SET tasks = tasks + 1; END;
CREATE TRIGGER task_party_count_update AFTER UPDATE OF tenant_id, side, status, phase ON task_party BEGIN INSERT INTO task_count (tenant_id, slot, side, status, phase, tasks) VALUES (old.tenant_id, 0, old.side, old.status, old.phase, -1) ON CONFLICT DO UPDATE SET tasks = tasks + -1; INSERT INTO task_count (tenant_id, slot, side, status, phase, tasks) VALUES (new.tenant_id, 0, new.side, new.status, new.phase, 1) ON CONFLICT DO UPDATE SET tasks = tasks + 1; END;
CREATE TRIGGER task_party_count_delete AFTER DELETE ON task_party BEGIN INSERT INTO task_count (tenant_id, slot, side, status, phase, tasks) VALUES (old.tenant_id, 0, old.side, old.status, old.phase, -1) ON CONFLICT DO UPDATE SET tasks = tasks + -1; END;
CREATE TRIGGER work_order_count_insert AFTER INSERT ON work_order BEGIN INSERT INTO order_count (contractor_id, slot, status, client_id, orders) SELECT new.contractor_id, 0, new.status, new.client_id, 1 WHERE new.client_id IS NOT NULL ON CONFLICT DO UPDATE SET orders = orders + 1; END;
CREATE TRIGGER work_order_count_update AFTER UPDATE OF contractor_id, status, client_id ON work_order BEGIN INSERT INTO order_count (contractor_id, slot, status, client_id, orders) SELECT old.contractor_id, 0, old.status, old.client_id, -1 WHERE old.client_id IS NOT NULL ON CONFLICT DO UPDATE SET orders = orders + -1; INSERT INTO order_count (contractor_id, slot, status, client_id, orders) SELECT new.contractor_id, 0, new.status, new.client_id, 1 WHERE new.client_id IS NOT NULL ON CONFLICT DO UPDATE SET orders = orders + 1; END;
CREATE TRIGGER work_order_count_delete AFTER DELETE ON work_order BEGIN INSERT INTO order_count (contractor_id, slot, status, client_id, orders) SELECT old.contractor_id, 0, old.status, old.client_id, -1 WHERE old.client_id IS NOT NULL ON CONFLICT DO UPDATE SET orders = orders + -1; END;
