-- What lists show, as a number that grows with every change of it: for each
-- company, and under 0 what several companies see. The sum of a company's number
-- and that of 0 names a state of its lists: a count made in it holds while it lasts.
-- Triggers keep the numbers, so that no writer can forget. A task's client 0, a private person, has no lists.
CREATE TABLE list_change (
  tenant_id INTEGER PRIMARY KEY,
  changes   BIGINT NOT NULL
);
INSERT INTO list_change (tenant_id, changes) SELECT tenant_id, 0 FROM tenant;
CREATE TRIGGER tenant_list_change AFTER INSERT ON tenant BEGIN INSERT INTO list_change (tenant_id, changes) VALUES (new.tenant_id, 0); END;

CREATE TRIGGER task_party_listed_insert AFTER INSERT ON task_party BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER task_party_listed_update AFTER UPDATE ON task_party BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER task_party_listed_delete AFTER DELETE ON task_party BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER task_listed_insert AFTER INSERT ON task BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.contractor_id, NULLIF(new.client_id, 0)); END;
CREATE TRIGGER task_listed_update AFTER UPDATE ON task BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.contractor_id, NULLIF(old.client_id, 0), new.contractor_id, NULLIF(new.client_id, 0)); END;
CREATE TRIGGER task_listed_delete AFTER DELETE ON task BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.contractor_id, NULLIF(old.client_id, 0)); END;
CREATE TRIGGER work_order_listed_insert AFTER INSERT ON work_order BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.contractor_id); END;
CREATE TRIGGER work_order_listed_update AFTER UPDATE ON work_order BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.contractor_id, new.contractor_id); END;
CREATE TRIGGER work_order_listed_delete AFTER DELETE ON work_order BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.contractor_id); END;
CREATE TRIGGER tenant_user_listed_insert AFTER INSERT ON tenant_user BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER tenant_user_listed_update AFTER UPDATE ON tenant_user BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER tenant_user_listed_delete AFTER DELETE ON tenant_user BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER project_listed_insert AFTER INSERT ON project BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER project_listed_update AFTER UPDATE ON project BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER project_listed_delete AFTER DELETE ON project BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER work_hierarchy_listed_insert AFTER INSERT ON work_hierarchy BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER work_hierarchy_listed_update AFTER UPDATE ON work_hierarchy BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER work_hierarchy_listed_delete AFTER DELETE ON work_hierarchy BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER team_listed_insert AFTER INSERT ON team BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER team_listed_update AFTER UPDATE ON team BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER team_listed_delete AFTER DELETE ON team BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER location_listed_insert AFTER INSERT ON location BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER location_listed_update AFTER UPDATE ON location BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER location_listed_delete AFTER DELETE ON location BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER locgroup_listed_insert AFTER INSERT ON locgroup BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER locgroup_listed_update AFTER UPDATE ON locgroup BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER locgroup_listed_delete AFTER DELETE ON locgroup BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER address_listed_insert AFTER INSERT ON address BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER address_listed_update AFTER UPDATE ON address BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER address_listed_delete AFTER DELETE ON address BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER partner_listed_insert AFTER INSERT ON partner BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER partner_listed_update AFTER UPDATE ON partner BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER partner_listed_delete AFTER DELETE ON partner BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER absence_listed_insert AFTER INSERT ON absence BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER absence_listed_update AFTER UPDATE ON absence BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER absence_listed_delete AFTER DELETE ON absence BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER catalog_group_listed_insert AFTER INSERT ON catalog_group BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER catalog_group_listed_update AFTER UPDATE ON catalog_group BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER catalog_group_listed_delete AFTER DELETE ON catalog_group BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER catalog_item_listed_insert AFTER INSERT ON catalog_item BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER catalog_item_listed_update AFTER UPDATE ON catalog_item BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER catalog_item_listed_delete AFTER DELETE ON catalog_item BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER outbox_mail_listed_insert AFTER INSERT ON outbox_mail BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (new.tenant_id); END;
CREATE TRIGGER outbox_mail_listed_update AFTER UPDATE ON outbox_mail BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id, new.tenant_id); END;
CREATE TRIGGER outbox_mail_listed_delete AFTER DELETE ON outbox_mail BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (old.tenant_id); END;
CREATE TRIGGER order_worker_listed_insert AFTER INSERT ON order_worker BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN ((SELECT contractor_id FROM task WHERE task_id = new.task_id), (SELECT NULLIF(client_id, 0) FROM task WHERE task_id = new.task_id)); END;
CREATE TRIGGER order_worker_listed_update AFTER UPDATE ON order_worker BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN ((SELECT contractor_id FROM task WHERE task_id = old.task_id), (SELECT NULLIF(client_id, 0) FROM task WHERE task_id = old.task_id), (SELECT contractor_id FROM task WHERE task_id = new.task_id), (SELECT NULLIF(client_id, 0) FROM task WHERE task_id = new.task_id)); END;
CREATE TRIGGER order_worker_listed_delete AFTER DELETE ON order_worker BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN ((SELECT contractor_id FROM task WHERE task_id = old.task_id), (SELECT NULLIF(client_id, 0) FROM task WHERE task_id = old.task_id)); END;
CREATE TRIGGER order_line_item_listed_insert AFTER INSERT ON order_line_item BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN ((SELECT contractor_id FROM task WHERE task_id = new.task_id), (SELECT NULLIF(client_id, 0) FROM task WHERE task_id = new.task_id)); END;
CREATE TRIGGER order_line_item_listed_update AFTER UPDATE ON order_line_item BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN ((SELECT contractor_id FROM task WHERE task_id = old.task_id), (SELECT NULLIF(client_id, 0) FROM task WHERE task_id = old.task_id), (SELECT contractor_id FROM task WHERE task_id = new.task_id), (SELECT NULLIF(client_id, 0) FROM task WHERE task_id = new.task_id)); END;
CREATE TRIGGER order_line_item_listed_delete AFTER DELETE ON order_line_item BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN ((SELECT contractor_id FROM task WHERE task_id = old.task_id), (SELECT NULLIF(client_id, 0) FROM task WHERE task_id = old.task_id)); END;
CREATE TRIGGER tenant_listed_insert AFTER INSERT ON tenant BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER tenant_listed_update AFTER UPDATE ON tenant BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER tenant_listed_delete AFTER DELETE ON tenant BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER user_account_listed_insert AFTER INSERT ON user_account BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER user_account_listed_update AFTER UPDATE ON user_account BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER user_account_listed_delete AFTER DELETE ON user_account BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER work_hierarchy_path_listed_insert AFTER INSERT ON work_hierarchy_path BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER work_hierarchy_path_listed_update AFTER UPDATE ON work_hierarchy_path BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER work_hierarchy_path_listed_delete AFTER DELETE ON work_hierarchy_path BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER location_path_listed_insert AFTER INSERT ON location_path BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER location_path_listed_update AFTER UPDATE ON location_path BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER location_path_listed_delete AFTER DELETE ON location_path BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER locgroup_location_listed_insert AFTER INSERT ON locgroup_location BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER locgroup_location_listed_update AFTER UPDATE ON locgroup_location BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER locgroup_location_listed_delete AFTER DELETE ON locgroup_location BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER team_user_listed_insert AFTER INSERT ON team_user BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER team_user_listed_update AFTER UPDATE ON team_user BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER team_user_listed_delete AFTER DELETE ON team_user BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER partner_contact_listed_insert AFTER INSERT ON partner_contact BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER partner_contact_listed_update AFTER UPDATE ON partner_contact BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER partner_contact_listed_delete AFTER DELETE ON partner_contact BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER catalog_item_price_listed_insert AFTER INSERT ON catalog_item_price BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER catalog_item_price_listed_update AFTER UPDATE ON catalog_item_price BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER catalog_item_price_listed_delete AFTER DELETE ON catalog_item_price BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
