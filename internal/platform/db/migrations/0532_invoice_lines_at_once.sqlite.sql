-- A line is written again at its place.
DROP INDEX invoice_line_in_order;
CREATE UNIQUE INDEX invoice_line_in_order ON invoice_line (invoice_id, position);
