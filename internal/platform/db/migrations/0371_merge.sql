-- Two records that were one: what hung on the one that went hangs on the one that
-- stayed, until it is taken back.
CREATE TABLE merge (
  merge_id  {{id}},
  tenant_id BIGINT NOT NULL REFERENCES tenant,
  thing     TEXT NOT NULL,
  kept_id   BIGINT NOT NULL,
  gone_id   BIGINT NOT NULL,
  kept_name TEXT NOT NULL,
  was       TEXT NOT NULL, -- the fields of the kept record before, as JSON
  became    TEXT NOT NULL, -- and after
  made_by   BIGINT REFERENCES user_account,
  made_at   BIGINT NOT NULL,
  undone_by BIGINT REFERENCES user_account,
  undone_at BIGINT
);
CREATE INDEX merge_by_kept ON merge (thing, kept_id, merge_id);
CREATE UNIQUE INDEX merge_by_gone ON merge (thing, gone_id) WHERE undone_at IS NULL;
CREATE INDEX merge_by_tenant ON merge (tenant_id);
CREATE INDEX merge_by_maker ON merge (made_by);
CREATE INDEX merge_by_undoer ON merge (undone_by);

-- What a merge did to other tables, in its order: which rows it pointed at the
-- kept record, and which it replaced.
CREATE TABLE merge_step (
  merge_id BIGINT NOT NULL REFERENCES merge,
  position BIGINT NOT NULL,
  step     TEXT NOT NULL, -- as JSON
  PRIMARY KEY (merge_id, position)
);
