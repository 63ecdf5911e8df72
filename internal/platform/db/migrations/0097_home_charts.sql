-- How many tasks were opened and closed in a week, and for how much.
CREATE INDEX task_opened ON task (contractor_id, created_at, status);
CREATE INDEX task_closed ON task (contractor_id, status_at, net, currency) WHERE status = 'INVOICED';
