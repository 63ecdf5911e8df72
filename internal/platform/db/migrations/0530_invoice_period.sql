-- The first day of the period that an invoice is for, whose last is delivered_on; NULL where it was one day.
ALTER TABLE invoice ADD COLUMN delivered_from TEXT;
