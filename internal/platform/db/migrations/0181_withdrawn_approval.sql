-- Why the approval of a month was taken back, until it is approved again.
ALTER TABLE time_sheet ADD COLUMN withdrawn_at BIGINT;
ALTER TABLE time_sheet ADD COLUMN withdrawn_by BIGINT REFERENCES user_account;
ALTER TABLE time_sheet ADD COLUMN withdrawn_reason TEXT NOT NULL DEFAULT '';
