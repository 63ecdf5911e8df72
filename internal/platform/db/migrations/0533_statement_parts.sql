-- A payment of a statement for several invoices is divided; each part is one of its own.
-- whole is what the bank booked, 0 where it was not divided.
ALTER TABLE bank_payment ADD COLUMN whole BIGINT NOT NULL DEFAULT 0;
