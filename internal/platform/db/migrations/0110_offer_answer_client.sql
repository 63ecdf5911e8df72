-- Whether the client's own company answered, signed in or by a link, or the office noted it.
ALTER TABLE offer_answer ADD COLUMN by_client BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE offer_answer SET by_client = TRUE WHERE by_link OR answered_by NOT IN (
	SELECT m.user_id FROM offer o JOIN tenant_user m ON m.tenant_id = o.tenant_id WHERE o.offer_id = offer_answer.offer_id);
