-- Work in the field: the client's signature, the day of a worker, one place at
-- a time, and the language of a company's papers.

ALTER TABLE work_order ADD COLUMN signed_by TEXT NOT NULL DEFAULT '';
ALTER TABLE work_order ADD COLUMN signed_at BIGINT;

-- What was finished today.
CREATE INDEX work_order_by_end ON work_order (contractor_id, time_ended);

-- Where a person is at work now, and until when they were lately.
CREATE INDEX work_session_by_user ON work_session (user_id, ended_at);

ALTER TABLE tenant ADD COLUMN language TEXT NOT NULL DEFAULT 'hr';
