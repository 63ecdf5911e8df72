-- What a record stands on no longer depends on how long history is kept: the
-- status before the present one, which a restore brings back, and the reason of
-- the present one.
ALTER TABLE task ADD COLUMN status_before TEXT NOT NULL DEFAULT '';
ALTER TABLE task ADD COLUMN status_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE work_order ADD COLUMN status_before TEXT NOT NULL DEFAULT '';
ALTER TABLE work_order ADD COLUMN status_reason TEXT NOT NULL DEFAULT '';
UPDATE task SET status_before = COALESCE(REPLACE(j.old_value, '"', ''), ''), status_reason = j.reason FROM journal j
  WHERE j.journal_id = (SELECT MAX(l.journal_id) FROM journal l WHERE l.thing = 'task' AND l.thing_id = task.task_id AND l.kind = 'status');
UPDATE work_order SET status_before = COALESCE(REPLACE(j.old_value, '"', ''), ''), status_reason = j.reason FROM journal j
  WHERE j.journal_id = (SELECT MAX(l.journal_id) FROM journal l WHERE l.thing = 'order' AND l.thing_id = work_order.order_id AND l.kind = 'status');

-- Values that the program never writes are refused by the database itself. Of a
-- column that may be NULL it is said that NULL is one: where rows are there
-- already, SQLite takes an unknown condition for a broken one.
ALTER TABLE tenant ADD CONSTRAINT tenant_currency CHECK (currency IN ('EUR', 'GBP', 'USD', 'RSD', 'BAM'));
ALTER TABLE tenant ADD CONSTRAINT tenant_language CHECK (language <> '');
ALTER TABLE tenant ADD CONSTRAINT tenant_retention CHECK (retention_days > 0);
ALTER TABLE partner ADD CONSTRAINT partner_self CHECK (tenant_id <> partner_id);
ALTER TABLE partner ADD CONSTRAINT partner_entity_type CHECK (entity_type IN ('LIMITED_COMPANY', 'SOLE_TRADER', 'PUBLIC_BODY', 'ASSOCIATION', 'PRIVATE_PERSON', 'OTHER'));
ALTER TABLE tenant_user ADD CONSTRAINT tenant_user_roles CHECK (roles BETWEEN 0 AND 7);
ALTER TABLE user_account ADD CONSTRAINT user_account_theme CHECK (theme IN ('', 'light', 'dark'));
ALTER TABLE user_account ADD CONSTRAINT user_account_density CHECK (density IN ('standard', 'compact'));
ALTER TABLE secret_link ADD CONSTRAINT secret_link_kind CHECK (kind IN ('INVITE', 'RESET'));
ALTER TABLE outbox_mail ADD CONSTRAINT outbox_mail_state CHECK (state IN ('WAITING', 'SENT', 'FAILED'));
ALTER TABLE holiday ADD CONSTRAINT holiday_day CHECK (day LIKE '____-__-__');
ALTER TABLE absence ADD CONSTRAINT absence_kind CHECK (kind IN ('LEAVE', 'SICK', 'OTHER'));
ALTER TABLE absence ADD CONSTRAINT absence_state CHECK (state IN ('REQUESTED', 'APPROVED', 'REJECTED'));
ALTER TABLE absence ADD CONSTRAINT absence_span CHECK (starts_at < ends_at);

ALTER TABLE project ADD CONSTRAINT project_currency CHECK (currency IN ('EUR', 'GBP', 'USD', 'RSD', 'BAM'));
ALTER TABLE work_hierarchy ADD CONSTRAINT work_hierarchy_expense_type CHECK (expense_type IN ('CAPITAL', 'OPERATIONAL', 'INCOME'));
ALTER TABLE work_hierarchy ADD CONSTRAINT work_hierarchy_time_estimate CHECK (COALESCE(time_estimate > 0, TRUE));
ALTER TABLE address ADD CONSTRAINT address_type CHECK (address_type IN ('OFFICE', 'STORE', 'WAREHOUSE', 'OTHER'));
ALTER TABLE address ADD CONSTRAINT address_place CHECK (COALESCE(latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180, TRUE));
ALTER TABLE location ADD CONSTRAINT location_type CHECK (location_type IN ('OFFICE', 'STORE', 'WAREHOUSE'));
ALTER TABLE location ADD CONSTRAINT location_place CHECK (COALESCE(latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180, TRUE));

