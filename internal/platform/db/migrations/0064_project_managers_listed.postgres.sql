-- Lists show who manages a project: see 0030_list_change.
CREATE TRIGGER project_manager_listed AFTER INSERT OR UPDATE OR DELETE ON project_manager FOR EACH STATEMENT EXECUTE FUNCTION list_changed_shared();
