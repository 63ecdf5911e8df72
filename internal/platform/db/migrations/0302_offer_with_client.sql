-- Offers with their client by their last day, also while a newer version is written.
CREATE INDEX offer_with_client ON offer (valid_until) WHERE status = 'SENT' AND deleted_at IS NULL;
