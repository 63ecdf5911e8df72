-- The two sides of a version as they were when it was sent, for its paper and its
-- client's page. Versions sent before this migration keep what holds now.
CREATE TABLE offer_parties (
  offer_id         BIGINT PRIMARY KEY REFERENCES offer,
  company          TEXT NOT NULL,
  id_number        TEXT NOT NULL DEFAULT '',
  address          TEXT NOT NULL DEFAULT '',
  zipcode          TEXT NOT NULL DEFAULT '',
  city             TEXT NOT NULL DEFAULT '',
  phone            TEXT NOT NULL DEFAULT '',
  email            TEXT NOT NULL DEFAULT '',
  logo             TEXT NOT NULL DEFAULT '', -- name of the file
  iban             TEXT NOT NULL DEFAULT '',
  footer           TEXT NOT NULL DEFAULT '',
  client           TEXT NOT NULL DEFAULT '', -- '' of a private individual
  client_id_number TEXT NOT NULL DEFAULT '',
  client_address   TEXT NOT NULL DEFAULT '',
  client_zipcode   TEXT NOT NULL DEFAULT '',
  client_city      TEXT NOT NULL DEFAULT '',
  lead             TEXT NOT NULL,
  language         TEXT NOT NULL,
  time_zone        TEXT NOT NULL
);
INSERT INTO offer_parties (offer_id, company, id_number, address, zipcode, city, phone, email, logo, iban, footer,
  client, client_id_number, client_address, client_zipcode, client_city, lead, language, time_zone)
SELECT o.offer_id, k.name, k.id_number, k.address1, k.zipcode, k.city, k.phone, k.email,
  COALESCE((SELECT MAX(f.file_name) FROM upload f WHERE f.thing = 'tenant' AND f.thing_id = k.tenant_id AND f.kind = 'IMAGE' AND f.deleted_at IS NULL), ''),
  COALESCE(s.iban, ''), COALESCE(s.footer, ''), CASE WHEN c.tenant_id > 0 THEN c.name ELSE '' END, COALESCE(c.id_number, ''),
  COALESCE(NULLIF(r.address, ''), c.address1, ''), COALESCE(NULLIF(r.zipcode, ''), c.zipcode, ''), COALESCE(NULLIF(r.city, ''), c.city, ''),
  u.first_name || ' ' || u.last_name, COALESCE(NULLIF(o.language, ''), k.language), k.time_zone
FROM offer o JOIN tenant k ON k.tenant_id = o.tenant_id JOIN user_account u ON u.user_id = o.created_by
LEFT JOIN tenant c ON c.tenant_id = o.client_id LEFT JOIN partner r ON r.tenant_id = o.tenant_id AND r.partner_id = o.client_id
LEFT JOIN offer_setting s ON s.tenant_id = o.tenant_id
WHERE o.sent_at IS NOT NULL;

-- Who answered, as they were called then.
ALTER TABLE offer_answer ADD COLUMN answered_name TEXT NOT NULL DEFAULT '';
UPDATE offer_answer SET answered_name = COALESCE((SELECT u.first_name || ' ' || u.last_name FROM user_account u WHERE u.user_id = answered_by), '');

-- The papers that went to the client, as they were mailed or signed.
CREATE TABLE offer_paper (
  offer_paper_id {{id}},
  offer_id       BIGINT NOT NULL REFERENCES offer,
  kind           TEXT NOT NULL CHECK (kind IN ('SENT', 'SIGNED')),
  file_name      TEXT NOT NULL REFERENCES upload (file_name),
  display_name   TEXT NOT NULL,
  sha256         TEXT NOT NULL CHECK (LENGTH(sha256) = 64),
  made_at        BIGINT NOT NULL
);
CREATE INDEX offer_paper_by_offer ON offer_paper (offer_id, offer_paper_id)
