-- The files inside an invoice. file_name is among the uploads.
CREATE TABLE invoice_file (
  invoice_file_id {{id}},
  invoice_id      BIGINT NOT NULL REFERENCES invoice,
  file_name       TEXT NOT NULL,
  display_name    TEXT NOT NULL,
  content_type    TEXT NOT NULL,
  size            BIGINT NOT NULL,
  sha256          TEXT NOT NULL
);
CREATE INDEX invoice_file_by_invoice ON invoice_file (invoice_id, invoice_file_id);
