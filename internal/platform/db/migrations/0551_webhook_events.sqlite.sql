-- What is recorded of a record whose company has a webhook for it is to be sent: in the
-- same transaction, and by the same statement, which looks at one small table where no
-- company has any. The company is the one that keeps the record.
CREATE TRIGGER journal_webhook AFTER INSERT ON journal WHEN EXISTS (SELECT 1 FROM webhook WHERE active)
BEGIN
  INSERT INTO webhook_delivery (webhook_id, journal_id, thing, thing_id, made_at, since, next_at)
    SELECT w.webhook_id, new.journal_id, new.thing, new.thing_id, new.at, new.at, new.at FROM webhook w
    WHERE w.active AND w.kinds LIKE '%,' || new.thing || ',%' AND (NOT new.internal OR w.tenant_id = new.tenant_id) AND w.tenant_id = CASE new.thing
      WHEN 'task' THEN (SELECT contractor_id FROM task WHERE task_id = new.thing_id)
      WHEN 'order' THEN (SELECT contractor_id FROM work_order WHERE order_id = new.thing_id)
      WHEN 'offer' THEN (SELECT tenant_id FROM offer WHERE offer_id = new.thing_id)
      WHEN 'invoice' THEN (SELECT tenant_id FROM invoice WHERE invoice_id = new.thing_id)
      WHEN 'material' THEN (SELECT tenant_id FROM material WHERE catalog_item_id = new.thing_id)
      WHEN 'equipment' THEN (SELECT tenant_id FROM equipment WHERE equipment_id = new.thing_id)
      WHEN 'project' THEN (SELECT tenant_id FROM project WHERE project_id = new.thing_id)
      WHEN 'asset' THEN (SELECT tenant_id FROM asset WHERE asset_id = new.thing_id)
      WHEN 'address' THEN (SELECT tenant_id FROM address WHERE address_id = new.thing_id)
    END; END;
