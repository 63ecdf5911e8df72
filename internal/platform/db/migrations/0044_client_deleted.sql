-- A task that the contractor made and deleted is none of its client's.
DELETE FROM task_party WHERE side = 'CLIENT' AND status = 'DELETED' AND tenant_id <> (SELECT t.creator_tenant_id FROM task t WHERE t.task_id = task_party.task_id);
