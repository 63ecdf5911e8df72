-- The counts and the changes of lists are written with plans that a session keeps: a function
-- in SQL is planned at every call, and a whole row was turned into JSON to read one column of it.
CREATE OR REPLACE FUNCTION list_changed_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE name text ;BEGIN
  FOREACH name IN ARRAY TG_ARGV LOOP
    IF name = 'tenant_id' THEN
      IF TG_OP <> 'INSERT' THEN PERFORM list_changed(NULLIF(OLD.tenant_id, 0)) ;END IF
      ;IF TG_OP <> 'DELETE' THEN PERFORM list_changed(NULLIF(NEW.tenant_id, 0)) ;END IF
    ;ELSIF name = 'contractor_id' THEN
      IF TG_OP <> 'INSERT' THEN PERFORM list_changed(NULLIF(OLD.contractor_id, 0)) ;END IF
      ;IF TG_OP <> 'DELETE' THEN PERFORM list_changed(NULLIF(NEW.contractor_id, 0)) ;END IF
    ;ELSIF name = 'client_id' THEN
      IF TG_OP <> 'INSERT' THEN PERFORM list_changed(NULLIF(OLD.client_id, 0)) ;END IF
      ;IF TG_OP <> 'DELETE' THEN PERFORM list_changed(NULLIF(NEW.client_id, 0)) ;END IF
    ;ELSE
      RAISE EXCEPTION 'list_changed_row knows no column %', name
    ;END IF
  ;END LOOP
  ;RETURN NULL
;END $$;

CREATE OR REPLACE FUNCTION count_task(r task_party, n bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO task_count (tenant_id, slot, side, status, phase, tasks) VALUES (r.tenant_id, pg_backend_pid() % 64, r.side, r.status, r.phase, n)
    ON CONFLICT (tenant_id, slot, side, status, phase) DO UPDATE SET tasks = task_count.tasks + n
;END $$;

CREATE OR REPLACE FUNCTION count_order(r work_order, n bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_count (contractor_id, slot, status, client_id, orders) VALUES (r.contractor_id, pg_backend_pid() % 64, r.status, r.client_id, n)
    ON CONFLICT (contractor_id, slot, status, client_id) DO UPDATE SET orders = order_count.orders + n
;END $$;

CREATE OR REPLACE FUNCTION count_offer(r offer_party, n bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO offer_count (tenant_id, slot, status, offers) VALUES (r.tenant_id, pg_backend_pid() % 64, r.status, n)
    ON CONFLICT (tenant_id, slot, status) DO UPDATE SET offers = offer_count.offers + n
;END $$;

CREATE OR REPLACE FUNCTION count_equipment(r equipment, n bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO equipment_count (tenant_id, slot, status, equipment_type, items) SELECT r.tenant_id, pg_backend_pid() % 64, r.status, r.equipment_type, n WHERE r.deleted_at IS NULL
    ON CONFLICT (tenant_id, slot, status, equipment_type) DO UPDATE SET items = equipment_count.items + n
;END $$;

CREATE OR REPLACE FUNCTION count_invoice(r invoice, n bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice_count (tenant_id, slot, status, invoices) SELECT r.tenant_id, pg_backend_pid() % 64, r.status, n WHERE r.deleted_at IS NULL
    ON CONFLICT (tenant_id, slot, status) DO UPDATE SET invoices = invoice_count.invoices + n
;END $$;
