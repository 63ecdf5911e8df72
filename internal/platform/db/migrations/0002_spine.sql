-- Instants are UTC microseconds. Names that are searched by carry a folded twin.

CREATE TABLE setting (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

CREATE TABLE tenant (
  tenant_id  {{id}},
  name       TEXT NOT NULL,
  name_fold  TEXT NOT NULL,
  id_number  TEXT NOT NULL DEFAULT '',
  time_zone  TEXT NOT NULL DEFAULT 'Europe/Zagreb',
  created_at BIGINT NOT NULL,
  version    BIGINT NOT NULL DEFAULT 1
);
-- The reserved client of tasks for private persons; client_note says who.
INSERT INTO tenant (tenant_id, name, name_fold, created_at) VALUES (0, 'Private individual', 'private individual', 0);

-- Which companies a company knows: whom it works for, who works for it.
CREATE TABLE partner (
  tenant_id   BIGINT NOT NULL REFERENCES tenant,
  partner_id  BIGINT NOT NULL REFERENCES tenant,
  is_customer BOOLEAN NOT NULL DEFAULT TRUE,
  is_supplier BOOLEAN NOT NULL DEFAULT FALSE,
  created_at  BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, partner_id)
);

CREATE TABLE user_account (
  user_id       {{id}},
  email         TEXT NOT NULL,
  email_fold    TEXT NOT NULL UNIQUE,
  first_name    TEXT NOT NULL,
  last_name     TEXT NOT NULL,
  name_fold     TEXT NOT NULL,
  password_hash TEXT NOT NULL DEFAULT '',
  language      TEXT NOT NULL DEFAULT '',
  theme         TEXT NOT NULL DEFAULT '',
  density       TEXT NOT NULL DEFAULT 'standard',
  created_at    BIGINT NOT NULL,
  deleted_at    BIGINT,
  version       BIGINT NOT NULL DEFAULT 1
);

-- A person's place in a company. roles: 1 WORKER + 2 MANAGER + 4 ADMIN.
CREATE TABLE tenant_user (
  tenant_user_id {{id}},
  tenant_id      BIGINT NOT NULL REFERENCES tenant,
  user_id        BIGINT NOT NULL REFERENCES user_account,
  roles          BIGINT NOT NULL,
  UNIQUE (tenant_id, user_id)
);
CREATE INDEX tenant_user_by_user ON tenant_user (user_id);

CREATE TABLE session (
  session_id   {{id}},
  token_hash   TEXT NOT NULL UNIQUE,
  user_id      BIGINT NOT NULL REFERENCES user_account,
  tenant_id    BIGINT NOT NULL REFERENCES tenant,
  created_at   BIGINT NOT NULL,
  last_seen_at BIGINT NOT NULL,
  expires_at   BIGINT NOT NULL,
  remembered   BOOLEAN NOT NULL,
  address      TEXT NOT NULL,
  device       TEXT NOT NULL
);
CREATE INDEX session_by_user ON session (user_id);
CREATE INDEX session_by_expiry ON session (expires_at);

-- Failed sign-ins by account and by network address.
CREATE TABLE sign_in_failure (
  who        TEXT PRIMARY KEY,
  failures   BIGINT NOT NULL,
  last_at    BIGINT NOT NULL
);

