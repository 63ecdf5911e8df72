-- Who did it without an account, as they named themselves; '' of who has one, and
-- of the program.
ALTER TABLE journal ADD COLUMN guest TEXT NOT NULL DEFAULT '';

UPDATE journal SET guest = (SELECT a.name FROM offer_answer a WHERE a.offer_id = journal.thing_id)
  WHERE thing = 'offer' AND kind = 'status' AND user_id IS NULL AND new_value IN ('"ACCEPTED"', '"REJECTED"')
    AND EXISTS (SELECT 1 FROM offer_answer a WHERE a.offer_id = journal.thing_id AND a.by_link AND a.answered_at = journal.at);
