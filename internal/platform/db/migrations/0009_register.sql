-- The register of companies a company works with, as it keeps them itself.

-- The company that wrote this one down, and keeps its name and number; without
-- one it uses Teren and keeps them itself.
ALTER TABLE tenant ADD COLUMN registered_by BIGINT REFERENCES tenant;

ALTER TABLE partner ADD COLUMN b2b_id BIGINT;
ALTER TABLE partner ADD COLUMN entity_type TEXT NOT NULL DEFAULT 'LIMITED_COMPANY';
ALTER TABLE partner ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE partner ADD COLUMN zipcode TEXT NOT NULL DEFAULT '';
ALTER TABLE partner ADD COLUMN city TEXT NOT NULL DEFAULT '';
ALTER TABLE partner ADD COLUMN country TEXT NOT NULL DEFAULT '';
ALTER TABLE partner ADD COLUMN note TEXT NOT NULL DEFAULT '';
ALTER TABLE partner ADD COLUMN archived_at BIGINT; -- not offered any more
ALTER TABLE partner ADD COLUMN deleted_at BIGINT;
ALTER TABLE partner ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
UPDATE partner SET b2b_id = (SELECT COUNT(*) FROM partner p
  WHERE p.tenant_id < partner.tenant_id OR p.tenant_id = partner.tenant_id AND p.partner_id <= partner.partner_id);
CREATE UNIQUE INDEX partner_by_number ON partner (b2b_id);
UPDATE tenant SET registered_by = (SELECT MIN(p.tenant_id) FROM partner p WHERE p.partner_id = tenant.tenant_id)
  WHERE tenant_id > 0 AND NOT EXISTS (SELECT 1 FROM tenant_user u WHERE u.tenant_id = tenant.tenant_id);

CREATE TABLE partner_contact (
  b2b_id   BIGINT NOT NULL,
  position BIGINT NOT NULL,
  name     TEXT NOT NULL,
  role     TEXT NOT NULL DEFAULT '',
  phone    TEXT NOT NULL DEFAULT '',
  email    TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (b2b_id, position)
);
