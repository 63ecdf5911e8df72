-- What was confirmed and what was approved: hours, holidays and absences may
-- change later, an approved month does not.
ALTER TABLE time_sheet ADD COLUMN confirmed_totals TEXT; -- JSON
ALTER TABLE time_sheet ADD COLUMN approved_totals TEXT; -- JSON
ALTER TABLE time_sheet ADD COLUMN approved_days TEXT; -- JSON
