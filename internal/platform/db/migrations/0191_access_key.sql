-- What lets another program read what a company has, such as accounting or
-- reports. Only the digest of the key is kept.
CREATE TABLE access_key (
  key_id     {{id}},
  tenant_id  BIGINT NOT NULL REFERENCES tenant,
  user_id    BIGINT NOT NULL REFERENCES user_account,
  name       TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  made_at    BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  used_at    BIGINT
);
CREATE INDEX access_key_by_tenant ON access_key (tenant_id, key_id);
CREATE INDEX access_key_by_user ON access_key (user_id)