ALTER TABLE task ADD CONSTRAINT task_status CHECK (status IN ('CREATED', 'INVOICED', 'REJECTED', 'DELETED', 'TEMPLATE'));
ALTER TABLE task ADD CONSTRAINT task_priority CHECK (priority IN ('LOW', 'MEDIUM', 'HIGH'));
ALTER TABLE task ADD CONSTRAINT task_currency CHECK (currency IN ('EUR', 'GBP', 'USD', 'RSD', 'BAM'));
ALTER TABLE task ADD CONSTRAINT task_location_type CHECK (location_type IN ('OFFICE', 'STORE', 'WAREHOUSE', 'OTHER'));
ALTER TABLE task ADD CONSTRAINT task_place CHECK (COALESCE(latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180, TRUE));
ALTER TABLE task_party ADD CONSTRAINT task_party_side CHECK (side IN ('CONTRACTOR', 'CLIENT'));
ALTER TABLE task_party ADD CONSTRAINT task_party_status CHECK (status IN ('CREATED', 'INVOICED', 'REJECTED', 'DELETED', 'TEMPLATE'));
ALTER TABLE work_order ADD CONSTRAINT work_order_status CHECK (status IN ('CREATED', 'IN_EXECUTION', 'DONE', 'DELETED'));
ALTER TABLE work_order ADD CONSTRAINT work_order_estimate CHECK (COALESCE(time_estimate BETWEEN 1 AND 43200, TRUE));
ALTER TABLE work_order ADD CONSTRAINT work_order_planned CHECK (COALESCE(planned_start < planned_end, TRUE));
ALTER TABLE work_order ADD CONSTRAINT work_order_worked CHECK (COALESCE(time_started <= time_ended, TRUE));
ALTER TABLE work_session ADD CONSTRAINT work_session_span CHECK (COALESCE(started_at <= ended_at, TRUE));
ALTER TABLE upload ADD CONSTRAINT upload_kind CHECK (kind IN ('IMAGE', 'DOCUMENT', 'SIGNATURE'));
ALTER TABLE upload ADD CONSTRAINT upload_size CHECK (size >= 0 AND width >= 0 AND height >= 0);

ALTER TABLE catalog_group ADD CONSTRAINT catalog_group_status CHECK (status IN ('ACTIVE', 'DELETED'));
ALTER TABLE catalog_item ADD CONSTRAINT catalog_item_status CHECK (status IN ('ACTIVE', 'DELETED'));
ALTER TABLE catalog_item ADD CONSTRAINT catalog_item_type CHECK (catalog_type IN ('MATERIAL', 'WORK', 'TRAVEL'));
ALTER TABLE catalog_item ADD CONSTRAINT catalog_item_unit CHECK (unit_of_measure IN ('CENTIMETER', 'METER', 'KILOMETER', 'SQUARE_METER', 'CUBIC_METER', 'KILOGRAM', 'LITER', 'SERVICE', 'HOUR', 'PIECE', 'OTHER'));
ALTER TABLE catalog_item ADD CONSTRAINT catalog_item_currency CHECK (currency IN ('EUR', 'GBP', 'USD', 'RSD', 'BAM'));
ALTER TABLE catalog_item ADD CONSTRAINT catalog_item_tax CHECK (tax BETWEEN 0 AND 10000);
ALTER TABLE order_line_item ADD CONSTRAINT order_line_item_status CHECK (status IN ('ACTIVE', 'DELETED'));
ALTER TABLE order_line_item ADD CONSTRAINT order_line_item_type CHECK (catalog_type IN ('MATERIAL', 'WORK', 'TRAVEL'));
ALTER TABLE order_line_item ADD CONSTRAINT order_line_item_unit CHECK (unit_of_measure IN ('CENTIMETER', 'METER', 'KILOMETER', 'SQUARE_METER', 'CUBIC_METER', 'KILOGRAM', 'LITER', 'SERVICE', 'HOUR', 'PIECE', 'OTHER'));
ALTER TABLE order_line_item ADD CONSTRAINT order_line_item_currency CHECK (currency IN ('EUR', 'GBP', 'USD', 'RSD', 'BAM'));
ALTER TABLE order_line_item ADD CONSTRAINT order_line_item_tax CHECK (tax BETWEEN 0 AND 10000)
