-- Files that are on their way in parts. The key is their sender's name for the file;
-- a part is kept where uploads are, under its file_name.
CREATE TABLE open_upload (
  open_upload_id {{id}},
  user_id    BIGINT NOT NULL REFERENCES user_account,
  tenant_id  BIGINT NOT NULL REFERENCES tenant,
  key        TEXT NOT NULL,
  size       BIGINT NOT NULL CHECK (size > 0),
  received   BIGINT NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND size),
  changed_at BIGINT NOT NULL,
  UNIQUE (user_id, tenant_id, key)
);
CREATE INDEX open_upload_by_age ON open_upload (changed_at);
CREATE INDEX open_upload_by_tenant ON open_upload (tenant_id);

CREATE TABLE upload_part (
  open_upload_id BIGINT NOT NULL REFERENCES open_upload,
  starts_at BIGINT NOT NULL, -- the byte of the file that it begins with
  file_name TEXT NOT NULL UNIQUE,
  PRIMARY KEY (open_upload_id, starts_at)
);
