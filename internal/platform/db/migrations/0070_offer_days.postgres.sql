-- What offers count in the statistics, each as its newest version: on the day it
-- was sent and on the day it was answered or ran out, in the company's zone.
CREATE TABLE offer_counted (
  offer_chain_id BIGINT NOT NULL REFERENCES offer_chain,
  status         TEXT NOT NULL CHECK (status IN ('IN_CREATION', 'CREATED', 'SENT', 'ACCEPTED', 'REJECTED', 'EXPIRED')),
  tenant_id      BIGINT NOT NULL REFERENCES tenant,
  day            TEXT NOT NULL CHECK (day LIKE '____-__-__'),
  user_id        BIGINT NOT NULL REFERENCES user_account, -- who made the offer
  value          BIGINT NOT NULL, -- with tax
  PRIMARY KEY (offer_chain_id, status)
);
CREATE INDEX offer_counted_by_tenant ON offer_counted (tenant_id);
CREATE INDEX offer_counted_by_user ON offer_counted (user_id);

-- The same by day: what the numbers of a year are read from.
CREATE TABLE offer_day (
  tenant_id BIGINT NOT NULL REFERENCES tenant,
  day       TEXT NOT NULL CHECK (day LIKE '____-__-__'),
  user_id   BIGINT NOT NULL REFERENCES user_account,
  status    TEXT NOT NULL CHECK (status IN ('IN_CREATION', 'CREATED', 'SENT', 'ACCEPTED', 'REJECTED', 'EXPIRED')),
  n         BIGINT NOT NULL CHECK (n >= 0),
  value     BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, day, user_id, status)
);
CREATE INDEX offer_day_by_user ON offer_day (user_id);

-- The open ones are added up from this alone.
CREATE INDEX offer_open ON offer (tenant_id, sent_at, valid_until, price_total, tax_total) WHERE is_newest AND status = 'SENT';

INSERT INTO offer_counted (offer_chain_id, status, tenant_id, day, user_id, value)
SELECT o.offer_chain_id, 'SENT', o.tenant_id, to_char(to_timestamp(o.sent_at / 1000000.0) AT TIME ZONE k.time_zone, 'YYYY-MM-DD'), o.created_by, o.price_total + o.tax_total
  FROM offer o JOIN tenant k ON k.tenant_id = o.tenant_id WHERE o.is_newest AND o.sent_at IS NOT NULL
UNION ALL
SELECT o.offer_chain_id, o.status, o.tenant_id, to_char(to_timestamp(o.status_at / 1000000.0) AT TIME ZONE k.time_zone, 'YYYY-MM-DD'), o.created_by, o.price_total + o.tax_total
  FROM offer o JOIN tenant k ON k.tenant_id = o.tenant_id WHERE o.is_newest AND o.status IN ('ACCEPTED', 'REJECTED', 'EXPIRED');
INSERT INTO offer_day (tenant_id, day, user_id, status, n, value)
SELECT tenant_id, day, user_id, status, COUNT(*), SUM(value) FROM offer_counted GROUP BY tenant_id, day, user_id, status;
