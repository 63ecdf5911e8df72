-- The files inside an issued invoice stay as well.
CREATE TRIGGER invoice_file_stays_insert BEFORE INSERT ON invoice_file WHEN (SELECT i.status FROM invoice i WHERE i.invoice_id = new.invoice_id) = 'ISSUED' BEGIN SELECT RAISE(ABORT, 'an issued invoice stays'); END;
CREATE TRIGGER invoice_file_stays_update BEFORE UPDATE ON invoice_file WHEN EXISTS (SELECT 1 FROM invoice i WHERE i.invoice_id IN (old.invoice_id, new.invoice_id) AND i.status = 'ISSUED') BEGIN SELECT RAISE(ABORT, 'an issued invoice stays'); END;
CREATE TRIGGER invoice_file_stays_delete BEFORE DELETE ON invoice_file WHEN (SELECT i.status FROM invoice i WHERE i.invoice_id = old.invoice_id) = 'ISSUED' BEGIN SELECT RAISE(ABORT, 'an issued invoice stays'); END;
