-- Spreadsheets of records read in, by the kind of record, each record with what
-- it was before, so that one can be taken back.
CREATE TABLE import_file (
  import_id  {{id}},
  tenant_id  BIGINT NOT NULL REFERENCES tenant,
  kind       TEXT NOT NULL,
  file_name  TEXT NOT NULL,
  created_by BIGINT NOT NULL REFERENCES user_account,
  created_at BIGINT NOT NULL,
  undone_at  BIGINT
);
CREATE INDEX import_file_by_kind ON import_file (tenant_id, kind, import_id);
CREATE TABLE import_row (
  import_id BIGINT NOT NULL REFERENCES import_file,
  record_id BIGINT NOT NULL,
  before    TEXT,
  version   BIGINT NOT NULL,
  PRIMARY KEY (import_id, record_id)
);
