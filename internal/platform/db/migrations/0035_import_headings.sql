-- What a company took the headings of its spreadsheets for, by the kind of
-- thing read in; an empty field is a column left out.
CREATE TABLE import_heading (
  tenant_id BIGINT NOT NULL REFERENCES tenant,
  kind      TEXT NOT NULL,
  heading   TEXT NOT NULL,
  field     TEXT NOT NULL,
  PRIMARY KEY (tenant_id, kind, heading)
);
