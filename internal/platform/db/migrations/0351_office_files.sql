-- A file that the office alone sees, such as the invoice of a purchase.
ALTER TABLE upload ADD COLUMN office_only BOOLEAN NOT NULL DEFAULT FALSE;
