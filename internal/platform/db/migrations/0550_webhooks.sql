-- Addresses of other programs that are sent what happens to a company's records. kinds is
-- ',task,order,'. The row changes only when a person changes it or the address is given up:
-- every write that is recorded reads it.
CREATE TABLE webhook (
  webhook_id {{id}},
  tenant_id  BIGINT NOT NULL REFERENCES tenant,
  url        TEXT NOT NULL,
  kinds      TEXT NOT NULL,
  active     BOOLEAN NOT NULL,
  secret     TEXT NOT NULL,             -- encrypted with the key of the installation
  old_secret TEXT NOT NULL DEFAULT '',  -- the one before it, which signs too until old_until
  old_until  BIGINT,
  made_at    BIGINT NOT NULL,
  version    BIGINT NOT NULL DEFAULT 1
);
CREATE INDEX webhook_by_tenant ON webhook (tenant_id, webhook_id);

-- Which server sends to it now, and since when it fails. failures counts rounds without any
-- success; nothing is sent before resume_at.
CREATE TABLE webhook_state (
  webhook_id    BIGINT PRIMARY KEY REFERENCES webhook,
  locked_until  BIGINT NOT NULL DEFAULT 0,
  locked_by     TEXT NOT NULL DEFAULT '',
  resume_at     BIGINT NOT NULL DEFAULT 0,
  failures      BIGINT NOT NULL DEFAULT 0,
  failing_since BIGINT,
  delivered_at  BIGINT
);

-- What is sent, in the order of its number for each record. state: WAITING, DELIVERED or
-- FAILED. journal_id is the event that it is about, 0 of a test.
CREATE TABLE webhook_delivery (
  delivery_id {{id}},
  webhook_id  BIGINT NOT NULL REFERENCES webhook,
  journal_id  BIGINT NOT NULL,
  thing       TEXT NOT NULL,
  thing_id    BIGINT NOT NULL,
  made_at     BIGINT NOT NULL,
  state       TEXT NOT NULL DEFAULT 'WAITING',
  since       BIGINT NOT NULL, -- it waits; of one sent again by hand from then on
  attempts    BIGINT NOT NULL DEFAULT 0,
  next_at     BIGINT NOT NULL,
  tried_at    BIGINT,
  status      BIGINT NOT NULL DEFAULT 0, -- of the last answer, 0 for none
  trouble     TEXT NOT NULL DEFAULT ''   -- of the last try
);
CREATE INDEX webhook_delivery_listed ON webhook_delivery (webhook_id, delivery_id);
CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook_id, next_at, delivery_id) WHERE state = 'WAITING';
CREATE INDEX webhook_delivery_first ON webhook_delivery (webhook_id, thing, thing_id, delivery_id) WHERE state = 'WAITING';
CREATE INDEX webhook_delivery_old ON webhook_delivery (made_at);
