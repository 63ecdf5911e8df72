-- The orders of one worker, the newest first.
CREATE INDEX order_worker_by_worker ON order_worker (user_id, order_id);