CREATE TABLE idempotency (
  user_id    BIGINT NOT NULL,
  key        TEXT NOT NULL,
  request    TEXT NOT NULL,
  answer     TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_by_age ON idempotency (created_at);

CREATE TABLE project (
  project_id {{id}},
  tenant_id  BIGINT NOT NULL REFERENCES tenant,
  title      TEXT NOT NULL,
  title_fold TEXT NOT NULL,
  currency   TEXT NOT NULL DEFAULT 'EUR',
  created_at BIGINT NOT NULL,
  version    BIGINT NOT NULL DEFAULT 1
);
CREATE INDEX project_by_tenant ON project (tenant_id, title_fold);

CREATE TABLE work_hierarchy (
  work_hierarchy_id {{id}},
  tenant_id         BIGINT NOT NULL REFERENCES tenant,
  parent_id         BIGINT REFERENCES work_hierarchy,
  name              TEXT NOT NULL,
  name_fold         TEXT NOT NULL,
  path              TEXT NOT NULL,
  expense_type      TEXT NOT NULL DEFAULT 'OPERATIONAL',
  time_estimate     BIGINT,
  deleted_at        BIGINT,
  version           BIGINT NOT NULL DEFAULT 1
);
CREATE INDEX work_hierarchy_by_tenant ON work_hierarchy (tenant_id, parent_id);

-- Every node with each of its ancestors and itself.
CREATE TABLE work_hierarchy_path (
  ancestor_id BIGINT NOT NULL REFERENCES work_hierarchy,
  node_id     BIGINT NOT NULL REFERENCES work_hierarchy,
  depth       BIGINT NOT NULL,
  PRIMARY KEY (ancestor_id, node_id)
);
CREATE INDEX work_hierarchy_path_by_node ON work_hierarchy_path (node_id);

-- What a company has saved, each for a client of theirs or for themselves.
CREATE TABLE address (
  address_id    {{id}},
  tenant_id     BIGINT NOT NULL REFERENCES tenant,
  client_id     BIGINT NOT NULL REFERENCES tenant,
  address_name  TEXT NOT NULL,
  name_fold     TEXT NOT NULL,
  address_type  TEXT NOT NULL,
  address1      TEXT NOT NULL,
  address2      TEXT NOT NULL DEFAULT '',
  address3      TEXT NOT NULL DEFAULT '',
  address4      TEXT NOT NULL DEFAULT '',
  zipcode       TEXT NOT NULL DEFAULT '',
  city          TEXT NOT NULL,
  region        TEXT NOT NULL DEFAULT '',
  country       TEXT NOT NULL DEFAULT '',
  latitude      DOUBLE PRECISION,
  longitude     DOUBLE PRECISION,
  working_hours TEXT NOT NULL DEFAULT '',
  contact_name  TEXT NOT NULL DEFAULT '',
  contact_phone TEXT NOT NULL DEFAULT '',
  contact_email TEXT NOT NULL DEFAULT '',
  created_at    BIGINT NOT NULL,
  deleted_at    BIGINT,
  version       BIGINT NOT NULL DEFAULT 1
);
CREATE INDEX address_by_tenant ON address (tenant_id, name_fold);

-- Every place a company has used, once, and the folded words it is found by.
CREATE TABLE place (
  place_id  {{id}},
  tenant_id BIGINT NOT NULL REFERENCES tenant,
  words     TEXT NOT NULL, -- ' ilica 1 10000 zagreb'
  address1  TEXT NOT NULL,
  zipcode   TEXT NOT NULL,
  city      TEXT NOT NULL,
  region    TEXT NOT NULL,
  country   TEXT NOT NULL,
  latitude  DOUBLE PRECISION,
  longitude DOUBLE PRECISION,
  UNIQUE (tenant_id, words)
);
CREATE TABLE place_word (
  tenant_id BIGINT NOT NULL REFERENCES tenant,
  word      TEXT {{bytewise}} NOT NULL,
  place_id  BIGINT NOT NULL REFERENCES place,
  PRIMARY KEY (tenant_id, word, place_id)
);

CREATE TABLE task (
  task_id           {{id}},
  contractor_id     BIGINT NOT NULL REFERENCES tenant,
  client_id         BIGINT NOT NULL REFERENCES tenant,
  creator_tenant_id BIGINT NOT NULL REFERENCES tenant,
  created_by        BIGINT NOT NULL REFERENCES user_account,
  created_at        BIGINT NOT NULL,
  version           BIGINT NOT NULL DEFAULT 1,
  title             TEXT NOT NULL,
  title_fold        TEXT NOT NULL,
  description       TEXT NOT NULL,
  status            TEXT NOT NULL,
  status_at         BIGINT NOT NULL,
  priority          TEXT NOT NULL,
  accepted_at       BIGINT,
  accepted_by       BIGINT REFERENCES user_account,
  project_id        BIGINT REFERENCES project,
  whier_id          BIGINT REFERENCES work_hierarchy,
  client_whier_id   BIGINT REFERENCES work_hierarchy,
  currency          TEXT NOT NULL,
  client_note       TEXT NOT NULL DEFAULT '',
  address_id        BIGINT REFERENCES address,
  location_type     TEXT NOT NULL,
  address_name      TEXT NOT NULL,
  address1          TEXT NOT NULL,
  address2          TEXT NOT NULL DEFAULT '',
  address3          TEXT NOT NULL DEFAULT '',
  address4          TEXT NOT NULL DEFAULT '',
  zipcode           TEXT NOT NULL DEFAULT '',
  city              TEXT NOT NULL,
  region            TEXT NOT NULL DEFAULT '',
  country           TEXT NOT NULL DEFAULT '',
  latitude          DOUBLE PRECISION,
  longitude         DOUBLE PRECISION,
  working_hours     TEXT NOT NULL DEFAULT '',
  contact_name      TEXT NOT NULL DEFAULT '',
  contact_phone     TEXT NOT NULL DEFAULT '',
  contact_email     TEXT NOT NULL DEFAULT '',
  automatic_task_id BIGINT REFERENCES task
);
CREATE INDEX task_by_project ON task (project_id, task_id);
CREATE INDEX task_by_whier ON task (whier_id, task_id);
CREATE INDEX task_by_client ON task (client_id, task_id);
CREATE INDEX task_by_creator ON task (created_by, task_id);
CREATE INDEX task_by_address ON task (address_id);

-- Which company sees a task, and from which side: the narrow table that lists
-- are found on before ten whole rows are read.
CREATE TABLE task_party (
  tenant_id  BIGINT NOT NULL REFERENCES tenant,
  task_id    BIGINT NOT NULL REFERENCES task,
  side       TEXT NOT NULL,
  status     TEXT NOT NULL,
  title_fold TEXT NOT NULL,
  PRIMARY KEY (tenant_id, task_id)
);
CREATE INDEX task_party_by_task ON task_party (task_id);

CREATE TABLE work_order (
  order_id      {{id}},
  task_id       BIGINT NOT NULL REFERENCES task,
  contractor_id BIGINT NOT NULL REFERENCES tenant,
  status        TEXT NOT NULL,
  status_at     BIGINT NOT NULL,
  planned_start BIGINT,
  planned_end   BIGINT,
  time_estimate BIGINT,
  time_started  BIGINT,
  time_ended    BIGINT,
  created_by    BIGINT NOT NULL REFERENCES user_account,
  created_at    BIGINT NOT NULL,
  version       BIGINT NOT NULL DEFAULT 1
);
CREATE INDEX work_order_by_task ON work_order (task_id);

CREATE TABLE order_worker (
  user_id  BIGINT NOT NULL REFERENCES user_account,
  task_id  BIGINT NOT NULL REFERENCES task,
  order_id BIGINT NOT NULL REFERENCES work_order,
  PRIMARY KEY (user_id, task_id, order_id)
);
CREATE INDEX order_worker_by_order ON order_worker (order_id);

-- Files people gave, each with the thing it belongs to.
CREATE TABLE upload (
  upload_id    {{id}},
  file_name    TEXT NOT NULL UNIQUE,
  thing        TEXT NOT NULL,
  thing_id     BIGINT NOT NULL,
  kind         TEXT NOT NULL,
  display_name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size         BIGINT NOT NULL,
  width        BIGINT NOT NULL DEFAULT 0,
  height       BIGINT NOT NULL DEFAULT 0,
  created_by   BIGINT NOT NULL REFERENCES user_account,
  created_at   BIGINT NOT NULL,
  deleted_at   BIGINT
);
CREATE INDEX upload_by_thing ON upload (thing, thing_id);

CREATE TABLE comment (
  comment_id   {{id}},
  thing        TEXT NOT NULL,
  thing_id     BIGINT NOT NULL,
  comment      TEXT NOT NULL,
  created_by   BIGINT NOT NULL REFERENCES user_account,
  created_at   BIGINT NOT NULL,
  withdrawn_at BIGINT,
  withdrawn_by BIGINT REFERENCES user_account
);
CREATE INDEX comment_by_thing ON comment (thing, thing_id, comment_id);

-- How far each person has read the comments of a thing.
CREATE TABLE comment_read (
  user_id    BIGINT NOT NULL REFERENCES user_account,
  thing      TEXT NOT NULL,
  thing_id   BIGINT NOT NULL,
  comment_id BIGINT NOT NULL,
  PRIMARY KEY (user_id, thing, thing_id)
);

-- What happened to things. Only ever added to.
CREATE TABLE journal (
  journal_id {{id}},
  thing      TEXT NOT NULL,
  thing_id   BIGINT NOT NULL,
  kind       TEXT NOT NULL,
  old_value  TEXT,
  new_value  TEXT,
  reason     TEXT NOT NULL DEFAULT '',
  fields     TEXT,   -- what an edit did field by field, for merging: {"city": ["A", "B"]}
  version    BIGINT NOT NULL, -- of the thing, after the change
  user_id    BIGINT REFERENCES user_account,
  tenant_id  BIGINT,
  at         BIGINT NOT NULL
);
CREATE INDEX journal_by_thing ON journal (thing, thing_id, journal_id);

CREATE TABLE notice (
  notice_id  {{id}},
  user_id    BIGINT NOT NULL REFERENCES user_account,
  tenant_id  BIGINT NOT NULL REFERENCES tenant,
  kind       TEXT NOT NULL,
  thing      TEXT NOT NULL,
  thing_id   BIGINT NOT NULL,
  text       TEXT NOT NULL DEFAULT '',
  created_by BIGINT NOT NULL REFERENCES user_account,
  created_at BIGINT NOT NULL,
  read_at    BIGINT
);
CREATE INDEX notice_by_user ON notice (user_id, tenant_id, notice_id);
CREATE INDEX notice_unread ON notice (user_id, tenant_id) WHERE read_at IS NULL;

CREATE TABLE job (
  job_id       {{id}},
  kind         TEXT NOT NULL,
  payload      TEXT NOT NULL,
  unique_key   TEXT UNIQUE,
  run_at       BIGINT NOT NULL,
  attempts     BIGINT NOT NULL DEFAULT 0,
  locked_until BIGINT NOT NULL DEFAULT 0,
  last_error   TEXT NOT NULL DEFAULT '',
  failed_at    BIGINT,
  created_at   BIGINT NOT NULL
);
CREATE INDEX job_due ON job (failed_at, run_at);
