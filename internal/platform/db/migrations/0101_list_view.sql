-- A list as somebody saved it: its filters, order and columns. Shared ones are there
-- for the whole office of the company.
CREATE TABLE list_view (
  view_id    {{id}},
  tenant_id  BIGINT NOT NULL REFERENCES tenant,
  user_id    BIGINT NOT NULL REFERENCES user_account,
  list       TEXT NOT NULL CHECK (list <> ''), -- the name of the list in the pages
  name       TEXT NOT NULL CHECK (name <> ''),
  name_fold  TEXT NOT NULL,
  state      TEXT NOT NULL, -- JSON, as the address of the list has it
  shared     BOOLEAN NOT NULL,
  version    BIGINT NOT NULL DEFAULT 1,
  created_at BIGINT NOT NULL
);
CREATE INDEX list_view_by_list ON list_view (tenant_id, list, user_id);
CREATE INDEX list_view_user ON list_view (user_id);

-- The view in which a list opens for somebody.
CREATE TABLE list_view_default (
  tenant_id BIGINT NOT NULL REFERENCES tenant,
  user_id   BIGINT NOT NULL REFERENCES user_account,
  list      TEXT NOT NULL,
  view_id   BIGINT NOT NULL REFERENCES list_view,
  PRIMARY KEY (tenant_id, user_id, list)
);
CREATE INDEX list_view_default_user ON list_view_default (user_id);
CREATE INDEX list_view_default_view ON list_view_default (view_id);
