-- The address at which a person's calendar program reads their orders, one for
-- each company they work for. Only the digest of its secret is kept.
CREATE TABLE calendar_link (
  user_id    BIGINT NOT NULL REFERENCES user_account,
  tenant_id  BIGINT NOT NULL REFERENCES tenant,
  token_hash TEXT NOT NULL UNIQUE,
  made_at    BIGINT NOT NULL,
  PRIMARY KEY (user_id, tenant_id)
);
CREATE INDEX calendar_link_by_tenant ON calendar_link (tenant_id)
