-- Offers. A chain is an offer with all its versions, which share its number. Of
-- the numbers that follow the company's pattern, series is the pattern with the
-- year in it and serial the place in the series.
CREATE TABLE offer_chain (
  offer_chain_id {{id}},
  tenant_id      BIGINT NOT NULL REFERENCES tenant,
  offer_num      TEXT NOT NULL CHECK (offer_num <> ''),
  num_fold       TEXT NOT NULL,
  series         TEXT NOT NULL DEFAULT '',
  serial         BIGINT NOT NULL DEFAULT 0,
  was_sent       BOOLEAN NOT NULL DEFAULT FALSE, -- its number is never given again
  deleted_at     BIGINT
);
CREATE UNIQUE INDEX offer_chain_num ON offer_chain (tenant_id, num_fold) WHERE deleted_at IS NULL;
CREATE INDEX offer_chain_serial ON offer_chain (tenant_id, series, serial);

-- One version of an offer. What a draft still lacks is empty; totals are what
-- its lines come to that count.
CREATE TABLE offer (
  offer_id        {{id}},
  offer_chain_id  BIGINT NOT NULL REFERENCES offer_chain,
  version_number  BIGINT NOT NULL CHECK (version_number > 0),
  parent_id       BIGINT REFERENCES offer,
  is_newest       BOOLEAN NOT NULL,
  tenant_id       BIGINT NOT NULL REFERENCES tenant,
  client_id       BIGINT REFERENCES tenant,
  client_note     TEXT NOT NULL DEFAULT '', -- who a private individual is
  title           TEXT NOT NULL DEFAULT '',
  title_fold      TEXT NOT NULL DEFAULT '',
  description     TEXT NOT NULL DEFAULT '',
  note            TEXT NOT NULL DEFAULT '', -- internal
  validity_period BIGINT CHECK (validity_period > 0), -- days
  deadline        TEXT CHECK (deadline LIKE '____-__-__'),
  language        TEXT NOT NULL DEFAULT '', -- of papers and letters; '' is the company's
  recipient_name  TEXT NOT NULL DEFAULT '',
  recipient_email TEXT NOT NULL DEFAULT '',
  terms           TEXT NOT NULL DEFAULT '', -- '' is those of the settings, until it is sent
  discount        BIGINT NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 10000),
  line_total      BIGINT NOT NULL DEFAULT 0, -- before the discount
  price_total     BIGINT NOT NULL DEFAULT 0, -- after it
  tax_total       BIGINT NOT NULL DEFAULT 0,
  status          TEXT NOT NULL CHECK (status IN ('IN_CREATION', 'CREATED', 'SENT', 'ACCEPTED', 'REJECTED', 'EXPIRED')),
  status_at       BIGINT NOT NULL,
  status_reason   TEXT NOT NULL DEFAULT '',
  sent_at         BIGINT,
  valid_until     TEXT CHECK (valid_until LIKE '____-__-__'), -- since it was sent
  opened_at       BIGINT, -- by the client, the first time
  task_id         BIGINT REFERENCES task, -- what was made of it
  project_id      BIGINT REFERENCES project,
  reminded_at     BIGINT, -- its lead, that it runs out
  client_reminded BOOLEAN NOT NULL DEFAULT FALSE,
  created_by      BIGINT NOT NULL REFERENCES user_account,
  created_at      BIGINT NOT NULL,
  version         BIGINT NOT NULL DEFAULT 1,
  lines_version   BIGINT NOT NULL DEFAULT 1, -- at which the lines changed last
  deleted_at      BIGINT,
  CHECK (status = 'IN_CREATION' OR client_id IS NOT NULL AND validity_period IS NOT NULL AND title <> ''),
  CHECK (status IN ('IN_CREATION', 'CREATED') OR sent_at IS NOT NULL AND valid_until IS NOT NULL)
);
CREATE UNIQUE INDEX offer_version ON offer (offer_chain_id, version_number) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX offer_newest ON offer (offer_chain_id) WHERE is_newest;
CREATE INDEX offer_by_tenant ON offer (tenant_id, status, valid_until) WHERE is_newest;
CREATE INDEX offer_running_out ON offer (valid_until) WHERE is_newest AND status = 'SENT';
CREATE INDEX offer_by_client ON offer (client_id);
CREATE UNIQUE INDEX offer_by_task ON offer (task_id) WHERE task_id IS NOT NULL;
CREATE INDEX offer_by_project ON offer (project_id);
CREATE INDEX offer_by_parent ON offer (parent_id);

-- Which versions lists show: to the company its newest one of each chain, to the
-- client the newest that was sent.
CREATE TABLE offer_party (
  tenant_id  BIGINT NOT NULL REFERENCES tenant,
  offer_id   BIGINT NOT NULL REFERENCES offer,
  side       TEXT NOT NULL CHECK (side IN ('CONTRACTOR', 'CLIENT')),
  status     TEXT NOT NULL CHECK (status IN ('IN_CREATION', 'CREATED', 'SENT', 'ACCEPTED', 'REJECTED', 'EXPIRED')),
  num_fold   TEXT NOT NULL,
  title_fold TEXT NOT NULL,
  PRIMARY KEY (tenant_id, offer_id)
);
CREATE INDEX offer_party_by_status ON offer_party (tenant_id, status, offer_id);
CREATE INDEX offer_party_by_offer ON offer_party (offer_id);

