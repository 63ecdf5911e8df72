-- When something that the client's signature covers changed after it was given.
ALTER TABLE work_order ADD COLUMN changed_since_signed BIGINT;
