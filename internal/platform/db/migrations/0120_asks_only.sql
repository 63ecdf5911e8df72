-- A company that only asks others for work: its people see the client's side alone.
ALTER TABLE tenant ADD COLUMN asks_only BOOLEAN NOT NULL DEFAULT FALSE;

-- Its visits: the orders that others have for it.
CREATE INDEX work_order_of_client ON work_order (client_id, planned_start) WHERE client_id <> contractor_id;