-- The lines of a version in their order: headings of sections, texts, and what
-- is charged. first_id is the line of an earlier version that it continues.
CREATE TABLE offer_line (
  offer_line_item_id {{id}},
  offer_id           BIGINT NOT NULL REFERENCES offer,
  first_id           BIGINT,
  position           BIGINT NOT NULL,
  kind               TEXT NOT NULL CHECK (kind IN ('LINE', 'SECTION', 'TEXT')),
  name               TEXT NOT NULL DEFAULT '',
  note               TEXT NOT NULL DEFAULT '',
  choose_one         BOOLEAN NOT NULL DEFAULT FALSE, -- of a section: its lines are alternatives
  optional           BOOLEAN NOT NULL DEFAULT FALSE, -- the client may tick it
  chosen             BOOLEAN NOT NULL DEFAULT FALSE, -- of an optional line or an alternative, as offered
  accepted           BOOLEAN, -- what the client chose
  catalog_item_id    BIGINT REFERENCES catalog_item,
  catalog_group_id   BIGINT REFERENCES catalog_group,
  group_name         TEXT NOT NULL DEFAULT '',
  catalog_type       TEXT NOT NULL DEFAULT 'MATERIAL' CHECK (catalog_type IN ('MATERIAL', 'WORK', 'TRAVEL')),
  quantity           BIGINT NOT NULL DEFAULT 1000 CHECK (quantity >= 0),
  unit_of_measure    TEXT NOT NULL DEFAULT 'OTHER' CHECK (unit_of_measure IN ('CENTIMETER', 'METER', 'KILOMETER', 'SQUARE_METER', 'CUBIC_METER', 'KILOGRAM', 'LITER', 'SERVICE', 'HOUR', 'PIECE', 'OTHER')),
  unit_price         BIGINT NOT NULL DEFAULT 0 CHECK (unit_price >= 0),
  purchase_price     BIGINT CHECK (purchase_price >= 0),
  discount           BIGINT NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 10000),
  tax                BIGINT NOT NULL DEFAULT 2500 CHECK (tax BETWEEN 0 AND 10000),
  net                BIGINT NOT NULL DEFAULT 0 -- after its own discount
);
CREATE INDEX offer_line_by_offer ON offer_line (offer_id, position);
CREATE INDEX offer_line_by_item ON offer_line (catalog_item_id);
CREATE INDEX offer_line_by_group ON offer_line (catalog_group_id);

-- What the client answered to a version that is ACCEPTED or REJECTED.
CREATE TABLE offer_answer (
  offer_id    BIGINT PRIMARY KEY REFERENCES offer,
  by_link     BOOLEAN NOT NULL,
  name        TEXT NOT NULL DEFAULT '',
  function    TEXT NOT NULL DEFAULT '',
  signature   TEXT NOT NULL DEFAULT '', -- strokes, as JSON
  reason      TEXT NOT NULL DEFAULT '',
  network     TEXT NOT NULL DEFAULT '', -- the address it came from
  answered_by BIGINT REFERENCES user_account,
  answered_at BIGINT NOT NULL
);

-- Private links to a version. Only the digest of a secret is kept.
CREATE TABLE offer_link (
  offer_link_id {{id}},
  offer_id      BIGINT NOT NULL REFERENCES offer,
  token_hash    TEXT NOT NULL UNIQUE,
  created_by    BIGINT REFERENCES user_account,
  created_at    BIGINT NOT NULL,
  revoked_at    BIGINT
);
CREATE INDEX offer_link_by_offer ON offer_link (offer_id);

-- Letters with a version, by their key in the outbox.
CREATE TABLE offer_mail (
  offer_mail_id {{id}},
  offer_id      BIGINT NOT NULL REFERENCES offer,
  mail_key      TEXT NOT NULL UNIQUE,
  recipient     TEXT NOT NULL,
  subject       TEXT NOT NULL,
  content       TEXT NOT NULL,
  sent_by       BIGINT REFERENCES user_account,
  sent_at       BIGINT NOT NULL
);
CREATE INDEX offer_mail_by_offer ON offer_mail (offer_id);

-- Questions of the client about an offer, and the answers to them. asked_by is
-- nobody where the client came by a link.
CREATE TABLE offer_question (
  offer_question_id {{id}},
  offer_chain_id    BIGINT NOT NULL REFERENCES offer_chain,
  offer_id          BIGINT NOT NULL REFERENCES offer,
  side              TEXT NOT NULL CHECK (side IN ('CONTRACTOR', 'CLIENT')),
  name              TEXT NOT NULL,
  text              TEXT NOT NULL,
  asked_by          BIGINT REFERENCES user_account,
  asked_at          BIGINT NOT NULL
);
CREATE INDEX offer_question_by_chain ON offer_question (offer_chain_id);

-- How a company makes its offers. texts are by language, as JSON.
CREATE TABLE offer_setting (
  tenant_id       BIGINT PRIMARY KEY REFERENCES tenant,
  number_pattern  TEXT NOT NULL,
  validity_period BIGINT NOT NULL CHECK (validity_period > 0),
  iban            TEXT NOT NULL DEFAULT '',
  footer          TEXT NOT NULL DEFAULT '',
  least_margin    BIGINT NOT NULL CHECK (least_margin BETWEEN 0 AND 10000),
  target_margin   BIGINT NOT NULL CHECK (target_margin BETWEEN 0 AND 10000),
  remind_days     BIGINT NOT NULL CHECK (remind_days >= 0),
  remind_client   BOOLEAN NOT NULL,
  texts           TEXT NOT NULL,
  version         BIGINT NOT NULL DEFAULT 1
);

-- What an item costs the company itself; known to its office alone.
ALTER TABLE catalog_item ADD COLUMN purchase_price BIGINT;

-- A notice may come from somebody without an account, or from nobody.
ALTER TABLE notice ALTER COLUMN created_by DROP NOT NULL
