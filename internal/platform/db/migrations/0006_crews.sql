-- Teams, the editing of work hierarchies, locations and what is linked to them.

-- People who go to work together. work_hierarchy_id is what they are good at.
CREATE TABLE team (
  team_id           {{id}},
  tenant_id         BIGINT NOT NULL REFERENCES tenant,
  name              TEXT NOT NULL,
  name_fold         TEXT NOT NULL,
  work_hierarchy_id BIGINT REFERENCES work_hierarchy,
  created_at        BIGINT NOT NULL,
  deleted_at        BIGINT,
  version           BIGINT NOT NULL DEFAULT 1
);
CREATE INDEX team_by_tenant ON team (tenant_id, name_fold);
CREATE INDEX team_by_whier ON team (work_hierarchy_id);
CREATE TABLE team_user (
  team_id BIGINT NOT NULL REFERENCES team,
  user_id BIGINT NOT NULL REFERENCES user_account,
  PRIMARY KEY (team_id, user_id)
);
CREATE INDEX team_user_by_user ON team_user (user_id);

ALTER TABLE work_hierarchy ADD COLUMN demands_signature BOOLEAN NOT NULL DEFAULT FALSE;
-- What uses a node is counted before the node goes.
CREATE INDEX work_hierarchy_by_parent ON work_hierarchy (parent_id);
CREATE INDEX task_by_client_whier ON task (client_whier_id, task_id);

-- Places of a company and its clients, and the places within them. What a
-- place lacks of an address it has from the place around it. cin is the
-- company's own code of it.
CREATE TABLE location (
  location_id   {{id}},
  tenant_id     BIGINT NOT NULL REFERENCES tenant,
  parent_id     BIGINT REFERENCES location,
  name          TEXT NOT NULL,
  name_fold     TEXT NOT NULL,
  path          TEXT NOT NULL,
  cin           TEXT NOT NULL,
  cin_fold      TEXT NOT NULL,
  location_type TEXT NOT NULL,
  address1      TEXT NOT NULL DEFAULT '',
  address2      TEXT NOT NULL DEFAULT '',
  zipcode       TEXT NOT NULL DEFAULT '',
  city          TEXT NOT NULL DEFAULT '',
  region        TEXT NOT NULL DEFAULT '',
  country       TEXT NOT NULL DEFAULT '',
  latitude      DOUBLE PRECISION,
  longitude     DOUBLE PRECISION,
  created_at    BIGINT NOT NULL,
  deleted_at    BIGINT,
  version       BIGINT NOT NULL DEFAULT 1
);
CREATE INDEX location_by_tenant ON location (tenant_id, name_fold);
CREATE INDEX location_by_parent ON location (parent_id);
CREATE UNIQUE INDEX location_by_cin ON location (tenant_id, cin_fold) WHERE deleted_at IS NULL;

-- Every location with each of those around it and itself.
CREATE TABLE location_path (
  ancestor_id BIGINT NOT NULL REFERENCES location,
  node_id     BIGINT NOT NULL REFERENCES location,
  depth       BIGINT NOT NULL,
  PRIMARY KEY (ancestor_id, node_id)
);
CREATE INDEX location_path_by_node ON location_path (node_id);

CREATE TABLE locgroup (
  locgroup_id {{id}},
  tenant_id   BIGINT NOT NULL REFERENCES tenant,
  name        TEXT NOT NULL,
  name_fold   TEXT NOT NULL,
  created_at  BIGINT NOT NULL,
  deleted_at  BIGINT,
  version     BIGINT NOT NULL DEFAULT 1
);
CREATE INDEX locgroup_by_tenant ON locgroup (tenant_id, name_fold);
CREATE TABLE locgroup_location (
  locgroup_id BIGINT NOT NULL REFERENCES locgroup,
  location_id BIGINT NOT NULL REFERENCES location,
  PRIMARY KEY (locgroup_id, location_id)
);
CREATE INDEX locgroup_location_by_location ON locgroup_location (location_id);

ALTER TABLE address ADD COLUMN linked_location BIGINT REFERENCES location;
CREATE INDEX address_by_location ON address (linked_location);
CREATE INDEX address_by_client ON address (tenant_id, client_id);
