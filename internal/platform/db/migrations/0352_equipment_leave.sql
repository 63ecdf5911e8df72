-- Whether a worker may take, with a reason, what is to be inspected.
ALTER TABLE equipment_setting ADD COLUMN worker_override BOOLEAN NOT NULL DEFAULT FALSE;

-- A registration counts as an inspection.
UPDATE equipment SET next_inspection = registration_end WHERE registration_end IS NOT NULL AND (next_inspection IS NULL OR next_inspection > registration_end);
