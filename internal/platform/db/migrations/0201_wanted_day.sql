-- The day that a work order without a time is for, of work that repeats: "2026-12-22".
ALTER TABLE work_order ADD COLUMN wanted_day TEXT;
