-- The tax rate of new lines, in hundredths of a per cent: none for a company outside the VAT system.
ALTER TABLE tenant ADD COLUMN default_tax BIGINT NOT NULL DEFAULT 2500;
ALTER TABLE tenant ADD CONSTRAINT tenant_default_tax CHECK (default_tax BETWEEN 0 AND 10000);
