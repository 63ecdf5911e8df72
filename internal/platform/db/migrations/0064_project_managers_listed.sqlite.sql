-- Lists show who manages a project: see 0030_list_change.
CREATE TRIGGER project_manager_listed_insert AFTER INSERT ON project_manager BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER project_manager_listed_update AFTER UPDATE ON project_manager BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
CREATE TRIGGER project_manager_listed_delete AFTER DELETE ON project_manager BEGIN UPDATE list_change SET changes = changes + 1 WHERE tenant_id IN (0); END;
