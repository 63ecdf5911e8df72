-- What stood on the paper of an order when its client signed it: the companies, the task and
-- the material. whiers is the path of the kind of work; client is '' of a private individual.
-- Orders that are signed already are kept as they are now.
CREATE TABLE order_signed (
  order_id        BIGINT PRIMARY KEY REFERENCES work_order,
  company         TEXT NOT NULL,
  id_number       TEXT NOT NULL,
  company_address TEXT NOT NULL,
  company_zipcode TEXT NOT NULL,
  company_city    TEXT NOT NULL,
  company_phone   TEXT NOT NULL,
  company_email   TEXT NOT NULL,
  language        TEXT NOT NULL,
  client          TEXT NOT NULL,
  client_note     TEXT NOT NULL,
  title           TEXT NOT NULL,
  description     TEXT NOT NULL,
  whiers          TEXT NOT NULL,
  address_name    TEXT NOT NULL,
  address1        TEXT NOT NULL,
  address2        TEXT NOT NULL,
  address3        TEXT NOT NULL,
  address4        TEXT NOT NULL,
  zipcode         TEXT NOT NULL,
  city            TEXT NOT NULL,
  contact_name    TEXT NOT NULL,
  contact_phone   TEXT NOT NULL,
  contact_email   TEXT NOT NULL
);

CREATE TABLE order_signed_material (
  order_signed_material_id {{id}},
  order_id        BIGINT NOT NULL REFERENCES work_order,
  name            TEXT NOT NULL,
  quantity        BIGINT NOT NULL,
  unit_of_measure TEXT NOT NULL CHECK (unit_of_measure IN ('CENTIMETER', 'METER', 'KILOMETER', 'SQUARE_METER', 'CUBIC_METER', 'KILOGRAM', 'LITER', 'SERVICE', 'HOUR', 'PIECE', 'OTHER')),
  position        BIGINT NOT NULL
);
CREATE INDEX order_signed_material_by_order ON order_signed_material (order_id, position);

INSERT INTO order_signed (order_id, company, id_number, company_address, company_zipcode, company_city, company_phone, company_email, language, client, client_note, title, description, whiers,
  address_name, address1, address2, address3, address4, zipcode, city, contact_name, contact_phone, contact_email)
SELECT o.order_id, k.name, k.id_number, k.address1, k.zipcode, k.city, k.phone, k.email, k.language,
  CASE t.client_id WHEN 0 THEN '' ELSE c.name END, CASE t.client_id WHEN 0 THEN t.client_note ELSE '' END, t.title, t.description, COALESCE(h.path, ''),
  t.address_name, t.address1, t.address2, t.address3, t.address4, t.zipcode, t.city, t.contact_name, t.contact_phone, t.contact_email
FROM work_order o JOIN task t ON t.task_id = o.task_id JOIN tenant c ON c.tenant_id = t.client_id JOIN tenant k ON k.tenant_id = o.contractor_id
LEFT JOIN work_hierarchy h ON h.work_hierarchy_id = t.whier_id
WHERE o.signed_at IS NOT NULL;

INSERT INTO order_signed_material (order_id, name, quantity, unit_of_measure, position)
SELECT order_id, name, quantity, unit_of_measure, ROW_NUMBER() OVER (PARTITION BY order_id ORDER BY position, id) FROM (
  SELECT v.order_id, i.name, CAST(SUM(v.quantity) * 10 AS BIGINT) AS quantity, m.unit_of_measure, 0 AS position, MIN(v.material_use_id) AS id
  FROM material_use v JOIN material m ON m.catalog_item_id = v.catalog_item_id JOIN catalog_item i ON i.catalog_item_id = v.catalog_item_id
  JOIN order_signed g ON g.order_id = v.order_id
  WHERE v.taken_back_at IS NULL GROUP BY v.order_id, v.catalog_item_id, i.name, m.unit_of_measure
  UNION ALL SELECT l.order_id, l.name, l.quantity, l.unit_of_measure, l.position, l.order_line_item_id FROM order_line_item l JOIN order_signed g ON g.order_id = l.order_id
  WHERE l.catalog_type = 'MATERIAL' AND l.status = 'ACTIVE' AND NOT EXISTS (SELECT 1 FROM material_use c WHERE c.order_line_item_id = l.order_line_item_id)) printed
ORDER BY order_id, position, id;
