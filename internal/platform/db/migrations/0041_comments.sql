-- A comment is of the company that wrote it, and internal to it unless shared.
-- Those made before were shown to both sides of a task: they are shared. On an
-- order the client never saw any.
ALTER TABLE comment ADD COLUMN tenant_id BIGINT NOT NULL DEFAULT 0;
ALTER TABLE comment ADD COLUMN shared BOOLEAN NOT NULL DEFAULT TRUE;
UPDATE comment SET tenant_id = (SELECT CASE WHEN t.contractor_id <> t.client_id AND NOT EXISTS (SELECT 1 FROM tenant_user m WHERE m.user_id = comment.created_by AND m.tenant_id = t.contractor_id)
    AND EXISTS (SELECT 1 FROM tenant_user m WHERE m.user_id = comment.created_by AND m.tenant_id = t.client_id) THEN t.client_id ELSE t.contractor_id END
  FROM task t WHERE t.task_id = comment.thing_id) WHERE thing = 'task';
UPDATE comment SET shared = FALSE, tenant_id = (SELECT o.contractor_id FROM work_order o WHERE o.order_id = comment.thing_id) WHERE thing = 'order';
CREATE INDEX comment_by_author ON comment (created_by, thing, thing_id);
