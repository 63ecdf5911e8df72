-- Orders that were not begun, by when they were planned: a worker's day shows
-- those whose time has passed.
CREATE INDEX work_order_waiting ON work_order (contractor_id, planned_start) WHERE status = 'CREATED'
