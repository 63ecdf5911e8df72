-- The minutes in which a company charges hours of work: what has begun counts.
ALTER TABLE tenant ADD COLUMN charge_step BIGINT NOT NULL DEFAULT 15;
ALTER TABLE tenant ADD CONSTRAINT tenant_charge_step CHECK (charge_step BETWEEN 1 AND 60);
