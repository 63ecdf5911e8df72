-- Spreadsheets of companies read in, each company with what its card was
-- before, so that one can be taken back.
CREATE TABLE b2b_import (
  b2b_import_id {{id}},
  tenant_id     BIGINT NOT NULL REFERENCES tenant,
  file_name     TEXT NOT NULL,
  created_by    BIGINT NOT NULL REFERENCES user_account,
  created_at    BIGINT NOT NULL,
  undone_at     BIGINT
);
CREATE INDEX b2b_import_by_tenant ON b2b_import (tenant_id, b2b_import_id);
CREATE TABLE b2b_import_row (
  b2b_import_id BIGINT NOT NULL REFERENCES b2b_import,
  b2b_id        BIGINT NOT NULL,
  before        TEXT,
  version       BIGINT NOT NULL,
  PRIMARY KEY (b2b_import_id, b2b_id)
);

-- Who has a number already.
CREATE INDEX tenant_by_number ON tenant (id_number);
